import ClientAPI
import NIOCore
import Testing

@testable import WebServer

@Suite("Who may ask")
struct RequestGuardTests {
    private let guardian = RequestGuard(token: "secret")

    private func refusal(
        of path: String = "/api/status",
        host: String? = "127.0.0.1:7370",
        origin: String? = nil,
        bearer: String? = "secret",
        query: String = "",
        on address: String = "127.0.0.1",
        port: Int = 7370
    ) throws -> APIError.Code? {
        guardian.refusal(
            of: .init(
                path: path,
                host: host,
                origin: origin,
                authorization: bearer.map { "Bearer \($0)" },
                query: query[...]
            ),
            on: try SocketAddress(ipAddress: address, port: port)
        )?.code
    }

    @Test(
        "names of this machine with the right port are let in",
        arguments: ["127.0.0.1:7370", "localhost:7370", "LocalHost:7370", "[::1]:7370"]
    )
    func ownNames(host: String) throws {
        #expect(try refusal(host: host) == nil)
    }

    @Test(
        "other names, other ports and no name are refused, against DNS rebinding",
        arguments: [
            "evil.example", "evil.example:7370", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:73700",
            "127.0.0.1.evil.example:7370", "localhost:7370.evil.example", "0.0.0.0:7370", "",
        ] as [String?] + [nil]
    )
    func otherNames(host: String?) throws {
        #expect(try refusal(host: host) == .forbidden)
        #expect(try refusal(of: "/", host: host) == .forbidden)
    }

    @Test("on an address of the network only that address is a name")
    func networkAddress() throws {
        #expect(try refusal(host: "192.0.2.7:7370", on: "192.0.2.7") == nil)
        #expect(try refusal(host: "localhost:7370", on: "192.0.2.7") == .forbidden)
        #expect(try refusal(host: "[2001:db8::1]:7370", on: "2001:db8::1") == nil)
    }

    @Test("the port may be left out where it is the default")
    func defaultPort() throws {
        #expect(try refusal(host: "localhost", port: 80) == nil)
    }

    @Test(
        "another origin is refused, whatever the token",
        arguments: [
            "null", "https://127.0.0.1:7370", "http://127.0.0.1:7371", "http://evil.example",
            "http://localhost:7370", "http://127.0.0.1:7370.evil.example",
        ]
    )
    func otherOrigins(origin: String) throws {
        #expect(try refusal(origin: origin) == .forbidden)
    }

    @Test("the same origin is let in")
    func sameOrigin() throws {
        #expect(try refusal(origin: "http://127.0.0.1:7370") == nil)
    }

    @Test(
        "a missing or wrong token is refused",
        arguments: [nil, "", "secre", "secret2", "Secret", "tecres"] as [String?]
    )
    func wrongToken(token: String?) throws {
        #expect(try refusal(bearer: token) == .unauthorized)
        #expect(try refusal(bearer: nil, query: "token=\(token ?? "")") == .unauthorized)
    }

    @Test("the token may stand in the query")
    func queryToken() throws {
        #expect(try refusal(bearer: nil, query: "token=secret") == nil)
        #expect(try refusal(bearer: nil, query: "size=1&token=secret") == nil)
        #expect(try refusal(bearer: nil, query: "nottoken=secret") == .unauthorized)
    }

    @Test("the page needs no token, and no path beside the API does")
    func page() throws {
        #expect(try refusal(of: "/", bearer: nil) == nil)
        #expect(try refusal(of: "/page/main.js", bearer: nil) == nil)
        #expect(try refusal(of: "/api", bearer: nil) == .unauthorized)
        #expect(try refusal(of: "/apiary", bearer: nil) == nil)
    }

    @Test("an empty token lets nobody in")
    func emptyToken() throws {
        let open = RequestGuard(token: "")
        let facts = RequestGuard.Facts(
            path: "/api/status",
            host: "localhost:1",
            origin: nil,
            authorization: "Bearer ",
            query: ""
        )
        let address = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
        #expect(open.refusal(of: facts, on: address)?.code == .unauthorized)
    }
}
