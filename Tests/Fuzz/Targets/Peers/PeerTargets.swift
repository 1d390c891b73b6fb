/// What makes sense of operations and packets.
enum PeerTargets {
    static let all: [any FuzzTarget.Type] = [
        StoredRoomTarget.self, ReplayTarget.self, PeerTarget.self, IdentityTarget.self,
        HandshakeTarget.self, GameTarget.self, DealTarget.self,
    ]
}
