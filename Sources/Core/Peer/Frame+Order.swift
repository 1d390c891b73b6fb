internal import Transport
internal import Wire

extension Frame {
    /// What is to be read first of a packet: what numbers mean, rooms before their logs, and those before
    /// their branches.
    var rank: Int {
        switch self {
        case .room: 0
        case .log: 1
        case .branch: 2
        case .ack, .ping, .run, .digest, .heads, .want, .ink, .inkEnd, .mixing, .mixedInk, .clock,
            .peers, .places, .identifiers, .evidenceWant, .evidence, .join, .joined, .listing,
            .banners, .blobWant, .blobChunk, .bye, .challenge, .response, .unlock, .unlocked,
            .prove, .proven, .membership, .relay, .relayed, .reach, .reached, .later:
            3
        }
    }

    /// Whether a packet with this frame must be acknowledged.
    var wantsAcknowledgement: Bool {
        switch self {
        case .ack, .ink, .inkEnd, .mixedInk, .bye, .relay, .relayed, .reach, .reached: false
        case .ping, .room, .log, .branch, .run, .digest, .heads, .want, .mixing, .clock, .peers,
            .places, .identifiers, .evidenceWant, .evidence, .join, .joined, .listing, .banners,
            .blobWant, .blobChunk, .challenge, .response, .unlock, .unlocked, .prove, .proven,
            .membership, .later:
            true
        }
    }
}
