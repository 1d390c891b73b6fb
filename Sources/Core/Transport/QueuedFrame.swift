public import Wire

/// A frame with its place in the queue.
public struct QueuedFrame: Sendable {
    /// What goes first when not everything can go at once.
    public enum Priority: Int, Sendable, CaseIterable {
        /// What others wait for: greetings of rooms, joins, wants, heads.
        case control
        /// Fresh operations of this device.
        case operations
        /// Live ink, never sent again.
        case ink
        /// What somebody has asked for.
        case bulk
    }

    /// The frame.
    public let frame: Frame
    /// Its class.
    public let priority: Priority

    /// Queues a frame.
    public init(_ frame: Frame, _ priority: Priority) {
        self.frame = frame
        self.priority = priority
    }
}
