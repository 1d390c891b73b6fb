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
        await withTaskGroup(of: (Int, Result<SwarmOutcome, SwarmFailure>).self) { group in
            var next = 0
            func begin() {
                guard next < seeds.count else { return }
                let (index, seed) = (next, seeds[next])
                next += 1
                group.addTask { (index, run(seed, sabotage)) }
            }
            for _ in 0..<max(1, width) { begin() }
            var done: [Int: Result<SwarmOutcome, SwarmFailure>] = [:]
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

    /// Runs a party of people who draw.
    public static func run(
        _ seed: UInt64,
        _ sabotage: Sabotage? = nil
    ) -> Result<SwarmOutcome, SwarmFailure> {
        do throws(SwarmFailure) {
            return .success(try SwarmParty<DrawingWorkload>(seed: seed, sabotage: sabotage).run())
        } catch {
            return .failure(error)
        }
    }
}
