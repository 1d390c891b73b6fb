import Simulation
import Vocabulary

/// Says what came of a swarm's parties.
struct SwarmReport {
    let seeds: [UInt64]
    let isJSON: Bool

    /// Runs the parties and writes a line for each, or, of many, one for all.
    ///
    /// - Parameters:
    ///   - width: How many at a time.
    ///   - sabotage: What to do wrong on purpose.
    /// - Throws: `Failure` if any failed, with the command that repeats the first.
    func run(width: Int, sabotage: Sabotage?) async throws {
        let report = RunReport(count: seeds.count, isJSON: isJSON, subject: "A seed")
        try await report.run(say: say, summarize: summarize) { hear in
            await SwarmRunner.run(seeds, width: width, sabotage: sabotage, report: hear)
        }
    }

    private func say(_ outcome: SwarmOutcome) {
        let converged = outcome.convergence.microseconds / 1_000
        guard isJSON else {
            return Output.line(
                """
                seed \(outcome.seed): \(outcome.mix): \(outcome.members) members, \
                \(outcome.operations) operations, one state after \(converged) ms, \
                traffic \(outcome.traffic)
                """
            )
        }
        let faults = outcome.faults.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        Output.line(
            """
            {"seed":\(outcome.seed),"state":"\(outcome.state)","traffic":"\(outcome.traffic)",\
            "members":\(outcome.members),"operations":\(outcome.operations),\
            "datagrams":\(outcome.datagrams),"seconds":\(seconds(outcome.elapsed)),\
            "converged":\(seconds(outcome.convergence)),"faults":{\(faults.joined(separator: ","))}}
            """
        )
    }

    private func summarize(_ outcomes: [SwarmOutcome]) {
        let worst = outcomes.map(\.convergence).max() ?? .milliseconds(0)
        let virtual = outcomes.reduce(0) { $0 + seconds($1.elapsed) }
        let operations = outcomes.reduce(0) { $0 + $1.operations }
        var faults: [String: Int] = [:]
        for outcome in outcomes { faults.merge(outcome.faults, uniquingKeysWith: +) }
        let tally = faults.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        Output.line(
            """
            \(outcomes.count) of \(seeds.count) seeds ended in one state, the slowest \
            \(seconds(worst)) s after the faults: \(Int(virtual)) s of virtual time, \
            \(operations) operations
            """
        )
        Output.line("came about: \(tally.joined(separator: ", "))")
    }

    private func seconds(_ span: Instant.Span) -> Double { Double(span.microseconds) / 1_000_000 }
}
