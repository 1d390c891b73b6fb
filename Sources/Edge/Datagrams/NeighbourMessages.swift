internal import CLinux
internal import Glibc

/// Reads what the system answers to `RTM_GETNEIGH` (netlink(7), rtnetlink(7)).
enum NeighbourMessages {
    /// States of an entry with a hardware address, and of an entry that needs none (`NUD_…` of linux/neighbour.h).
    private static let resolved: UInt16 = 0x02 | 0x04 | 0x08 | 0x10 | 0x40 | 0x80

    /// Adds the addresses of neighbours that can be sent to without a question.
    ///
    /// - Parameters:
    ///   - bytes: One answer: messages, each aligned to 4 bytes.
    ///   - found: IPv4 addresses mapped.
    /// - Returns: `false` if this was the last one, or makes no sense.
    static func read(_ bytes: ArraySlice<UInt8>, into found: inout Set<SIMD16<UInt8>>) -> Bool {
        var start = bytes.startIndex
        while start + 16 <= bytes.endIndex {
            let size = Int(number(UInt32.self, bytes, at: start))
            guard size >= 16, start + size <= bytes.endIndex else { return false }
            guard number(UInt16.self, bytes, at: start + 4) == UInt16(RTM_NEWNEIGH) else {
                return false
            }
            if size >= 28, let address = address(bytes[start..<start + size]) {
                found.insert(address)
            }
            start += aligned(size)
        }
        return true
    }

    /// The address of an entry, if its hardware address is known.
    private static func address(_ message: ArraySlice<UInt8>) -> SIMD16<UInt8>? {
        let entry = message.startIndex + 16
        guard number(UInt16.self, message, at: entry + 8) & resolved != 0 else { return nil }
        var start = entry + 12
        while start + 4 <= message.endIndex {
            let size = Int(number(UInt16.self, message, at: start))
            guard size >= 4, start + size <= message.endIndex else { return nil }
            if number(UInt16.self, message, at: start + 2) == 1 /* NDA_DST */ {
                return mapped(message[(start + 4)..<(start + size)])
            }
            start += aligned(size)
        }
        return nil
    }

    private static func mapped(_ bytes: ArraySlice<UInt8>) -> SIMD16<UInt8>? {
        var address = SIMD16<UInt8>()
        switch bytes.count {
        case 4: (address[10], address[11]) = (255, 255)
        case 16: break
        default: return nil
        }
        for (index, byte) in bytes.enumerated() { address[16 - bytes.count + index] = byte }
        return address
    }

    private static func aligned(_ size: Int) -> Int { (size + 3) & ~3 }

    private static func number<Number: FixedWidthInteger>(
        _ type: Number.Type,
        _ bytes: ArraySlice<UInt8>,
        at offset: Int
    ) -> Number {
        bytes[offset..<offset + MemoryLayout<Number>.size].withUnsafeBytes {
            $0.loadUnaligned(as: type)
        }
    }
}
