/// Reads a `PackedSeries` four values at a time, one in each 16-bit lane of a word.
///
/// One byte of tags says through a table how the next up to eight bytes spread over the lanes, as in
/// Stream VByte (Lemire, Kurz, Rupp, 2018), and no branch depends on the values. It says only whether a
/// series is right; what is wrong with it, `PackedSeries.unpack` says.
struct PackedLanes {
    /// What a byte of tags means.
    struct Expansion {
        /// The bits of each lane that bytes stand for.
        let mask: UInt64
        /// All ones in lanes that repeat the difference before.
        let same: UInt64
        /// One byte each: bits to shift for lanes 1, 2 and 3, lowest first; then the bytes announced.
        let layout: UInt64

        init(tags: Int) {
            var mask: UInt64 = 0
            var same: UInt64 = 0
            var layout: UInt64 = 0
            var size: UInt64 = 0
            for lane in 0..<UInt64(4) {
                let tag = tags >> Int(2 * lane) & 3
                mask |= [0, 0xff, 0xffff, 0][tag] << (16 * lane)
                same |= (tag == 3 ? 0xffff : 0) << (16 * lane)
                size += [0, 1, 2, 0][tag]
                // A lane that starts after eight bytes is empty: any shift will do.
                layout |= (lane == 3 ? size : 8 * size % 64) << (8 * lane)
            }
            self.mask = mask
            self.same = same
            self.layout = layout
        }
    }

    private static let expansions = (0..<256).map(Expansion.init(tags:))
    private static let highBits: UInt64 = 0x8000_8000_8000_8000
    private static let lowBits: UInt64 = 0x1_0001_0001_0001

    /// Whether a part of memory is the one packing of values in one or two interleaved series.
    ///
    /// - Parameters:
    ///   - memory: At least eight bytes of which `range` is a part; the others may be read too.
    ///   - range: Where the series lies.
    ///   - count: How many values, at least 1.
    ///   - body: Takes the differences of one group of lanes, zero where the one before is repeated, and
    ///     the mask of the lanes where it is; gives the differences before each.
    /// - Returns: Whether tags and bytes are those that `PackedSeries.pack` would have written.
    @inline(__always)
    static func walk(
        _ memory: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        count: Int,
        _ body: (_ differences: UInt64, _ same: UInt64) -> UInt64
    ) -> Bool {
        let groups = (count + 3) / 4
        guard let start = memory.baseAddress, memory.count >= 8, range.count >= groups,
            count & 3 == 0 || memory[range.lowerBound + groups - 1] >> UInt8(2 * (count & 3)) == 0
        else { return false }
        var offset = range.lowerBound + groups
        let lastWord = memory.count - 8
        var wrong: UInt64 = 0
        expansions.withUnsafeBufferPointer { expansions in
            var tags = start + range.lowerBound
            let tagsEnd = tags + groups
            while tags < tagsEnd {
                let expansion = expansions[Int(tags.load(as: UInt8.self))]
                tags += 1
                let word = word(start, at: offset, lastWord: lastWord)
                offset &+= Int(truncatingIfNeeded: expansion.layout >> 24)
                let zigzags = spread(word, expansion.layout) & expansion.mask
                let differences = zigzags >> 1 & ~highBits ^ (zigzags & lowBits) &* 0xffff
                let earlier = body(differences, expansion.same)
                // Two bytes must not fit one, one must not be zero: some bit of these is needed.
                let coded = expansion.mask << 8
                let needed = expansion.mask & ~(expansion.mask >> 8 & 0x00ff_00ff_00ff_00ff)
                wrong |= coded & ~nonZero(zigzags & needed)
                // Bytes must not repeat the difference before, and a repeated one must not be zero.
                wrong |= (coded | expansion.same) & ~nonZero(differences ^ earlier)
            }
        }
        return wrong & highBits == 0 && offset == range.upperBound
    }

    /// Adds lane by lane, wrapping.
    @inline(__always)
    static func add(_ left: UInt64, _ right: UInt64) -> UInt64 {
        ((left & ~highBits) &+ (right & ~highBits)) ^ ((left ^ right) & highBits)
    }

    /// The highest bit of each lane says whether the lane is not zero; the other bits say nothing.
    @inline(__always)
    private static func nonZero(_ lanes: UInt64) -> UInt64 {
        ((lanes & ~highBits) &+ ~highBits) | lanes
    }

    @inline(__always)
    private static func spread(_ word: UInt64, _ layout: UInt64) -> UInt64 {
        let first = word & 0xffff
        let second = (word &>> layout & 0xffff) << 16
        let third = (word &>> (layout >> 8) & 0xffff) << 32
        let fourth = (word &>> (layout >> 16)) << 48
        return first | second | third | fourth
    }

    /// Eight bytes, low byte first, with something for what lies beyond the end: a series that needs
    /// that is too short, and is found to be.
    @inline(__always)
    private static func word(
        _ start: UnsafeRawPointer,
        at offset: Int,
        lastWord: Int
    ) -> UInt64 {
        let base = min(offset, lastWord)
        let word = (start + base).loadUnaligned(as: UInt64.self)
        return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: (offset &- base) &* 8)
    }
}

extension PackedLanes {
    /// Whether a part of memory is the one packing of `count` points, all of them on the field that
    /// `Limits.coordinates` bounds; hands over two points at a time.
    ///
    /// What `body` gets is x, y, x, y, each plus 8192, in lanes from the lowest. After an odd number of
    /// points the last one comes twice.
    @inline(__always)
    static func points(
        _ memory: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        count: Int,
        _ body: (UInt64) -> Void
    ) -> Bool {
        // The field is half as wide as a lane: a step that wraps around never ends on it.
        var last: UInt64 = 0x2000_2000_2000_2000
        var before: UInt64 = 0
        var seen: UInt64 = 0
        let isPacking = walk(memory, range, count: 2 * count) { differences, same in
            let low = differences & 0xffff_ffff | before & same
            let earlier = before | low << 32
            let resolved = differences | earlier & same
            before = resolved >> 32
            let values = add(add(resolved, resolved << 32), last)
            last = (values >> 32) &* 0x1_0000_0001
            seen |= values
            body(values)
            return earlier
        }
        return isPacking && seen & highBits == 0
    }

    /// Whether a part of memory is the one packing of `count` numbers of 0…255; hands over four at a
    /// time, in lanes from the lowest, the last one repeated.
    @inline(__always)
    static func pressures(
        _ memory: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        count: Int,
        _ body: (UInt64) -> Void
    ) -> Bool {
        var last: UInt64 = 0
        var before: UInt64 = 0
        var seen: UInt64 = 0
        let isPacking = walk(memory, range, count: count) { differences, same in
            let (earlier, resolved) = resolve(differences, same, after: before)
            before = resolved >> 48
            let pairs = add(resolved, resolved << 16)
            let values = add(add(pairs, pairs << 32), last)
            last = (values >> 48) &* lowBits
            seen |= values
            body(values)
            return earlier
        }
        return isPacking && seen & 0xff00_ff00_ff00_ff00 == 0
    }

    /// Whether a part of memory is the one packing of `count` numbers that never fall; hands over the
    /// differences of four at a time, in lanes from the lowest.
    @inline(__always)
    static func times(
        _ memory: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        count: Int,
        _ body: (UInt64) -> Void
    ) -> Bool {
        var before: UInt64 = 0
        var seen: UInt64 = 0
        let isPacking = walk(memory, range, count: count) { differences, same in
            let (earlier, resolved) = resolve(differences, same, after: before)
            before = resolved >> 48
            seen |= resolved
            body(resolved)
            return earlier
        }
        return isPacking && seen & highBits == 0
    }

    /// The differences before each and the differences themselves, of a single series.
    @inline(__always)
    private static func resolve(
        _ differences: UInt64,
        _ same: UInt64,
        after before: UInt64
    ) -> (earlier: UInt64, resolved: UInt64) {
        var earlier = before
        var resolved = differences | earlier & same
        // Each step gets one more lane right.
        for _ in 0..<3 {
            earlier = before | resolved << 16
            resolved = differences | earlier & same
        }
        return (before | resolved << 16, resolved)
    }
}
