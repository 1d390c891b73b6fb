import Activities
import ArgumentParser
import Foundation
import Games
import Rules
import Simulation
import Vocabulary

/// `parlor simulate`.
struct SimulateCommand: AsyncParsableCommand {
    /// The games that there are, in words.
    private static let games = Catalogue.choice(of: Catalogue.activities.map { $0.about.activity })

    /// One of them that is not played by itself.
    private static let another =
        Catalogue.activities.map { $0.about.activity }.last ?? GamePlan.usualActivity

    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Run peers in one process on a virtual clock and a seeded, hostile network.",
        discussion: """
            The same seed gives the same run, byte for byte, in every process.

            Without --swarm, a party of --peers goes through five rounds of drawing on a network that loses \
            datagrams, splits and heals. Example:
              parlor simulate --peers 5 --seed 1 --runs 100

            With --swarm, each seed draws its own mix of what goes wrong: 2 to 8 peers; loss up to 30 %, \
            duplicates, reordering, late, replayed and damaged datagrams; partitions, deaf and clogged ways; \
            crashes between any two effects, machines that sleep, clocks that drift and jump, restored \
            databases, new addresses; and now and then a member that forks its log, lies, or withholds. At \
            the end all of it stops, and everybody must hold and show the same. All along it is checked that \
            the same operations give the same state in any order, that nothing is taken in unverified or lost \
            that was acknowledged, that those who have left are gone for all, that nobody honest is rejected or \
            accused, and that memory stays within \
            its limits. Example:
              parlor simulate --swarm --runs 2000

            With --games, each seed has 2 to 6 bots play a game to its end: keen, slow and idle ones, ones \
            that go away and come back, and rude ones that try all that the rules forbid, while the network \
            loses and splits and machines crash, sleep and stall. All along it is checked that nothing is \
            shown before it may be, that each round ends once and the same for all, that no vote counts twice, \
            and that scores add up. --activity says which game, \(games). Examples:
              parlor simulate --games --runs 1000
              parlor simulate --games --activity \(another) --runs 1000

            With --games --splits, the network is split in two in the middle of votes, and healed: the side \
            with a quorum must go on, the other one must say for whom it waits, and in the end all must show \
            the same. Example:
              parlor simulate --games --splits --runs 1000

            With --games --chains, each game is played again in another room, and in a third one: two say so at \
            once, the network splits and machines crash meanwhile. All must come together in one room, which \
            names the points that they had. Example:
              parlor simulate --games --chains --runs 1000

            In games of two seeds out of five, three or four more watch with modified programs, and let others in: \
            they ban and kick, write ends of rounds, lead elsewhere, vanish, or have clocks that run ahead. \
            Nobody who plays may notice.

            With --doors, strangers stand before a room that knocks, or guess the passphrase of a room that is \
            locked, while datagrams are lost and members crash. Nobody may come in whom no person has let in, \
            or hold anything of the room; all strangers together may guess no more than their budget. Example:
              parlor simulate --doors --runs 100

            With --airtime, --peers people in one room draw real strokes' rhythm for --seconds, on an access \
            point that is busy with --forward packets of 200 bytes a second: the air is one for all, and each \
            packet crosses it twice. It says how many were sent and dropped, and how late ink and strokes came. \
            Example:
              parlor simulate --airtime --peers 16 --forward 1500

            With --speed, it says how many times faster than real time a lobby of sixteen and a drawing of \
            eight run on one core.

            Exit codes: 0 all well, 1 a seed failed; the command that repeats it is printed.
            """
    )

    @Option(help: "Peers in the room, 2…16, with --airtime up to 64; a swarm draws its own.")
    var peers = 4

    @Option(help: "The seed of the first run.")
    var seed: UInt64 = 1

    @Option(help: "Runs, each with the next seed.")
    var runs: UInt64 = 1

    @OptionGroup
    var party: PartyOptions

    @Flag(help: "Let each seed draw what goes wrong.")
    var swarm = false

    @Flag(help: "Let bots play whole games.")
    var games = false

    @Flag(help: "Split the network in the middle of votes; with --games.")
    var splits = false

    @Flag(help: "Play again twice, each time in another room; with --games.")
    var chains = false

    @Flag(help: "Let strangers stand before the door of a room.")
    var doors = false

    @Option(help: "Which game is played; with --games.")
    var activity = GamePlan.usualActivity

    @Option(help: "Runs of a swarm, of games or of doors at a time; all cores if not given.")
    var jobs: Int?

    @OptionGroup
    var air: AirtimeOptions

    @Flag(help: "Measure how fast the simulation is.")
    var speed = false

    @Option(help: .hidden)
    var sabotage: String?

    @Flag(help: "Write JSON for programs, one line a run.")
    var json = false

    func validate() throws {
        let most = air.airtime ? AirtimeTrial.sizes.upperBound : 16
        guard 2...most ~= peers else {
            throw ValidationError("--peers takes a number from 2 to \(most).")
        }
        guard 1...1_000_000_000 ~= runs, seed <= .max - runs else {
            throw ValidationError("--runs takes a number from 1 to 1000000000.")
        }
        guard jobs.map({ 1...256 ~= $0 }) != false else {
            throw ValidationError("--jobs takes a number from 1 to 256.")
        }
        guard games || !splits else { throw ValidationError("--splits goes with --games.") }
        guard !chains || games && !splits else {
            throw ValidationError("--chains goes with --games, and not with --splits.")
        }
        guard Catalogue.activity(activity) != nil else {
            throw ValidationError("--activity takes \(Self.games).")
        }
        guard games || activity == GamePlan.usualActivity else {
            throw ValidationError("--activity goes with --games.")
        }
        guard [air.airtime, doors, games, swarm].count(where: \.self) <= 1 else {
            throw ValidationError("Give one of --airtime, --doors, --games and --swarm.")
        }
        guard sabotage.map(sabotages.contains) != false else {
            throw ValidationError("--sabotage takes one of \(sabotages.joined(separator: ", ")).")
        }
    }

    /// What can be wrong on purpose in what is asked for.
    private var sabotages: [String] {
        if doors { return DoorSabotage.allCases.map(\.rawValue) }
        return games ? GamePlan.sabotages(of: activity) : Sabotage.allCases.map(\.rawValue)
    }

    func run() async throws {
        if speed { return try SimulationSpeed.report(seed: seed, json: json) }
        if air.airtime {
            let report = AirtimeReport(
                peers: peers,
                rate: air.forward,
                isMixed: !air.direct,
                span: .seconds(air.seconds),
                isJSON: json
            )
            for current in seed..<seed + runs { try report.run(seed: current) }
            return
        }
        guard !games else { return try await play() }
        guard !doors else { return try await knock() }
        guard !swarm else {
            let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
            let runs = SwarmReport(seeds: Array(seed..<seed + runs), isJSON: json)
            return try await runs.run(width: jobs, sabotage: sabotage.flatMap(Sabotage.init))
        }
        for current in seed..<seed + runs {
            let party = Party(
                peers: peers,
                seed: current,
                loss: self.party.loss,
                strokes: self.party.strokes
            )
            do {
                let outcome = try party.run()
                report(current, outcome)
            } catch {
                throw Failure.refused(
                    """
                    \(error)
                    Repeat it with: parlor simulate --peers \(peers) --seed \(current) \
                    --loss \(self.party.loss) --strokes \(self.party.strokes)
                    """
                )
            }
        }
    }

    private func play() async throws {
        let course: GamePlan.Course = splits ? .splits : chains ? .chains : .anything
        let plans = (seed..<seed + runs).map {
            GamePlan($0, course, activity: activity, sabotage: sabotage)
        }
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        try await GameReport(plans: plans, isJSON: json).run(width: jobs)
    }

    private func knock() async throws {
        let wrong = sabotage.flatMap(DoorSabotage.init)
        let plans = (seed..<seed + runs).map { DoorPlan($0, sabotage: wrong) }
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        try await DoorReport(plans: plans, isJSON: json).run(width: jobs)
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
