import Rules
import Testing
import Wire

@Suite("Values of games")
struct ValueTests {
    static let values: [Value] = [
        .null, .flag(true), .flag(false), .number(0), .number(-1),
        .number(Limits.moveNumbers.lowerBound), .number(Limits.moveNumbers.upperBound),
        .text(""), .text("löwe 🦁"), .list([]), .list([.number(1), .text("a"), .null]),
        .map([:]),
        .map(["do": .text("vote"), "tile": .number(3), "a": .list([.map(["b": .null])])]),
    ]

    @Test("each has one encoding, which reads back", arguments: values)
    func roundTrip(value: Value) throws {
        #expect(try Value(decoding: value.encoded) == value)
    }

    @Test(
        "every prefix of an encoding is refused, and every bit that flips gives another value or none",
        arguments: values
    )
    func broken(value: Value) {
        let bytes = value.encoded
        for count in 0..<bytes.count {
            #expect(throws: WireError.self) { try Value(decoding: Array(bytes.prefix(count))) }
        }
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let other = try? Value(decoding: flipped) else { continue }
            #expect(other != value && other.encoded == flipped)
        }
    }

    @Test(
        "a number beyond the bounds is refused",
        arguments: [
            Limits.moveNumbers.lowerBound - 1, Limits.moveNumbers.upperBound + 1, .min, .max,
        ]
    )
    func bounds(number: Int64) {
        #expect(throws: WireError.self) { try Value(decoding: Value.number(number).encoded) }
    }

    @Test("names of a map out of order, or twice, are refused")
    func order() {
        #expect(throws: WireError.self) {
            try Value(decoding: [0xa2, 0x61, 0x62, 0x01, 0x61, 0x61, 0x02])
        }
        #expect(throws: WireError.self) {
            try Value(decoding: [0xa2, 0x61, 0x61, 0x01, 0x61, 0x61, 0x02])
        }
    }

    @Test("lists may lie eight deep in one another, and not nine")
    func depth() throws {
        let eight = Array(repeating: UInt8(0x81), count: 8) + [0x00]
        _ = try Value(decoding: eight)
        #expect(throws: WireError.self) { try Value(decoding: [0x81] + eight) }
    }
}
