import Rules
import Testing
import Vocabulary
import Wire

@Suite("Spots on sheets")
struct SpotTests {
    private static func points(_ flat: [Int16]) -> [StrokePoint] {
        stride(from: 0, to: flat.count, by: 2).map { StrokePoint(x: flat[$0], y: flat[$0 + 1]) }
    }

    @Test(
        "a line goes over a place that it comes as near to as that, to the last bit",
        arguments: [
            ([100, 100], true), ([110, 100], true), ([111, 100], false), ([106, 108], true),
            ([107, 108], false), ([], false),
            // Past it, between two points that lie far away.
            ([0, 110, 200, 110], true), ([0, 111, 200, 111], false), ([110, 0, 110, 200], true),
            ([0, 0, 200, 200], true), ([0, 14, 200, 214], true), ([0, 15, 200, 215], false),
            // Its end counts, and not where it would lead to.
            ([0, 100, 89, 100], false), ([0, 100, 90, 100], true), ([200, 100, 110, 100], true),
            ([200, 100, 111, 100], false), ([500, 500, 500, 500], false),
            ([0, 0, 300, 0, 300, 90, 100, 90], true),
            // The longest line there can be.
            ([-32_768, -32_768, 32_767, 32_767], true), ([-32_768, -32_750, 32_767, 32_767], true),
            ([-32_768, -32_708, 32_767, 32_767], false),
        ] as [([Int16], Bool)]
    )
    func near(line: [Int16], isNear: Bool) {
        let spot = Spot(0, centre: StrokePoint(x: 100, y: 100), reach: 10)
        #expect(spot.lies(under: Self.points(line)) == isNear)
    }
}
