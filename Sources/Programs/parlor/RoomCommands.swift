import APIClient
import Activities
import ArgumentParser
import ClientAPI
import Foundation
import Games
import NIOHTTP1
import Rules
import Vocabulary

/// A room code as an argument.
struct CodeArgument: ParsableArguments {
    @Argument(help: "The room's code, 4 to 8 letters or digits.")
    var code: String

    func validate() throws {
        guard RoomCode(code) != nil else { throw Self.fault(of: code) }
    }

    /// What is said of a word that is no code.
    static func fault(of word: String) -> ValidationError {
        ValidationError("“\(word)” is not a room code: a code has 4 to 8 letters or digits.")
    }

    /// The path of the room's part of the API.
    var path: String { "/api/rooms/\(code.uppercased())" }
}

extension ClientOptions {
    /// Asks for something that answers with a number of operations.
    func change(_ path: String, _ body: [UInt8]? = nil, done: String) async throws {
        let answer = try await client().send(.POST, path, body)
        json ? Output.json(answer) : Output.line(done)
    }
}

/// `parlor create`.
struct CreateCommand: AsyncParsableCommand {
    /// An example of each game.
    private static let games = Catalogue.activities.map { activity in
        let settings = activity.settingExamples.map { " --set \($0)" }.joined()
        return "  parlor create --activity \(activity.about.activity) --code BIRD\(settings)"
    }
    .joined(separator: "\n")

    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Open a room.",
        discussion: """
            With --passphrase only those who know it get in. Examples:
              parlor create --activity draw --code BIRD --title "Sunday"
              parlor create --activity draw --code BIRD --passphrase < passphrase.txt
            \(games)
            """
    )

    @Option(help: "What is played: \(Catalogue.choice(of: Catalogue.names)).")
    var activity: String

    @Option(
        name: .customLong("set"),
        help: "A setting of the game, as NAME=NUMBER; Protocol/games lists them."
    )
    var settings: [String] = []

    @Option(
        help: "What people say to meet there, 4 to 8 letters or digits (default: drawn at random)."
    )
    var code: String?

    @Option(help: "A name for people, at most 63 bytes.")
    var title: String?

    @Flag(help: "Let no phones in by a QR code until somebody asks for it.")
    var noPhones = false

    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var options: ClientOptions

    func validate() throws {
        for setting in settings where Self.setting(setting) == nil {
            throw ValidationError("\(setting) is not of the form NAME=NUMBER.")
        }
        if let code, RoomCode(code) == nil { throw CodeArgument.fault(of: code) }
    }

    private static func setting(_ text: String) -> (String, Int64)? {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
        return (String(parts[0]), number)
    }

    func run() async throws {
        let client = try options.client()
        let settings = Dictionary(settings.compactMap(Self.setting)) { $1 }
        let secret = try passphrase.read("Passphrase of the new room", isNew: true)
        // Anybody who has locked it or keeps the door decides first who may bring a phone.
        let isOpen = secret == nil && settings["knock", default: 0] == 0
        let request = CreateRoom(
            activity: activity,
            code: code,
            title: title,
            passphrase: secret,
            settings: settings.isEmpty ? nil : settings,
            phones: isOpen && !noPhones ? true : nil
        )
        let body = try await client.send(
            .POST,
            "/api/rooms",
            try APIJSON.encode(request)
        )
        try options.show(body, "Opened")
        guard !options.json, PhoneInvitation.isShown else { return }
        let room = try APIJSON.decode(RoomDetail.self, from: body)
        try await PhoneInvitation(into: room.code, by: client)?.show()
    }
}

/// `parlor leave`.
struct LeaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave",
        abstract: "Leave a room (keeps the picture)."
    )

    @OptionGroup var room: CodeArgument
    @OptionGroup var options: ClientOptions

    func run() async throws {
        _ = try await options.client().send(.POST, room.path + "/leave")
        options.json
            ? Output.json(Array("{}".utf8)) : Output.line("Left \(room.code.uppercased()).")
    }
}

/// `parlor show`.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show who is in a room, and the digest of its state."
    )

    @OptionGroup var room: CodeArgument
    @OptionGroup var options: ClientOptions

    func run() async throws {
        try options.show(try await options.client().send(.GET, room.path), "Room")
    }
}

/// `parlor log`.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Write every signed operation of a room, one JSON object a line.",
        discussion: "Any other program can check them; Examples/python does."
    )

    @OptionGroup var room: CodeArgument
    @OptionGroup var options: ClientOptions

    func run() async throws {
        Output.jsonLines(try await options.client().send(.GET, room.path + "/operations"))
    }
}
