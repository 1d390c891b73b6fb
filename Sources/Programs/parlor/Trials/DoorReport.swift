import Simulation
import Vocabulary

/// Says what came of strangers before doors.
struct DoorReport {
    let plans: [DoorPlan]
    let isJSON: Bool

    /// Runs all and writes a line for each, or, of many, one for all.
    ///
    /// - Parameter width: How many at a time.
    /// - Throws: `Failure` if any failed, with the command that repeats the first.
    func run(width: Int) async throws {
        let report = RunReport(count: plans.count, isJSON: isJSON, subject: "A door")
        try await report.run(say: say, summarize: summarize) { hear in
            await DoorParty.run(plans, width: width, report: hear)
        }
    }

    private func say(_ outcome: DoorOutcome) {
        let tally = outcome.tally.sorted { $0.key < $1.key }
        guard isJSON else {
            return Output.line(
                """
                seed \(outcome.plan.seed): \(outcome.plan.kind.rawValue), \(outcome.members) members, \
                \(outcome.strangers) strangers: \(Self.words(tally))
                """
            )
        }
        let counts = tally.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        Output.line(
            """
            {"seed":\(outcome.plan.seed),"kind":"\(outcome.plan.kind.rawValue)",\
            "state":"\(outcome.state)","members":\(outcome.members),\
            "strangers":\(outcome.strangers),"tally":{\(counts)}}
            """
        )
    }

    private func summarize(_ outcomes: [DoorOutcome]) {
        var tally: [String: Int] = [:]
        for outcome in outcomes { tally.merge(outcome.tally, uniquingKeysWith: +) }
        Output.line("\(outcomes.count) of \(plans.count) doors kept strangers out")
        Output.line("came about: \(Self.words(tally.sorted { $0.key < $1.key }))")
    }

    private static func words(_ tally: [(key: String, value: Int)]) -> String {
        tally.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
