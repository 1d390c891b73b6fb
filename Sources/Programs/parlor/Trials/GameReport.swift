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
        let report = RunReport(count: plans.count, isJSON: isJSON, subject: "A game")
        try await report.run(say: say, summarize: summarize) { hear in
            await GameParty.run(plans, width: width, report: hear)
        }
    }

    private func say(_ outcome: GameOutcome) {
        guard isJSON else {
            return Output.line(
                """
                seed \(outcome.plan.seed): \(outcome.mix): \(outcome.rounds) rounds, \(outcome.choices) choices, \
                over \(seconds(outcome.calm)) s after the faults
                """
            )
        }
        let faults = outcome.faults.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        Output.line(
            """
            {"seed":\(outcome.plan.seed),"state":"\(outcome.state)","rounds":\(outcome.rounds),\
            "choices":\(outcome.choices),"seconds":\(seconds(outcome.elapsed)),\
            "calm":\(seconds(outcome.calm)),"done":\(outcome.actions.done),\
            "refused":\(outcome.actions.refused),"faults":{\(faults.joined(separator: ","))}}
            """
        )
    }

    private func summarize(_ outcomes: [GameOutcome]) {
        let virtual = outcomes.reduce(0) { $0 + seconds($1.elapsed) }
        let rounds = outcomes.reduce(0) { $0 + $1.rounds }
        let choices = outcomes.reduce(0) { $0 + $1.choices }
        let refused = outcomes.reduce(0) { $0 + $1.actions.refused }
        let worst = outcomes.map(\.calm).max() ?? .milliseconds(0)
        var faults: [String: Int] = [:]
        for outcome in outcomes { faults.merge(outcome.faults, uniquingKeysWith: +) }
        let tally = faults.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        Output.line(
            """
            \(outcomes.count) of \(plans.count) games came to their end, the slowest \
            \(seconds(worst)) s after the faults: \(Int(virtual)) s of virtual time, \(rounds) rounds, \
            \(choices) choices, \(refused) actions refused
            """
        )
        Output.line("came about: \(tally.joined(separator: ", "))")
    }

    private func seconds(_ span: Instant.Span) -> Double { Double(span.microseconds) / 1_000_000 }
}
