internal import Rules
internal import Vocabulary
internal import Wire

/// All throw at once, and nobody can wait for what the others throw.
///
/// Each round of the game is three of the room: in `throw` every seat binds itself to a hand, which a hash hides; in
/// `unfold` their devices show it by themselves; in `outcome` all look at it.
struct RockPaperScissors: Game {
    static let about = GameDescription(
        "rock-paper-scissors",
        version: 1,
        seats: 2...8,
        rules: [
            .init("rounds", 5, 1...30),
            .init("think", 15, 3...600),
            // Milliseconds; the other one is seconds.
            .init("outcome", 5_000, 1_000...60_000),
            .init("players", 8, 2...8),
            .init("played", 0, 0...30),
        ],
        presets: [
            .init("short", [.init(name: "rounds", value: 3), .init(name: "think", value: 8)]),
            .init("long", [.init(name: "rounds", value: 10)]),
        ]
    )

    /// What the open round of the room is for.
    enum Stage: String, Sendable {
        case think = "throw"
        case unfold, outcome, over
    }

    /// Milliseconds that devices have to show what their seats have thrown.
    private static let duty: Int64 = 3_000

    let seats: [SeatID]
    let settings: [String: Int64]
    /// How many rounds of the game there are, those in the rooms before counted.
    let rounds: Int
    private(set) var stage = Stage.think
    /// Who has thrown, and has to show it.
    private var pending: [SeatID] = []
    /// The hands of the rounds that are over here; of whom nothing stands there has shown none.
    private(set) var played: [[SeatID: Throw]] = []
    private(set) var scores: [SeatID: Int64] = [:]

    init(_ setup: GameSetup) {
        seats = setup.seats
        settings = setup.settings
        let earlier = Int(setup.settings["played"] ?? 0)
        rounds = max(Int(setup.settings["rounds"] ?? 0), earlier + 1)
        for seat in seats { scores[seat] = earlier > 0 ? setup.carried[seat] ?? 0 : 0 }
    }

    /// Rounds that were played in the rooms before.
    var earlier: Int { Int(settings["played"] ?? 0) }

    /// The round that is open, or the last one.
    var number: Int { earlier + played.count + (stage == .think || stage == .unfold ? 1 : 0) }

    var progress: Int { min(earlier + played.count, 30) }

    var phase: Phase {
        switch stage {
        case .think: Phase("throw", lasts: (settings["think"] ?? 0) * 1_000, isSecret: true)
        case .unfold: Phase("unfold", lasts: Self.duty, isSecret: true)
        case .outcome: Phase("outcome", lasts: settings["outcome"])
        case .over: Phase("over", isLast: true)
        }
    }

    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        switch move["do"]?.text {
        case "throw":
            guard stage == .think else { throw .notNow }
            guard hand(of: move) != nil else {
                throw MoveFault("no-such-hand", "Throw rock, paper or scissors.")
            }
            guard !record.isBound(seat) else {
                throw MoveFault("thrown-already", "You have thrown already.")
            }
        case "next":
            guard stage == .outcome else { throw .notNow }
        default: throw .unknown
        }
    }

    /// A hand is secret until all have thrown.
    func encoding(of move: Value, by seat: SeatID) -> MoveEncoding {
        guard move["do"]?.text == "throw", let hand = hand(of: move) else { return .open }
        return .secret(label: 0, value: hand.bytes)
    }

    func candidates(of seat: SeatID) -> [[UInt8]] { Throw.allCases.map(\.bytes) }

    private func hand(of move: Value) -> Throw? {
        move["hand"]?.text.flatMap(Throw.init(rawValue:))
    }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        guard stage != .over else { return seats }
        let done = Set(done(in: record))
        return (stage == .unfold ? pending : seats).filter {
            record.present.contains($0) && !done.contains($0)
        }
    }

    func done(in record: RoundRecord) -> [SeatID] {
        switch stage {
        case .think: seats.filter { record.present.contains($0) && record.isBound($0) }
        case .unfold: pending.filter { record.shown(by: $0) != nil }
        case .outcome:
            seats.filter { record.present.contains($0) && record.last("next", by: $0) != nil }
        case .over: []
        }
    }

    mutating func end(_ record: RoundRecord) {
        switch stage {
        case .think:
            pending = seats.filter { record.isBound($0) }
            stage = .unfold
        case .unfold:
            count(record)
            stage = .outcome
        case .outcome: stage = number < rounds ? .think : .over
        case .over: break
        }
        // One alone has nobody to play with; what was thrown is looked at first.
        let present = seats.filter(record.present.contains)
        if present.count < 2, stage != .outcome { stage = .over }
    }

    private mutating func count(_ record: RoundRecord) {
        var hands: [SeatID: Throw] = [:]
        for seat in seats { hands[seat] = record.shown(by: seat).flatMap(Throw.init) }
        played.append(hands)
        for (seat, points) in won(hands) {
            scores[seat] = Points.sum(scores[seat] ?? 0, points)
        }
    }

    /// A point for each other player whom a hand beats; nobody stands here for nothing.
    func won(_ hands: [SeatID: Throw]) -> [SeatID: Int64] {
        var won: [SeatID: Int64] = [:]
        for (seat, hand) in hands {
            let beaten = seats.count { $0 != seat && hand.beats(hands[$0]) }
            if beaten > 0 { won[seat] = Int64(beaten) }
        }
        return won
    }
}
