internal import Vocabulary

/// What was sent in a laboratory, by all and by each.
struct Traffic {
    /// Datagrams sent, and bytes of them, by all peers.
    private(set) var sum = (datagrams: 0, bytes: 0)
    /// Bytes that each peer has sent.
    private(set) var bytesSent: [Int] = []
    /// Datagrams for which no socket had room.
    private(set) var overflows = 0
    /// Tells runs apart.
    private(set) var digest = TrafficDigest()

    /// Counts for one more peer.
    mutating func append() { bytesSent.append(0) }

    /// Counts a datagram that a peer sends.
    mutating func count(_ bytes: [UInt8], from peer: Int, to endpoint: Endpoint, at now: Instant) {
        sum.datagrams += 1
        sum.bytes += bytes.count
        bytesSent[peer] += bytes.count
        digest.add(bytes, from: peer, to: endpoint, at: now)
    }

    /// Counts a datagram for which a socket had no room.
    mutating func overflow() { overflows += 1 }
}
