import Simulation
import Vocabulary

/// Says what came of games of bots.
struct GameReport {
    let plans: [GamePlan]
    let isJSON: Bool

    /// Plays the games and writes a line for each, or, of many, one for all.
    ///
    /// - Parameter width: How many at a time.
    /// - Throws: `Failure` if any failed, with the command that repeats the first.
    func run(width: Int) async throws {
        var outcomes: [GameOutcome] = []
        var failures: [GameFailure] = []
        await GameRunner.run(plans, width: width) { result in
            switch result {
            case .success(let outcome):
                outcomes.append(outcome)
                if isJSON || plans.count <= Self.few { say(outcome) }
            case .failure(let failure):
                failures.append(failure)
                say(failure)
            }
            tell(outcomes.count + failures.count, failures.count)
            return failures.count < Self.enough
        }
        if !isJSON, plans.count > Self.few { summarize(outcomes) }
        guard let first = failures.first else { return }
        throw Failure.refused("A game failed. Repeat it with: \(first.command)")
    }

    /// Games of which each gets a line.
    private static let few = 20
    /// Failures after which it ends.
    private static let enough = 10
    /// Games after which it says how far it is, if there are many.
    private static let stride = 100

    private func tell(_ played: Int, _ failed: Int) {
        guard !isJSON, plans.count > Self.few, played % Self.stride == 0, played < plans.count
        else { return }
        Output.trouble("\(played) of \(plans.count) games played, \(failed) failed")
    }

    private func say(_ outcome: GameOutcome) {
        guard isJSON else {
            return Output.line(
                """
                seed \(outcome.plan.seed): \(outcome.mix): \(outcome.rounds) rounds, \(outcome.votes) votes, \
                over \(seconds(outcome.calm)) s after the faults
                """
            )
        }
        let faults = outcome.faults.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        Output.line(
            """
            {"seed":\(outcome.plan.seed),"state":"\(outcome.state)","rounds":\(outcome.rounds),\
            "votes":\(outcome.votes),"seconds":\(seconds(outcome.elapsed)),\
            "calm":\(seconds(outcome.calm)),"done":\(outcome.deeds.done),\
            "refused":\(outcome.deeds.refused),"faults":{\(faults.joined(separator: ","))}}
            """
        )
    }

    private func say(_ failure: GameFailure) {
        guard isJSON else { return Output.lines("\(failure)") }
        Output.line(
            """
            {"seed":\(failure.plan.seed),"violation":"\(failure.violation.name)",\
            "command":"\(failure.command)"}
            """
        )
    }

    private func summarize(_ outcomes: [GameOutcome]) {
        let virtual = outcomes.reduce(0) { $0 + seconds($1.elapsed) }
        let rounds = outcomes.reduce(0) { $0 + $1.rounds }
        let votes = outcomes.reduce(0) { $0 + $1.votes }
        let refused = outcomes.reduce(0) { $0 + $1.deeds.refused }
        let worst = outcomes.map(\.calm).max() ?? .milliseconds(0)
        var faults: [String: Int] = [:]
        for outcome in outcomes { faults.merge(outcome.faults, uniquingKeysWith: +) }
        let tally = faults.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        Output.line(
            """
            \(outcomes.count) of \(plans.count) games came to their end, the slowest \
            \(seconds(worst)) s after the faults: \(Int(virtual)) s of virtual time, \(rounds) rounds, \
            \(votes) votes, \(refused) deeds refused
            """
        )
        Output.line("came about: \(tally.joined(separator: ", "))")
    }

    private func seconds(_ span: Instant.Span) -> Double { Double(span.microseconds) / 1_000_000 }
}
