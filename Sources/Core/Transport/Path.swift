internal import Vocabulary
internal import Wire

/// Where the other end of a connection is, and how sure that is.
///
/// A packet that is authentic and the newest moves the connection to where it came from. Somebody who
/// copies packets can do that too, so a new address gets at most three times the bytes that came from
/// there until it has answered a challenge (RFC 9000, §8 and §9).
///
/// Devices with several addresses each could follow each other for ever, always to where the other one has just
/// been: the device that began the connection leads, and follows only when nothing comes any more from where the other
/// end was.
struct Path: Sendable {
    /// An address that has not answered yet.
    private struct Probation {
        let token: UInt64
        let until: Instant
        var allowance: Int
    }

    /// How long an address may take to answer.
    static let patience = Instant.Span.seconds(3)

    /// How long the leading end stays after it was last heard from where it sends to, at least; else twice as
    /// long as answers take.
    static let loyalty = Instant.Span.milliseconds(250)

    /// Where packets go.
    private(set) var endpoint: Endpoint
    /// Where they went when that was last proven.
    private(set) var proven: Endpoint
    private var probation: Probation?
    private let isLeading: Bool
    /// When something last came from where packets go.
    private var heardAt: Instant

    /// Begins where the handshake has proven the address.
    ///
    /// - Parameters:
    ///   - endpoint: Where.
    ///   - isLeading: Whether this end began the connection.
    ///   - now: The time.
    init(_ endpoint: Endpoint, isLeading: Bool, now: Instant) {
        self.endpoint = endpoint
        self.isLeading = isLeading
        proven = endpoint
        heardAt = now
    }

    /// Whether the address has answered.
    var isProven: Bool { probation == nil }

    /// When to go back, unless there is an answer.
    var deadline: Instant? { probation?.until }

    /// Takes note of where an authentic packet came from.
    ///
    /// - Parameters:
    ///   - source: Where.
    ///   - size: Its bytes.
    ///   - isNewest: Whether none with a higher number came before.
    ///   - roundTrip: How long answers take, once that is known.
    ///   - token: Random, for a challenge.
    ///   - now: The time.
    /// - Returns: The token, if the address is to be challenged with it.
    mutating func heard(
        from source: Endpoint,
        size: Int,
        isNewest: Bool,
        roundTrip: Instant.Span?,
        token: UInt64,
        now: Instant
    ) -> UInt64? {
        guard source != endpoint else {
            heardAt = now
            probation?.allowance += Limits.amplification * size
            return nil
        }
        let loyalty = max(Self.loyalty, (roundTrip ?? Self.loyalty) * 2)
        guard isNewest, !isLeading || now.since(heardAt) >= loyalty else { return nil }
        endpoint = source
        heardAt = now
        guard source != proven else {
            probation = nil
            return nil
        }
        probation = Probation(
            token: token,
            until: now + Self.patience,
            allowance: Limits.amplification * size
        )
        return token
    }

    /// Goes to an address that has just answered.
    mutating func adopt(_ address: Endpoint, now: Instant) {
        endpoint = address
        proven = address
        heardAt = now
        probation = nil
    }

    /// Bytes of a datagram there.
    var datagram: Int { endpoint.isRelayed ? Limits.relayedPacket : Limits.datagram }

    /// Takes the answer to a challenge.
    ///
    /// - Returns: Whether it proves the address.
    mutating func answered(_ token: UInt64) -> Bool {
        guard let probation, probation.token == token else { return false }
        self.probation = nil
        proven = endpoint
        return true
    }

    /// Bytes that may be sent now.
    var allowance: Int { probation?.allowance ?? .max }

    /// Notes a packet that was sent.
    mutating func sent(_ size: Int) {
        probation?.allowance -= size
    }

    /// Goes back to the address that was proven last, if the new one has not answered in time.
    mutating func timeout(now: Instant) {
        guard let probation, probation.until <= now else { return }
        self.probation = nil
        endpoint = proven
    }
}
