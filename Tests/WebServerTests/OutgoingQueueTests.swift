import ClientAPI
import NIOCore
import Testing

@testable import WebServer

@Suite("What waits for a slow page")
struct OutgoingQueueTests {
    private func message(
        _ kind: EncodedMessage.Kind,
        _ name: String,
        bytes: Int = 0
    ) -> EncodedMessage {
        EncodedMessage(kind, ByteBuffer(string: name + String(repeating: " ", count: bytes)))
    }

    private func names(_ queue: OutgoingQueue) -> [String] {
        var queue = queue
        var names: [String] = []
        while let message = queue.popFirst() {
            names.append(String(buffer: message.bytes).split(separator: " ").map(String.init)[0])
        }
        return names
    }

    @Test("messages leave in the order in which they came")
    func order() {
        var queue = OutgoingQueue()
        for index in 0..<1000 { #expect(queue.append(message(.control, "\(index)")) == .queued) }
        #expect(names(queue) == (0..<1000).map(String.init))
    }

    @Test(
        "a whole picture replaces the changes, the ink and the picture before it, and nothing else"
    )
    func canvasReplaces() {
        var queue = OutgoingQueue()
        let kinds: [EncodedMessage.Kind] = [.canvas, .change, .ink, .control, .room, .rooms]
        for kind in kinds { _ = queue.append(message(kind, "\(kind)")) }
        _ = queue.append(message(.canvas, "new"))
        #expect(names(queue) == ["control", "room", "rooms", "new"])
    }

    @Test("a whole document replaces the changes and the document before it, and nothing else")
    func documentReplaces() {
        var queue = OutgoingQueue()
        let kinds: [EncodedMessage.Kind] = [
            .canvas, .change, .document, .record, .ink, .control, .room, .rooms,
        ]
        for kind in kinds { _ = queue.append(message(kind, "\(kind)")) }
        _ = queue.append(message(.document, "new"))
        let left = ["canvas", "change", "ink", "control", "room", "rooms", "new"]
        #expect(names(queue) == left)
        _ = queue.append(message(.canvas, "picture"))
        #expect(names(queue) == ["control", "room", "rooms", "new", "picture"])
        #expect(queue.append(message(.record, "x", bytes: APILimits.backlog)) == .overflow)
    }

    @Test(
        "a newer state replaces an older one of its kind",
        arguments: [EncodedMessage.Kind.room, .rooms]
    )
    func stateReplaces(kind: EncodedMessage.Kind) {
        var queue = OutgoingQueue()
        _ = queue.append(message(kind, "old"))
        _ = queue.append(message(.control, "between"))
        _ = queue.append(message(kind, "new"))
        #expect(names(queue) == ["between", "new"])
    }

    @Test("the oldest ink goes when more than its limit waits")
    func inkIsDropped() {
        var queue = OutgoingQueue()
        _ = queue.append(message(.ink, "first", bytes: APILimits.inkBacklog - 5))
        #expect(names(queue) == ["first"])
        _ = queue.append(message(.control, "kept"))
        #expect(queue.append(message(.ink, "x")) == .queued)
        #expect(names(queue) == ["kept", "x"])
    }

    @Test("the backlog holds its limit and overflows one byte beyond")
    func overflow() {
        var queue = OutgoingQueue()
        #expect(queue.append(message(.change, "x", bytes: APILimits.backlog - 1)) == .queued)
        #expect(queue.append(message(.control, "y")) == .overflow)
    }

    @Test("what has left no longer counts, and a whole picture never does")
    func counting() {
        var queue = OutgoingQueue()
        #expect(queue.append(message(.change, "x", bytes: APILimits.backlog - 1)) == .queued)
        _ = queue.popFirst()
        #expect(queue.append(message(.canvas, "y", bytes: 2 * APILimits.backlog)) == .queued)
        #expect(queue.append(message(.change, "z", bytes: APILimits.backlog - 1)) == .queued)
    }
}
