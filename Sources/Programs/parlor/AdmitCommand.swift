import ArgumentParser
import ClientAPI
import NIOHTTP1

/// `parlor admit`.
struct AdmitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admit",
        abstract: "Let somebody in who waits at the door of a room.",
        discussion: """
            Where a room knocks (parlor create --set knock=1), newcomers wait until a member lets them in.
            Without a name those who wait are listed. Examples:
              parlor admit BIRD
              parlor admit BIRD Ben
              parlor admit BIRD 3f2a91c0 --not-now
            """
    )

    @OptionGroup var code: CodeArgument
    @Argument(help: "Their name, or the first digits of their device's key, as listed.")
    var who: String?
    @Flag(help: "Do not let them in.")
    var notNow = false
    @OptionGroup var options: ClientOptions

    func run() async throws {
        let client = try options.client()
        let room = try await client.send(.GET, code.path, as: RoomDetail.self)
        guard let who else { return try list(room.lobby.knocks) }
        let device = try PlayerName.one(
            meantBy: who,
            among: room.lobby.knocks.map {
                PlayerName.Candidate(name: $0.name, device: $0.device, person: $0.device)
            },
            orElse: "Nobody of that name is at the door. `parlor admit \(room.code)` lists who is."
        )
        let fields: [String: JSONValue] = ["device": .text(device), "in": .flag(!notNow)]
        let body = try APIJSON.encode(JSONValue.map(fields))
        try await options.change(code.path + "/knock", body, done: notNow ? "Not now." : "Let in.")
    }

    private func list(_ knocks: [KnockDetail]) throws {
        guard !options.json else { return Output.json(try APIJSON.encode(["knocks": knocks])) }
        guard !knocks.isEmpty else { return Output.line("Nobody is at the door.") }
        for knock in knocks {
            let name = knock.name.isEmpty ? "somebody who wants to watch" : Output.plain(knock.name)
            Output.line("\(knock.device.prefix(8))  \(name)")
        }
    }
}
