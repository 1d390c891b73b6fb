/// Where a cannon points: the tangent of half of the angle to the vertical, in 4,096ths; positive to the right.
///
/// This is the rational parametrisation of the circle, so that directions need neither a table of sines nor a root.
public struct Aim: Hashable, Sendable {
    /// What a number may be: up to 7.4 degrees from the horizontal.
    public static let range = -3_600...3_600
    /// What stands for the horizontal.
    static let level: Int64 = 4_096

    /// The number.
    public let number: Int

    /// Takes a number; `nil` where no cannon points there.
    public init?(_ number: Int) {
        guard Self.range.contains(number) else { return nil }
        self.number = number
    }

    /// Straight up, or straight down.
    public static let straight = Aim(unchecked: 0)

    private init(unchecked number: Int) { self.number = number }

    /// The velocity of a shot, rounded towards zero.
    ///
    /// - Parameter speed: Grains a millisecond.
    /// - Returns: Across, and along the vertical without its sign.
    func velocity(_ speed: Int64) -> (across: Int64, along: Int64) {
        let aim = Int64(number)
        let level = Self.level
        let whole = level * level + aim * aim
        return (2 * speed * level * aim / whole, speed * (level * level - aim * aim) / whole)
    }
}
