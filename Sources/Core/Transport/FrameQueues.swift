internal import Wire

/// Frames that wait to be sent, a queue for each class.
struct FrameQueues: Sendable {
    /// Frames that may wait or be under way: control and fresh operations beyond it are dropped.
    var limit = Limits.waitingFramesOfStrangers
    private var queues: [ArraySlice<QueuedFrame>] = QueuedFrame.Priority.allCases.map { _ in [] }

    /// Whether none waits. (With a key path in place of the closure this costs as much as a
    /// dictionary's look-up.)
    var isEmpty: Bool { queues.allSatisfy { $0.isEmpty } }

    /// Whether none waits that is sent again when it is lost.
    var hasNothingReliable: Bool {
        let reliable: [QueuedFrame.Priority] = [.control, .operations, .bulk]
        return reliable.allSatisfy { queues[$0.rawValue].isEmpty }
    }

    /// How many wait.
    var count: Int { queues.reduce(0) { $0 + $1.count } }

    /// Whether none of a class waits.
    func isEmpty(_ priority: QueuedFrame.Priority) -> Bool { queues[priority.rawValue].isEmpty }

    /// Puts a frame in its queue; beyond the limit it is dropped.
    ///
    /// - Returns: Whether there was room for it.
    mutating func enqueue(
        _ frame: Frame,
        _ priority: QueuedFrame.Priority,
        underWay: Int
    ) -> Bool {
        guard queues[priority.rawValue].count + underWay < limit else { return false }
        append(frame, priority)
        return true
    }

    /// Puts a frame in its queue, whatever the limit says.
    mutating func append(_ frame: Frame, _ priority: QueuedFrame.Priority) {
        queues[priority.rawValue].append(QueuedFrame(frame, priority))
    }

    /// Puts frames in front of their queues.
    mutating func requeue(_ frames: [QueuedFrame]) {
        for priority in QueuedFrame.Priority.allCases {
            let first = frames.filter { $0.priority == priority }
            guard !first.isEmpty else { continue }
            queues[priority.rawValue] = first + queues[priority.rawValue]
        }
    }

    /// Takes all out, in the order of their classes.
    mutating func takeAll() -> [QueuedFrame] {
        let all = Array(queues.joined())
        queues = QueuedFrame.Priority.allCases.map { _ in [] }
        return all
    }

    /// Appends frames of one queue to a packet while they fit: the first one within `limit`, others within `usual`.
    ///
    /// - Parameters:
    ///   - writer: The packet.
    ///   - priority: Which queue.
    ///   - limit: Bytes that the packet may have after the first of them.
    ///   - usual: The same after others.
    ///   - reliable: Takes in those that are sent again when they are lost.
    /// - Returns: `false` if one did not fit any more.
    mutating func fill(
        _ writer: inout ByteWriter,
        from priority: QueuedFrame.Priority,
        limit: Int,
        _ usual: Int,
        _ reliable: inout [QueuedFrame]
    ) -> Bool {
        var taken = 0
        defer { dropFirst(taken, of: priority) }
        for queued in queues[priority.rawValue] {
            let before = writer.bytes.count
            queued.frame.encode(into: &writer)
            guard writer.bytes.count <= (taken == 0 ? limit : usual) else {
                precondition(
                    writer.bytes.count - before <= Packet.space,
                    "a frame over the size of a datagram"
                )
                writer.bytes.removeSubrange(before...)
                return false
            }
            taken += 1
            if priority != .ink { reliable.append(queued) }
        }
        return true
    }

    private mutating func dropFirst(_ count: Int, of priority: QueuedFrame.Priority) {
        guard count < queues[priority.rawValue].count else {
            queues[priority.rawValue] = []
            return
        }
        queues[priority.rawValue].removeFirst(count)
    }
}
