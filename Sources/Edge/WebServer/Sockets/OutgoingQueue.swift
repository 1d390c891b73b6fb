import ClientAPI
import NIOCore

/// What waits for a page that reads too slowly; bounded, newest state first to survive.
struct OutgoingQueue {
    /// What became of a message.
    enum Outcome: Hashable {
        /// It waits.
        case queued
        /// More than ``APILimits/backlog`` would wait: the socket must be closed.
        case overflow
    }

    private var waiting: [EncodedMessage] = []
    // Index of the first message that waits; those before it are gone.
    private var head = 0
    private var backlog = 0
    private var inkBacklog = 0

    var isEmpty: Bool { head == waiting.count }

    /// Queues a message, after dropping what it replaces.
    ///
    /// A whole picture does not count: it may be larger than the backlog, and replaces its kind.
    mutating func append(_ message: EncodedMessage) -> Outcome {
        switch message.kind {
        case .ink, .change, .record, .control: break
        case .canvas: drop { $0 == .canvas || $0 == .change || $0 == .ink }
        case .document: drop { $0 == .document || $0 == .record }
        case .room, .rooms: drop { $0 == message.kind }
        }
        waiting.append(message)
        count(message, 1)
        while inkBacklog > APILimits.inkBacklog { dropOldestInk() }
        return backlog > APILimits.backlog ? .overflow : .queued
    }

    /// Takes the oldest message.
    mutating func popFirst() -> EncodedMessage? {
        guard !isEmpty else { return nil }
        let first = waiting[head]
        head += 1
        count(first, -1)
        if head == waiting.count || head > 256 {
            waiting.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Forgets everything.
    mutating func removeAll() {
        self = OutgoingQueue()
    }

    private mutating func count(_ message: EncodedMessage, _ sign: Int) {
        let bytes = sign * message.bytes.readableBytes
        switch message.kind {
        case .ink: inkBacklog += bytes
        case .canvas: break
        case .change, .record, .document, .room, .rooms, .control: backlog += bytes
        }
    }

    private mutating func drop(_ isReplaced: (EncodedMessage.Kind) -> Bool) {
        let kept = waiting[head...].filter { !isReplaced($0.kind) }
        (waiting, head, backlog, inkBacklog) = (kept, 0, 0, 0)
        for message in kept { count(message, 1) }
    }

    private mutating func dropOldestInk() {
        guard let oldest = waiting[head...].firstIndex(where: { $0.kind == .ink }) else { return }
        count(waiting.remove(at: oldest), -1)
    }
}
