internal import Physics
internal import Rules
internal import Vocabulary
internal import Wire

/// A grid of bubbles that all who play shoot empty together, by turns and with one magazine; or a race, in which each has a grid
/// and a magazine of their own, and all shoot at once.
///
/// A turn is one or two rounds of the room: in `aim` one seat shoots, in a race each, or is passed over at the deadline; in
/// `flight` all look at what comes of it, and nobody can shoot.
struct BubbleBlast: Game {
    /// What people choose.
    private static let chosen: [GameDescription.Rule] = [
        .init("level", 1, 0...Int64(BubbleLevel.count)),
        .init("bubbles", 50, 1...99),
        .init("think", 45, 5...600),
        .init("skill", 2, 1...3),
        .init("mode", 1, 0...2),
        .init("players", 8, 1...8),
        .init("played", 0, 0...1),
    ]
    /// A level that people have made, for `level` 0.
    private static let made = BubbleDesign.settings.map {
        GameDescription.Rule($0, 0, 0...BubbleDesign.mostInSetting)
    }

    static let about = GameDescription(
        "bubble-blast",
        version: 3,
        seats: 1...8,
        rules: chosen + made,
        presets: [
            .init("quick", [.init(name: "think", value: 15)]),
            .init("calm", [.init(name: "think", value: 180)]),
            .init("together", [.init(name: "mode", value: 0)]),
            .init("race", [.init(name: "mode", value: 2)]),
        ]
    )

    /// What the open round of the room is for.
    enum Stage: String, Sendable {
        case aim, flight, over
    }

    /// How often a seat can swap the two bubbles in one turn.
    static let swapsInTurn = 16

    var turns: Turns
    let settings: [String: Int64]
    /// What hung at the beginning.
    let level: BubbleLevel
    /// What is shot at.
    var lanes: Lanes<BubbleLane>
    var stage = Stage.aim
    /// All shots, the last one last; those of one turn in order of the seats.
    var shots: [PastShot] = []
    /// How the game has ended, as soon as that is known.
    var verdict: Verdict?
    var scores: [SeatID: Int64] = [:]

    init(_ setup: GameSetup) {
        let mode = setup.settings["mode"].flatMap(ShootingMode.init(rawValue:)) ?? .turns
        turns = Turns(setup.seats, mode, aimedBy: "aim")
        settings = setup.settings
        level = BubbleLevel(by: setup.settings)
        let magazine = Magazine(
            Int(setup.settings["bubbles"] ?? 1),
            seed: Seed(words: setup.room.words),
            for: level.grid
        )
        lanes = Lanes(BubbleLane(grid: level.grid, magazine: magazine), mode, for: setup.seats)
        let goesOn = setup.settings["played"] ?? 0 > 0
        for seat in seats { scores[seat] = goesOn ? setup.carried[seat] ?? 0 : 0 }
    }

    var seats: [SeatID] { turns.seats }
    /// Whose turn it is, or whose shot is in the air; in a race nobody's alone.
    var shooter: SeatID? { turns.current }

    var progress: Int { shots.isEmpty ? 0 : 1 }

    var phase: Phase {
        switch stage {
        case .aim: Phase("aim", lasts: (settings["think"] ?? 0) * 1_000)
        case .flight: Phase("flight", lasts: spectacle)
        case .over: Phase("over", isLast: true)
        }
    }

    /// Milliseconds that it takes to look at the shots of the last turn.
    private var spectacle: Int64 { lanes.all.reduce(0) { max($0, $1.spectacle) } }

    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        switch move["do"]?.text {
        case "shoot":
            try checkTurn(of: seat, in: record)
            guard turns.aim(of: move) != nil else {
                throw MoveFault("no-such-aim", "Aim upwards: from -3600 to 3600.")
            }
        case "swap":
            try checkTurn(of: seat, in: record)
            guard lanes[seat].magazine.next != nil else {
                throw MoveFault("nothing-to-swap", "There is no other bubble left.")
            }
            guard swaps(in: record, by: seat) < Self.swapsInTurn else {
                throw MoveFault("swapped-enough", "You have swapped often enough.")
            }
        default: throw .unknown
        }
    }

    private func checkTurn(of seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard stage == .aim else { throw .notNow }
        try turns.check(seat, in: record)
    }

    /// How often a seat has swapped its bubbles in this turn.
    func swaps(in record: RoundRecord, by seat: SeatID?) -> Int {
        record.moves.count { $0.seat == seat && $0.move["do"] == .text("swap") }
    }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        switch stage {
        case .aim: turns.waits(in: record)
        // What is in the air comes down when it does.
        case .flight: seats.filter(record.present.contains)
        case .over: seats
        }
    }

    func done(in record: RoundRecord) -> [SeatID] {
        stage == .aim ? turns.done(in: record) : []
    }
}
