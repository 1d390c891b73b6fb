internal import Games
internal import Rules
internal import Vocabulary

/// Classic with one thing wrong: all else is as it should be.
protocol SpoiledGame: Game {
    var classic: Classic { get set }
}

extension SpoiledGame {
    static var about: GameDescription { Classic.about }
    var phase: Phase { classic.phase }
    var progress: Int { classic.progress }
    var scores: [SeatID: Int64] { classic.scores }
    var state: Value { classic.state }

    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        try classic.check(move, by: seat, in: record)
    }

    func deed(for move: Value, by seat: SeatID) -> Deed { classic.deed(for: move, by: seat) }
    func candidates(of seat: SeatID) -> [[UInt8]] { classic.candidates(of: seat) }
    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        classic.waits(in: record, elapsed: elapsed)
    }
    func done(in record: RoundRecord) -> [SeatID] { classic.done(in: record) }
    mutating func end(_ record: RoundRecord) { classic.end(record) }
    func view(for seat: SeatID?, _ glance: Glance) -> Value { classic.view(for: seat, glance) }
    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? { classic.drawing(round, tile) }
}

struct ShowsAuthors: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    func view(for seat: SeatID?, _ glance: Glance) -> Value {
        let view = classic.view(for: seat, glance)
        guard classic.phase.name == "vote", case .map(var fields) = view,
            case .list(let tiles)? = fields["tiles"]
        else { return view }
        fields["tiles"] = .list(
            tiles.map { tile in
                guard case .map(var tile) = tile else { return tile }
                tile["author"] = fields["master"]
                return .map(tile)
            }
        )
        return .map(fields)
    }
}

struct ShowsDrawings: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? {
        classic.drawing(round, tile) ?? (classic.phase.name == "draw" ? [] : nil)
    }
}

struct VotesOpenly: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    func deed(for move: Value, by seat: SeatID) -> Deed { .open }
}

struct CountsTwice: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    var scores: [SeatID: Int64] { classic.scores.mapValues { $0 * 2 } }
}

/// What each shows is taken for a vote of the next one: whoever votes finds that another one counts.
struct SwapsVotes: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    mutating func end(_ record: RoundRecord) {
        var record = record
        let votes = record.shown.indices.filter { record.shown[$0].label == 0 }
        for (index, next) in zip(votes, votes.dropFirst()) {
            let value = record.shown[index].value
            record.shown[index].value = record.shown[next].value
            record.shown[next].value = value
        }
        classic.end(record)
    }
}

struct ChangesHistory: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    func view(for seat: SeatID?, _ glance: Glance) -> Value {
        let view = classic.view(for: seat, glance)
        guard case .map(var fields) = view, case .list(let rounds)? = fields["history"],
            rounds.count > 1
        else { return view }
        fields["history"] = .list(
            rounds.map { round in
                guard case .map(var round) = round else { return round }
                round["topic"] = .text("something else")
                return .map(round)
            }
        )
        return .map(fields)
    }
}

struct Sticks: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    var phase: Phase {
        var phase = classic.phase
        if phase.name == "vote" { phase.lasts = nil }
        return phase
    }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        classic.phase.name == "vote"
            ? record.present.sorted() : classic.waits(in: record, elapsed: elapsed)
    }
}
