internal import CLinux
internal import Glibc
internal import NIOCore
internal import Vocabulary

/// Whose hardware addresses the system knows: who has spoken on this link lately, or was spoken to.
///
/// Anybody who wants to send anything here has asked for this machine's hardware address first, and so is known; who
/// writes somebody else's address into a datagram is not. What goes to an unknown address has the system ask for
/// it, and it keeps only about a thousand such questions: beyond them nobody gets an answer any more, newcomers
/// included. So what anybody may cause goes to known addresses freely, and to others in small numbers.
struct NeighbourTable {
    /// Between two looks at the system's table.
    private static let pause = TimeAmount.milliseconds(100)
    /// Bytes of one answer of the system (`NLMSG_GOODSIZE`, and more on large pages).
    private static let answer = 32 * 1024
    /// Neighbours that are read.
    private static let limit = 8_192

    /// −1 without one, and once closed: its number may be somebody else's by then.
    private var socket: CInt
    private var known: Set<SIMD16<UInt8>> = []
    private var lookAt = NIODeadline.uptimeNanoseconds(0)

    /// Without a socket (a sandbox without netlink) nobody is known.
    init() {
        socket = Glibc.socket(
            AF_NETLINK,
            CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue),
            NETLINK_ROUTE
        )
    }

    /// Gives the socket back; nothing when called again.
    mutating func close() {
        guard socket >= 0 else { return }
        Glibc.close(socket)
        socket = -1
    }

    /// Whether the system knows the way to an address without asking, as of at most 100 ms ago.
    mutating func knows(_ endpoint: Endpoint, at now: NIODeadline) -> Bool {
        if isLoopback(endpoint) || known.contains(endpoint.address) { return true }
        guard lookAt <= now else { return false }
        lookAt = now + Self.pause
        look()
        return known.contains(endpoint.address)
    }

    private func isLoopback(_ endpoint: Endpoint) -> Bool {
        let address = endpoint.address
        if endpoint.isIPv4 { return address[12] == 127 }
        return address[15] == 1 && (0..<15).allSatisfy { address[$0] == 0 }
    }

    /// Reads the system's table anew (rtnetlink(7), `RTM_GETNEIGH`).
    private mutating func look() {
        guard socket >= 0, ask() else { return }
        var found: Set<SIMD16<UInt8>> = []
        var buffer = [UInt8](repeating: 0, count: Self.answer)
        while found.count < Self.limit {
            let size = recv(socket, &buffer, buffer.count, 0)
            guard size > 0 else { break }
            guard NeighbourMessages.read(buffer[..<size], into: &found) else { break }
        }
        known = found
    }

    private func ask() -> Bool {
        // A header of 16 bytes, and a `ndmsg` of 12 that is empty: of both families.
        var message = [UInt8](repeating: 0, count: 28)
        func put<Number>(_ number: Number, at offset: Int) {
            withUnsafeBytes(of: number) { bytes in
                message.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            }
        }
        put(UInt32(message.count), at: 0)
        put(UInt16(RTM_GETNEIGH), at: 4)
        put(UInt16(NLM_F_REQUEST | 0x300 /* NLM_F_DUMP */), at: 6)
        return Glibc.send(socket, message, message.count, 0) == message.count
    }
}
