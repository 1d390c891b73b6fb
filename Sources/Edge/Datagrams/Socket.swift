internal import Glibc

/// Calls of the system that take an address.
enum Socket {
    /// Lends an address to a call.
    @inline(__always)
    static func call<Address, Result>(
        _ address: Address,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}

extension sockaddr_in {
    /// Every address of this machine.
    static func any(port: UInt16) -> sockaddr_in {
        var result = sockaddr_in()
        result.sin_family = sa_family_t(AF_INET)
        result.sin_port = port.bigEndian
        return result
    }
}
