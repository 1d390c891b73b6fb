import Games
import Identity
import Rules
import Vocabulary

/// A game of Classic without devices: what counts is given round by round.
struct ClassicRules {
    static let seats = [SeatID(11), SeatID(22), SeatID(33), SeatID(44), SeatID(55)]
    var game: Classic
    let seats: [SeatID]
    private var round: UInt32 = 0
    /// What was committed to, to be shown in the round after.
    private var votes: [(seat: SeatID, value: [UInt8])] = []

    init(players: Int, settings: [String: Int64] = [:], carried: [SeatID: Int64] = [:]) {
        seats = Array(Self.seats.prefix(players))
        var resolved = Classic.about.resolved([])
        resolved.merge(settings) { $1 }
        game = Classic(
            GameSetup(
                room: RoomID(words: Words4(1, 2, 3, 4)),
                seats: seats,
                settings: resolved,
                carried: carried,
                cryptography: Sodium()
            )
        )
    }

    var phase: String { game.phase.name }

    func record() -> RoundRecord {
        var record = RoundRecord(round: round + 1)
        record.present = Set(seats)
        return record
    }

    /// Ends the open round with what is given.
    mutating func end(_ change: (inout RoundRecord) -> Void = { _ in }) {
        var record = record()
        change(&record)
        round += 1
        game.end(record)
    }

    /// Plays to the vote of the first game round.
    mutating func playToVote(topic: String = "a cat") {
        end()
        end()
        let master = game.view(for: nil, ViewContext(record: record()))["master"]?.seat
        end { record in
            guard let master else { return }
            let move = Value.map(["do": .text("topic"), "text": .text(topic)])
            record.moves.append(.init(seat: master, move: move))
        }
        end()
    }

    /// The tile of each drawing, by author, as the authors' own views mark them.
    func tile(of seat: SeatID) -> Int64? {
        let view = game.view(for: seat, ViewContext(record: record()))
        guard case .list(let tiles)? = view["tiles"] else { return nil }
        return tiles.first { $0["own"] == .flag(true) }?["tile"]?.number
    }

    /// Votes, shows the votes, and ends the round in which they are shown.
    mutating func vote(_ choices: [SeatID: SeatID]) throws {
        var values: [(SeatID, [UInt8])] = []
        for (voter, choice) in choices.sorted(by: { $0.key < $1.key }) {
            let move = Value.map(["do": .text("vote"), "tile": .number(tile(of: choice))])
            try game.check(move, by: voter, in: record())
            guard case .secret(0, let value) = game.encoding(of: move, by: voter) else { continue }
            values.append((voter, value))
        }
        let zero = OperationID(words: .zero)
        end { record in
            record.bound = values.map { .init(seat: $0.0, label: 0, id: zero) }
        }
        end { record in
            record.shown = values.map { .init(seat: $0.0, label: 0, value: $0.1) }
        }
    }
}
