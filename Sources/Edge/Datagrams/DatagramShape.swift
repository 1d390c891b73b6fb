/// What a datagram must look like for the system to hand it over at all.
public struct DatagramShape: Hashable, Sendable {
    /// Its first byte.
    public let firstByte: UInt8
    /// How many bytes it has.
    public let lengths: ClosedRange<Int>
    /// Its second and third byte, most significant first; `nil` for any.
    public let prefix: UInt16?

    /// Describes datagrams.
    ///
    /// - Parameters:
    ///   - firstByte: Tells them from others.
    ///   - lengths: Bytes, 1…1200, and at least 3 with a prefix.
    ///   - prefix: Their second and third byte.
    public init(firstByte: UInt8, lengths: ClosedRange<Int>, prefix: UInt16? = nil) {
        self.firstByte = firstByte
        self.lengths = lengths
        self.prefix = prefix
    }
}
