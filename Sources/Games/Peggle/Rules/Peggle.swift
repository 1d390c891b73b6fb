internal import Physics
internal import Rules
internal import Vocabulary
internal import Wire

/// A board of pegs that all who play shoot at by turns, out of one stock of balls, until no orange one is left.
///
/// A level that people have made is brought in a round before all others, `unpacking`, by the first seat: the room master's.
/// A turn is one or two rounds of the room: in `cannon` one seat shoots, or is passed over at the deadline; in `falling` all
/// look at what comes of the ball, and nobody can shoot.
struct Peggle: Game {
    static let about = GameDescription(
        "peggle",
        seats: 1...8,
        rules: [
            .init("level", 1, 0...Int64(PeggleLevel.count)),
            .init("balls", 10, 1...99),
            .init("think", 45, 5...600),
            .init("skill", 2, 1...3),
            .init("rivals", 0, 0...1),
            .init("players", 8, 1...8),
            .init("played", 0, 0...1),
        ],
        presets: [
            .init("quick", [.init(name: "think", value: 15)]),
            .init("calm", [.init(name: "think", value: 180)]),
            .init("rivals", [.init(name: "rivals", value: 1)]),
        ]
    )

    /// What the open round of the room is for.
    enum Stage: String, Sendable {
        case unpacking, cannon, falling, over
    }

    /// How a game ends.
    enum Ending: String, Sendable {
        /// No orange peg stands.
        case won
        /// All balls are gone.
        case empty
        /// Nobody was there, or nobody has shot for long.
        case deserted
    }

    let settings: [String: Int64]
    /// What stood at the beginning; while a level is brought, the one that stands in for it if none comes.
    var level: PeggleLevel
    var turns: Turns
    var board: PegBoard
    /// How many balls can still be shot.
    var left: Int64
    /// Where the bucket is, milliseconds since it was at the left: it moves as long as a ball is up.
    var bucket: Int
    var stage: Stage
    /// All shots, the last one last.
    var shots: [PastBall] = []
    /// The last ball, and the board that it met.
    var flown: (before: PegBoard, flight: PegFlight)?
    /// How the game has ended, as soon as that is known.
    var ending: Ending?
    var scores: [SeatID: Int64] = [:]

    init(_ setup: GameSetup) {
        settings = setup.settings
        let chosen = setup.settings["level"] ?? 1
        level = PeggleLevel[chosen]
        stage = chosen == 0 ? .unpacking : .cannon
        turns = Turns(setup.seats, aimedBy: "angle")
        board = PegBoard(level.pegs)
        left = setup.settings["balls"] ?? 1
        var dice = SeededDice(Seed(words: setup.room.words), 0)
        bucket = dice.below(Bucket.period)
        let goesOn = setup.settings["played"] ?? 0 > 0
        for seat in setup.seats { scores[seat] = goesOn ? setup.carried[seat] ?? 0 : 0 }
    }

    var seats: [SeatID] { turns.seats }
    /// Whose turn it is, or whose ball is up.
    var shooter: SeatID? { turns.current }
    /// Whether each has points of their own; else all have the same.
    var areRivals: Bool { settings["rivals"] ?? 0 > 0 }

    var progress: Int { shots.isEmpty ? 0 : 1 }

    var phase: Phase {
        switch stage {
        case .unpacking: Phase("unpacking", lasts: 20_000)
        case .cannon: Phase("cannon", lasts: (settings["think"] ?? 0) * 1_000)
        case .falling: Phase("falling", lasts: Int64(flown?.flight.time ?? 0) + Self.clearing)
        case .over: Phase("over", isLast: true)
        }
    }

    /// Milliseconds in which the pegs that were lit go, when the ball has left.
    static let clearing: Int64 = 1_500

    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        switch move["do"]?.text {
        case "shoot":
            guard stage == .cannon else { throw .notNow }
            try turns.check(seat, in: record)
            guard turns.aim(of: move) != nil else {
                throw MoveFault("no-such-aim", "Aim downwards: from -3600 to 3600.")
            }
        case "unpack":
            guard stage == .unpacking else { throw .notNow }
            guard seat == seats.first else {
                throw MoveFault("not-your-level", "Only who has opened the game brings its level.")
            }
            if let fault = PegDelivery(record).fault(of: move) { throw fault }
        default: throw .unknown
        }
    }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        switch stage {
        case .unpacking:
            PegDelivery(record).isWhole ? [] : seats.prefix(1).filter(record.present.contains)
        case .cannon: turns.waits(in: record)
        // What is in the air comes down when it does.
        case .falling: seats.filter(record.present.contains)
        case .over: seats
        }
    }

    func done(in record: RoundRecord) -> [SeatID] {
        switch stage {
        case .unpacking: PegDelivery(record).isWhole ? Array(seats.prefix(1)) : []
        case .cannon: turns.done(in: record)
        case .falling, .over: []
        }
    }
}
