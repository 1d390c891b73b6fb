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
        await SeveralAtATime.run(plans, width: width, report: report) { run($0) }
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
