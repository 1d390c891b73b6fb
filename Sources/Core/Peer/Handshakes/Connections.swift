internal import Vocabulary
internal import Wire

/// The numbers under which other devices address this one: those of connections, and those of handshakes that may
/// become some.
struct Connections: Sendable {
    /// The first two bytes of all numbers, at random and not 0.
    let prefix: UInt16
    /// Handshakes begun here.
    var outgoing: OutgoingHandshakes
    /// Handshakes begun elsewhere.
    var incoming: IncomingHandshakes
    private var devices: [UInt32: DeviceID] = [:]

    /// - Parameters:
    ///   - signer: This device's key.
    ///   - ciphers: Encrypts, and makes cookies.
    ///   - boot: Tells this start of the device from others.
    ///   - secrets: Gives the key of cookies, and the prefix.
    init(
        signer: any Signer,
        ciphers: any Ciphers,
        boot: UInt64,
        using secrets: inout SecretSource
    ) {
        let cookieKey = secrets.secret()
        prefix = UInt16(truncatingIfNeeded: secrets.number() % 0xffff + 1)
        outgoing = OutgoingHandshakes(signer: signer, ciphers: ciphers, boot: boot)
        incoming = IncomingHandshakes(
            signer: signer,
            ciphers: ciphers,
            boot: boot,
            cookieKey: cookieKey
        )
    }

    /// Whose connection a number is; `nil` if it is none's.
    subscript(number: UInt32) -> DeviceID? { devices[number] }

    /// A handshake is done.
    mutating func open(_ number: UInt32, to device: DeviceID) { devices[number] = device }

    /// A connection is over.
    mutating func close(_ number: UInt32) { devices[number] = nil }

    /// A number that nothing has.
    func newNumber(using secrets: inout SecretSource) -> UInt32 {
        while true {
            let random = UInt16(truncatingIfNeeded: secrets.number())
            let number = UInt32(prefix) << 16 | UInt32(random)
            if devices[number] == nil, !outgoing.holds(number), !incoming.holds(number) {
                return number
            }
        }
    }
}
