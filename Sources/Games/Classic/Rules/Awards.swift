internal import Rules
internal import Vocabulary

/// What a game of Classic is remembered for, reckoned from the votes that are counted.
struct Awards: Hashable, Sendable {
    /// A drawing: of which game round, and whose.
    struct Sheet: Hashable, Sendable {
        var gameRound: Int
        var tile: Int
        var author: SeatID
        var votes: Int
    }

    /// The drawing not by its round's master that most took for the master's; the earliest of equals.
    var fake: Sheet?
    /// Who found the masters' drawings most often, ascending by seat; several where they did equally often.
    var detectives: [SeatID] = []
    /// How often they did.
    var found = 0
    /// Each player's drawing that had the most votes, the earliest of equals; ascending by seat.
    ///
    /// Empty sheets are none.
    var best: [Sheet] = []

    /// Looks back on a game.
    ///
    /// - Parameter played: Its rounds, in order; those without counted votes say nothing.
    init(_ played: [Played]) {
        var finds: [SeatID: Int] = [:]
        var best: [SeatID: Sheet] = [:]
        for round in played {
            guard let votes = round.votes else { continue }
            for (voter, choice) in votes where choice == round.master {
                finds[voter, default: 0] += 1
            }
            for (tile, author) in round.tiles.enumerated() {
                guard round.drawings[author]?.isEmpty == false else { continue }
                let count = votes.values.count { $0 == author }
                let sheet = Sheet(gameRound: round.number, tile: tile, author: author, votes: count)
                if author != round.master, count > fake?.votes ?? 0 { fake = sheet }
                if count > best[author]?.votes ?? -1 { best[author] = sheet }
            }
        }
        found = finds.values.max() ?? 0
        detectives = finds.filter { $0.value == found }.keys.sorted()
        self.best = best.values.sorted { $0.author < $1.author }
    }

    /// The same for pages and reports.
    var value: Value {
        .map(
            [
                "fake": fake.map(Self.value) ?? .null,
                "detectives": .seats(detectives),
                "found": .number(Int64(found)),
                "best": .list(best.map(Self.value)),
            ]
        )
    }

    private static func value(of sheet: Sheet) -> Value {
        .map(
            [
                "gameRound": .number(Int64(sheet.gameRound)),
                "tile": .number(Int64(sheet.tile)),
                "author": .seat(sheet.author),
                "votes": .number(Int64(sheet.votes)),
            ]
        )
    }
}
