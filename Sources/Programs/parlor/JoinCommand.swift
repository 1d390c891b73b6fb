import ArgumentParser
import ClientAPI
import Foundation
import NIOHTTP1

/// `parlor join`.
struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Join a room on this network.",
        discussion: """
            A locked room needs its passphrase once; on a terminal it is asked for. Anybody can open a room \
            under any code: where several have it, they are listed with who is in each, and --room chooses one. \
            If you have been in one of them, you go back to it. Where a room knocks, somebody in it has to let you \
            in (parlor admit); that is waited for. Examples:
              parlor join BIRD
              parlor join BIRD --room 3f2a91c0
              parlor join BIRD --passphrase < passphrase.txt
            """
    )

    @OptionGroup var code: CodeArgument
    @Option(help: "What you are called there (default: the daemon's name).")
    var name: String?
    @Option(help: "The room, by the first digits of its identifier, where several have the code.")
    var room: String?
    @Flag(help: "Only watch: a game that has begun can be watched.")
    var watch = false
    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var options: ClientOptions

    /// What is said of the room that was joined.
    var verb: String { watch ? "Watching" : "Joined" }

    private var question: String { "Passphrase of room \(code.code.uppercased())" }

    func run() async throws {
        let client = try options.client()
        let given = try passphrase.read(question, isNew: false)
        let chosen = try await chosenRoom(client)
        do {
            try options.show(try await join(client, chosen, given), verb)
        } catch let failure as Failure where failure.reason == .ambiguous && chosen == nil {
            throw try await choice(client) ?? failure
        } catch let failure as Failure
            where failure.reason == .passphraseNeeded && given == nil && isatty(STDIN_FILENO) == 1
        {
            let asked = try PassphraseInput.read(question, twice: false)
            try options.show(try await join(client, chosen, asked), verb)
        }
    }

    /// The rooms of the code.
    private func candidates(_ client: DaemonClient) async throws -> [RoomSummary] {
        let list = try await client.send(.GET, "/api/rooms", as: RoomList.self)
        return list.rooms.filter { $0.code == code.code.uppercased() }
    }

    private func chosenRoom(_ client: DaemonClient) async throws -> String? {
        guard let room = room?.lowercased() else { return nil }
        let found = try await candidates(client).filter { $0.room.hasPrefix(room) }
        guard found.count == 1, let only = found.first else {
            let count = found.isEmpty ? "No room" : "More than one room"
            throw Failure.refused(
                "\(count) \(code.code.uppercased()) begins with \(room); `parlor rooms` lists them."
            )
        }
        return only.room
    }

    /// Lists the rooms that the code can mean.
    ///
    /// - Returns: What to do; `nil` where there are not several any more.
    private func choice(_ client: DaemonClient) async throws -> Failure? {
        let found = try await candidates(client)
        guard found.count > 1 else { return nil }
        if !options.json {
            for room in found { Output.line(Self.line(room)) }
        }
        let short = found[0].room.prefix(8)
        return Failure.refused(
            "Several rooms have the code \(found[0].code); choose by who is in them, as with --room \(short)."
        )
    }

    private static func line(_ room: RoomSummary) -> String {
        let title = room.title.isEmpty ? "" : " “\(Output.plain(room.title))”"
        let met = room.people.filter { !$0.name.isEmpty }
        let names = met.map { "\(Output.plain($0.name)) (\($0.device.prefix(8)))" }
        let others = room.people.filter(\.name.isEmpty).map { String($0.device.prefix(8)) }
        let strangers = others.isEmpty ? [] : ["never met: \(others.joined(separator: ", "))"]
        let people = (names + strangers).joined(separator: "; ")
        return "\(room.room.prefix(8))  \(room.code)\(title): \(room.activity), \(people)"
    }

    private func join(
        _ client: DaemonClient,
        _ room: String?,
        _ passphrase: String?
    ) async throws -> [UInt8] {
        let request = JoinRoom(
            room: room,
            name: name,
            passphrase: passphrase,
            spectate: watch ? true : nil
        )
        let body = try APIJSON.encode(request)
        return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await Progress.during("Joining \(code.code.uppercased())") {
                    try await client.send(.POST, code.path + "/join", body)
                }
            }
            group.addTask {
                try await sayThatItWaits(client)
                return nil
            }
            while let answer = try await group.next() {
                if let answer { return answer }
            }
            throw CancellationError()
        }
    }

    /// Says that somebody must open the door, once that is known.
    private func sayThatItWaits(_ client: DaemonClient) async throws {
        while try await !candidates(client).contains(where: { $0.knocking == true }) {
            try await Task.sleep(for: .seconds(1))
        }
        Output.trouble("Somebody in the room has to let you in; waiting two minutes at most.")
    }
}
