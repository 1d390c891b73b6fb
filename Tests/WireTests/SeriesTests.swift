import Testing
import VectorJSON
import Wire

/// Packed series of numbers.
@Suite struct SeriesTests {
    @Test("every series has the bytes that the specification gives it, and back")
    func valid() throws {
        let file = try VectorFile("series")
        let least = try file.root["least"].number(Int32.self)
        let most = try file.root["most"].number(Int32.self)
        for vector in try file.valid {
            let axes = try vector.fields["axes"].number(Int.self)
            let values = try vector.value.numbers(Int32.self)
            #expect(try PackedSeries.pack(values, axes: axes) == vector.bytes, "\(vector)")
            let found = try Self.unpack(vector.bytes, values.count, axes, least...most)
            #expect(found == values, "\(vector)")
        }
    }

    @Test("every other encoding is refused for the reason named")
    func invalid() throws {
        for vector in try VectorFile("series").invalid {
            let bytes = try vector.bytes
            let count = try vector.fields["count"].number(Int.self)
            let axes = try vector.fields["axes"].number(Int.self)
            let least = try vector.fields["least"].number(Int32.self)
            let range = least...(try vector.fields["most"].number(Int32.self))
            let found = failure { () throws(WireError) in
                _ = try Self.unpack(bytes, count, axes, range)
            }
            #expect(try found == vector.error, "\(vector)")
        }
    }

    @Test("random series of all lengths come back as they were", arguments: 0..<64 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for count in 0..<40 {
            let axes = 1 + Int(seed & 1)
            let values = Self.series(count, axes: axes, &dice)
            let bytes = PackedSeries.pack(values, axes: axes)
            let found = try Self.unpack(bytes, count, axes, -8192...24575)
            #expect(found == values)
            let tags = (count + 3) / 4
            #expect((tags...tags + 2 * count).contains(bytes.count))
        }
    }

    @Test("random bytes are refused or have no other encoding", arguments: 0..<16 as Range<UInt64>)
    func canonical(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var accepted = 0
        for _ in 0..<4000 {
            let count = Int.random(in: 1...3, using: &dice)
            let length = Int.random(in: 1...1 + 2 * count, using: &dice)
            var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &dice) }
            bytes[0] &= UInt8(truncatingIfNeeded: 1 << (2 * count) - 1)
            guard let values = try? Self.unpack(bytes, count, 1, -40000...40000) else { continue }
            accepted += 1
            #expect(PackedSeries.pack(values, axes: 1) == bytes)
        }
        #expect(accepted > 100)
    }

    static func unpack(
        _ bytes: [UInt8],
        _ count: Int,
        _ axes: Int,
        _ range: ClosedRange<Int32>
    ) throws(WireError) -> [Int32] {
        var values: [Int32] = []
        var failure: WireError?
        bytes.withUnsafeBytes { memory in
            do throws(WireError) {
                try PackedSeries.unpack(
                    memory,
                    count: count,
                    axes: axes,
                    range: range,
                    field: .points
                ) { values.append($1) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return values
    }

    /// A mixture of rests, steady moves, small steps and jumps.
    private static func series(_ count: Int, axes: Int, _ dice: inout Dice) -> [Int32] {
        var values: [Int32] = []
        for index in 0..<count {
            let last = index < axes ? 0 : values[index - axes]
            let before = index < 2 * axes ? 0 : values[index - 2 * axes]
            let next =
                switch Int.random(in: 0..<5, using: &dice) {
                case 0: last
                case 1: 2 * last - before
                case 2: last + .random(in: -3...3, using: &dice)
                case 3: last + .random(in: -200...200, using: &dice)
                default: Int32.random(in: -8192...24575, using: &dice)
                }
            values.append(min(max(next, -8192), 24575))
        }
        return values
    }
}
