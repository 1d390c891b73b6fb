internal import Wire

// What a connection needs to outlive a time in which nothing of the other end comes.
extension Link {
    /// The smallest packet that is acknowledged, past all queues: whether the other end is there again.
    ///
    /// Nothing keeps account of it: it is not sent again when it is lost.
    ///
    /// - Returns: `nil` if nothing may be sent.
    public mutating func attempt() -> [UInt8]? {
        guard !isSpent else { return nil }
        var writer = sealer.begin()
        Frame.ping.encode(into: &writer)
        guard writer.bytes.count + Packet.tagSize <= path.allowance else { return nil }
        sealer.seal(&writer)
        path.sent(writer.bytes.count)
        unsolicited.grant(1)
        return writer.bytes
    }

    /// The other end is heard again after a silence: what waited for it is out of date and is forgotten, but
    /// for what numbers mean, and nothing waits for an old timer or in an old window.
    public mutating func revive() {
        let waiting = flow.recovery.restart() + queues.takeAll()
        queues.requeue(waiting.filter(\.frame.isExplanation))
    }
}

extension Frame {
    /// Whether other frames cannot be read without it.
    var isExplanation: Bool {
        switch self {
        case .room, .log, .branch: true
        case .ack, .ping, .run, .clock, .digest, .heads, .want, .mixing, .mixedInk, .ink, .inkEnd,
            .join, .joined, .listing, .banners, .blobWant, .blobChunk, .peers, .bye, .challenge,
            .response, .unlock, .unlocked, .prove, .proven, .places, .identifiers, .evidenceWant,
            .evidence, .membership, .relay, .relayed, .reach, .reached, .later:
            false
        }
    }

    /// Whether nobody waits for it: what it says is said again, or tells only of what is on its way.
    var isPatient: Bool {
        switch self {
        case .ping, .digest, .clock, .mixing, .listing, .banners, .places,
            .membership(.suspicion), .membership(.alive), .membership(.returned):
            true
        case .ack, .room, .log, .branch, .run, .heads, .want, .mixedInk, .ink, .inkEnd, .join,
            .joined, .blobWant, .blobChunk, .peers, .bye, .challenge, .response, .unlock, .unlocked,
            .prove, .proven, .identifiers, .evidenceWant, .evidence, .membership, .relay, .relayed,
            .reach, .reached, .later:
            false
        }
    }
}
