internal import Physics
internal import Rules
internal import Vocabulary
internal import Wire

/// A board of pegs that all who play shoot at by turns, out of one stock of balls, until no orange one is left.
///
/// A turn is one or two rounds of the room: in `cannon` one seat shoots, or is passed over at the deadline; in `falling` all
/// look at what comes of the ball, and nobody can shoot.
struct Peggle: Game {
    static let about = GameDescription(
        "peggle",
        seats: 1...8,
        rules: [
            .init("level", 1, 1...Int64(PeggleLevel.all.count)),
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
        case cannon, falling, over
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
    /// What stood at the beginning.
    let level: PeggleLevel
    var turns: Turns
    var board: PegBoard
    /// How many balls can still be shot.
    var left: Int64
    /// Where the bucket is: milliseconds since it was at the left. It moves as long as a ball is up.
    var bucket: Int
    var stage = Stage.cannon
    /// All shots, the last one last.
    var shots: [PastBall] = []
    /// The last ball, and the board that it met.
    var flown: (before: PegBoard, flight: PegFlight)?
    /// How the game has ended, as soon as that is known.
    var ending: Ending?
    var scores: [SeatID: Int64] = [:]

    init(_ setup: GameSetup) {
        settings = setup.settings
        level = PeggleLevel[setup.settings["level"] ?? 1]
        turns = Turns(setup.seats)
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
        case .cannon: Phase("cannon", lasts: (settings["think"] ?? 0) * 1_000)
        case .falling: Phase("falling", lasts: Int64(flown?.flight.time ?? 0) + Self.clearing)
        case .over: Phase("over", isLast: true)
        }
    }

    /// Milliseconds in which the pegs that were lit go, when the ball has left.
    static let clearing: Int64 = 1_500

    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        guard move["do"] == .text("shoot") else { throw .unknown }
        guard stage == .cannon else { throw .notNow }
        try turns.check(seat, in: record)
        guard Turns.aim(of: move) != nil else {
            throw MoveFault("no-such-aim", "Aim downwards: from -3600 to 3600.")
        }
    }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        switch stage {
        case .cannon: turns.waits(in: record)
        // What is in the air comes down when it does.
        case .falling: seats.filter(record.present.contains)
        case .over: seats
        }
    }

    func done(in record: RoundRecord) -> [SeatID] {
        stage == .cannon ? turns.done(in: record) : []
    }
}
