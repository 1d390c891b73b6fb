/// What went through a `DatagramSocket`, and what did not.
public struct DatagramCounters: Hashable, Sendable {
    /// Datagrams handed to the system.
    public var sent = 0
    /// Datagrams handed over to the receiver.
    public var received = 0
    /// Received datagrams over 1200 bytes; nothing of them was handed over.
    public var oversized = 0
    /// Datagrams that the system dropped before anybody read them: they had none of the shapes asked for,
    /// or there was no room.
    public var filtered = 0
    /// Datagrams that the system refused because it had no way to their destination.
    public var unreachable = 0
    /// Datagrams that the system refused because a firewall forbids them.
    public var forbidden = 0
    /// Datagrams that the system refused because they do not fit the path unfragmented.
    public var tooLarge = 0
    /// Datagrams that anybody can bring about and that were not sent, because the system does not know the one which is
    /// at the address they came from.
    public var withheld = 0
    /// Datagrams that the system refused because its buffers were full.
    public var congested = 0
    /// Datagrams that the system refused for another reason.
    public var failed = 0

    /// Starts at zero.
    public init() {}
}
