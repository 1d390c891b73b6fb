internal import Games
public import Rules
public import Vocabulary

/// A vote that anybody may enter, again and again: what tests play.
///
/// Each round is one question; a seat enters a number, and its last one counts. A round is over when
/// everybody who is in the room has entered something, or when its time is up. Each entry is a point.
public struct Poll: Game {
    /// One setting: how long a question stays open, in milliseconds.
    public static let about = GameDescription(
        "poll",
        seats: 1...64,
        rules: [.init("duration", 30_000, 0...Int64(Int32.max))],
        admitsLate: true
    )

    private let duration: Int64
    /// The points of everybody who plays.
    public private(set) var scores: [SeatID: Int64]

    /// Begins.
    public init(_ setup: GameSetup) {
        duration = setup.settings["duration"] ?? 0
        scores = setup.carried
    }

    /// What the open round is for.
    public var phase: Phase { Phase("question", lasts: duration) }

    /// Whether a seat may do this now.
    public func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard let number = move.number, number >= 0, number <= Int64(UInt32.max) else {
            throw .unknown
        }
    }

    /// Whom the open round waits for.
    public func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        let done = Set(done(in: record))
        return record.present.sorted().filter { !done.contains($0) }
    }

    /// Who has done what the open round is for.
    public func done(in record: RoundRecord) -> [SeatID] { record.numbers.map(\.seat) }

    /// Takes in a round that is over.
    public mutating func end(_ record: RoundRecord) {
        for choice in record.numbers {
            scores[choice.seat] = Points.sum(scores[choice.seat] ?? 0, 1)
        }
    }

    /// What a seat may see.
    public func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        .map(
            [
                "choices": .map(
                    Dictionary(
                        uniqueKeysWithValues: context.record.numbers.map {
                            ("\($0.seat)", .number(Int64($0.number)))
                        }
                    )
                )
            ]
        )
    }

    /// What the digest of the state holds of the game.
    public var state: Value { .null }
}

extension Catalogue {
    /// All that is built in, what no people have played yet, and the poll, which nobody but tests plays.
    public static let withPoll = Catalogue.standard.with(
        [Poll.self] + Catalogue.untried.map { $0 as any Game.Type }
    )
}
