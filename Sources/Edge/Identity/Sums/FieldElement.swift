internal import Vocabulary

/// A number modulo 2²⁵⁵ − 19, in five limbs of 51 bits.
///
/// Made for numbers that everybody knows, since how long it takes may depend on them; what is secret goes to libsodium.
/// Limbs stay below 2⁵², so that sums of products fit into 128 bits.
struct FieldElement: Sendable {
    private var limbs: (UInt64, UInt64, UInt64, UInt64, UInt64)

    private static let mask: UInt64 = 1 << 51 - 1

    static let zero = Self(0, 0, 0, 0, 0)
    static let one = Self(1, 0, 0, 0, 0)
    /// A root of −1 (RFC 9496, §4.1).
    static let rootOfMinusOne = Self(
        0x61b274a0ea0b0,
        0xd5a5fc8f189d,
        0x7ef5e9cbd0c60,
        0x78595a6804c9e,
        0x2b8324804fc1d
    )

    init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64, _ fifth: UInt64) {
        limbs = (first, second, third, fourth, fifth)
    }

    /// Reads 32 bytes, least first; the highest bit is not looked at.
    init(_ words: Words4) {
        let (first, second) = (words[0].byteSwapped, words[1].byteSwapped)
        let (third, fourth) = (words[2].byteSwapped, words[3].byteSwapped)
        self.init(
            first & Self.mask,
            (first >> 51 | second << 13) & Self.mask,
            (second >> 38 | third << 26) & Self.mask,
            (third >> 25 | fourth << 39) & Self.mask,
            fourth >> 12 & Self.mask
        )
    }

    /// The one way to write it: 32 bytes, least first, below 2²⁵⁵ − 19.
    var words: Words4 {
        var (first, second, third, fourth, fifth) = carried.limbs
        // 1 if it is 2²⁵⁵ − 19 or more: then nineteen more make it overflow.
        var over = (first &+ 19) >> 51
        over = (second &+ over) >> 51
        over = (third &+ over) >> 51
        over = (fourth &+ over) >> 51
        over = (fifth &+ over) >> 51
        first &+= 19 &* over
        second &+= first >> 51
        third &+= second >> 51
        fourth &+= third >> 51
        fifth &+= fourth >> 51
        (first, second, third) = (first & Self.mask, second & Self.mask, third & Self.mask)
        (fourth, fifth) = (fourth & Self.mask, fifth & Self.mask)
        return Words4(
            (first | second << 51).byteSwapped,
            (second >> 13 | third << 38).byteSwapped,
            (third >> 26 | fourth << 25).byteSwapped,
            (fourth >> 39 | fifth << 12).byteSwapped
        )
    }

    /// Whether its least bit is 1 (RFC 9496, §3.1).
    var isNegative: Bool { words[0].byteSwapped & 1 == 1 }

    /// The one of it and its opposite that is not negative.
    var magnitude: Self { isNegative ? -self : self }

    private var carried: Self {
        var (first, second, third, fourth, fifth) = limbs
        second &+= first >> 51
        third &+= second >> 51
        fourth &+= third >> 51
        fifth &+= fourth >> 51
        first = first & Self.mask &+ 19 &* (fifth >> 51)
        return Self(
            first,
            second & Self.mask,
            third & Self.mask,
            fourth & Self.mask,
            fifth & Self.mask
        )
    }

    static func == (left: Self, right: Self) -> Bool { left.words == right.words }

    static prefix func - (one: Self) -> Self { .zero - one }

    static func + (left: Self, right: Self) -> Self {
        let (one, other) = (left.limbs, right.limbs)
        return Self(
            one.0 &+ other.0,
            one.1 &+ other.1,
            one.2 &+ other.2,
            one.3 &+ other.3,
            one.4 &+ other.4
        ).carried
    }

    static func - (left: Self, right: Self) -> Self {
        let (one, other) = (left.limbs, right.limbs)
        // Sixteen times the modulus, so that no limb gets below zero.
        let (lowest, rest): (UInt64, UInt64) = (0x7f_ffff_ffff_fed0, 0x7f_ffff_ffff_fff0)
        return Self(
            one.0 &+ lowest &- other.0,
            one.1 &+ rest &- other.1,
            one.2 &+ rest &- other.2,
            one.3 &+ rest &- other.3,
            one.4 &+ rest &- other.4
        ).carried
    }

    static func * (left: Self, right: Self) -> Self {
        let (a, b) = (left.limbs, right.limbs)
        // What is 2²⁵⁵ or more comes back nineteenfold.
        let (b1, b2, b3, b4) = (19 &* b.1, 19 &* b.2, 19 &* b.3, 19 &* b.4)
        let low = a.0 ** b.0 &+ a.1 ** b4 &+ a.2 ** b3 &+ a.3 ** b2 &+ a.4 ** b1
        let second = a.0 ** b.1 &+ a.1 ** b.0 &+ a.2 ** b4 &+ a.3 ** b3 &+ a.4 ** b2
        let third = a.0 ** b.2 &+ a.1 ** b.1 &+ a.2 ** b.0 &+ a.3 ** b4 &+ a.4 ** b3
        let fourth = a.0 ** b.3 &+ a.1 ** b.2 &+ a.2 ** b.1 &+ a.3 ** b.0 &+ a.4 ** b4
        let high = a.0 ** b.4 &+ a.1 ** b.3 &+ a.2 ** b.2 &+ a.3 ** b.1 &+ a.4 ** b.0
        return reduced(low, second, third, fourth, high)
    }

    /// Its square.
    var squared: Self {
        let a = limbs
        let (twice0, twice1) = (2 &* a.0, 2 &* a.1)
        let (a3, a4) = (19 &* a.3, 19 &* a.4)
        let low = a.0 ** a.0 &+ twice1 ** a4 &+ (2 &* a.2) ** a3
        let second = twice0 ** a.1 &+ (2 &* a.2) ** a4 &+ a.3 ** a3
        let third = twice0 ** a.2 &+ a.1 ** a.1 &+ (2 &* a.3) ** a4
        let fourth = twice0 ** a.3 &+ twice1 ** a.2 &+ a.4 ** a4
        let high = twice0 ** a.4 &+ twice1 ** a.3 &+ a.2 ** a.2
        return Self.reduced(low, second, third, fourth, high)
    }

    private static func reduced(
        _ low: UInt128,
        _ second: UInt128,
        _ third: UInt128,
        _ fourth: UInt128,
        _ high: UInt128
    ) -> Self {
        let second = second &+ low >> 51
        let third = third &+ second >> 51
        let fourth = fourth &+ third >> 51
        let high = high &+ fourth >> 51
        let over = UInt64(truncatingIfNeeded: high >> 51)
        let first = UInt64(truncatingIfNeeded: low) & mask &+ 19 &* over
        return Self(
            first & mask,
            UInt64(truncatingIfNeeded: second) & mask &+ first >> 51,
            UInt64(truncatingIfNeeded: third) & mask,
            UInt64(truncatingIfNeeded: fourth) & mask,
            UInt64(truncatingIfNeeded: high) & mask
        )
    }

    /// Squared so many times.
    private func squared(_ times: Int) -> Self {
        var power = self
        for _ in 0..<times { power = power.squared }
        return power
    }

    /// To the power of 2²⁵² − 3: each step's name says how many ones its power has in binary.
    private var eighthPower: Self {
        let nine = self * squared(3)
        let eleven = squared * nine
        let ones5 = nine * eleven.squared
        let ones10 = ones5.squared(5) * ones5
        let ones20 = ones10.squared(10) * ones10
        let ones40 = ones20.squared(20) * ones20
        let ones50 = ones40.squared(10) * ones10
        let ones100 = ones50.squared(50) * ones50
        let ones200 = ones100.squared(100) * ones100
        let ones250 = ones200.squared(50) * ones50
        return ones250.squared(2) * self
    }

    /// The root of 1 divided by a number, not negative (`SQRT_RATIO_M1`, RFC 9496, §4.2).
    ///
    /// - Parameter number: Any.
    /// - Returns: Where there is none, the root of a root of −1 divided by the number; 0 for 0.
    static func inverseRoot(of number: Self) -> Self {
        let cube = number.squared * number
        let root = cube * (cube.squared * number).eighthPower
        let check = number * root.squared
        let isTurned = check == -one || check == -rootOfMinusOne
        return (isTurned ? rootOfMinusOne * root : root).magnitude
    }
}

infix operator ** : MultiplicationPrecedence

/// The whole product.
private func ** (left: UInt64, right: UInt64) -> UInt128 {
    UInt128(left) &* UInt128(right)
}
