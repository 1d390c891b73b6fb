/// What a server answered.
struct TestReply: Error, Sendable {
    struct Head: Sendable {
        var status: Int
        var headers: [String: String]
    }

    var head: Head
    var body: String

    var status: Int { head.status }

    /// A header by its name in lower case.
    subscript(name: String) -> String? { head.headers[name] }
}
