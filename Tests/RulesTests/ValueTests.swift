import Rules
import Testing
import VectorJSON
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

    @Test("the vectors are read as they say, and others refused for the reason named")
    func vectors() throws {
        let file = try JSON.vectors("values")
        for entry in try file["valid"].array {
            let value = try Value(decoding: entry["bytes"].bytes)
            #expect(
                try value.encoded == entry["bytes"].bytes && value == Self.value(entry["value"])
            )
        }
        for entry in try file["invalid"].array {
            let bytes = try entry["bytes"].bytes
            let error = #expect(throws: WireError.self, "\(entry)") { try Value(decoding: bytes) }
            let name = try #require(error.map { "\($0)".prefix { $0 != "(" } })
            #expect(try entry["error"].text == name, "\(entry)")
        }
    }

    private static func value(_ json: JSON) -> Value {
        switch json {
        case .null: .null
        case .boolean(let flag): .flag(flag)
        case .integer(let number): .number(number)
        case .text(let text): .text(text)
        case .array(let items): .list(items.map(value))
        case .object(let fields): .map(fields.mapValues(value))
        }
    }

    @Test("two names of a map that Unicode takes for one are refused, wherever the map is")
    func equivalent() throws {
        let composed = Value.text("é").encoded
        let decomposed = Value.text("e\u{301}").encoded
        _ = try Value(decoding: [0xa1] + composed + [0x01])
        _ = try Value(decoding: [0xa1] + decomposed + [0x01])
        let both = [0xa2] + composed + [0x01] + decomposed + [0x02]
        for bytes in [both, [0xa1, 0x61, 0x61] + both, [0x81] + both] {
            #expect(throws: WireError.notCanonical) { try Value(decoding: bytes) }
        }
    }

    @Test("lists may lie eight deep in one another, and not nine")
    func depth() throws {
        let eight = Array(repeating: UInt8(0x81), count: 8) + [0x00]
        _ = try Value(decoding: eight)
        #expect(throws: WireError.self) { try Value(decoding: [0x81] + eight) }
    }
}
