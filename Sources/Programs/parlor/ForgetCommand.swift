import ArgumentParser
import ClientAPI
import NIOHTTP1

/// `parlor forget`.
struct ForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Erase a room that you have left, or list such rooms.",
        discussion: """
            What you hold of it is gone for good: drawings, chat and files. Others keep what they have. \
            A room whose code is not known any more is named by the first digits of its identifier, as the \
            list and `parlor status` show them. Examples:
              parlor forget
              parlor forget BIRD
              parlor forget 4f1c09ab
            """
    )

    @Argument(help: "The room's code, or the first 8 or more digits of its identifier.")
    var room: String?
    @OptionGroup var options: ClientOptions

    func validate() throws {
        guard let room else { return }
        guard 4...64 ~= room.utf8.count, room.utf8.allSatisfy({ $0.isAlphanumeric }) else {
            throw ValidationError(
                "\(room) is neither a room code nor the beginning of a room’s identifier."
            )
        }
    }

    func run() async throws {
        let client = try options.client()
        guard let room else {
            let body = try await client.send(.GET, "/api/past")
            guard !options.json else { return Output.json(body) }
            return Self.show(try APIJSON.decode(PastRooms.self, from: body).rooms)
        }
        _ = try await client.send(.DELETE, "/api/past/" + room)
        options.json ? Output.json(Array("{}".utf8)) : Output.line("Forgot \(room).")
    }

    private static func show(_ rooms: [PastRoom]) {
        guard !rooms.isEmpty else {
            return Output.line("This device keeps nothing of rooms that you have left.")
        }
        guard TerminalTable.isWanted else {
            for room in rooms {
                let code = room.code.map { "\($0) " } ?? ""
                let size = size(room.bytes).map { ": \($0)" } ?? ""
                Output.line("\(code)\(room.room.prefix(8))\(size)")
            }
            return
        }
        var table = TerminalTable(head: ["CODE", "IDENTIFIER", "SIZE"])
        table.rows = rooms.map { room in
            [
                .init(room.code ?? "", .strong), .init(String(room.room.prefix(8))),
                .init(size(room.bytes) ?? ""),
            ]
        }
        table.write()
    }

    /// What is not packed yet has no size of its own.
    private static func size(_ bytes: Int) -> String? {
        bytes == 0 ? nil : "\((bytes + 1023) / 1024) KiB"
    }
}

extension UInt8 {
    /// Whether it is an ASCII letter or digit.
    fileprivate var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
