import Games
import Rules
import Testing
import Vocabulary
import Wire

@Suite("Points at their bounds")
struct PointsTests {
    private static let most = Limits.points.upperBound
    private static let least = Limits.points.lowerBound

    @Test(
        "a sum ends at the bounds, whatever is added",
        arguments: [
            (most, 1, most), (most, most, most), (Int64.max, Int64.max, most),
            (least, -1, least), (Int64.min, Int64.min, least), (Int64.max, Int64.min, 0),
            (most, -1, most - 1), (20, 10, 30), (0, Int64.max, most),
        ] as [(Int64, Int64, Int64)]
    )
    func sums(left: Int64, right: Int64, sum: Int64) {
        #expect(Points.sum(left, right) == sum)
        #expect(Points.sum(right, left) == sum)
    }

    @Test(
        "a game that is gone on with scores at the bounds is played to its end",
        arguments: [most, most - 1, least, .max, .min] as [Int64]
    )
    func carried(points: Int64) throws {
        let seats = ClassicRules.seats.prefix(3)
        let carried = Dictionary(uniqueKeysWithValues: seats.map { ($0, points) })
        var rules = ClassicRules(players: 3, settings: ["played": 1], carried: carried)
        rules.playToVote()
        try rules.vote([rules.seats[1]: rules.seats[0], rules.seats[2]: rules.seats[0]])
        #expect(rules.phase == "results")
        #expect(rules.game.scores.values.allSatisfy(Limits.points.contains))
    }
}
