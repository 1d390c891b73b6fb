import Activities
import Games
import Rules
import Testing

@testable import Simulation

@Suite("Games of bots, whatever they play")
struct ActivityGameTests {
    /// What is played in a test, by its seed and its course.
    private static let games = TriedActivity.all.flatMap { tried in
        tried.seeds.flatMap { seed in tried.courses.map { (tried, seed, $0) } }
    }

    private static let wrongRules = TriedActivity.all.flatMap { tried in
        tried.wrongRules.map { (tried, $0.name, $0.words) }
    }

    @Test("every activity is tried")
    func whole() {
        // The first of all has tests of its own: `GameTests`.
        let names = TriedActivity.all.map(\.activity)
        let all = Catalogue.activities + Catalogue.untried
        #expect(["classic"] + names == all.map { $0.about.activity })
    }

    @Test(
        "no matter who plays and what goes wrong, a game comes to its end, the same for all",
        arguments: games
    )
    func ends(tried: TriedActivity, seed: UInt64, course: GamePlan.Course) throws {
        let outcome = try GameParty.run(GamePlan(seed, course, activity: tried.activity)).get()
        if tried.turns.contains(course) { #expect(outcome.rounds > 0) }
        if tried.hasChoices { #expect(outcome.choices > 0) }
    }

    @Test(
        "each way to be wrong on purpose has a test, or is about what nobody has",
        arguments: TriedActivity.all
    )
    func complete(tried: TriedActivity) {
        let names = Set(tried.wrongRules.map(\.name))
        #expect(names.isDisjoint(with: tried.untried))
        #expect(names.union(tried.untried) == Set(GamePlan.sabotages(of: tried.activity)))
    }

    @Test(
        "rules that are wrong on purpose are found out, by the check that is there for it",
        arguments: wrongRules
    )
    func sabotage(tried: TriedActivity, sabotage: String, words: String) throws {
        var others: Set<String> = []
        for seed in tried.games {
            let plan = GamePlan(seed, activity: tried.activity, sabotage: sabotage)
            guard case .failure(let failure) = GameParty.run(plan) else { continue }
            guard failure.violation.description.contains(words) else {
                others.insert(failure.violation.description)
                continue
            }
            #expect(
                failure.command
                    == "parlor simulate --games --activity \(tried.activity) --seed \(seed) --sabotage \(sabotage)"
            )
            return
        }
        Issue.record("\(sabotage) is not found out as it should be, but by \(others)")
    }
}
