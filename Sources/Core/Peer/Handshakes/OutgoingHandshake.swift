internal import Transport
internal import Vocabulary
internal import Wire

/// A handshake that this side has begun.
struct OutgoingHandshake: Sendable {
    /// Whom it is for.
    enum Purpose: Hashable, Sendable {
        /// A device, wherever it may be.
        case device(DeviceID)
        /// The device at an address, as yet unknown.
        case address(Endpoint)
    }

    /// How far it has come.
    enum Stage: Sendable {
        /// The second message has not come.
        case greeting
        /// The third message is sent; nothing under the new keys has come yet.
        case confirming(Link, message: [UInt8], again: Instant)
    }

    let purpose: Purpose
    /// The first message.
    let message: Bytes32<Packet.HelloTag>
    let since: Instant
    var handshake: any Handshake
    var stage = Stage.greeting
    /// Where it was sent, with the cookie to show there; zero before one came.
    var cookies: [Endpoint: Packet.Cookie] = [:]
    /// Forged answers and cookies that are looked at before no more are.
    var patience = Self.patience

    /// Answers that cannot be read, and cookies, until an attempt is given up: each costs a key exchange.
    static let patience = 16
    /// How long an attempt lives.
    static let life = Instant.Span.seconds(5)
    /// Until the first copy of the third message; each next one waits as long as all before have.
    static let confirmation = Instant.Span.milliseconds(150)

    /// When the third message is to be sent again: later each time, so that somebody who is slow is not made
    /// slower.
    func confirmsAgain(now: Instant) -> Instant { now + max(Self.confirmation, now.since(since)) }

    /// The packet with the first message.
    func hello(_ number: UInt32, _ cookie: Packet.Cookie) -> [UInt8] {
        Packet.hello(Packet.Hello(connection: number, cookie: cookie, message: message))
    }

    /// Reads who has sent a second message, and under which number it wants to be addressed.
    mutating func introduction(
        _ message: ArraySlice<UInt8>
    ) -> (connection: UInt32, introduction: Packet.Introduction)? {
        guard let payload = try? handshake.read(message),
            let read = try? Packet.Introduction.withConnection(decoding: payload),
            handshake.isPeer(read.introduction.device)
        else { return nil }
        return read
    }

    /// What both sides of a handshake know before it.
    static func prologue(_ connection: UInt32) -> [UInt8] {
        var writer = ByteWriter(capacity: 24)
        writer.raw(Array("parlor connection v2".utf8))
        writer.fixed(connection)
        return writer.bytes
    }

    /// When it is to be looked at.
    var deadline: Instant {
        switch stage {
        case .greeting: since + Self.life
        case .confirming(_, _, let again): min(again, since + Self.life)
        }
    }
}
