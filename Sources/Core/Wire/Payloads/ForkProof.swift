/// Shows that a device wrote two operations for one place of a log: the end of a `ForkEvidence`, and
/// how many `ForkPart` operations right before it, in the same log, hold the rest.
public struct ForkProof: Hashable, Sendable {
    /// How many parts come before, 0…1255.
    public var parts: UInt16
    /// The last bytes of the evidence, 1…880.
    public var evidence: [UInt8]

    /// Describes a proof.
    public init(parts: UInt16, evidence: [UInt8]) {
        self.parts = parts
        self.evidence = evidence
    }

    /// The payloads that carry some evidence: `ForkPart`s, and the `ForkProof`.
    ///
    /// - Parameter evidence: The encoding of a `ForkEvidence`, at most `Limits.forkEvidence` bytes.
    /// - Returns: In the order in which they stand in a log.
    public static func payloads(of evidence: [UInt8]) -> [Payload] {
        let rest = max(0, evidence.count - Limits.forkPiece)
        let count = (rest + Limits.forkPart - 1) / Limits.forkPart
        let parts = (0..<count).map { index in
            Array(evidence[index * Limits.forkPart..<min((index + 1) * Limits.forkPart, rest)])
        }
        let proof = ForkProof(parts: UInt16(count), evidence: Array(evidence[rest...]))
        return parts.map { .forkPart($0) } + [.forkProof(proof)]
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(2)
        writer.unsigned(parts)
        writer.byteString(evidence)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 2...2)
        parts = UInt16(try reader.unsigned(.parts, in: 0...Limits.forkParts))
        evidence = try reader.evidence(atMost: Limits.forkPiece)
    }
}

extension CBORReader {
    /// A byte string of evidence: at least one byte.
    mutating func evidence(atMost limit: Int) throws(WireError) -> [UInt8] {
        let bytes = try byteString(.proof, atMost: limit)
        guard !bytes.isEmpty else { throw .outOfRange(field: .proof, value: 0) }
        return bytes
    }
}
