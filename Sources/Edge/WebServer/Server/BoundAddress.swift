import NIOCore
import Synchronization

/// Hands the address that the system gave to the one who runs the server.
final class BoundAddress: Sendable {
    private let listener = Mutex<(@Sendable (String) async -> Void)?>(nil)

    /// Remembers who wants to know.
    func whenAnnounced(_ listener: @escaping @Sendable (String) async -> Void) {
        self.listener.withLock { $0 = listener }
    }

    /// Tells `127.0.0.1:7370`, or `[::1]:7370`.
    func announce(_ address: SocketAddress?) async {
        guard let ip = address?.ipAddress, let port = address?.port else { return }
        let host = ip.contains(":") ? "[\(ip)]" : ip
        await listener.withLock { $0 }?("\(host):\(port)")
    }
}
