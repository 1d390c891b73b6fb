internal import Wire

/// Arithmetic on points: a sum ends at `Limits.points`, so that no score can be brought along or earned
/// that the next game could not take over.
public enum Points {
    /// Points that may have come from anywhere, held within the bounds.
    public static func held(_ points: Int64) -> Int64 {
        min(max(points, Limits.points.lowerBound), Limits.points.upperBound)
    }

    /// Two numbers of points together.
    ///
    /// - Parameters:
    ///   - left: Any number.
    ///   - right: Any number.
    /// - Returns: Their sum, held within the bounds.
    public static func sum(_ left: Int64, _ right: Int64) -> Int64 {
        // Each is held first, so that the sum fits.
        held(held(left) + held(right))
    }
}
