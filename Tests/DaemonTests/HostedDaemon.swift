import APIClient
import ClientAPI
import Daemon
import Discovery
import Foundation
import Games
import Logging
import NIOHTTP1
import Rules
import ServiceLifecycle
import Testing
import Wire

/// A whole daemon in this process, on the loopback.
struct HostedDaemon: Sendable {
    /// An answer of its local API that is a refusal.
    struct Refused: Error {
        let status: Int
        let body: String
    }

    /// A document that nobody but tests edits: chapters, with notes below them.
    static let workbook = DocumentDescription(
        "workbook",
        sheet: .shared,
        records: [
            RecordKind(1, "chapter", below: [.top], fields: [.init(1, "title", .text(most: 20))]),
            RecordKind(
                2,
                "note",
                below: [.kind(1), .kind(2)],
                fields: [.init(1, "text", .text(most: 40)), .init(2, "size", .integer(1...9))]
            ),
        ]
    )

    /// What nobody but tests draws on: a corner of the board, with a pen, two strokes a seat, and no way back.
    static let corner = DocumentDescription(
        "corner",
        sheet: Sheet(
            authors: .everybody,
            region: BoardRegion(x: 0...999, y: 0...999),
            tools: [.pen],
            strokes: 2,
            undo: .refused,
            clear: .refused,
            viewers: .everybody,
            ink: .live
        )
    )

    let port: Int
    let udp: Int
    let token: String
    private let group: ServiceGroup?
    private let running: Task<Void, any Error>?

    /// Starts a daemon.
    ///
    /// - Parameters:
    ///   - folder: Where its database is; the same again is the same device.
    ///   - peers: The UDP ports of daemons that it is told of.
    ///   - guests: Whether guest pages are served, on the loopback.
    /// - Returns: The daemon, when everything answers.
    /// - Throws: What it ended with before that.
    static func start(
        in folder: TestFolder,
        peers: [Int] = [],
        guests: Bool = false
    ) async throws -> HostedDaemon {
        var quiet = Logger(label: "test")
        quiet.logLevel = .critical
        let configuration = DaemonConfiguration(
            data: folder.path,
            webPort: 0,
            udp: 0,
            interfaces: ["lo"],
            discovery: .off,
            peers: peers.map { "127.0.0.1:\($0)" },
            guests: guests ? GuestAddress(host: "127.0.0.1", port: 0) : nil,
            games: Catalogue.standard.with([], documents: [workbook, corner])
        )
        let ready = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
        let daemon = ParlorDaemon(configuration, logger: quiet) { _ in ready.continuation.yield() }
        let group = ServiceGroup(
            configuration: .init(services: [.init(service: daemon)], logger: quiet)
        )
        let running = Task {
            defer { ready.continuation.finish() }
            try await group.run()
        }
        for await _ in ready.stream { return try HostedDaemon(folder.path, group, running) }
        // It has ended without being ready; with an error, or it was told to.
        try await running.value
        throw CancellationError()
    }

    /// Shuts the daemon down, and waits until it has ended.
    func stop() async throws {
        await group?.triggerGracefulShutdown()
        try await running?.value
    }

    /// Talks to a server by what opens it.
    init(port: Int, udp: Int, token: String) {
        (self.port, self.udp, self.token) = (port, udp, token)
        (group, running) = (nil, nil)
    }

    private init(
        _ directory: String,
        _ group: ServiceGroup,
        _ running: Task<Void, any Error>
    ) throws {
        func read(_ name: String) throws -> Data {
            try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)"))
        }
        let announced = try JSONSerialization.jsonObject(with: try read("daemon.json"))
        let fields = try #require(announced as? [String: Any])
        let web = try #require(fields["web"] as? String)
        port = try #require(web.split(separator: ":").last.flatMap { Int($0) })
        udp = try #require(fields["udp"] as? Int)
        token = String(decoding: try read("token"), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        (self.group, self.running) = (group, running)
    }

    /// Asks its local API, perhaps as somebody who is logged in.
    func ask(
        _ method: HTTPMethod,
        _ path: String,
        _ body: String? = nil,
        session: String? = nil
    ) async throws -> (status: Int, body: [UInt8]) {
        try await LocalAPIClient(host: "127.0.0.1", port: port, token: token)
            .exchange(
                method,
                "/api/" + path,
                body.map { Array($0.utf8) },
                HTTPHeaders(session.map { [("Parlor-Session", $0)] } ?? [])
            )
    }

    /// Sends bytes that are no text.
    func send(_ bytes: [UInt8], to path: String) async throws -> (status: Int, body: [UInt8]) {
        try await LocalAPIClient(host: "127.0.0.1", port: port, token: token)
            .exchange(.POST, "/api/" + path, bytes)
    }

    /// Asks for what is not to be refused.
    func get<Answer: Decodable>(
        _ type: Answer.Type,
        _ method: HTTPMethod,
        _ path: String,
        _ body: String? = nil
    ) async throws -> Answer {
        let answer = try await ask(method, path, body)
        guard 200...299 ~= answer.status else {
            throw Refused(status: answer.status, body: String(decoding: answer.body, as: UTF8.self))
        }
        return try APIJSON.decode(type, from: answer.body)
    }

    /// Edits the document of a room.
    ///
    /// - Returns: For each change the record that it has made.
    @discardableResult
    func edit(_ changes: [RecordEdit], in room: String = "DOVE") async throws -> [String?] {
        let body = try APIJSON.encode(EditRecords(changes: changes))
        return try await get(
            EditedRecords.self,
            .POST,
            "rooms/\(room)/edit",
            String(decoding: body, as: UTF8.self)
        ).records
    }

    /// All that the document of a room shows.
    func document(of room: String = "DOVE") async throws -> [RecordDetail] {
        try await get([String: [RecordDetail]].self, .GET, "rooms/\(room)/document")["records"]
            ?? []
    }
}
