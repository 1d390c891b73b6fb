public import Vocabulary

/// How often and how long, in one place.
public enum Pace {
    /// From one probe to the next while something happens in a room.
    public static let lively = Instant.Span.milliseconds(300)
    /// The same while nothing does.
    public static let calm = Instant.Span.seconds(1)
    /// From so many room peers on two are probed each interval of a lively room: with one, every fortieth crash in a
    /// room of 64 would be first noticed after more than 1.1 s, by chance.
    static let crowd = 8
    /// Room peers that are asked whether they hear a device (SWIM §4.1: k).
    public static let witnesses = 3
    /// Others that must confirm a suspicion until it runs as short as it can (Lifeguard §IV-B: K).
    static let confirmations = 3
    /// How much longer it runs without any (Lifeguard §V-C: β).
    static let unconfirmed: UInt64 = 6
    /// Shortest life of a suspicion.
    static let shortestSuspicion = Instant.Span.seconds(1)
    /// Worst local health (Lifeguard §IV-A: S).
    static let worstHealth = 8
    /// Local health from which on this device tells nobody whom it suspects: more are missing than those it has
    /// asked about one.
    static let soundHealth = witnesses + 1
    /// Room peers that are waited for at a time, beyond which nobody is because of having been asked.
    static let probesAtOnce = 8
    /// The longest that an answer is reckoned to take.
    static let longestAnswer = Instant.Span.seconds(1)
    /// Room peers that do not answer in time at once, from which on it is not thought to be their fault.
    static let manySlow = 2
    /// Suspected room peers that answered after all, from which on nobody is told of others, and how long that counts.
    static let mistakes = 2
    static let memory = Instant.Span.seconds(20)
    /// Objections of others to the suspicions of anybody, with the same consequence.
    static let objections = 3
    static let shortMemory = Instant.Span.seconds(5)
    /// Suspected room peers that are looked for at full pace.
    static let suspectsAtOnce = 4
    /// Suspicions that others are told of at once; more go one by one.
    static let accusationsAtOnce = 4
    /// What telling one more takes of the time until all are told something again.
    static let tellingOne = Instant.Span.milliseconds(200)
    /// Between two attempts at any of those that were lost lately: a network that was split is noticed when it
    /// is whole again, because nothing else tells.
    static let attempt = Instant.Span.milliseconds(100)
    /// How long one counts as lost lately.
    public static let fresh = Instant.Span.seconds(120)
    /// Between two attempts at a device that was lost long ago.
    static let slowAttempt = Instant.Span.seconds(5)
    /// Until a room peer is asked about a lost device, at first, and at most.
    static let firstPingRequest = Instant.Span.seconds(1)
    static let longestPingRequest = Instant.Span.seconds(64)
    /// Between two rounds of attempts at all that are lost at once.
    static let rally = Instant.Span.milliseconds(500)
    /// Lateness from which this device counts as having slept: nobody is blamed for it.
    static let stall = Instant.Span.milliseconds(150)

    /// The shortest life of a suspicion: max(1 s, 2 · log₁₀(n) · interval).
    ///
    /// - Parameters:
    ///   - count: Devices, this one among them, at least 1.
    ///   - interval: From one probe to the next.
    /// - Returns: At least 1 s.
    static func suspicion(among count: Int, interval: Instant.Span) -> Instant.Span {
        max(shortestSuspicion, interval * (2 * thousandthsOfLog10(count)) / 1_000)
    }

    /// How long a suspicion runs with so many confirmations of `needed`:
    /// max − (max − min) · log(c + 1) / log(k + 1) (Lifeguard §IV-B).
    static func suspicion(
        shortest: Instant.Span,
        confirmations: Int,
        of needed: Int
    ) -> Instant.Span {
        guard confirmations < needed else { return shortest }
        let part =
            thousandthsOfLog10(confirmations + 1) * 1_000 / thousandthsOfLog10(needed + 1)
        return shortest * (unconfirmed * 1_000 - (unconfirmed - 1) * part) / 1_000
    }

    /// 1,000 · log₁₀(n), rounded down to what thousandths of log₂ give: without floating point, so that every
    /// machine waits equally long.
    static func thousandthsOfLog10(_ count: Int) -> UInt64 {
        guard count > 1 else { return 0 }
        var value = UInt64(count)
        var whole: UInt64 = 0
        while value >> (whole + 1) > 0 { whole += 1 }
        // The fraction of log₂, bit by bit, by squaring a mantissa of 31 bits.
        value = (value << 31) >> whole
        var log = whole << 16
        for bit in (0..<16).reversed() {
            value = (value * value) >> 31
            guard value >> 32 > 0 else { continue }
            value >>= 1
            log += 1 << UInt64(bit)
        }
        return log * 30_103 / (100 << 16)
    }
}
