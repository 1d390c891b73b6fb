/// Arithmetic in ristretto255 (RFC 9496), a group of prime order; an edge supplies it.
///
/// All but ``sum(of:weights:)`` is done in constant time.
public protocol PrimeOrderGroup: Sendable {
    /// SHA-512 (FIPS 180-4): 64 bytes.
    func sha512(_ bytes: [UInt8]) -> [UInt8]

    /// Reads an element.
    ///
    /// - Returns: `nil` for anything but 32 bytes that are the encoding of an element.
    func element(_ bytes: ArraySlice<UInt8>) -> GroupElement?

    /// The element that 64 bytes of hash stand for (RFC 9496, §4.3.4).
    func element(ofHash hash: [UInt8]) -> GroupElement

    /// Reads a number.
    ///
    /// - Returns: `nil` for anything but 32 bytes, least first, of a number below the group's order.
    func scalar(_ bytes: ArraySlice<UInt8>) -> GroupScalar?

    /// 64 bytes, least first, modulo the group's order.
    func scalar(ofHash hash: [UInt8]) -> GroupScalar

    /// A multiple of an element.
    func multiple(_ scalar: GroupScalar, of element: GroupElement) -> GroupElement

    /// A multiple of the generator.
    func multipleOfGenerator(_ scalar: GroupScalar) -> GroupElement

    /// One element and another.
    func sum(_ one: GroupElement, _ other: GroupElement) -> GroupElement

    /// The sum of elements, each as often as a number says.
    ///
    /// - Parameters:
    ///   - elements: Any number of them; none that is secret, since what they are decides how long it takes.
    ///   - weights: As many numbers; none that is secret.
    /// - Returns: The sum; of nothing the neutral element.
    func sum(of elements: [GroupElement], weights: [GroupScalar]) -> GroupElement

    /// One element without another.
    func difference(_ one: GroupElement, _ other: GroupElement) -> GroupElement

    /// `start` − `factor` · `other`, modulo the group's order.
    func difference(
        _ start: GroupScalar,
        _ factor: GroupScalar,
        times other: GroupScalar
    ) -> GroupScalar
}
