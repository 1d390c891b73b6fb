import ClientAPI
import Hummingbird
import Logging
import NIOCore
import Vocabulary

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

extension WebContext {
    /// The room that the path names.
    var roomCode: RoomCode {
        get throws(APIError) {
            guard let text = parameters.get("code"), let code = RoomCode(text) else {
                throw APIError(.badRequest, "A room's code has 4 to 8 letters or digits.")
            }
            return code
        }
    }

    /// What the path calls a room that was left.
    var pastName: String { parameters.get("name") ?? "" }
}
