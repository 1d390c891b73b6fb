import ClientAPI
import Hummingbird
import Logging
import NIOCore

/// A request's context: the connection that it came on, whose own address names the allowed hosts.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// Who answers; the guard before the routes names it.
    var backend: (any LocalBackend)?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// Who answers.
    ///
    /// - Throws: `unauthorized` where no guard has named anybody.
    var asked: any LocalBackend {
        get throws(APIError) {
            guard let backend else {
                throw APIError(.unauthorized, "The token is missing or wrong.")
            }
            return backend
        }
    }
}
