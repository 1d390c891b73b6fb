internal import Vocabulary
internal import Wire

/// The sum of elements, each as often as a number says (Pippenger, *On the evaluation of powers and monomials*, 1980).
///
/// For numbers and elements that everybody knows, as in proofs that are checked. With hundreds of them it takes a third of
/// the time, or less, of as many multiplications.
///
/// - Complexity: O(b n / log n) additions for n elements and numbers of b bits.
enum WeightedSum {
    /// Bits of a number below the group's order.
    private static let bits = 253

    /// The sum.
    ///
    /// - Parameters:
    ///   - weights: How often each comes in.
    ///   - elements: As many.
    /// - Returns: The sum; of nothing the neutral element.
    static func of(_ weights: [GroupScalar], _ elements: [GroupElement]) -> GroupElement {
        precondition(weights.count == elements.count)
        let addends = elements.map(CurvePoint.Addend.init)
        let digits = weights.map { Digits($0) }
        // With n elements a digit of log n − 2 bits is about right: as many buckets as there is work in filling them.
        let width = min(max(bits(in: elements.count) - 3, 2), 8)
        var sum = CurvePoint.neutral
        for start in stride(from: (bits - 1) / width * width, through: 0, by: -width) {
            for _ in 0..<width { sum = sum.doubled }
            var buckets = [CurvePoint?](repeating: nil, count: 1 << width)
            for (addend, number) in zip(addends, digits) {
                let digit = number.digit(at: start, width)
                if digit > 0 {
                    buckets[digit, default: .neutral] += addend
                }
            }
            sum += Self.sum(of: buckets)
        }
        return sum.element
    }

    private static func bits(in count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

    /// Each bucket as often as its number: those from the top on, added up again and again.
    private static func sum(of buckets: [CurvePoint?]) -> CurvePoint {
        var (running, sum) = (CurvePoint.neutral, CurvePoint.neutral)
        for bucket in buckets.dropFirst().reversed() {
            if let bucket { running += bucket }
            sum += running
        }
        return sum
    }

    /// A number in digits of some bits.
    private struct Digits {
        private let words: (UInt64, UInt64, UInt64, UInt64)

        init(_ scalar: GroupScalar) {
            let big = scalar.words
            words = (
                big[0].byteSwapped, big[1].byteSwapped, big[2].byteSwapped, big[3].byteSwapped
            )
        }

        /// The digit that begins at a bit.
        func digit(at bit: Int, _ width: Int) -> Int {
            let (word, shift) = (bit / 64, bit % 64)
            let low = self[word] >> UInt64(shift)
            let high = shift == 0 ? 0 : self[word + 1] << UInt64(64 - shift)
            return Int(truncatingIfNeeded: (low | high) & (1 << UInt64(width) - 1))
        }

        private subscript(word: Int) -> UInt64 {
            switch word {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            case 3: words.3
            default: 0
            }
        }
    }
}

extension [CurvePoint?] {
    fileprivate subscript(index: Int, default standard: CurvePoint) -> CurvePoint {
        get { self[index] ?? standard }
        set { self[index] = newValue }
    }
}
