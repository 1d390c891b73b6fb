import SeededRandom
import Testing
import Vocabulary
import Wire

/// `StrokeHead.validate` and the decoder have a quick way that gives no reasons; here it is held
/// against a slow reader of the same grammar.
@Suite("Checking stroke payloads")
struct PayloadCheckTests {
    @Test(
        "quick and slow readers agree on right payloads",
        arguments: 1...200 as ClosedRange<UInt64>
    )
    func right(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let stroke = Stroke.random(&random)
        let payload = Payload.stroke(stroke).encoded
        #expect(try Payload(kind: OperationKind.stroke, decoding: payload) == .stroke(stroke))
        #expect(SlowReader.stroke(payload) == stroke)
        #expect(Self.check(payload) == stroke.points.count)
    }

    @Test(
        "quick and slow readers agree on damaged payloads",
        arguments: 1...100 as ClosedRange<UInt64>
    )
    func damaged(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let payload = Payload.stroke(.random(&random)).encoded
        for _ in 0..<400 {
            let damaged = Self.damage(payload, &random)
            let slow = SlowReader.stroke(damaged)
            let quick = try? Payload(kind: OperationKind.stroke, decoding: damaged)
            #expect(quick == slow.map(Payload.stroke))
            #expect(Self.check(damaged) == slow?.points.count)
        }
    }

    @Test("every beginning of a payload is refused")
    func truncated() {
        var random = SeededRandom(seed: 4)
        let payload = Payload.stroke(.random(&random)).encoded
        for count in payload.indices {
            #expect(Self.check(Array(payload.prefix(count))) == nil)
        }
    }

    /// The number of points, or `nil` if `validate` throws.
    private static func check(_ payload: [UInt8]) -> Int? {
        payload.withUnsafeBytes { (try? StrokeHead.validate($0))?.points }
    }

    private static func damage(_ payload: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var payload = payload
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let index = Int.random(in: 0..<payload.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: payload[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: payload[index] = [0, 1, 2, 3, 4, 254, 255].randomElement(using: &random) ?? 0
            case 2: payload.swapAt(index, Int.random(in: 0..<payload.count, using: &random))
            case 3: payload[index] = UInt8.random(in: 0...255, using: &random)
            default: payload[index] ^= 3 << (2 * UInt8.random(in: 0..<4, using: &random))
            }
        }
        return payload
    }
}

extension Stroke {
    /// A stroke of up to 70 points with long and short steps, repeated ones and rests.
    fileprivate static func random(_ random: inout SeededRandom) -> Stroke {
        let count = Int.random(in: 1...70, using: &random)
        let reach = [0, 1, 3, 100, 200, 40_000].randomElement(using: &random) ?? 0
        let numbers = { (random: inout SeededRandom, last: Int, range: ClosedRange<Int>) in
            min(
                max(last + Int.random(in: -reach...reach, using: &random), range.lowerBound),
                range.upperBound
            )
        }
        var (x, y, pressure, time) = (0, 0, 0, 0)
        var stroke = Stroke(style: StrokeStyle(color: 0xabcdef, width: 4095), points: [])
        let (hasPressures, hasTimes) = (random.chance(50), random.chance(50))
        for _ in 0..<count {
            x = numbers(&random, x, Limits.coordinates)
            y = numbers(&random, y, Limits.coordinates)
            stroke.points.append(StrokePoint(x: Int16(x), y: Int16(y)))
            pressure = numbers(&random, pressure, 0...255)
            if hasPressures { stroke.pressures.append(UInt8(pressure)) }
            time += Int.random(in: 0...min(reach, Limits.pointGap), using: &random)
            if hasTimes { stroke.times.append(UInt32(time)) }
        }
        return stroke
    }
}
