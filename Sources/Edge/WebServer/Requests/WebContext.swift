import Hummingbird
import Logging
import NIOCore

/// A request's context: where the connection was accepted, which names the allowed hosts.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let address: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.localAddress
    }
}
