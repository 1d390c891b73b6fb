import ArgumentParser
import ClientAPI
import NIOHTTP1

/// `parlor rooms`.
struct RoomsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rooms",
        abstract: "List the rooms on this network."
    )

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let body = try await options.client().send(.GET, "/api/rooms")
        guard !options.json else { return Output.json(body) }
        let rooms = try APIJSON.decode(RoomList.self, from: body).rooms
        guard !rooms.isEmpty else {
            return Output.line("No rooms yet. Open one with `parlor create --activity draw`.")
        }
        guard !TerminalTable.isWanted else { return Self.table(of: rooms).write() }
        for room in rooms {
            if let trouble = room.trouble {
                Output.line("\(room.code): \(Self.state(room)). \(trouble)")
                continue
            }
            let title = room.title.isEmpty ? "" : " “\(room.title)”"
            let verb = room.banner?.watch == true ? "watch" : "join"
            let place = room.member ? "you are in it" : "\(verb) with `\(Self.entrance(to: room))`"
            let whose = room.banner?.master.map { "\($0)’s, " } ?? ""
            let phase = room.banner?.phase.map { "\(Self.words(for: $0)), " } ?? ""
            let lock = room.locked ? "locked, " : ""
            // How many are in a locked room is told to members alone.
            let count =
                room.locked && !room.member ? "" : "\(Output.count(room.players, "player")), "
            Output.line(
                "\(room.code)\(title): \(room.activity), \(whose)\(count)\(phase)\(lock)\(place)"
            )
        }
    }

    /// How one comes in, as a command.
    private static func entrance(to room: RoomSummary) -> String {
        "parlor join \(room.code)" + (room.banner?.watch == true ? " --watch" : "")
    }

    private static func words(for phase: RoomBanner.Phase) -> String {
        switch phase {
        case .lobby: "gathering"
        case .running: "running"
        case .over: "over"
        }
    }

    /// Whose it is, and what it is called.
    private static func title(of room: RoomSummary) -> String {
        let whose = room.banner?.master.map { "\($0)’s" } ?? ""
        return [whose, room.title].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// How a room stands that cannot be played here.
    private static func state(_ room: RoomSummary) -> String {
        room.member ? "set aside" : "not for this Parlor"
    }

    /// What others have written comes last: letters from right to left or of unusual width move nothing behind them.
    private static func table(of rooms: [RoomSummary]) -> TerminalTable {
        var table = TerminalTable(head: ["CODE", "GAME", "PLAYERS", "STATE", "", "WHOSE, TITLE"])
        table.rows = rooms.map { room in
            let isSecret = room.locked && !room.member
            let place =
                room.trouble != nil
                ? Self.state(room) : room.member ? "you are in it" : Self.entrance(to: room)
            let tone: TerminalTable.Tone =
                room.trouble != nil ? .bad : room.member ? .good : .plain
            return [
                .init(room.code, .strong), .init(room.activity),
                .init(isSecret ? "locked" : "\(room.players)\(room.locked ? ", locked" : "")"),
                .init(room.banner?.phase.map(Self.words) ?? ""),
                .init(place, tone), .init(room.trouble ?? Self.title(of: room)),
            ]
        }
        return table
    }
}
