public import Wire

extension SiblingPosition {
    /// A position between two others.
    ///
    /// After the last and before the first one it goes on in small steps, so that a list which grows at an end
    /// needs no longer positions; elsewhere it halves the gap.
    ///
    /// - Parameters:
    ///   - left: What it comes after; `nil` for the start.
    ///   - right: What it comes before, if that is greater than `left`; `nil` for the end.
    /// - Returns: `nil` where there is no room, or `right` is not greater.
    public static func between(_ left: Self?, _ right: Self?) -> Self? {
        if let left, let right, left >= right { return nil }
        guard left != nil || right != nil else { return Self([0x80]) }
        if right == nil || left == nil {
            let edge = (left ?? right).map { step($0.bytes, up: right == nil) } ?? nil
            if let edge { return edge }
        }
        return halfway(left?.bytes ?? [], right?.bytes)
    }

    /// Positions between two others, rising.
    ///
    /// - Parameters:
    ///   - left: What they come after; `nil` for the start.
    ///   - right: What they come before; `nil` for the end.
    ///   - count: How many, 1 or more.
    /// - Returns: `nil` where there is no room for so many.
    static func between(_ left: Self?, _ right: Self?, count: Int) -> [Self]? {
        guard count > 0 else { return [] }
        guard let middle = between(left, right),
            let before = between(left, middle, count: count / 2),
            let after = between(middle, right, count: count - 1 - count / 2)
        else { return nil }
        return before + [middle] + after
    }

    /// The next number of three digits; `nil` where these have run out.
    private static func step(_ bytes: [UInt8], up: Bool) -> Self? {
        let number = (0..<3).reduce(0) { $0 << 8 | ($1 < bytes.count ? Int(bytes[$1]) : 0) }
        let next = up ? number + 1 : number - 1
        guard (1..<1 << 24).contains(next) else { return nil }
        var digits = [UInt8(next >> 16), UInt8(next >> 8 & 0xff), UInt8(next & 0xff)]
        while digits.last == 0 { digits.removeLast() }
        return Self(digits)
    }

    /// The shortest fraction in the middle, digit by digit; the end is 1.
    private static func halfway(_ left: [UInt8], _ right: [UInt8]?) -> Self? {
        var digits: [UInt8] = []
        var isBounded = right != nil
        while digits.count < Limits.siblingPosition {
            let place = digits.count
            let low = place < left.count ? Int(left[place]) : 0
            let high = isBounded ? right.map { place < $0.count ? Int($0[place]) : 0 } ?? 0 : 256
            let middle = (low + high) / 2
            if middle > low { return Self(digits + [UInt8(middle)]) }
            digits.append(UInt8(low))
            if high > low { isBounded = false }
        }
        return nil
    }
}
