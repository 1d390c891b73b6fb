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
        Self(microseconds: left.microseconds &+ span.microseconds)
    }

    /// The time from `earlier` until this point; zero if `earlier` is later.
    @inlinable
    public func since(_ earlier: Self) -> Span {
        Span(microseconds: self > earlier ? microseconds - earlier.microseconds : 0)
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
            Self(microseconds: count * 1_000)
        }

        /// A length given in seconds.
        @inlinable
        public static func seconds(_ count: UInt64) -> Self {
            Self(microseconds: count * 1_000_000)
        }

        /// Shorter before longer.
        @inlinable
        public static func < (left: Self, right: Self) -> Bool {
            left.microseconds < right.microseconds
        }

        /// `count` times as long.
        @inlinable
        public static func * (span: Self, count: UInt64) -> Self {
            Self(microseconds: span.microseconds &* count)
        }

        /// The whole part of the `count`-th part.
        @inlinable
        public static func / (span: Self, count: UInt64) -> Self {
            Self(microseconds: span.microseconds / count)
        }

        /// Both, one after the other.
        @inlinable
        public static func + (left: Self, right: Self) -> Self {
            Self(microseconds: left.microseconds &+ right.microseconds)
        }
    }
}
