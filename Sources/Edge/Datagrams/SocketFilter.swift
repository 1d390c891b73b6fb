internal import CLinux
internal import Glibc

/// A program for the kernel (BPF in its first form, Linux `Documentation/networking/filter.rst`) that drops what no
/// peer can have sent, before it wakes anybody or takes room in the socket's buffer.
///
/// Anybody who floods a port then fills neither the buffer, which would cost honest datagrams, nor a core.
struct SocketFilter {
    /// The program sees a datagram from its UDP header on.
    private static let header: UInt32 = 8
    private static let everything: UInt32 = .max

    let program: [sock_filter]

    /// Accepts datagrams of some shapes, and those that are too long, so that they can be counted.
    init(_ shapes: [DatagramShape]) {
        var program = [
            Self.loadLength,
            // Too long for the protocol: not dropped here.
            Self.jump(.greater, Self.header + UInt32(DatagramSocket.largestDatagram), no: 1),
            Self.end(Self.everything),
        ]
        for shape in shapes { program += Self.code(for: shape) }
        self.program = program + [Self.end(0)]
    }

    /// Installs the program.
    ///
    /// - Returns: `false` where the system has none; all works without it, at a higher price.
    func attach(to descriptor: CInt) -> Bool {
        var program = program
        return program.withUnsafeMutableBufferPointer { buffer in
            var code = sock_fprog(len: UInt16(buffer.count), filter: buffer.baseAddress)
            let size = socklen_t(MemoryLayout<sock_fprog>.size)
            return setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &code, size) == 0
        }
    }

    private static func code(for shape: DatagramShape) -> [sock_filter] {
        var tests = [
            load(byteAt: header), jump(.equal, UInt32(shape.firstByte)), loadLength,
            jump(.greaterOrEqual, header + UInt32(shape.lengths.lowerBound)),
            jump(.greaterOrEqual, header + UInt32(shape.lengths.upperBound) + 1, isWanted: false),
        ]
        if let prefix = shape.prefix {
            tests += [load(halfWordAt: header + 1), jump(.equal, UInt32(prefix))]
        }
        tests.append(end(everything))
        // A test that fails goes on behind the last instruction of this shape.
        for index in tests.indices where tests[index].code & 7 == UInt16(BPF_JMP) {
            let rest = UInt8(tests.count - index - 1)
            if tests[index].jt == .max { tests[index].jt = rest }
            if tests[index].jf == .max { tests[index].jf = rest }
        }
        return tests
    }

    private enum Comparison: UInt16 {
        case equal = 0x10
        case greater = 0x20
        case greaterOrEqual = 0x30
    }

    private static var loadLength: sock_filter {
        sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_LEN), jt: 0, jf: 0, k: 0)
    }

    private static func load(byteAt offset: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_LD | BPF_B | BPF_ABS), jt: 0, jf: 0, k: offset)
    }

    private static func load(halfWordAt offset: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_LD | BPF_H | BPF_ABS), jt: 0, jf: 0, k: offset)
    }

    /// Goes on if the comparison is as wanted, otherwise behind the shape (255 until that is known).
    private static func jump(
        _ comparison: Comparison,
        _ value: UInt32,
        isWanted: Bool = true
    ) -> sock_filter {
        sock_filter(
            code: UInt16(BPF_JMP | BPF_K) | comparison.rawValue,
            jt: isWanted ? 0 : .max,
            jf: isWanted ? .max : 0,
            k: value
        )
    }

    private static func jump(_ comparison: Comparison, _ value: UInt32, no: UInt8) -> sock_filter {
        sock_filter(
            code: UInt16(BPF_JMP | BPF_K) | comparison.rawValue,
            jt: 0,
            jf: no,
            k: value
        )
    }

    private static func end(_ result: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: result)
    }
}
