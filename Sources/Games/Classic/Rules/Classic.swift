public import Rules
public import Vocabulary
internal import Wire

/// Draw, then find the leader's drawing.
///
/// Each game round one player is leader and names the topic; everybody draws it, the leader too;
/// then everybody votes for the drawing that they believe is the master's. In the rapid form each of these
/// is a round of the room with a clock; in the other one everybody draws when they like, and votes on the
/// game round before at the same time.
public struct Classic: Game {
    /// Two to eight, with clocks or without.
    public static let about = GameDescription(
        "classic",
        version: 1,
        seats: 2...8,
        rules: [
            .init("rapid", 1, 0...1),
            .init("topic", 45, 10...600),
            .init("draw", 60, 5...600),
            .init("vote", 45, 5...600),
            // Milliseconds; the others are seconds.
            .init("results", 7_500, 1_000...60_000),
            .init("rounds", 0, 0...30),
            .init("players", 8, 2...8),
            .init("patience", 3, 1...30),
            .init("played", 0, 0...30),
        ],
        presets: [
            Preset("quick", [Setting(name: "draw", value: 30), Setting(name: "vote", value: 20)]),
            Preset(
                "relaxed",
                [Setting(name: "draw", value: 120), Setting(name: "vote", value: 60)]
            ),
            Preset("weeks", [Setting(name: "rapid", value: 0)]),
        ]
    )

    private typealias Preset = GameDescription.Preset

    /// What the open round of the room is for.
    enum Stage: String, Sendable {
        case dice, shake, topic, draw, vote, reveal, results, over
    }

    /// Milliseconds that devices have to do what people do not see.
    static let duty: Int64 = 3_000

    let room: RoomID
    /// Who plays, in the order in which they are leader.
    let seats: [SeatID]
    let settings: [String: Int64]
    /// How many game rounds there are; 0: there is no last one.
    let gameRounds: Int
    var stage = Stage.dice
    var seed: Seed
    /// The open game round, from 1.
    var gameRound = 0
    /// Its master, as an index of `seats`.
    var turn = -1
    var topic: Topic?
    /// The topic that the next master has named early, where there are no clocks.
    var nextTopic: Topic?
    /// The game rounds that have been drawn, in order.
    var played: [Played] = []
    /// Who is bound to something and has to show it.
    var pending: [SeatID] = []
    /// Who was in the room when the last round ended.
    var present: Set<SeatID>
    /// The points of everybody who plays.
    public internal(set) var scores: [SeatID: Int64]

    /// Begins.
    public init(_ setup: GameSetup) {
        room = setup.room
        seats = setup.seats
        settings = setup.settings
        let earlier = Int(setup.settings["played"] ?? 0)
        gameRounds = Self.gameRounds(setup, earlier: earlier)
        gameRound = earlier
        // Until the dice are shaken, and for good if nobody shakes them.
        seed = Seed(words: setup.room.words)
        present = Set(setup.seats)
        scores = [:]
        for seat in seats { scores[seat] = earlier > 0 ? setup.carried[seat] ?? 0 : 0 }
    }

    private static func gameRounds(_ setup: GameSetup, earlier: Int) -> Int {
        guard setup.settings["rapid"] != 0 else { return 0 }
        let set = Int(setup.settings["rounds"] ?? 0)
        guard set == 0 else { return max(set, earlier + 1) }
        let count = setup.seats.count
        return max(count * (count <= 3 ? 3 : count <= 5 ? 2 : 1), earlier + 1)
    }

    /// How many rounds of the game are over.
    public var progress: Int {
        let whole = played.filter { $0.votes != nil }.count
        return min(whole + Int(settings["played"] ?? 0), 30)
    }

    /// Whether there are clocks.
    var isRapid: Bool { settings["rapid"] != 0 }

    /// The leader.
    var master: SeatID? { seats.indices.contains(turn) ? seats[turn] : nil }

    /// What the open round is for.
    public var phase: Phase {
        switch stage {
        case .dice: Phase("dice", lasts: Self.duty, duty: .dice)
        case .shake: Phase("dice", lasts: Self.duty)
        case .topic: Phase("topic", lasts: isRapid ? seconds("topic") : nil, isSecret: hasAnonymous)
        case .draw: Phase("draw", lasts: isRapid ? seconds("draw") : nil, sheets: .own)
        case .vote: Phase("vote", lasts: seconds("vote"), isSecret: true)
        case .reveal: Phase("reveal", lasts: Self.duty, isSecret: true)
        case .results: Phase("results", lasts: settings["results"])
        case .over: Phase("over", isLast: true)
        }
    }

    /// Whether drawings are shown of which nobody is told yet whose they are.
    private var hasAnonymous: Bool { played.contains { $0.votes == nil } }

    func seconds(_ name: String) -> Int64 { (settings[name] ?? 0) * 1_000 }

    /// The drawings that can be voted on now; `nil` if none can.
    var ballot: Played? {
        switch stage {
        case .vote: played.last
        case .draw where !isRapid: played.last
        default: nil
        }
    }
}
