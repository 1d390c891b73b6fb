/// Many parties of a swarm, several at a time.
public enum SwarmRunner {
    /// Runs a party of people who draw for each seed.
    ///
    /// - Parameters:
    ///   - seeds: The seeds.
    ///   - width: How many at a time, at least 1; each is busy on one core.
    ///   - sabotage: What to do wrong on purpose.
    ///   - report: Hears of each, in the order of the seeds; `false` ends it all.
    public static func run(
        _ seeds: [UInt64],
        width: Int,
        sabotage: Sabotage? = nil,
        report: (Result<SwarmOutcome, SwarmFailure>) -> Bool
    ) async {
        await SeveralAtATime.run(seeds, width: width, report: report) { run($0, sabotage) }
    }

    /// Runs a party of people who draw.
    public static func run(
        _ seed: UInt64,
        _ sabotage: Sabotage? = nil
    ) -> Result<SwarmOutcome, SwarmFailure> {
        // What is thrown away must be there first.
        guard sabotage != .dropUnknown else { return runAmongLater(seed, sabotage) }
        do throws(SwarmFailure) {
            return .success(try SwarmParty<DrawingWorkload>(seed: seed, sabotage: sabotage).run())
        } catch {
            return .failure(error)
        }
    }

    /// Runs a party of people who draw, some of them with programs of a later version.
    static func runAmongLater(
        _ seed: UInt64,
        _ sabotage: Sabotage? = nil
    ) -> Result<SwarmOutcome, SwarmFailure> {
        do throws(SwarmFailure) {
            return .success(try SwarmParty<LaterWorkload>(seed: seed, sabotage: sabotage).run())
        } catch {
            return .failure(error)
        }
    }
}
