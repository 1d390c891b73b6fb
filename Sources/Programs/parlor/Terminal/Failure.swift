import ClientAPI

/// What ends a command: a sentence for standard error, and the exit code.
struct Failure: Error {
    let code: Int32
    let sentence: String
    /// What the daemon refused, where it did.
    var reason: APIError.Code?

    /// The daemon or the file system said no.
    static func refused(_ sentence: String) -> Failure { Failure(code: 1, sentence: sentence) }
    /// The daemon said why not; its sentence may quote what came from the network.
    static func refused(by error: APIError) -> Failure {
        Failure(code: 1, sentence: Output.plain(error.message), reason: error.code)
    }
    /// The arguments make no sense.
    static func usage(_ sentence: String) -> Failure { Failure(code: 64, sentence: sentence) }
    /// There is nobody to talk to.
    static func noDaemon(_ sentence: String) -> Failure { Failure(code: 69, sentence: sentence) }
}
