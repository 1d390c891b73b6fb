import Simulation
import Testing

@Suite("Swarm")
struct SwarmTests {
    @Test(
        "whatever goes wrong, when it stops all hold and show the same, and nothing is lost or forged",
        arguments: Seeds.of("swarm", first: 8)
    )
    func converges(seed: UInt64) throws {
        let outcome = try SwarmRunner.run(seed).get()
        #expect(outcome.members >= 1)
        #expect(outcome.convergence <= SwarmParty<DrawingWorkload>.bound)
    }

    @Test("the same seed sends the same bytes at the same instants")
    func repeats() throws {
        for seed in UInt64(1)...2 {
            let first = try SwarmRunner.run(seed).get()
            #expect(try SwarmRunner.run(seed).get() == first)
        }
    }

    @Test("different seeds differ")
    func differs() throws {
        let traffic = try (UInt64(1)...3).map { try SwarmRunner.run($0).get().traffic }
        #expect(Set(traffic).count == 3)
    }

    /// What is found where something is wrong on purpose.
    private static let wrongs: [(Sabotage, [String])] = [
        (.loseAcknowledged, ["lost", "unreadable"]),
        (.acceptUnverified, ["unverified", "rejected"]),
        (.encodeDifferently, ["different-states"]),
        (.repeatLog, ["accused", "rejected"]),
        (.neverHeal, ["not-converged"]),
        (.tightenLimits, ["overfull"]),
        (.greetWithoutEnd, ["flooded"]),
        (.skipOperation, ["order-matters"]),
        (.scanHistory, ["laborious"]),
        (.dropLeaves, ["haunted"]),
        (.dropUnknown, ["not-converged"]),
    ]

    @Test("each way to be wrong on purpose has a test")
    func complete() {
        #expect(Set(Self.wrongs.map(\.0)) == Set(Sabotage.allCases))
    }

    @Test(
        "what is wrong on purpose is found out, by the invariant that is there for it",
        arguments: wrongs
    )
    func sabotage(_ sabotage: Sabotage, _ names: [String]) {
        var found: [String] = []
        for seed in UInt64(1)...12 where Set(found).isDisjoint(with: names) {
            guard case .failure(let failure) = SwarmRunner.run(seed, sabotage) else { continue }
            found.append(failure.violation.name)
            #expect(failure.command.hasSuffix("--seed \(seed) --sabotage \(sabotage.rawValue)"))
        }
        #expect(!Set(found).isDisjoint(with: names), "found \(found)")
    }
}
