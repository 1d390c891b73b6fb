import ClientAPI
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Who may ask at all: the right name, the right site and, for all but the page's own files and
/// the trade of a code, the token.
///
/// A name other than this machine's means DNS rebinding, another `Origin` or `Sec-Fetch-Site` means a page
/// of another site; neither is answered, whatever the token.
struct RequestGuard: Sendable {
    /// Where sockets open, the only place where the token may stand in the query: a browser cannot set
    /// a header there.
    static let socketPath = "/api/socket"

    private let token: [UInt8]
    private let openPaths: Set<String>

    /// Guards a server.
    ///
    /// - Parameters:
    ///   - token: What a client must know.
    ///   - openPaths: What is served without it, each path exactly as a request writes it.
    init(token: String, openPaths: Set<String> = []) {
        self.token = Array(token.utf8)
        self.openPaths = openPaths
    }

    /// The first value of a parameter in the query of an address.
    static func parameter(_ name: String, of uri: String) -> String? {
        parameter(name, of: uri.drop { $0 != "?" }.dropFirst()).map(String.init)
    }

    /// The first value of a parameter in a query.
    static func parameter(_ name: String, of query: Substring) -> Substring? {
        let found = query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
        return found?.dropFirst(name.count + 1)
    }

    /// What the checks need of a request; several headers of one name are joined by commas.
    struct Facts {
        var method = "GET"
        var path: String
        var host: String?
        var origin: String?
        var fetchSite: String?
        var fetchMode: String?
        var fetchDestination: String?
        var authorization: String?
        var query: Substring = ""
    }

    /// What the token is worth on a request that is not refused.
    enum Standing {
        /// The request needs no token, and has shown none.
        case stranger
        /// The request has shown the token.
        case owner
    }

    /// Judges a request.
    ///
    /// - Throws: `forbidden` for another name, site or method; `unauthorized` without the token.
    func check(_ facts: Facts, on address: SocketAddress?) throws(APIError) -> Standing {
        guard let host = facts.host?.lowercased(), Self.names(of: address).contains(host) else {
            throw APIError(
                .forbidden,
                "Open this page under the address that `parlor page` prints."
            )
        }
        guard facts.origin == nil || facts.origin?.lowercased() == "http://\(host)",
            facts.isFromOwnSite || isLink(facts)
        else { throw APIError(.forbidden, "Another site asked; only Parlor's own page may.") }
        // A preflight asks whether another site may; the answer is no, whatever it names.
        guard facts.method != "OPTIONS" else {
            throw APIError(.forbidden, "Other sites may ask nothing here.")
        }
        if let given = facts.givenToken, isToken(given) { return .owner }
        // All that is not named is refused: what a router makes of a path never decides this.
        guard openPaths.contains(facts.path) else {
            throw APIError(
                .unauthorized,
                "The token is missing or wrong; `parlor page --open` opens the page."
            )
        }
        return .stranger
    }

    /// Judges an upgrade.
    ///
    /// - Throws: As for a request.
    func check(
        _ head: HTTPRequestHead,
        on address: SocketAddress?
    ) throws(APIError) -> Standing {
        let facts = Facts(
            method: head.method.rawValue,
            path: String(head.uri.prefix { $0 != "?" }),
            host: head.headers.joined("host"),
            origin: head.headers.joined("origin"),
            fetchSite: head.headers.joined("sec-fetch-site"),
            fetchMode: head.headers.joined("sec-fetch-mode"),
            fetchDestination: head.headers.joined("sec-fetch-dest"),
            authorization: head.headers.joined("authorization"),
            query: head.uri.drop { $0 != "?" }.dropFirst()
        )
        return try check(facts, on: address)
    }

    /// Whether somebody followed a link to the page itself: it shows nothing that the site could read,
    /// and cannot be framed.
    private func isLink(_ facts: Facts) -> Bool {
        facts.method == "GET" && facts.path == "/" && facts.origin == nil
            && facts.fetchMode == "navigate" && facts.fetchDestination == "document"
    }

    // The time tells nothing about where the first difference is.
    private func isToken(_ given: Substring) -> Bool {
        let given = Array(given.utf8)
        var difference = given.count ^ token.count
        for index in token.indices {
            difference |= Int(token[index] ^ (index < given.count ? given[index] : 0))
        }
        return difference == 0 && !token.isEmpty
    }

    /// What `Host` may say on a connection to that address.
    static func names(of address: SocketAddress?) -> [String] {
        guard let address, let port = address.port, let ip = address.ipAddress else { return [] }
        let literal = ip.contains(":") ? "[\(ip.prefix { $0 != "%" })]" : ip
        let names = address.isLoopback ? [literal, "localhost", "127.0.0.1", "[::1]"] : [literal]
        return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
    }
}

extension RequestGuard.Facts {
    /// Whether the browser says that the page itself asked, or a person; other programs say nothing.
    fileprivate var isFromOwnSite: Bool {
        switch fetchSite?.lowercased() {
        case nil, "same-origin", "none": true
        default: false
        }
    }

    fileprivate var givenToken: Substring? {
        if let authorization {
            guard authorization.lowercased().hasPrefix("bearer ") else { return nil }
            return authorization.dropFirst("bearer ".count)
        }
        guard path == RequestGuard.socketPath else { return nil }
        return RequestGuard.parameter("token", of: query)
    }
}

extension HTTPHeaders {
    // Two different values would let one check read one and another check the other.
    fileprivate func joined(_ name: String) -> String? {
        let values = self[name]
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

extension SocketAddress {
    fileprivate var isLoopback: Bool {
        switch self {
        case .v4: ipAddress?.hasPrefix("127.") == true
        case .v6: ipAddress == "::1" || ipAddress?.hasPrefix("::ffff:127.") == true
        case .unixDomainSocket: false
        }
    }
}
