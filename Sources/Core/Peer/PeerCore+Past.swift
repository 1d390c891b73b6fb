public import Replication
public import Wire

extension PeerCore {
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
