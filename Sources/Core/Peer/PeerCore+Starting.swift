public import Replication
public import Rules
public import Vocabulary
public import Wire

// How a device starts: with the rooms that are on disk, of which those stay there that cannot be reduced.
extension PeerCore {
    /// Starts a device.
    ///
    /// - Parameters:
    ///   - name: What its seats are called, at most 63 bytes.
    ///   - cryptography: Hashes, checks signatures, encrypts.
    ///   - signer: This device's key.
    ///   - seed: Random; for names and numbers that need not be secret.
    ///   - secret: Random and secret; all secret numbers follow from it.
    ///   - stored: The rooms that it was in.
    ///   - past: The rooms that it was in and has left.
    ///   - isRestored: Whether no stored log is gone on with, whatever `stored` says of it.
    ///   - games: What may be played here, beside drawing.
    ///   - mixing: When one device mixes for the others.
    ///   - watch: Hears which stored room is being reduced.
    public init(
        name: String,
        cryptography: any Cryptography & Ciphers,
        signer: any Signer,
        seed: UInt64,
        secret: Secret,
        stored: [StoredRoom] = [],
        past: Set<RoomID> = [],
        isRestored: Bool = false,
        games: Catalogue,
        mixing: MixingTerms = .usual,
        watch: RestoreWatch = RestoreWatch()
    ) {
        let given = Givens(
            cryptography: cryptography,
            signer: signer,
            name: name,
            games: games,
            startsNewLogs: isRestored
        )
        let entrance = Entrance(given, ciphers: cryptography, seed: seed, secret, past: past)
        proceedings = Proceedings(entrance: entrance)
        gossip.outgoing.mixing.keep(to: mixing)
        for room in stored {
            // A room without an operation is what is left of an attempt to join.
            guard room.logs.contains(where: { !$0.runs.isEmpty }) else {
                rooms.closed.keep(room)
                continue
            }
            peering.restore(room, watch)
        }
        watch.note(nil)
        peering.listRooms(now: Instant(microseconds: 0))
        effects.forget()
        deadline = rooms.isEmpty ? nil : Instant(microseconds: 0)
    }

    /// A core apart, which knows nothing but a room that this device has left: to look at it as it was then.
    ///
    /// It is not in contact with anybody, and is never given an input: it writes nothing, and no time passes in it.
    ///
    /// - Parameters:
    ///   - stored: The room, as it is stored.
    ///   - cryptography: Hashes and checks signatures.
    ///   - secret: Random and secret.
    /// - Returns: The core; it holds no room if this one cannot be read.
    public func reading(
        _ stored: StoredRoom,
        with cryptography: any Cryptography & Ciphers,
        _ secret: Secret
    ) -> PeerCore {
        PeerCore(
            name: proceedings.given.name,
            cryptography: cryptography,
            signer: proceedings.given.signer,
            seed: 0,
            secret: secret,
            stored: [stored],
            isRestored: true,
            games: proceedings.given.games
        )
    }
}
