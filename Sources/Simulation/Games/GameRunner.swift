/// Many games of bots, several at a time.
public enum GameRunner {
    /// Plays games.
    ///
    /// - Parameters:
    ///   - plans: What is planned for each.
    ///   - width: How many at a time, at least 1; each is busy on one core.
    ///   - report: Hears of each, in the order of the plans; `false` ends it all.
    public static func run(
        _ plans: [GamePlan],
        width: Int,
        report: (Result<GameOutcome, GameFailure>) -> Bool
    ) async {
        await withTaskGroup(of: (Int, Result<GameOutcome, GameFailure>).self) { group in
            var next = 0
            func begin() {
                guard next < plans.count else { return }
                let (index, plan) = (next, plans[next])
                next += 1
                group.addTask { (index, run(plan)) }
            }
            for _ in 0..<max(1, width) { begin() }
            var done: [Int: Result<GameOutcome, GameFailure>] = [:]
            var reported = 0
            for await (index, result) in group {
                done[index] = result
                while let result = done.removeValue(forKey: reported) {
                    reported += 1
                    guard report(result) else { return group.cancelAll() }
                }
                begin()
            }
        }
    }

    /// Plays one game.
    public static func run(_ plan: GamePlan) -> Result<GameOutcome, GameFailure> {
        do throws(GameFailure) {
            return .success(try GameParty(plan).run())
        } catch {
            return .failure(error)
        }
    }
}
