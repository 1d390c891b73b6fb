import Hummingbird
import Logging
import NIOCore

/// A request's context: the connection that it came on, whose own address names the allowed hosts.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
