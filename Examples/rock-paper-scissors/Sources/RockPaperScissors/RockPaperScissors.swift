public import Rules
public import Vocabulary

/// Two throw at once, and nobody can wait for what the other one throws.
///
/// Each game round is two rounds of the room: in `throw` both seats bind themselves to a hand, which a hash
/// hides; in `show` their devices show it of themselves. Whoever shows nothing has lost.
public struct RockPaperScissors: Game {
    /// For two; three game rounds if nothing else is set.
    public static let about = GameDescription(
        "rock-paper-scissors",
        seats: 2...2,
        rules: [.init("rounds", 3, 1...9), .init("think", 10, 1...60)]
    )

    private enum Stage: String {
        case think = "throw"
        case show
        case over
    }

    private let seats: [SeatID]
    private let settings: [String: Int64]
    private var stage = Stage.think
    /// Who has to show a hand.
    private var pending: [SeatID] = []
    /// The hands of the game rounds that are over.
    private var played: [[SeatID: Hand]] = []
    /// A point for each game round won.
    public private(set) var scores: [SeatID: Int64] = [:]

    /// Begins.
    public init(_ table: Table) {
        seats = table.seats
        settings = table.settings
        for seat in seats { scores[seat] = 0 }
    }

    /// What the open round is for.
    public var phase: Phase {
        switch stage {
        case .think: Phase(stage.rawValue, lasts: (settings["think"] ?? 10) * 1_000)
        case .show: Phase(stage.rawValue, lasts: 3_000)
        case .over: Phase(stage.rawValue, isLast: true)
        }
    }

    /// Whether a seat may do this now.
    public func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        guard move["do"]?.text == "throw", hand(of: move) != nil else { throw .unknown }
        guard stage == .think else { throw .notNow }
        guard !record.isBound(seat) else {
            throw MoveFault("thrown-already", "You have thrown already.")
        }
    }

    /// A hand is secret until both have thrown.
    public func deed(for move: Value, by seat: SeatID) -> Deed {
        hand(of: move).map { .secret(label: 0, value: $0.bytes) } ?? .open
    }

    /// All that a seat can have thrown.
    public func candidates(of seat: SeatID) -> [[UInt8]] { Hand.allCases.map(\.bytes) }

    private func hand(of move: Value) -> Hand? { move["hand"]?.text.flatMap(Hand.init) }

    /// Whom the open round waits for.
    public func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        let done = Set(done(in: record))
        let expected = stage == .show ? pending : seats
        return expected.filter { record.present.contains($0) && !done.contains($0) }
    }

    /// Who has done what the open round is for.
    public func done(in record: RoundRecord) -> [SeatID] {
        switch stage {
        case .think: seats.filter { record.isBound($0) }
        case .show: pending.filter { record.shown(by: $0) != nil }
        case .over: []
        }
    }

    /// Takes in a round that is over.
    public mutating func end(_ record: RoundRecord) {
        switch stage {
        case .think:
            pending = seats.filter { record.isBound($0) }
            stage = .show
        case .show:
            count(record)
            stage = played.count < Int(settings["rounds"] ?? 3) ? .think : .over
        case .over: break
        }
        if !seats.allSatisfy(record.present.contains) { stage = .over }
    }

    private mutating func count(_ record: RoundRecord) {
        var hands: [SeatID: Hand] = [:]
        for seat in seats {
            hands[seat] = record.shown(by: seat).flatMap { shown in
                Hand.allCases.first { $0.bytes == shown }
            }
        }
        played.append(hands)
        for seat in seats {
            guard let own = hands[seat] else { continue }
            let others = seats.filter { $0 != seat }
            let hasWon = others.allSatisfy { other in hands[other].map(own.beats) ?? true }
            if hasWon { scores[seat, default: 0] += 1 }
        }
    }

    /// What a seat may see.
    public func view(for seat: SeatID?, _ glance: Glance) -> Value {
        .map(
            [
                "played": value,
                "thrown": .text(
                    Hand.allCases.first { $0.bytes == glance.secret }?.rawValue ?? ""
                ),
            ]
        )
    }

    /// What the digest of the state holds of the game.
    public var state: Value { .map(["stage": .text(stage.rawValue), "played": value]) }

    private var value: Value {
        .list(
            played.map { hands in
                var fields: [String: Value] = [:]
                for (seat, hand) in hands { fields["\(seat)"] = .text(hand.rawValue) }
                return .map(fields)
            }
        )
    }
}
