internal import Rules
internal import Vocabulary
internal import Wire

/// One stroke each, side by side, with powerups in the way; then all vote for the best drawing and the second best.
///
/// Each game round has dice of its own, from which its powerups follow.
struct Competitive: Game {
    static let about = GameDescription(
        "competitive",
        version: 1,
        seats: 2...4,
        rules: [
            .init("draw", 45, 5...300),
            // Seconds from the beginning to the first powerup, and from the last one to the end.
            .init("first", 10, 1...120),
            .init("rest", 5, 1...60),
            .init("powerups", 6, 0...12),
            .init("admire", 30, 3...600),
            .init("balloting", 45, 5...600),
            .init("prizes", 20, 1...600),
            .init("rounds", 5, 1...20),
            .init("players", 4, 2...4),
            .init("played", 0, 0...30),
        ],
        presets: [
            .init("quick", [.init(name: "rounds", value: 3), .init(name: "draw", value: 30)]),
            .init("relaxed", [.init(name: "draw", value: 90)]),
            .init("plain", [.init(name: "powerups", value: 0)]),
        ],
        drawing: .onSheets,
        timing: .byMoves
    )

    /// What the open round of the room is for.
    enum Stage: String, Sendable {
        /// Dice: until all are bound to theirs, and until they are shown.
        case dicing, shake
        case draw, admire, balloting, tallying, prizes, over
    }

    /// Milliseconds that devices have to do what people do not see.
    private static let duty: Int64 = 3_000
    /// Milliseconds after the time to draw in which devices hand in what is on their way.
    static let grace: Int64 = 2_000

    let room: RoomID
    /// Who plays, in the order of the canvases.
    let seats: [SeatID]
    let settings: [String: Int64]
    /// How many game rounds there are.
    let gameRounds: Int
    private(set) var stage = Stage.dicing
    /// The open game round, from 1.
    private(set) var gameRound: Int
    /// Those of the open game round.
    private(set) var powerups: [Powerup] = []
    /// From which they were drawn.
    private(set) var seed: Seed
    /// The game rounds that have been drawn, in order.
    private(set) var heats: [Heat] = []
    /// Who is bound to something and has to show it.
    private var pending: [SeatID] = []
    /// At which device each sits.
    private(set) var hosts: [SeatID: DeviceID]
    private(set) var scores: [SeatID: Int64] = [:]

    init(_ setup: GameSetup) {
        room = setup.room
        seats = setup.seats
        settings = setup.settings
        hosts = setup.hosts
        let earlier = Int(setup.settings["played"] ?? 0)
        gameRounds = max(Int(setup.settings["rounds"] ?? 0), earlier + 1)
        gameRound = earlier + 1
        seed = Seed(words: setup.room.words)
        for seat in seats { scores[seat] = earlier > 0 ? setup.carried[seat] ?? 0 : 0 }
    }

    /// How many rounds of the game are over.
    var progress: Int {
        let whole = heats.count { $0.ballots != nil }
        return min(whole + Int(settings["played"] ?? 0), 30)
    }

    var phase: Phase {
        switch stage {
        case .dicing: Phase("dicing", lasts: Self.duty, duty: .dice)
        case .shake: Phase("dicing", lasts: Self.duty)
        // Canvases are hidden in it for moments.
        case .draw:
            Phase("draw", lasts: duration + Self.grace, sheets: .listed, isSecret: true)
        case .admire: Phase("admire", lasts: seconds("admire"))
        case .balloting: Phase("balloting", lasts: seconds("balloting"))
        case .tallying: Phase("tallying", lasts: Self.duty)
        case .prizes: Phase("prizes", lasts: seconds("prizes"))
        case .over: Phase("over", isLast: true)
        }
    }

    /// Milliseconds to draw.
    var duration: Int64 { seconds("draw") }

    private func seconds(_ name: String) -> Int64 { (settings[name] ?? 0) * 1_000 }

    // MARK: - Going on

    mutating func end(_ record: RoundRecord) {
        hosts.merge(record.hosts) { $1 }
        switch stage {
        case .dicing:
            pending = seats.filter { record.isBound($0, Commit.dice) }
            stage = .shake
        case .shake:
            seed = record.seed ?? seed
            drawPowerups()
            stage = .draw
        case .draw:
            heats.append(heat(in: record))
            stage = .admire
        case .admire: stage = .balloting
        case .balloting:
            pending = seats.filter { record.isBound($0) }
            stage = .tallying
        case .tallying:
            count(record)
            stage = .prizes
        case .prizes: goOn()
        case .over: break
        }
        // One alone has nobody to play with.
        let isAlone = seats.count(where: record.present.contains) < 2
        if isAlone, stage != .prizes { stage = .over }
    }

    private mutating func goOn() {
        guard gameRound < gameRounds else {
            stage = .over
            return
        }
        gameRound += 1
        powerups = []
        stage = .dicing
    }

    private mutating func drawPowerups() {
        let first = seconds("first")
        let last = duration - seconds("rest")
        guard last >= first else { return }
        var dice = SeededDice(seed, UInt64(gameRound) << 8)
        powerups = Powerup.drawn(Int(settings["powerups"] ?? 0), first...last, &dice)
    }

    private func heat(in record: RoundRecord) -> Heat {
        let authors = seats.filter {
            record.present.contains($0) || record.drawings[$0]?.isEmpty == false
        }
        return Heat(
            number: gameRound,
            authors: authors,
            drawings: record.drawings.filter { authors.contains($0.key) },
            activated: touches(in: record).filter { $0.standing == .borne }
        )
    }

    private mutating func count(_ record: RoundRecord) {
        guard let last = heats.last else { return }
        var ballots: [SeatID: Ballot] = [:]
        for shown in record.shown where shown.label == 0 && seats.contains(shown.seat) {
            ballots[shown.seat] = last.ballot(shown.value, of: shown.seat)
        }
        heats[heats.count - 1].ballots = ballots
        for (seat, points) in heats[heats.count - 1].earned {
            scores[seat] = Points.sum(scores[seat] ?? 0, points)
        }
    }

    // MARK: - Whom a round waits for

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        let expected: [SeatID]
        switch stage {
        case .shake, .tallying: expected = pending
        case .over: return seats
        // Until their devices say that nobody draws any more.
        case .draw: return present(in: record).filter { record.last("up", by: $0) == nil }
        default: expected = seats
        }
        let done = Set(done(in: record))
        return expected.filter { record.present.contains($0) && !done.contains($0) }
    }

    func done(in record: RoundRecord) -> [SeatID] {
        let present = present(in: record)
        switch stage {
        case .dicing: return present.filter { record.isBound($0, Commit.dice) }
        case .shake: return pending.filter { record.shown(by: $0, Commit.dice) != nil }
        // A device that takes a pen away at the end leaves strokes that nobody will draw.
        case .draw:
            return present.filter {
                left(of: $0, in: record) == 0 || record.last("up", by: $0) != nil
            }
        case .admire, .prizes: return present.filter { record.last("next", by: $0) != nil }
        case .balloting: return present.filter { record.isBound($0) }
        case .tallying: return pending.filter { record.shown(by: $0) != nil }
        case .over: return []
        }
    }

    func present(in record: RoundRecord) -> [SeatID] { seats.filter(record.present.contains) }
}
