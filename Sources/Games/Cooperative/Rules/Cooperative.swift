internal import Rules
internal import Vocabulary
internal import Wire

/// One long picture, drawn in turns: each draws a portion beside the one before, of which they see the edge alone.
///
/// The order comes from the dice. Each turn is two rounds of the room: in `upnext` the one whose turn it is gets ready,
/// in `portion` they draw, and those whose turn is over look on. After the last turn all see the whole.
struct Cooperative: Game {
    static let about = GameDescription(
        "cooperative",
        version: 1,
        seats: 2...8,
        rules: [
            // Seconds; 0: a turn takes as long as it takes.
            .init("portion", 90, 0...600),
            // 0: as many as one likes.
            .init("strokes", 0, 0...200),
            .init("unveil", 60, 5...600),
            .init("players", 8, 2...8),
            .init("played", 0, 0...30),
        ],
        presets: [
            .init("quick", [.init(name: "portion", value: 45)]),
            .init("relaxed", [.init(name: "portion", value: 180)]),
            .init("unhurried", [.init(name: "portion", value: 0)]),
        ],
        drawing: .onSheets
    )

    /// What the open round of the room is for.
    enum Stage: String, Sendable {
        /// Dice: until all are bound to theirs, and until they are shown.
        case lots, shake
        /// Somebody gets ready, and draws.
        case upnext, portion
        /// All look at the whole.
        case unveil
        case over
    }

    /// Milliseconds that devices have to do what people do not see.
    private static let duty: Int64 = 3_000
    /// Milliseconds to get ready.
    private static let breath: Int64 = 3_000
    /// Milliseconds after which others are offered to go on without somebody, where a turn has no end.
    static let patience: Int64 = 60_000

    let room: RoomID
    let seats: [SeatID]
    let settings: [String: Int64]
    private(set) var stage = Stage.lots
    /// Who is bound to dice and has to show them.
    private var pending: [SeatID] = []
    /// Who draws, or gets ready to.
    private(set) var current: SeatID?
    /// Who draws after that, in order.
    private(set) var queue: [SeatID] = []
    /// Whose turn is over, in order.
    private(set) var finished: [SeatID] = []
    /// Who went away in their turn and was put at the end of the order for it: once.
    private var excused: Set<SeatID> = []
    /// What has been drawn, from left to right.
    private(set) var portions: [Portion] = []

    init(_ setup: GameSetup) {
        room = setup.room
        seats = setup.seats
        settings = setup.settings
    }

    /// Nobody wins.
    var scores: [SeatID: Int64] {
        Dictionary(uniqueKeysWithValues: seats.map { ($0, 0) })
    }

    var phase: Phase {
        switch stage {
        case .lots: Phase("lots", lasts: Self.duty, duty: .dice)
        case .shake: Phase("lots", lasts: Self.duty)
        // What lies on the board is for some eyes.
        case .upnext: Phase("upnext", lasts: Self.breath, sheets: .listed, isSecret: true)
        case .portion: Phase("portion", lasts: limit, sheets: .listed, isSecret: true)
        case .unveil: Phase("unveil", lasts: (settings["unveil"] ?? 0) * 1_000)
        case .over: Phase("over", isLast: true)
        }
    }

    /// Milliseconds that a turn takes at most; `nil` if it takes as long as it takes.
    var limit: Int64? {
        let seconds = settings["portion"] ?? 0
        return seconds > 0 ? seconds * 1_000 : nil
    }

    /// The most strokes of a turn; `nil` for as many as one likes.
    var strokes: Int? { settings["strokes"].flatMap { $0 > 0 ? Int($0) : nil } }

    // MARK: - Going on

    mutating func end(_ record: RoundRecord) {
        switch stage {
        case .lots:
            let bound = record.bound.filter { $0.label == Commit.dice }.map(\.seat)
            pending = seats.filter(bound.contains)
            stage = .shake
        case .shake:
            var dice = SeededDice(record.seed ?? Seed(words: room.words), 0)
            queue = dice.shuffled(seats.sorted())
            callNext(record)
        case .upnext:
            guard let current, !record.present.contains(current) else {
                stage = .portion
                return
            }
            queue.insert(current, at: 0)
            callNext(record)
        case .portion:
            take(record)
            callNext(record)
        case .unveil: stage = .over
        case .over: break
        }
    }

    /// Takes in what was drawn in a turn; a turn in which nothing was drawn takes no part of the picture.
    private mutating func take(_ record: RoundRecord) {
        guard let author = current else { return }
        if let strokes = record.drawings[author], !strokes.isEmpty {
            portions.append(Portion(author: author, strokes: strokes))
        } else if !record.present.contains(author), excused.insert(author).inserted {
            queue.append(author)
            return
        }
        finished.append(author)
    }

    /// It is the turn of the first one in order who is there; the others may come back.
    private mutating func callNext(_ record: RoundRecord) {
        let place = queue.firstIndex(where: record.present.contains)
        current = place.map { queue.remove(at: $0) }
        if current != nil {
            stage = .upnext
        } else {
            stage = portions.isEmpty ? .over : .unveil
        }
    }

    // MARK: - Whom a round waits for

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        let done = Set(done(in: record))
        let expected: [SeatID]
        switch stage {
        case .lots, .unveil: expected = seats
        case .shake: expected = pending
        case .upnext: expected = [current].compactMap(\.self)
        // Nobody loses their turn to others who are in a hurry.
        case .portion where isPassed(record) && elapsed >= Self.patience: expected = []
        case .portion: expected = [current].compactMap(\.self)
        case .over: return seats
        }
        return expected.filter { record.present.contains($0) && !done.contains($0) }
    }

    func done(in record: RoundRecord) -> [SeatID] {
        let present = seats.filter(record.present.contains)
        switch stage {
        case .lots: return present.filter { record.isBound($0, Commit.dice) }
        case .shake: return pending.filter { record.shown(by: $0, Commit.dice) != nil }
        case .upnext, .over: return []
        case .portion:
            return present.filter { $0 == current && hasDrawn($0, in: record) }
        case .unveil: return present.filter { record.last("next", by: $0) != nil }
        }
    }

    private func hasDrawn(_ seat: SeatID, in record: RoundRecord) -> Bool {
        record.last("done", by: seat).map { $0["flag"] != .flag(false) } ?? false
    }

    /// Whether more than half of the others who are there want to go on without the one whose turn it is.
    private func isPassed(_ record: RoundRecord) -> Bool {
        let others = seats.filter { $0 != current && record.present.contains($0) }
        let wishes = others.count { record.last("pass", by: $0) != nil }
        return wishes > 0 && wishes * 2 > others.count
    }
}
