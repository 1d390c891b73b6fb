public import Peer
internal import Vocabulary

/// What one seed of a swarm has go wrong.
///
/// Each seed leaves about half of the faults out (swarm testing: Groce, Zhang, Eide, Chen, Regehr,
/// ISSTA 2012): a run in which everything goes wrong at once hides what a few faults do together.
public struct FaultMix: Hashable, Sendable {
    /// Something that happens now and then, and ends.
    public enum Fault: String, Sendable, CaseIterable {
        /// Two groups that do not hear each other.
        case partition
        /// A peer that does not hear another one, and is heard by it.
        case oneWay = "one-way"
        /// A way on which little passes, or for up to five seconds nothing, and a small buffer.
        case clog
        /// A way that loses and delays far more than the way back.
        case asymmetry
        /// A crash between any two effects, or between a write and the news of it.
        case crash
        /// Some crash or are cut off in one random order, and come back in another (after FoundationDB's
        /// swizzle-clog).
        case swizzle
        /// A machine that sleeps.
        case sleep
        /// A program that stands still.
        case stall
        /// A clock that runs up to a tenth fast or slow.
        case drift
        /// A clock that jumps forward by up to 30 s.
        case jump
        /// A database that is replaced by an older copy of itself, which notices it.
        case backup
        /// A device that gets another address.
        case move
        /// Datagrams of nobody: garbage, and copies of real ones from elsewhere.
        case noise
    }

    /// What one member does that is not Parlor as it should be.
    public enum Misbehaviour: String, Sendable, CaseIterable {
        /// Two machines with one key tell different people different things.
        case fork
        /// It fills its packets with what costs no operation: names of logs, heads, wants, pings, and addresses of
        /// others at which somebody else is.
        case flood
        /// It sends garbage and lies over real connections, and seals that fit other operations, as one
        /// does that lies about Lamport time.
        case lie
        /// It claims operations and does not give them.
        case withhold
    }

    /// Peers from the beginning, 2…8.
    public internal(set) var peers: Int
    /// What the network does to all.
    public let network: NetworkConditions
    /// What happens now and then, in the order of `Fault.allCases`.
    public internal(set) var faults: [Fault]
    /// What the last peer does; `nil` if it is honest too.
    public internal(set) var misbehaviour: Misbehaviour?
    /// Tenths of a second until the faults stop.
    public internal(set) var tenths: UInt64

    /// Draws a mix.
    ///
    /// - Parameter dice: Random numbers from the seed.
    public init(dice: inout Dice) {
        peers = Int.random(in: 2...8, using: &dice)
        network = Self.network(&dice)
        faults = Fault.allCases.filter { _ in Bool.random(using: &dice) }
        let isTreacherous = peers >= 3 && Int.random(in: 0..<3, using: &dice) == 0
        let misbehaviour = Misbehaviour.allCases[
            Int.random(in: 0..<Misbehaviour.allCases.count, using: &dice)
        ]
        self.misbehaviour = isTreacherous ? misbehaviour : nil
        tenths = UInt64.random(in: 30...80, using: &dice)
    }

    private static func network(_ dice: inout Dice) -> NetworkConditions {
        func some(_ range: ClosedRange<Int>) -> Int {
            Bool.random(using: &dice) ? Int.random(in: range, using: &dice) : 0
        }
        let shortest = UInt64.random(in: 200...5_000, using: &dice)
        let spread = UInt64.random(in: 0...30_000, using: &dice)
        var network = NetworkConditions(
            loss: some(0...300),
            duplication: some(0...200),
            delay: shortest...shortest + spread
        )
        network.tail = some(0...50)
        network.replays = some(0...50)
        network.damage = some(0...20)
        network.keepsOrder = Int.random(in: 0..<4, using: &dice) == 0
        return network
    }
}

extension FaultMix: CustomStringConvertible {
    /// In words.
    public var description: String {
        var parts = ["\(peers) peers", "loss \(network.loss)‰"]
        if network.duplication > 0 { parts.append("twice \(network.duplication)‰") }
        if network.tail > 0 { parts.append("late \(network.tail)‰") }
        if network.replays > 0 { parts.append("replayed \(network.replays)‰") }
        if network.damage > 0 { parts.append("damaged \(network.damage)‰") }
        parts += faults.map(\.rawValue)
        if let misbehaviour { parts.append("one to \(misbehaviour.rawValue)") }
        return parts.joined(separator: ", ")
    }
}
