public import Vocabulary

/// The pure functions of cryptography that connections and locked rooms need; an edge supplies them.
public protocol Ciphers: Sendable {
    /// BLAKE2b with 32 bytes of output and a key of 32 bytes over the bytes (RFC 7693, §2.9).
    func blake2b256(_ bytes: UnsafeRawBufferPointer, key: Secret) -> Words4

    /// Encrypts the end of a packet with ChaCha20-Poly1305 (RFC 8439), the beginning being associated
    /// data, and appends the tag of 16 bytes.
    ///
    /// The nonce is four zero bytes and `number` as eight bytes, least first (Noise, §12.3).
    ///
    /// - Parameters:
    ///   - packet: Its first `start` bytes stay as they are.
    ///   - start: Where the plaintext begins, 0…`packet.count`.
    ///   - number: Never twice with one key; below 2⁶⁴ − 1.
    ///   - key: Of this direction.
    func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret)

    /// Decrypts what `seal` has made and takes the tag off.
    ///
    /// - Returns: `false` if the tag does not fit or is missing; the packet is then as it was.
    func open(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) -> Bool

    /// The key after this one: the first 32 bytes of ChaCha20-Poly1305 over 32 zero bytes with nonce
    /// 2⁶⁴ − 1 and no associated data (Noise, §4.2).
    func rekeyed(_ key: Secret) -> Secret

    /// One side's share of a CPace exchange (CPACE-RISTR255-SHA512 of draft-irtf-cfrg-cpace).
    ///
    /// - Parameters:
    ///   - password: The secret that both know, `PRS`.
    ///   - context: What both know of the channel and the parties, `CI`.
    ///   - session: What is different in each exchange, `sid`.
    ///   - scalar: 64 random bytes, reduced to this side's secret scalar; used once.
    /// - Returns: What to keep, and in it what to send.
    func passwordExchange(
        password: Secret,
        context: [UInt8],
        session: [UInt8],
        scalar: [UInt8]
    ) -> PasswordExchange

    /// What proves to the other side that this side knew the password, and what the other one must show.
    ///
    /// The transcript is `lv_cat(Ya, ADa) ‖ lv_cat(Yb, ADb)`, the initiator's first; tags after the
    /// draft's section on explicit key confirmation, whole (64 bytes, HMAC-SHA512).
    ///
    /// - Parameters:
    ///   - exchange: As `passwordExchange` returned it.
    ///   - role: Which side this is.
    ///   - ours: This side's associated data, `AD`.
    ///   - theirShare: As it came, 32 bytes.
    ///   - theirs: The other one's associated data.
    /// - Returns: `nil` if their share is no ristretto255 point, the neutral one, or this side's own.
    func passwordProofs(
        _ exchange: PasswordExchange,
        role: HandshakeRole,
        ours: [UInt8],
        theirShare: [UInt8],
        theirs: [UInt8]
    ) -> PasswordProofs?
}
