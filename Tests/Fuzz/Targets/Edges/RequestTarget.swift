import ClientAPI
import NIOCore
import NIOHTTP1

@testable import WebServer

/// Who may ask: lines of a path, then `name: value` for each header.
enum RequestTarget: FuzzTarget {
    static let name = "request"
    static let longest = 1024
    private static let token = "0123456789abcdef0123456789abcdef"

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard let uri = lines.first else { return }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            // No parser lets another name through, and the library traps on it.
            guard parts.count == 2, parts[0].utf8.allSatisfy({ 33...126 ~= $0 }) else { continue }
            headers.add(name: String(parts[0]), value: String(parts[1].drop { $0 == " " }))
        }
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers)
        guard let address = try? SocketAddress(ipAddress: "127.0.0.1", port: 7370) else { return }
        let guarding = RequestGuard(token: token, openPaths: ["/"])
        guard let standing = try? guarding.check(head, on: address) else { return }
        try check(uri, headers, isOwner: standing == .owner)
    }

    /// What is let in has this machine's name, no other page's origin, and the token where it is needed.
    private static func check(_ uri: String, _ headers: HTTPHeaders, isOwner: Bool) throws(Finding)
    {
        let hosts = ["127.0.0.1:7370", "localhost:7370", "[::1]:7370"]
        let named = headers["host"].map { $0.lowercased() }
        try expect(named.count == 1 && named.allSatisfy(hosts.contains), "\(headers) is let in")
        for origin in headers["origin"] {
            try expect(origin.lowercased() == "http://\(named[0])", "\(origin) is let in")
        }
        guard isOwner else {
            return try expect(uri.prefix { $0 != "?" } == "/", "\(uri) is let in without a token")
        }
        let shown = headers["authorization"].contains { $0.hasSuffix(token) }
        try expect(shown || uri.contains("token=\(token)"), "\(uri) is let in without a token")
    }
}
