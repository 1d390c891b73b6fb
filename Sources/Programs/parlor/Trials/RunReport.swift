import Simulation

/// Does many runs and says what came of them: a line for each, or, of many, one for all.
struct RunReport {
    /// How many there are.
    let count: Int
    let isJSON: Bool
    /// What one of them is, in a sentence that says that it failed.
    let subject: String

    /// Runs of which each gets a line.
    private static let few = 20
    /// Failures after which it ends.
    private static let enough = 10
    /// Runs after which it says how far it is, if there are many.
    private static let stride = 100

    /// Does them.
    ///
    /// - Parameters:
    ///   - say: Writes a line for a run that went well.
    ///   - summarize: Writes what there is to say of many.
    ///   - runs: Does all, and hands in what came of each in order, as long as that returns `true`.
    /// - Throws: `Failure` if any failed, with the command that repeats the first.
    func run<Outcome, Fault: RepeatableFault>(
        say: @escaping (Outcome) -> Void,
        summarize: ([Outcome]) -> Void,
        _ runs: ((Result<Outcome, Fault>) -> Bool) async -> Void
    ) async throws {
        var outcomes: [Outcome] = []
        var faults: [Fault] = []
        await runs { result in
            switch result {
            case .success(let outcome):
                outcomes.append(outcome)
                if isJSON || count <= Self.few { say(outcome) }
            case .failure(let fault):
                faults.append(fault)
                self.say(fault)
            }
            tell(outcomes.count + faults.count, faults.count)
            return faults.count < Self.enough
        }
        if !isJSON, count > Self.few { summarize(outcomes) }
        guard let first = faults.first else { return }
        throw Failure.refused("\(subject) failed. Repeat it with: \(first.command)")
    }

    private func tell(_ done: Int, _ failed: Int) {
        guard !isJSON, count > Self.few, done % Self.stride == 0, done < count else { return }
        Output.trouble("\(done) of \(count) done, \(failed) failed")
    }

    private func say(_ fault: some RepeatableFault) {
        guard isJSON else { return Output.lines("\(fault)") }
        Output.line(
            """
            {"seed":\(fault.seed),"violation":"\(fault.violation.name)",\
            "command":"\(fault.command)"}
            """
        )
    }
}
