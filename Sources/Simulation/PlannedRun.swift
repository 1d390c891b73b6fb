/// A run that a plan decides: the same plan gives the same run, byte for byte.
public protocol PlannedRun: SendableMetatype {
    /// What is planned.
    associatedtype Plan: Sendable
    /// What came of it.
    associatedtype Outcome: Sendable
    /// What must not happen, and did.
    associatedtype Failure: Error

    /// Plans a run.
    ///
    /// - Parameter plan: Decides everything.
    /// - Throws: What keeps it from beginning.
    init(_ plan: Plan) throws(Failure)

    /// Runs it to its end.
    ///
    /// - Returns: What came of it.
    /// - Throws: What must not happen.
    func run() throws(Failure) -> Outcome
}

extension PlannedRun {
    /// Does what one plan says.
    public static func run(_ plan: Plan) -> Result<Outcome, Failure> {
        do throws(Failure) {
            return .success(try Self(plan).run())
        } catch {
            return .failure(error)
        }
    }

    /// Does what many plans say, several at a time.
    ///
    /// - Parameters:
    ///   - plans: What is planned for each.
    ///   - width: How many at a time, at least 1; each is busy on one core.
    ///   - report: Hears of each, in the order of the plans; `false` ends it all.
    public static func run(
        _ plans: [Plan],
        width: Int,
        report: (Result<Outcome, Failure>) -> Bool
    ) async {
        await SeveralAtATime.run(plans, width: width, report: report) { run($0) }
    }
}
