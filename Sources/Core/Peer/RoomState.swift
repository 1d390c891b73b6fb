internal import Replication
public import Vocabulary
internal import Wire

/// What a room was when somebody asked: its digest may be computed elsewhere, while the room goes on.
public struct RoomState: Sendable {
    private let room: Room
    private let cryptography: any Cryptography

    init(_ room: Room, _ cryptography: any Cryptography) {
        self.room = room
        self.cryptography = cryptography
    }

    /// The digest of the state (`Protocol/state.md`); the time that it takes grows with the picture.
    public var digest: StateDigest { room.stateDigest(cryptography) }
}
