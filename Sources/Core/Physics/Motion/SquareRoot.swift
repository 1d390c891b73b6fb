extension Int64 {
    /// The largest integer whose square is not above this one; 0 for what is below zero.
    ///
    /// - Complexity: A few divisions (Newton's method, from above).
    var squareRoot: Int64 {
        guard self > 0 else { return 0 }
        // At least the root, since 2^⌈bits / 2⌉ is.
        var root: Int64 = 1 << ((Self.bitWidth - leadingZeroBitCount + 1) / 2)
        while true {
            let next = (root + self / root) / 2
            guard next < root else { return root }
            root = next
        }
    }
}
