import ArgumentParser
import ClientAPI
import NIOHTTP1
import Vocabulary

/// `parlor kick`.
struct KickCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kick",
        abstract: "Remove somebody from a room.",
        discussion: """
            In the lobby, and in a room for drawing, the master removes them at once. In a game you ask for it. \
            They leave when this round ends, if more than half of the others ask for it too. \
            They can come back, unless you remove them for good. The code may be left out where only one of \
            your rooms has somebody of that name. Of two with one name parlor show BIRD lists the numbers. Examples:
              parlor kick Ben
              parlor kick BIRD Ben
              parlor kick BIRD 2
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The room's code, and who: a name or number, as parlor show BIRD lists it, or the first digits of the device's key.",
            valueName: "code-and-player"
        )
    )
    var words: [String]
    @Flag(help: "Remove for good: they cannot come back, nor into rooms that go on from this one.")
    var ban = false
    @OptionGroup var options: ClientOptions

    func validate() throws {
        guard let first = words.first, words.count <= 2 else {
            throw ValidationError(
                "Say whom: `parlor kick BIRD Ben`. A name of several words is put in quotes."
            )
        }
        if words.count == 2, RoomCode(first) == nil { throw CodeArgument.fault(of: first) }
    }

    func run() async throws {
        let client = try options.client()
        let (code, target) = try await meant(by: client)
        let path = "/api/rooms/\(code)"
        switch target {
        case .seat(_, let name, let host?):
            throw Failure.refused(
                "\(name) plays on \(host)’s device, and only \(host) can remove them in a game."
            )
        case .seat where ban:
            throw Failure.usage("A guest or bot cannot be removed for good, but its device can.")
        case .seat(let seat, _, nil):
            _ = try await client.send(.DELETE, path + "/seats/" + seat)
            options.json ? Output.json(Array("{}".utf8)) : Output.line("Removed.")
        case .device(let device, let isVote):
            let fields: [String: JSONValue] = ["device": .text(device), "ban": .flag(ban)]
            let body = try APIJSON.encode(JSONValue.map(fields))
            let name = Output.plain(words.last ?? "")
            let asked =
                "You have asked to remove \(name). More than half of the others must ask too."
            try await options.change(
                path + "/kick",
                body,
                done: isVote ? asked : "Removed."
            )
        }
    }

    /// Who is meant, and where: in the room that is named, or in the only one of this device's that has them.
    private func meant(by client: DaemonClient) async throws -> (code: String, target: Target) {
        let player = words.last ?? ""
        if words.count == 2 {
            let code = words[0].uppercased()
            if player.count == 64, player.allSatisfy(\.isHexDigit) {
                let room = try await client.send(.GET, "/api/rooms/\(code)", as: RoomDetail.self)
                return (code, .device(player.lowercased(), isVote: Self.isPlayed(room)))
            }
            let people = try await people(in: code, by: client)
            return (
                code, try Self.one(meantBy: player, among: people, in: code)
            )
        }
        let rooms = try await client.send(.GET, "/api/rooms", as: RoomList.self).rooms
        var all: [(code: String, people: [Person])] = []
        for room in rooms where room.member && room.trouble == nil {
            let people = try await people(in: room.code, by: client)
            if people.contains(where: { PlayerName.isMeant($0, by: player) }) {
                all.append((room.code, people))
            }
        }
        guard all.count < 2 else {
            let codes = all.map(\.code).sorted()
            throw Failure.refused(
                "“\(player)” is in \(codes.joined(separator: " and ")). Say where: `parlor kick \(codes[0]) …`."
            )
        }
        guard let (code, people) = all.first else {
            let seen = rooms.count == 1 ? "parlor show \(rooms[0].code)" : "parlor rooms"
            throw Failure.refused("No player “\(player)”. See `\(seen)`.")
        }
        return (code, try Self.one(meantBy: player, among: people, in: code))
    }

    private static func one(
        meantBy player: String,
        among people: [Person],
        in code: String
    ) throws -> Target {
        try PlayerName.one(
            meantBy: player,
            among: people,
            orElse: "No player “\(player)”. See `parlor show \(code)`.",
            command: "parlor kick \(code)"
        )
    }

    /// Everybody in a room; a device where nobody plays any more, or which only watches, goes by its own name.
    private func people(in code: String, by client: DaemonClient) async throws -> [Person] {
        let detail = try await client.send(.GET, "/api/rooms/\(code)", as: RoomDetail.self)
        let isPlayed = Self.isPlayed(detail)
        return detail.members.flatMap { member in
            let whole = Target.device(member.device, isVote: isPlayed)
            let host = isPlayed && !member.isSelf ? Output.plain(member.name) : nil
            let own =
                member.seats.contains(where: \.person)
                ? [] : [Person(name: member.name, device: member.device, person: whole)]
            return own
                + member.seats.map { seat in
                    Person(
                        name: seat.name,
                        number: seat.number > 0 ? seat.number : nil,
                        device: seat.person ? member.device : seat.seat,
                        person: seat.person
                            ? whole : .seat(seat.seat, name: Output.plain(seat.name), host: host)
                    )
                }
        }
    }

    private typealias Person = PlayerName.Candidate<Target>

    /// Whether a game is on, in which the master's word is that of one among others.
    private static func isPlayed(_ room: RoomDetail) -> Bool { room.game.map { !$0.over } ?? false }

    /// A device with all who play on it, or a guest or bot.
    private enum Target {
        case device(String, isVote: Bool)
        /// `host` is whose device it is, where that is somebody else's to send away.
        case seat(String, name: String, host: String?)
    }
}
