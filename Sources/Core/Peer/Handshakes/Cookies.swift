internal import Vocabulary
internal import Wire

/// Makes and checks what proves that somebody receives what is sent to an address, without remembering any of it.
struct Cookies: Sendable {
    private let key: Secret
    private let ciphers: any Ciphers

    /// How long a cookie is good, at least; at most twice as long.
    private static let life: UInt64 = 30_000_000

    init(key: Secret, ciphers: any Ciphers) {
        self.key = key
        self.ciphers = ciphers
    }

    /// A cookie for a first message and the address that it came from.
    func make(for hello: Packet.Hello, _ endpoint: Endpoint, now: Instant) -> Packet.Cookie {
        cookie(for: hello, endpoint, period: now.microseconds / Self.life)
    }

    /// Whether the cookie that a first message shows was made here for it, and not long ago.
    func accept(_ hello: Packet.Hello, _ endpoint: Endpoint, now: Instant) -> Bool {
        let shown = hello.cookie
        guard shown != .zero else { return false }
        let period = now.microseconds / Self.life
        return shown == cookie(for: hello, endpoint, period: period)
            || period > 0 && shown == cookie(for: hello, endpoint, period: period - 1)
    }

    private func cookie(
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
        let words = writer.bytes.withUnsafeBytes { ciphers.blake2b256($0, key: key) }
        return Packet.Cookie(words[0], words[1])
    }
}
