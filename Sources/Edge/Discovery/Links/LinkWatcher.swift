import CAvahi
import Glibc
import Vocabulary

/// Notices when interfaces or addresses of this machine change (rtnetlink).
final class LinkWatcher {
    /// A Wi-Fi that connects sends a burst of messages; this long after the first one we look once.
    static let debounce = Instant.Span.milliseconds(300)

    private let socket: Int32
    private var watch: PollLoop.Watch?
    private(set) var dueAt: Instant?

    /// Begins to watch; without a socket nothing is ever due.
    init(poll: PollLoop) {
        socket = Glibc.socket(
            AF_NETLINK,
            Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
            NETLINK_ROUTE
        )
        guard socket >= 0 else { return }
        var address = sockaddr_nl()
        address.nl_family = sa_family_t(AF_NETLINK)
        address.nl_groups = UInt32(RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(socket, $0, socklen_t(MemoryLayout<sockaddr_nl>.size))
            }
        }
        watch = poll.watch(socket) { [unowned self] in drain() }
    }

    deinit {
        watch?.cancel()
        if socket >= 0 { close(socket) }
    }

    /// Whether it is time to look at the interfaces again; asking clears it.
    func isDue(_ now: Instant) -> Bool {
        guard let dueAt, dueAt <= now else { return false }
        self.dueAt = nil
        return true
    }

    // The messages themselves do not matter: anybody who is told looks at everything anew. An overrun
    // (ENOBUFS) says that something changed, too.
    private func drain() {
        var buffer = [UInt8](repeating: 0, count: 8_192)
        while recv(socket, &buffer, buffer.count, 0) >= 0 || errno == ENOBUFS {}
        if dueAt == nil { dueAt = Clock.now() + Self.debounce }
    }
}
