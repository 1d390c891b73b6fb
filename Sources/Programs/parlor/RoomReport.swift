import APIClient
import Activities
import ClientAPI
import Games
import Rules

extension ClientOptions {
    /// Shows a room that came as the answer to a request.
    func show(_ body: [UInt8], _ verb: String) throws {
        guard !json else { return Output.json(body) }
        let room = try APIJSON.decode(RoomDetail.self, from: body)
        let title = room.title.isEmpty ? "" : " “\(room.title)”"
        let lock = room.locked ? ", locked" : ""
        Output.line("\(verb) \(room.code)\(title): \(room.activity)\(lock)")
        if room.lobby.unchecked {
            Output.line("  Its points come from an earlier room, and nobody has checked them.")
        }
        for offer in room.lobby.offers {
            Output.line(
                "  Somebody continued the game in \(offer.code). Anybody can join, but nobody has checked its points."
            )
        }
        if TerminalTable.isWanted {
            showRound(room)
            showPlayers(room)
        } else {
            tellPlayers(room)
        }
        for notice in room.notices { Output.line("  \(Output.plain(notice))") }
        let strokes = Output.count(room.strokes, "stroke")
        guard let operations = room.operations else {
            return Output.line(
                "  \(strokes) of yours; the rest is secret for now"
            )
        }
        Output.line("  \(strokes), \(Output.count(operations, "operation"))")
        if let digest = room.digest { Output.line("  digest \(digest)") }
    }

    /// A line for each device and each player's points, the same from release to release.
    private func tellPlayers(_ room: RoomDetail) {
        for member in room.members {
            let names =
                member.seats.isEmpty
                ? Self.watcher
                : member.seats.map { Self.name(of: $0.seat, in: room) }.joined(separator: ", ")
            let notes = Self.notes(on: member)
            let note = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
            Output.line("  \(names)\(note)")
        }
        showRound(room)
        for player in Self.ranked(room.game) {
            let name = Self.name(of: player.seat, in: room)
            Output.line("  \(Output.count(player.score, "point")): \(name)")
        }
    }

    /// The same in columns; what others have written comes last.
    private func showPlayers(_ room: RoomDetail) {
        let points = Dictionary(Self.ranked(room.game).map { ($0.seat, $0.score) }) { $1 }
        let rows = room.members.flatMap { member in
            let notes = TerminalTable.Cell(
                Self.notes(on: member).joined(separator: ", "),
                member.reachable ? (member.isSelf ? .good : .plain) : .bad
            )
            let seats = member.seats.map {
                (score: points[$0.seat], name: Self.name(of: $0.seat, in: room))
            }
            let shown = seats.isEmpty ? [(score: nil, name: Self.watcher)] : seats
            return shown.map { (score: $0.score, notes: notes, name: $0.name) }
        }
        let here = Set(room.members.flatMap(\.seats).map(\.seat))
        let left = (room.game?.players ?? []).filter { !here.contains($0.seat) }.map { player in
            let name = Self.name(of: player.seat, in: room)
            return (score: player.score, notes: TerminalTable.Cell(""), name: name)
        }
        // Who has most comes first; where nobody has any, all stay as they sit.
        let sorted = (rows + left).enumerated().sorted { one, other in
            (other.element.score ?? -1, one.offset) < (one.element.score ?? -1, other.offset)
        }
        let hasPoints = !points.isEmpty
        var table = TerminalTable(head: (hasPoints ? ["POINTS"] : []) + ["", "PLAYER"])
        table.rows = sorted.map { _, row in
            let points = TerminalTable.Cell(row.score.map { "\($0)" } ?? "", .strong)
            return (hasPoints ? [points] : []) + [row.notes, .init(row.name)]
        }
        table.write()
    }

    private static let watcher = "Somebody who watches"

    private static func notes(on member: RoomMember) -> [String] {
        [
            member.isSelf ? "you" : nil, member.master ? "master" : nil,
            member.reachable ? nil : "unreachable",
        ].compactMap(\.self)
    }

    private static func ranked(_ game: GameDetail?) -> [GameDetail.Player] {
        (game?.players ?? []).sorted { ($1.score, $0.seat) < ($0.score, $1.seat) }
    }

    private static func name(of seat: String, in room: RoomDetail) -> String {
        let seats = room.members.flatMap(\.seats)
        if let found = seats.first(where: { $0.seat == seat }) {
            // By number, as the page has it, where that alone tells two apart.
            let isAlone = seats.count { PlayerName.areAlike($0.name, found.name) } == 1
            return PlayerName.label(found.name, isAlone ? nil : found.number)
        }
        let left = room.game?.players.first { $0.seat == seat }?.name
        return left.map { "\(Output.plain($0)) (left)" } ?? "Somebody who left"
    }

    /// Shows how far a game has come.
    private func showRound(_ room: RoomDetail) {
        guard let game = room.game else { return }
        let left = game.left.map { ", \($0 / 1000) s left" } ?? ""
        let names = game.waits.map { Self.name(of: $0, in: room) }
        let waits = names.isEmpty ? "" : ", waiting for \(names.joined(separator: ", "))"
        Output.line("  \(Self.round(of: game, room.activity)), \(game.phase)\(left)\(waits)")
    }

    /// The round as people count them, where the game does: a round of theirs is several of the room's.
    private static func round(of game: GameDetail, _ activity: String) -> String {
        guard let round = Catalogue.activity(activity)?.round(in: Value(game.state)) else {
            return "round \(game.round)"
        }
        let count = round.of > 0 ? " of \(round.of)" : ""
        return "round \(round.number)\(count)"
    }
}
