/// Many rooms with doors, several at a time.
public enum DoorRunner {
    /// Runs plans.
    ///
    /// - Parameters:
    ///   - plans: What is planned for each.
    ///   - width: How many at a time, at least 1; each is busy on one core.
    ///   - report: Hears of each, in the order of the plans; `false` ends it all.
    public static func run(
        _ plans: [DoorPlan],
        width: Int,
        report: (Result<DoorOutcome, DoorFailure>) -> Bool
    ) async {
        await SeveralAtATime.run(plans, width: width, report: report) { run($0) }
    }

    /// Runs one.
    public static func run(_ plan: DoorPlan) -> Result<DoorOutcome, DoorFailure> {
        do throws(DoorFailure) {
            return .success(try DoorParty(plan).run())
        } catch {
            return .failure(error)
        }
    }
}
