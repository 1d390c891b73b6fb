import Glibc

/// A socket without our rules, to send what ours would refuse to.
final class RawSocket {
    private let descriptor: CInt

    init() throws {
        descriptor = socket(AF_INET, CInt(SOCK_DGRAM.rawValue), 0)
    }

    deinit {
        close(descriptor)
    }

    func send(_ bytes: [UInt8], to port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let count = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(
                    descriptor,
                    bytes,
                    bytes.count,
                    0,
                    $0,
                    socklen_t(MemoryLayout<sockaddr_in>.size)
                )
            }
        }
        guard count == bytes.count else { throw Failure(error: errno) }
    }

    struct Failure: Error {
        let error: CInt
    }
}
