/// A point on a peer's own monotonic clock, in microseconds since that clock began.
///
/// Two peers' instants cannot be compared: each clock has a beginning of its own.
@frozen
public struct Instant: Hashable, Comparable, Sendable {
    /// Microseconds since the clock began.
    public let microseconds: UInt64

    /// Names a point in time.
    @inlinable
    public init(microseconds: UInt64) {
        self.microseconds = microseconds
    }

    /// Earlier before later.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The point `span` later.
    @inlinable
    public static func + (left: Self, span: Span) -> Self {
        Self(microseconds: left.microseconds.plus(span.microseconds))
    }

    /// The time from `earlier` until this point; zero if `earlier` is later.
    @inlinable
    public func since(_ earlier: Self) -> Span {
        Span(microseconds: self > earlier ? microseconds - earlier.microseconds : 0)
    }

    /// The earlier of two points, where there may be none.
    @inlinable
    public static func earlier(_ one: Self?, _ other: Self?) -> Self? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// A length of time in microseconds.
    @frozen
    public struct Span: Hashable, Comparable, Sendable {
        /// The length in microseconds.
        public let microseconds: UInt64

        /// A length given in microseconds.
        @inlinable
        public init(microseconds: UInt64) {
            self.microseconds = microseconds
        }

        /// A length given in microseconds.
        @inlinable
        public static func microseconds(_ count: UInt64) -> Self { Self(microseconds: count) }

        /// A length given in milliseconds.
        @inlinable
        public static func milliseconds(_ count: UInt64) -> Self {
            Self(microseconds: count.times(1_000))
        }

        /// A length given in seconds.
        @inlinable
        public static func seconds(_ count: UInt64) -> Self {
            Self(microseconds: count.times(1_000_000))
        }

        /// Shorter before longer.
        @inlinable
        public static func < (left: Self, right: Self) -> Bool {
            left.microseconds < right.microseconds
        }

        /// `count` times as long.
        @inlinable
        public static func * (span: Self, count: UInt64) -> Self {
            Self(microseconds: span.microseconds.times(count))
        }

        /// The whole part of the `count`-th part.
        @inlinable
        public static func / (span: Self, count: UInt64) -> Self {
            Self(microseconds: span.microseconds / count)
        }

        /// Both, one after the other.
        @inlinable
        public static func + (left: Self, right: Self) -> Self {
            Self(microseconds: left.microseconds.plus(right.microseconds))
        }
    }
}

// A time beyond the end of the clock is its end: none comes around again, and none ends the program.
extension UInt64 {
    @inlinable
    func plus(_ other: UInt64) -> UInt64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    @inlinable
    func times(_ other: UInt64) -> UInt64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
