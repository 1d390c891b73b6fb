import ClientAPI
import Transport
import Vocabulary

/// The codes in one-time addresses of the page: each is good once, and for ten minutes.
///
/// Ten of 32 characters are 50 bits. In the life of a code the budget lets 620 guesses through: that one of them
/// is right, with as many codes open as may be, happens once in 10¹¹ lives.
struct PageCodes: Sendable {
    private struct Code: Sendable {
        let letters: [UInt8]
        let end: Instant
    }

    /// Letters that cannot be mistaken for one another when spoken or read.
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)

    /// The oldest first.
    private var codes: [Code] = []
    private var guesses: TokenBucket

    /// Begins without a code.
    init(now: Instant) {
        guesses = TokenBucket(
            rate: APILimits.wrongCodeRate,
            burst: APILimits.wrongCodes,
            now: now
        )
    }

    /// Makes a code; where too many are open the oldest is worth nothing from now on.
    ///
    /// - Parameters:
    ///   - dice: Any random number; 50 of its bits count.
    ///   - now: The time.
    /// - Returns: Ten capitals and digits.
    mutating func draw(dice: UInt64, now: Instant) -> String {
        expire(now)
        if codes.count >= APILimits.pageCodes { codes.removeFirst() }
        let letters = (0..<UInt64(APILimits.codeLetters)).map {
            Self.alphabet[Int(dice >> (5 * $0) & 31)]
        }
        let life = UInt64(APILimits.codeTime.components.seconds)
        codes.append(Code(letters: letters, end: now + .seconds(life)))
        return String(decoding: letters, as: UTF8.self)
    }

    /// Takes a code, in either case, that is open; it is worth nothing from then on.
    ///
    /// - Throws: `unauthorized` where it is none, `paused` where too many were none lately.
    mutating func spend(_ text: String, now: Instant) throws(APIError) {
        expire(now)
        guard guesses.take(now: now) else { throw Self.pause }
        // Longer than a code is as wrong as the whole, however much comes.
        let given = text.utf8.prefix(APILimits.codeLetters + 1).map(Self.capital)
        var found: Int?
        for index in codes.indices where Self.isEqual(codes[index].letters, given) { found = index }
        guard let found else { throw Self.refusal }
        codes.remove(at: found)
        guesses.refund(1)
    }

    private mutating func expire(_ now: Instant) {
        codes.removeAll { $0.end <= now }
    }

    private static func capital(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte - 32 : byte
    }

    // The time tells nothing about where the first difference is.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static let refusal = APIError(
        .unauthorized,
        "This address was used already, or is too old; `parlor page --open` opens the page anew."
    )
    private static let pause = APIError(
        .paused,
        "Too many addresses that lead nowhere were tried; wait a minute."
    )
}
