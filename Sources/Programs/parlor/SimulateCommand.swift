import ArgumentParser
import Simulation
import Vocabulary

/// `parlor simulate`.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Run peers in one process on a virtual clock and a seeded, hostile network.",
        discussion:
            "The same seed gives the same run. Example: parlor simulate --peers 5 --seed 1 --runs 100"
    )

    @Option(help: "Peers in the room, 2…16.")
    var peers = 4

    @Option(help: "The seed of the first run.")
    var seed: UInt64 = 1

    @Option(help: "Runs, each with the next seed.")
    var runs: UInt64 = 1

    @Option(help: "Datagrams lost, in thousandths, 0…300.")
    var loss = 100

    @Option(help: "Strokes that each peer draws in each of five rounds.")
    var strokes = 12

    @Flag(help: "Write JSON for programs.")
    var json = false

    func validate() throws {
        guard 2...16 ~= peers else { throw ValidationError("--peers takes a number from 2 to 16.") }
        guard 0...300 ~= loss else { throw ValidationError("--loss takes a number from 0 to 300.") }
        guard 1...200 ~= strokes, runs > 0 else {
            throw ValidationError("--strokes takes a number from 1 to 200, --runs at least 1.")
        }
    }

    func run() throws {
        for current in seed..<seed + runs {
            let party = Party(peers: peers, seed: current, loss: loss, strokes: strokes)
            do {
                let outcome = try party.run()
                report(current, outcome)
            } catch {
                throw Failure.refused(
                    """
                    \(error)
                    Repeat it with: parlor simulate --peers \(peers) --seed \(current) --loss \(loss) \
                    --strokes \(strokes)
                    """
                )
            }
        }
    }

    private func report(_ seed: UInt64, _ outcome: Party.Outcome) {
        let seconds = Double(outcome.elapsed.microseconds) / 1_000_000
        guard !json else {
            return Output.line(
                """
                {"seed":\(seed),"digest":"\(outcome.digest)","operations":\(outcome.operations),\
                "seconds":\(seconds),"datagrams":\(outcome.datagrams),"bytes":\(outcome.bytes)}
                """
            )
        }
        Output.line(
            """
            seed \(seed): \(outcome.operations) operations, \(outcome.datagrams) datagrams, \
            \(seconds) s of virtual time, all equal at \("\(outcome.digest)".prefix(16))
            """
        )
    }
}
