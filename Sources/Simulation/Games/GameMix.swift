public import Activities
public import Peer
internal import Vocabulary
internal import Wire

/// Who plays in one seed's game, by which settings, and what goes wrong.
public struct GameMix: Hashable, Sendable {
    /// Something that happens now and then, and ends.
    public enum Fault: String, Sendable, CaseIterable {
        /// Two groups that do not hear each other.
        case partition
        /// A peer that does not hear another one, and is heard by it.
        case oneWay = "one-way"
        /// A crash between any two effects, and a start from what is on disk.
        case crash
        /// A machine that sleeps.
        case sleep
        /// A program that stands still.
        case stall
        /// A clock that runs up to a tenth fast or slow.
        case drift
        /// Two groups that do not hear each other, from some moment of a vote on.
        case split
    }

    /// How each plays; the first one opens the room.
    public let temperaments: [Temperament]
    /// How many come besides who do not play: as many as there are seats for have one, and are never ready.
    public let watchers: Int
    /// How many wait outside until a watcher lets them in.
    public let sybils: Int
    /// What all those do together.
    let plot: Plot?
    /// What is set.
    public let settings: [String: Int64]
    /// Milliseconds that the whole game takes if nobody does anything.
    let longest: UInt64
    /// What the network does while faults come about.
    public let network: NetworkConditions
    /// What happens now and then.
    public let faults: [Fault]
    /// Tenths of a second until the faults stop.
    public let tenths: UInt64
    /// What the first seat brings along from a game before; 0 where this is the first.
    public let carried: Int64
    /// Whether the second peer has a later program, which plays new rooms by other rules.
    public let isMixed: Bool

    /// Draws a mix: of 2 to 6 bots, or fewer where fewer can play, one at least who stays and plays.
    ///
    /// - Parameters:
    ///   - course: What kind of game it is.
    ///   - trial: How the activity is tried.
    ///   - most: How many can play it, 2 or more.
    ///   - isEven: Whether only an even number can play it.
    ///   - seed: Decides what is brought along and who has which program.
    ///   - dice: Random numbers from the seed.
    public init(
        _ course: GamePlan.Course,
        _ trial: any Trial.Type,
        most: Int,
        isEven: Bool,
        seed: UInt64,
        dice: inout Dice
    ) {
        let bounds = Limits.points
        carried = [0, bounds.upperBound, bounds.lowerBound, bounds.upperBound - 25][Int(seed % 4)]
        isMixed = seed % 3 == 0
        // Where it is told who has a quorum, all play.
        watchers = course == .anything ? [0, 3, 4, 1, 0][Int(seed % 5)] : 0
        sybils = watchers > 1 ? 1 : 0
        plot = watchers > 1 ? Plot.allCases[Int(seed / 5 % 3)] : nil
        let chosen = Int.random(in: 2...min(6, most), using: &dice)
        let peers = isEven ? chosen / 2 * 2 : chosen
        // Where it is told who has a quorum, nobody goes away for other reasons.
        let possible = Temperament.allCases.filter { course == .anything || $0 != .disconnecting }
        var temperaments = (0..<peers).map { _ in
            possible[Int.random(in: 0..<possible.count, using: &dice)]
        }
        temperaments[Int.random(in: 0..<peers, using: &dice)] = .keen
        self.temperaments = temperaments
        settings = trial.settings(isShortest: course == .chains, dice: &dice)
        longest = UInt64(trial.longest(settings))
        let shortest = UInt64.random(in: 200...5_000, using: &dice)
        network = NetworkConditions(
            loss: Bool.random(using: &dice) ? Int.random(in: 0...250, using: &dice) : 0,
            duplication: Bool.random(using: &dice) ? 50 : 0,
            delay: shortest...shortest + UInt64.random(in: 0...30_000, using: &dice)
        )
        switch course {
        case .anything:
            faults = Fault.allCases.filter { $0 != .split && Bool.random(using: &dice) }
            tenths = UInt64.random(in: 100...600, using: &dice)
        case .splits:
            faults = [.split]
            tenths = UInt64.random(in: 800...1_500, using: &dice)
        case .chains:
            faults = [.crash, .partition]
            tenths = 50
        }
    }
}

extension GameMix: CustomStringConvertible {
    /// In words.
    public var description: String {
        let who = temperaments.map(\.rawValue).joined(separator: ", ")
        let what = faults.map(\.rawValue).joined(separator: ", ")
        let more =
            (carried == 0 ? "" : ", \(carried) points carried") + (isMixed ? ", mixed" : "")
            + (watchers == 0 ? "" : ", \(watchers) who watch and meddle")
            + (plot.map { ", together they \($0.rawValue)" } ?? "")
        return "\(who); \(settings["rounds"] ?? 0) rounds, loss \(network.loss)‰\(more); \(what)"
    }
}
