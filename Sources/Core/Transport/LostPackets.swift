internal import Vocabulary
internal import Wire

/// The last packets that counted as lost, to notice that they were only late.
struct LostPackets: Sendable {
    /// Packets that are remembered.
    static let memory = 64

    private var packets: [(number: UInt32, time: Instant)] = []
    /// How many had arrived after all.
    private(set) var spurious = 0

    /// Remembers one, and forgets the oldest beyond the limit.
    mutating func append(_ packet: SentPackets.Packet) {
        packets.append((packet.number, packet.time))
        if packets.count > Self.memory { packets.removeFirst() }
    }

    /// Takes out those that are acknowledged after all.
    ///
    /// - Returns: When they were sent, by when they were lost.
    mutating func take(_ ack: Ack) -> [Instant] {
        guard !packets.isEmpty else { return [] }
        let late = packets.filter { packet in ack.ranges.contains { $0.contains(packet.number) } }
        guard !late.isEmpty else { return [] }
        packets.removeAll { packet in late.contains { $0.number == packet.number } }
        spurious += late.count
        return late.map(\.time)
    }
}
