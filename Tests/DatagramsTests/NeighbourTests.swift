import Testing
import Vocabulary

@testable import Datagrams

@Suite("Neighbours")
struct NeighbourTests {
    private func entry(state: UInt16, _ address: [UInt8], padding: Int = 0) -> [UInt8] {
        func bytes<Number>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number) { [UInt8]($0) }
        }
        var message = bytes(UInt16(28)) + [0, 0, 0, 0, 0, 0] + bytes(state) + [0, 1]
        message[0] = address.count == 4 ? 2 : 10
        // A hardware address first, then the one that counts.
        message += bytes(UInt16(10)) + bytes(UInt16(2)) + [1, 2, 3, 4, 5, 6, 0, 0]
        message += bytes(UInt16(4 + address.count)) + bytes(UInt16(1)) + address
        return bytes(UInt32(16 + message.count)) + bytes(UInt16(28)) + bytes(UInt16(2))
            + [UInt8](repeating: 0, count: 8) + message
    }

    private func known(_ bytes: [UInt8]) -> Set<SIMD16<UInt8>> {
        var found: Set<SIMD16<UInt8>> = []
        _ = NeighbourMessages.read(bytes[...], into: &found)
        return found
    }

    @Test(
        "count from the moment that their hardware address is known, until it is given up",
        arguments: [
            (UInt16(0x01), false), (0x02, true), (0x04, true), (0x08, true), (0x10, true),
            (0x20, false), (0x40, true), (0x80, true),
        ]
    )
    func states(_ state: UInt16, isKnown: Bool) {
        let found = known(entry(state: state, [10, 0, 0, 7]))
        let address = Endpoint(ipv4: 10, 0, 0, 7, port: 1).address
        #expect(found == (isKnown ? [address] : []))
    }

    @Test("are read of both families, as many as there are")
    func several() {
        let last = [UInt8](repeating: 0xfe, count: 16)
        let bytes = (1...9).flatMap { entry(state: 2, [10, 0, 0, $0]) } + entry(state: 4, last)
        #expect(known(bytes).count == 10)
    }

    @Test("whatever bytes come, nothing traps")
    func damage() {
        let bytes = entry(state: 2, [10, 0, 0, 7]) + entry(state: 2, [10, 0, 0, 8])
        for count in bytes.indices { _ = known(Array(bytes[..<count])) }
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            _ = known(damaged)
        }
        #expect(known(bytes).count == 2)
    }
}
