import ClientAPI
import NIOCore
import NIOPosix

/// A page that watches the document of a room, as `asyncapi.yaml` says that pages do.
final class WatchingPage {
    enum Failure: Error {
        case refused(String)
        case closed
    }

    /// The records that are here, by name.
    private(set) var records: [String: RecordDetail] = [:]
    /// What was another, in the order in which that was told.
    private(set) var changes: [RecordChanges] = []
    /// Edits of its own that do not count.
    private(set) var lost: [LostEdit] = []
    /// The room as it was told last.
    private(set) var room: RoomDetail?
    /// Whether the whole document has come.
    private(set) var isWhole = false
    private var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var buffer = ByteBuffer()

    private init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) {
        iterator = inbound.makeAsyncIterator()
    }

    /// Opens a page for the length of a task.
    static func with<Result: Sendable>(
        _ daemon: HostedDaemon,
        room: String = "DOVE",
        _ work: (WatchingPage) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: daemon.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let page = WatchingPage(inbound)
            let lines = [
                "GET /api/socket?token=\(daemon.token) HTTP/1.1", "Connection: Upgrade",
                "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Host: 127.0.0.1:\(daemon.port)",
            ]
            try await outbound.write(
                ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n")
            )
            try await page.readHead()
            let message = Array(#"{"type":"watch","room":"\#(room)"}"#.utf8)
            // A mask of zeros leaves the bytes as they are.
            let head: [UInt8] = [0x81, 0x80 | UInt8(message.count), 0, 0, 0, 0]
            try await outbound.write(ByteBuffer(bytes: head + message))
            return try await work(page)
        }
    }

    /// Reads messages until something is so.
    func read(until condition: (WatchingPage) -> Bool) async throws {
        while !condition(self) { take(try await next()) }
    }

    private func take(_ message: DaemonMessage) {
        switch message {
        case .room(let detail): room = detail
        case .document(_, let whole, let rest):
            records = [:]
            for record in whole { records[record.record] = record }
            isWhole = rest == 0
        case .records(_, let changes, let rest):
            self.changes.append(changes)
            for record in changes.records { records[record.record] = record }
            for change in changes.changed { take(change) }
            for name in changes.gone { records[name] = nil }
            isWhole = rest == 0
        case .lost(_, let edits): lost += edits
        case .welcome, .rooms, .canvas, .more, .turn, .add, .remove, .ink, .inkEnd, .pong, .error:
            break
        }
    }

    private func take(_ change: ChangedRecord) {
        if let place = change.place {
            records[change.record]?.place = place
            records[change.record]?.parent = change.parent
        }
        for (name, value) in change.fields ?? [:] {
            records[change.record]?.fields[name] = value == .nothing ? nil : value
        }
    }

    /// What is shown, each record after what it hangs below and the siblings before it.
    var outline: [String] {
        var outline: [String] = []
        var waiting = children(of: nil)
        while let next = waiting.popLast() {
            outline.append(next.record)
            waiting += children(of: next.record)
        }
        return outline
    }

    /// Last first.
    private func children(of parent: String?) -> [RecordDetail] {
        records.values.filter { $0.parent == parent }
            .sorted { ($0.place, $0.record) > ($1.place, $1.record) }
    }

    private func next() async throws -> DaemonMessage {
        let head = try await bytes(2)
        var length = Int(head[1] & 0x7F)
        if length > 125 {
            length = try await bytes(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let payload = try await bytes(length)
        guard head[0] & 0x0F == 1 else { throw Failure.closed }
        return try DaemonMessage(json: payload)
    }

    private func readHead() async throws {
        var head: [UInt8] = []
        while head.suffix(4) != [13, 10, 13, 10] { head += try await bytes(1) }
        let text = String(decoding: head, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 101") else { throw Failure.refused(text) }
    }

    private func bytes(_ count: Int) async throws -> [UInt8] {
        while buffer.readableBytes < count {
            guard var part = try await iterator.next() else { throw Failure.closed }
            buffer.discardReadBytes()
            buffer.writeBuffer(&part)
        }
        return buffer.readBytes(length: count) ?? []
    }
}
