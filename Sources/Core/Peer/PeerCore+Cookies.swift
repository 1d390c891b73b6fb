internal import Vocabulary
internal import Wire

extension PeerCore {
    /// How long a cookie is good, at least; at most twice as long.
    private static let cookieLife: UInt64 = 30_000_000

    static func period(_ now: Instant) -> UInt64 { now.microseconds / cookieLife }

    func isOurs(
        _ shown: Packet.Cookie,
        _ hello: Packet.Hello,
        _ endpoint: Endpoint,
        now: Instant
    ) -> Bool {
        guard shown != .zero else { return false }
        let period = Self.period(now)
        return shown == cookie(for: hello, endpoint, period: period)
            || period > 0 && shown == cookie(for: hello, endpoint, period: period - 1)
    }

    /// What proves that its owner receives what is sent to an address, for one first message.
    func cookie(
        for hello: Packet.Hello,
        _ endpoint: Endpoint,
        period: UInt64
    ) -> Packet.Cookie {
        var writer = ByteWriter(capacity: 72)
        writer.fixed(period)
        for index in 0..<16 { writer.byte(endpoint.address[index]) }
        writer.fixed(endpoint.port)
        writer.fixed(endpoint.scope)
        writer.fixed(hello.connection)
        writer.words(hello.message.words)
        let words = writer.bytes.withUnsafeBytes { ciphers.blake2b256($0, key: cookieKey) }
        return Packet.Cookie(words[0], words[1])
    }
}
