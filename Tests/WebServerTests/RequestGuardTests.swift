import ClientAPI
import NIOCore
import Testing

@testable import WebServer

@Suite("Who may ask")
struct RequestGuardTests {
    private let guardian = RequestGuard(token: "secret", openPaths: ["/", "/page/main.js"])

    private func refusal(
        _ method: String = "GET",
        of path: String = "/api/status",
        host: String? = "127.0.0.1:7370",
        origin: String? = nil,
        fetch: (site: String, mode: String, destination: String)? = nil,
        bearer: String? = "secret",
        query: String = "",
        on address: String = "127.0.0.1",
        port: Int = 7370
    ) throws -> APIError.Code? {
        let facts = RequestGuard.Facts(
            method: method,
            path: path,
            host: host,
            origin: origin,
            fetchSite: fetch?.site,
            fetchMode: fetch?.mode,
            fetchDestination: fetch?.destination,
            authorization: bearer.map { "Bearer \($0)" },
            query: query[...]
        )
        do throws(APIError) {
            _ = try guardian.check(facts, on: try? SocketAddress(ipAddress: address, port: port))
            return nil
        } catch {
            return error.code
        }
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
            "http://localhost:7370", "http://127.0.0.1:7370.evil.example", "",
            "http://127.0.0.1:7370, http://evil.example", "file://",
        ]
    )
    func otherOrigins(origin: String) throws {
        #expect(try refusal(origin: origin) == .forbidden)
        #expect(try refusal(of: "/", origin: origin) == .forbidden)
    }

    @Test(
        "what a browser says that another site asked is refused, a page's file too",
        arguments: ["cross-site", "same-site", "Cross-Site", "elsewhere", ""]
    )
    func otherSites(site: String) throws {
        for path in ["/api/status", "/page/main.js", "/"] {
            for destination in ["script", "image", "iframe", "empty", "frame", "object"] {
                let fetch = (site, destination == "iframe" ? "navigate" : "no-cors", destination)
                #expect(try refusal(of: path, fetch: fetch) == .forbidden)
            }
        }
    }

    @Test("the page itself asks, a person types, and a link from anywhere leads to the page alone")
    func ownSite() throws {
        #expect(try refusal(fetch: ("same-origin", "cors", "empty")) == nil)
        #expect(try refusal(of: "/", fetch: ("none", "navigate", "document")) == nil)
        let link = (site: "cross-site", mode: "navigate", destination: "document")
        #expect(try refusal(of: "/", fetch: link) == nil)
        #expect(try refusal(of: "/api/status", fetch: link) == .forbidden)
        #expect(try refusal("POST", of: "/", fetch: link) == .forbidden)
        #expect(try refusal(of: "/", origin: "null", fetch: link) == .forbidden)
    }

    @Test("a preflight is refused, even with the token")
    func preflight() throws {
        #expect(try refusal("OPTIONS") == .forbidden)
        #expect(try refusal("OPTIONS", of: "/") == .forbidden)
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

    @Test("the token may stand in the query of a socket, and nowhere else")
    func queryToken() throws {
        let socket = RequestGuard.socketPath
        #expect(try refusal(of: socket, bearer: nil, query: "token=secret") == nil)
        #expect(try refusal(of: socket, bearer: nil, query: "size=1&token=secret") == nil)
        #expect(try refusal(of: socket, bearer: nil, query: "nottoken=secret") == .unauthorized)
        #expect(try refusal(bearer: nil, query: "token=secret") == .unauthorized)
        #expect(try refusal(of: socket, bearer: "wrong", query: "token=secret") == .unauthorized)
    }

    @Test(
        "only the page's files need no token, however a path is written",
        arguments: [
            "/api", "/api/", "//api/status", "/./api/status", "/page/../api/status",
            "/%61pi/status",
            "/apiary", "//", "//page/main.js", "/page/main.js/", "/page/", "", "*", "/page/none.js",
        ]
    )
    func guardedPaths(path: String) throws {
        #expect(try refusal(of: path, bearer: nil) == .unauthorized)
        #expect(try refusal(of: "/", bearer: nil) == nil)
        #expect(try refusal(of: "/page/main.js", bearer: nil) == nil)
    }

    @Test("an empty token lets nobody in")
    func emptyToken() throws {
        let open = RequestGuard(token: "")
        let facts = RequestGuard.Facts(
            path: "/api/status",
            host: "localhost:1",
            authorization: "Bearer "
        )
        let address = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
        let error = #expect(throws: APIError.self) { try open.check(facts, on: address) }
        #expect(error?.code == .unauthorized)
    }
}
