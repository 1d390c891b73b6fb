import Glibc
import Vocabulary

/// Datagrams through blocking sockets and nothing else: what the network itself costs.
struct RawEcho {
    private let descriptor: CInt

    /// Opens a socket.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, CInt(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let result = Self.call(&address) { bind(descriptor, $0, $1) }
        guard descriptor >= 0, result == 0 else {
            throw Failure.refused("The UDP port \(port) cannot be had.")
        }
    }

    /// Sends everything back, until the process ends.
    func answer() {
        var buffer = [UInt8](repeating: 0, count: 1200)
        while true {
            var sender = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let count = Self.call(&sender) { address, _ in
                recvfrom(descriptor, &buffer, buffer.count, 0, address, &length)
            }
            guard count > 0 else { continue }
            _ = Self.call(&sender) { sendto(descriptor, buffer, count, 0, $0, $1) }
        }
    }

    /// Measures round trips.
    ///
    /// - Parameters:
    ///   - endpoint: Where somebody answers; IPv4.
    ///   - count: How many.
    ///   - bytes: The size of a datagram.
    /// - Returns: Nanoseconds, in order.
    /// - Throws: `Failure.refused` if nobody answers for a second.
    func roundTrips(to endpoint: Endpoint, count: Int, bytes: Int) throws -> [UInt64] {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = endpoint.port.bigEndian
        let octets = (12..<16).map { endpoint.address[$0] }
        address.sin_addr.s_addr = octets.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_RCVTIMEO,
            &patience,
            socklen_t(MemoryLayout<timeval>.size)
        )
        let message = [UInt8](repeating: 7, count: bytes)
        var buffer = [UInt8](repeating: 0, count: 1200)
        return try (0..<count).map { _ in
            let begin = ContinuousClock.now
            _ = Self.call(&address) { sendto(descriptor, message, message.count, 0, $0, $1) }
            guard recv(descriptor, &buffer, buffer.count, 0) == bytes else {
                throw Failure.refused("Nobody answers at \(endpoint).")
            }
            let (seconds, attoseconds) = (ContinuousClock.now - begin).components
            return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
        }
    }

    private static func call<Result>(
        _ address: inout sockaddr_in,
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
