internal import Dispatch
internal import Glibc
public import Vocabulary

/// An address as a person writes it: `192.0.2.1:7370`, `[fe80::1%wlan0]:7370` or
/// `kitchen.local:7370`.
public struct HostAndPort: Hashable, Sendable {
    /// Characters of a host's name at most (RFC 1035 §2.3.4).
    public static let longestHost = 253
    /// Endpoints that one name is taken to stand for, at most.
    public static let endpointLimit = 16

    /// The name or number, without brackets.
    public let host: String
    /// The port, 1…65535.
    public let port: UInt16

    /// Parses `HOST:PORT`; an IPv6 address stands in brackets.
    ///
    /// - Throws: `AddressError.malformed`.
    public init(_ text: String) throws(AddressError) {
        guard let colon = text.lastIndex(of: ":"),
            text[text.index(after: colon)...].utf8.allSatisfy({ 48...57 ~= $0 }),
            let port = UInt16(text[text.index(after: colon)...]), port > 0
        else { throw .malformed(text) }
        var host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        guard 1...Self.longestHost ~= host.utf8.count, host.contains(":") == isBracketed,
            host.utf8.allSatisfy({
                33...126 ~= $0 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
            })
        else { throw .malformed(text) }
        self.host = String(host)
        self.port = port
    }

    /// The endpoint, where the host is a number.
    ///
    /// - Throws: `AddressError.noSuchInterface` for a scope that no interface has.
    public func numeric() throws(AddressError) -> Endpoint? {
        let parts = host.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        var ipv4 = in_addr()
        if inet_pton(AF_INET, host, &ipv4) == 1 {
            var address = sockaddr_in()
            address.sin_addr = ipv4
            address.sin_port = port.bigEndian
            return Endpoint(address)
        }
        var address = sockaddr_in6()
        guard inet_pton(AF_INET6, String(parts[0]), &address.sin6_addr) == 1 else { return nil }
        address.sin6_port = port.bigEndian
        if parts.count == 2 { address.sin6_scope_id = try scope(String(parts[1])) }
        return Endpoint(address)
    }

    /// Looks the host up; numbers are answered at once.
    ///
    /// - Returns: 1…16 endpoints, best first.
    /// - Throws: `unknownHost` with the resolver's reason; `noSuchInterface`.
    public func resolve() async throws -> [Endpoint] {
        if let endpoint = try numeric() { return [endpoint] }
        let result: Result<[Endpoint], AddressError> = await withCheckedContinuation {
            continuation in
            // The resolver blocks, for seconds if it must.
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: lookUp()) }
        }
        return try result.get()
    }

    private func scope(_ text: String) throws(AddressError) -> UInt32 {
        if let number = UInt32(text), number > 0 { return number }
        let number = if_nametoindex(text)
        guard number > 0 else { throw .noSuchInterface(text) }
        return number
    }

    private func lookUp() -> Result<[Endpoint], AddressError> {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_DGRAM.rawValue)
        hints.ai_flags = CInt(AI_ADDRCONFIG)
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &first)
        guard code == 0 else {
            return .failure(.unknownHost(host, reason: String(cString: gai_strerror(code))))
        }
        defer { freeaddrinfo(first) }
        var endpoints: [Endpoint] = []
        for entry in sequence(first: first, next: { $0?.pointee.ai_next }) {
            guard let entry = entry?.pointee, let endpoint = endpoint(entry) else { continue }
            guard endpoints.count < Self.endpointLimit, !endpoints.contains(endpoint) else {
                continue
            }
            endpoints.append(endpoint)
        }
        guard !endpoints.isEmpty else {
            return .failure(.unknownHost(host, reason: "it has no address"))
        }
        return .success(endpoints)
    }

    private func endpoint(_ entry: addrinfo) -> Endpoint? {
        let memory = UnsafeRawPointer(entry.ai_addr)
        let found: Endpoint?
        switch entry.ai_family {
        case AF_INET: found = memory.map { Endpoint($0.loadUnaligned(as: sockaddr_in.self)) }
        case AF_INET6: found = memory.map { Endpoint($0.loadUnaligned(as: sockaddr_in6.self)) }
        default: found = nil
        }
        return found.map { Endpoint(address: $0.address, port: port, scope: $0.scope) }
    }
}

extension HostAndPort: CustomStringConvertible {
    /// As a person would write it.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
