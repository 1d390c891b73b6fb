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
        default: 3
        }
    }

    /// Whether a packet with this frame must be acknowledged.
    var wantsAcknowledgement: Bool {
        switch self {
        case .ack, .ink, .inkEnd, .mixedInk, .bye, .relay, .relayed, .reach, .reached: false
        default: true
        }
    }
}
