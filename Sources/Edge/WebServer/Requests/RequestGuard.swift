import ClientAPI
import NIOCore
import NIOHTTP1

/// Who may ask at all: the right name, the right site and, for the API, the right token.
///
/// A name other than this machine's means DNS rebinding, another `Origin` means a page of another
/// site; neither is answered, whatever the token.
struct RequestGuard: Sendable {
    /// Where sockets open.
    static let socketPath = "/api/socket"
    /// What needs the token.
    static let protected = "/api"

    private let token: [UInt8]

    init(token: String) {
        self.token = Array(token.utf8)
    }

    /// What the checks need of a request.
    struct Facts {
        var path: String
        var host: String?
        var origin: String?
        var authorization: String?
        var query: Substring
    }

    /// Why the request is refused, or `nil` if it may go on.
    func refusal(of facts: Facts, on address: SocketAddress?) -> APIError? {
        guard let host = facts.host?.lowercased(), Self.names(of: address).contains(host) else {
            return APIError(
                .forbidden,
                "Open this page under the address that Parlor printed when it started."
            )
        }
        guard facts.origin == nil || facts.origin?.lowercased() == "http://\(host)" else {
            return APIError(.forbidden, "Another site asked; only Parlor's own page may.")
        }
        guard facts.path == Self.protected || facts.path.hasPrefix(Self.protected + "/") else {
            return nil
        }
        guard let given = facts.givenToken, isToken(given) else {
            return APIError(
                .unauthorized,
                "The token is missing or wrong; open the address that Parlor printed when it started."
            )
        }
        return nil
    }

    /// Why an upgrade is refused, or `nil` if it may go on.
    func refusal(of head: HTTPRequestHead, on address: SocketAddress?) -> APIError? {
        refusal(
            of: Facts(
                path: String(head.uri.prefix { $0 != "?" }),
                host: head.headers.onlyOne("host"),
                origin: head.headers.first(name: "origin"),
                authorization: head.headers.first(name: "authorization"),
                query: head.uri.drop { $0 != "?" }.dropFirst()
            ),
            on: address
        )
    }

    // The time tells nothing about where the first difference is.
    private func isToken(_ given: Substring) -> Bool {
        let given = Array(given.utf8)
        var difference = given.count ^ token.count
        for (index, byte) in given.prefix(token.count).enumerated() {
            difference |= Int(byte ^ token[index])
        }
        return difference == 0 && !token.isEmpty
    }

    /// What `Host` may say on a connection to that address.
    private static func names(of address: SocketAddress?) -> [String] {
        guard let address, let port = address.port, let ip = address.ipAddress else { return [] }
        let literal = ip.contains(":") ? "[\(ip.prefix { $0 != "%" })]" : ip
        let names = address.isLoopback ? [literal, "localhost", "127.0.0.1", "[::1]"] : [literal]
        return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
    }
}

extension RequestGuard.Facts {
    fileprivate var givenToken: Substring? {
        if let authorization, authorization.lowercased().hasPrefix("bearer ") {
            return authorization.dropFirst("bearer ".count)
        }
        return query.split(separator: "&").first { $0.hasPrefix("token=") }?.dropFirst(
            "token=".count
        )
    }
}

extension HTTPHeaders {
    // Two different values would let one check read one and another check the other.
    fileprivate func onlyOne(_ name: String) -> String? {
        let values = self[name]
        return values.count == 1 ? values.first : nil
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
