internal import Rules
internal import Vocabulary
internal import Wire

/// How a device's secret and the dice of all give the words that its drawers draw.
///
/// The device is bound to its secret before anybody knows the dice, so it can choose no words; and the secret has 256
/// bits, so that nobody can try out which words it gives.
struct TopicSecret: Sendable {
    let room: RoomID
    let cryptography: any Cryptography

    /// What binds a device to its secret, 32 bytes.
    func seal(_ secret: Secret, of device: DeviceID) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.raw(Array("parlor topics v1\0".utf8))
        writer.words(room.words)
        writer.words(device.words)
        writer.raw(secret.bytes)
        let hash: Seed = cryptography.blake2b256(writer.bytes)
        return hash.bytes
    }

    /// The words of a drawer, in order, none twice.
    ///
    /// - Parameters:
    ///   - count: How many, at most as many as there are.
    ///   - lexicon: All that there are: those that players have brought come first.
    ///   - drawer: Whose.
    ///   - secret: What the drawer's device is bound to.
    ///   - dice: What all have cast.
    /// - Returns: Their places.
    func topics(
        _ count: Int,
        of lexicon: Lexicon,
        for drawer: SeatID,
        _ secret: Secret,
        dice: Seed
    ) -> [Int] {
        var writer = ByteWriter(capacity: 128)
        writer.raw(Array("parlor topic order v1\0".utf8))
        writer.words(dice.words)
        writer.fixed(drawer.rawValue)
        writer.raw(secret.bytes)
        var order = SeededDice(cryptography.blake2b256(writer.bytes), 0)
        return Array(lexicon.order { order.shuffled($0) }.prefix(count))
    }
}
