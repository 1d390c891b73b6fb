public import Vocabulary

/// What dice are made of, as everybody's revealed bytes give it.
public typealias Seed = Bytes32<RoundRecord>

/// Numbers that follow from a seed; the same everywhere.
///
/// SplitMix64 (Steele, Lea and Flood, 2014) over the seed's words.
public struct SeededDice: Sendable {
    private var state: UInt64

    /// Begins.
    ///
    /// - Parameters:
    ///   - seed: What everybody's dice gave.
    ///   - label: Tells several uses of one seed apart.
    public init(_ seed: Seed, _ label: UInt64) {
        let words = seed.words
        state = words[0] ^ label &* 0x9e37_79b9_7f4a_7c15
        for index in 1..<4 { state = next() ^ words[index] }
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }

    /// A number below a bound, each as likely as the others.
    public mutating func below(_ bound: Int) -> Int {
        guard bound > 1 else { return 0 }
        let limit = UInt64.max - UInt64.max % UInt64(bound)
        while true {
            let number = next()
            if number < limit { return Int(number % UInt64(bound)) }
        }
    }

    /// The same things in an order that every device finds.
    public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var shuffled = elements
        for index in stride(from: shuffled.count - 1, to: 0, by: -1) {
            shuffled.swapAt(index, below(index + 1))
        }
        return shuffled
    }
}
