internal import Physics
internal import Rules
internal import Vocabulary
internal import Wire

/// A grid of bubbles that all who play shoot empty together, by turns and with one magazine.
///
/// A turn is one or two rounds of the room: in `aim` one seat shoots, or is passed over at the deadline; in `flight` all look
/// at what comes of the shot, and nobody can shoot.
struct BubbleBlast: Game {
    /// What people choose.
    private static let chosen: [GameDescription.Rule] = [
        .init("level", 1, 0...Int64(BubbleLevel.count)),
        .init("bubbles", 50, 1...99),
        .init("think", 45, 5...600),
        .init("skill", 2, 1...3),
        .init("players", 8, 1...8),
        .init("played", 0, 0...1),
    ]
    /// A level that people have made, for `level` 0.
    private static let made = BubbleDesign.settings.map {
        GameDescription.Rule($0, 0, 0...BubbleDesign.mostInSetting)
    }

    static let about = GameDescription(
        "bubble-blast",
        version: 2,
        seats: 1...8,
        rules: chosen + made,
        presets: [
            .init("quick", [.init(name: "think", value: 15)]),
            .init("calm", [.init(name: "think", value: 180)]),
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
    var grid: BubbleGrid
    var magazine: Magazine
    var stage = Stage.aim
    /// All shots, the last one last.
    var shots: [PastShot] = []
    /// The last shot, and the grid that it met.
    var flown: (before: BubbleGrid, flight: BubbleFlight)?
    /// How the game has ended, as soon as that is known.
    var verdict: Verdict?
    var scores: [SeatID: Int64] = [:]

    init(_ setup: GameSetup) {
        turns = Turns(setup.seats, aimedBy: "aim")
        settings = setup.settings
        level = BubbleLevel(by: setup.settings)
        grid = level.grid
        magazine = Magazine(
            Int(setup.settings["bubbles"] ?? 1),
            seed: Seed(words: setup.room.words),
            for: grid
        )
        let goesOn = setup.settings["played"] ?? 0 > 0
        for seat in seats { scores[seat] = goesOn ? setup.carried[seat] ?? 0 : 0 }
    }

    var seats: [SeatID] { turns.seats }
    /// Whose turn it is, or whose shot is in the air.
    var shooter: SeatID? { turns.current }

    var progress: Int { shots.isEmpty ? 0 : 1 }

    var phase: Phase {
        switch stage {
        case .aim: Phase("aim", lasts: (settings["think"] ?? 0) * 1_000)
        case .flight: Phase("flight", lasts: spectacle)
        case .over: Phase("over", isLast: true)
        }
    }

    /// Milliseconds that it takes to look at the last shot: its flight, 120 for each wave that pops, and 800 for what falls.
    private var spectacle: Int64 {
        guard let flight = flown?.flight else { return 0 }
        let waves = flight.popped.last.map { $0.wave + 1 } ?? 0
        return Int64(flight.time + 120 * waves + 800)
    }

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
            guard magazine.next != nil else {
                throw MoveFault("nothing-to-swap", "There is no other bubble left.")
            }
            guard swaps(in: record) < Self.swapsInTurn else {
                throw MoveFault("swapped-enough", "You have swapped often enough.")
            }
        default: throw .unknown
        }
    }

    private func checkTurn(of seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard stage == .aim else { throw .notNow }
        try turns.check(seat, in: record)
    }

    /// How often whose turn it is has swapped the bubbles.
    func swaps(in record: RoundRecord) -> Int {
        record.moves.count { $0.seat == shooter && $0.move["do"] == .text("swap") }
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
