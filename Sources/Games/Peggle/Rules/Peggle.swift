internal import Physics
internal import Rules
internal import Vocabulary
internal import Wire

/// A board of pegs that all who play shoot at by turns, out of one stock of balls, until no orange one is left; or a race, in
/// which each has a board and balls of their own, and all shoot at once.
///
/// A level that people have made is brought in a round before all others, `unpacking`, by the first seat: the room master's.
/// A turn is one or two rounds of the room: in `cannon` one seat shoots, in a race each, or is passed over at the deadline; in
/// `falling` all look at what comes of it, and nobody can shoot.
struct Peggle: Game {
    static let about = GameDescription(
        "peggle",
        version: 2,
        seats: 1...8,
        rules: [
            .init("level", 1, 0...Int64(PeggleLevel.count)),
            .init("balls", 10, 1...99),
            .init("think", 45, 5...600),
            .init("skill", 2, 1...3),
            .init("mode", 0, 0...2),
            .init("players", 8, 1...8),
            .init("played", 0, 0...1),
        ],
        presets: [
            .init("quick", [.init(name: "think", value: 15)]),
            .init("calm", [.init(name: "think", value: 180)]),
            .init("rivals", [.init(name: "mode", value: 1)]),
            .init("race", [.init(name: "mode", value: 2)]),
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
    /// What is shot at.
    var lanes: Lanes<PegLane>
    var stage: Stage
    /// All shots, the last one last; those of one turn in order of the seats.
    var shots: [PastBall] = []
    /// How the game has ended, as soon as that is known.
    var ending: Ending?
    var scores: [SeatID: Int64] = [:]

    init(_ setup: GameSetup) {
        settings = setup.settings
        let chosen = setup.settings["level"] ?? 1
        level = PeggleLevel[chosen]
        stage = chosen == 0 ? .unpacking : .cannon
        // The first version called it so where each has points of their own.
        let number = setup.settings["mode"] ?? setup.settings["rivals"] ?? 0
        turns = Turns(setup.seats, ShootingMode(rawValue: number) ?? .together, aimedBy: "angle")
        var dice = SeededDice(Seed(words: setup.room.words), 0)
        let balls = setup.settings["balls"] ?? 1
        let lane = PegLane(level.pegs, balls: balls, bucket: dice.below(Bucket.period))
        lanes = Lanes(lane, turns.mode, for: setup.seats)
        let goesOn = setup.settings["played"] ?? 0 > 0
        for seat in setup.seats { scores[seat] = goesOn ? setup.carried[seat] ?? 0 : 0 }
    }

    var seats: [SeatID] { turns.seats }
    /// Whose turn it is, or whose ball is up; in a race nobody's alone.
    var shooter: SeatID? { turns.current }

    var progress: Int { shots.isEmpty ? 0 : 1 }

    var phase: Phase {
        switch stage {
        case .unpacking: Phase("unpacking", lasts: 20_000)
        case .cannon: Phase("cannon", lasts: (settings["think"] ?? 0) * 1_000)
        case .falling: Phase("falling", lasts: flying + Self.clearing)
        case .over: Phase("over", isLast: true)
        }
    }

    /// Milliseconds until the last ball of the turn has left.
    private var flying: Int64 {
        lanes.all.reduce(0) { max($0, Int64($1.flown?.flight.time ?? 0)) }
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
            // The first version took parts of no pegs.
            let isFirst = settings["mode"] == nil
            let delivery = PegDelivery(record)
            if let fault = delivery.fault(of: move, takesNothing: isFirst) { throw fault }
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
