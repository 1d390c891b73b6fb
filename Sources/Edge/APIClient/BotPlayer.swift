internal import Activities
public import BotKit
public import ClientAPI
internal import NIOHTTP1
internal import Rules
internal import Vocabulary

/// Plays a bot in a room of a real daemon, over its local API.
public struct BotPlayer: Sendable {
    private let client: LocalAPIClient
    private let path: String
    private let name: String
    private let makeBot: @Sendable (String) -> Bot
    private var bot: Bot?
    private let begun = ContinuousClock.now

    /// Milliseconds between two looks, and until a daemon that does not answer is given up.
    private static let glance: Int64 = 250
    private static let patience: Int64 = 30_000

    /// Seats a bot.
    ///
    /// - Parameters:
    ///   - makeBot: Who plays an activity of that name.
    ///   - code: The room's code.
    ///   - name: What it is called there.
    ///   - client: The daemon whose seat it takes.
    public init(
        _ makeBot: @escaping @Sendable (String) -> Bot,
        in code: String,
        as name: String,
        over client: LocalAPIClient
    ) {
        self.makeBot = makeBot
        self.client = client
        self.name = name
        path = "/api/rooms/\(code.uppercased())"
    }

    /// Joins, and plays until the game is over.
    ///
    /// - Returns: The room as the game left it.
    /// - Throws: `APIError` if it is not let in; `LocalAPIClient.Fault` if the daemon ends;
    ///   `CancellationError`.
    public mutating func play() async throws -> RoomDetail {
        let (status, body) = try await send(.join)
        guard 200..<300 ~= status else { throw Self.error(status, body) }
        var answered = elapsed
        while true {
            var pause = Self.glance
            do {
                let room = try await look()
                answered = elapsed
                if let room, room.game?.over == true { return room }
                let turn = act(room)
                // A refusal is an answer: the bot sees by itself that nothing came of it.
                for action in turn.actions { _ = try await send(action) }
                pause = min(turn.pause, Self.glance)
            } catch let fault as LocalAPIClient.Fault {
                guard elapsed - answered < Self.patience else { throw fault }
            }
            try await Task.sleep(for: .milliseconds(pause))
        }
    }

    /// Has the bot look, which first has to learn what is played.
    private mutating func act(_ room: RoomDetail?) -> Bot.Turn {
        guard var bot = bot ?? room.map({ makeBot($0.activity) }) else {
            return Bot.Turn(actions: [], pause: Self.glance)
        }
        defer { self.bot = bot }
        return bot.act(room.flatMap { BotView($0) }, now: elapsed)
    }

    private var elapsed: Int64 { Int64((ContinuousClock.now - begun) / .milliseconds(1)) }

    /// The room; `nil` while the bot is not in it.
    private func look() async throws -> RoomDetail? {
        let (status, body) = try await client.exchange(.GET, path)
        guard 200..<300 ~= status else { return nil }
        return try APIJSON.decode(RoomDetail.self, from: body)
    }

    private func send(_ action: BotAction) async throws -> (status: Int, body: [UInt8]) {
        switch action {
        case .join:
            try await post("join", try APIJSON.encode(JoinRoom(name: name, avatar: BotView.face)))
        case .leave: try await post("leave", nil)
        case .say(let text): try await post("say", try APIJSON.encode(["text": text]))
        case .ready(let isReady): try await post("ready", try APIJSON.encode(["ready": isReady]))
        case .draw(let strokes):
            try await post(
                "strokes",
                try APIJSON.encode(AddStrokes(strokes: strokes.map { DrawnStroke($0) }))
            )
        case .move(let move, let seat):
            try await post("move", try APIJSON.encode(Self.body(of: move, seat)))
        }
    }

    private func post(
        _ action: String,
        _ body: [UInt8]?
    ) async throws -> (status: Int, body: [UInt8]) {
        try await client.exchange(.POST, "\(path)/\(action)", body)
    }

    private static func body(of move: Value, _ seat: SeatID?) -> JSONValue {
        var fields: [String: JSONValue] = ["move": JSONValue(move)]
        if let seat { fields["seat"] = .text("\(seat)") }
        return .map(fields)
    }

    private static func error(_ status: Int, _ body: [UInt8]) -> APIError {
        let said = try? APIJSON.decode(APIError.self, from: body)
        return said ?? APIError(.failed, "The daemon answered with status \(status).")
    }
}
