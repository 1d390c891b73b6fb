internal import Vocabulary
public import Wire

/// The statement that a key is the same multiple of the generator as each of some images is of its own point, and
/// proofs of it that tell nothing else (DLEQ, RFC 9497 §2.2, ristretto255 with SHA-512).
public struct EqualLogs: Sendable {
    /// Bytes of a proof.
    public static let proofBytes = 64

    private let group: any PrimeOrderGroup
    private let context: [UInt8]
    private let key: GroupElement
    private let first: GroupElement
    private let second: GroupElement

    /// States it.
    ///
    /// - Parameters:
    ///   - context: What hashes are bound to, at most 200 bytes. It depends on all points and images: otherwise
    ///     false ones could be chosen, one after the other, until their errors take one another away.
    ///   - key: What is a multiple of the generator.
    ///   - points: At most 65,535; none, where all that is stated is that somebody knows the key's secret.
    ///   - images: What each of them was multiplied to.
    ///   - group: Does the arithmetic.
    public init(
        _ context: [UInt8],
        key: GroupElement,
        points: [GroupElement] = [],
        images: [GroupElement] = [],
        in group: any PrimeOrderGroup
    ) {
        precondition(points.count == images.count)
        self.group = group
        self.context = context
        self.key = key
        let seed = group.sha512(Self.prefixed([key.bytes, Array("Seed-".utf8) + context]))
        let weights = zip(points, images).enumerated().map { index, pair in
            var writer = ByteWriter(capacity: 160)
            writer.raw(Self.prefixed([seed]))
            writer.fixed(UInt16(index))
            writer.raw(Self.prefixed([pair.0.bytes, pair.1.bytes]) + Array("Composite".utf8))
            return group.scalar(writer.bytes, context: context)
        }
        first = group.sum(of: points, weights: weights)
        second = group.sum(of: images, weights: weights)
    }

    /// `GenerateProof`.
    ///
    /// - Parameters:
    ///   - secret: The number that all were multiplied by.
    ///   - nonce: A secret number; anybody who sees two proofs of different statements with one nonce knows the secret.
    /// - Returns: 64 bytes.
    public func proof(secret: GroupScalar, nonce: GroupScalar) -> [UInt8] {
        let challenge = challenge(
            group.multipleOfGenerator(nonce),
            group.multiple(nonce, of: first)
        )
        return challenge.bytes + group.difference(nonce, challenge, times: secret).bytes
    }

    /// `VerifyProof`.
    ///
    /// - Parameter proof: As it came.
    /// - Returns: Whether it shows what is stated.
    public func isProven(by proof: some Collection<UInt8>) -> Bool {
        let proof = Array(proof)
        guard proof.count == Self.proofBytes, let challenge = group.scalar(proof[..<32]),
            let answer = group.scalar(proof[32...])
        else { return false }
        let left = group.sum(
            group.multipleOfGenerator(answer),
            group.multiple(challenge, of: key)
        )
        let right = group.sum(
            group.multiple(answer, of: first),
            group.multiple(challenge, of: second)
        )
        return self.challenge(left, right) == challenge
    }

    private func challenge(_ left: GroupElement, _ right: GroupElement) -> GroupScalar {
        let parts = [key, first, second, left, right].map(\.bytes)
        return group.scalar(Self.prefixed(parts) + Array("Challenge".utf8), context: context)
    }

    /// Each part after its length in two bytes.
    private static func prefixed(_ parts: [[UInt8]]) -> [UInt8] {
        var writer = ByteWriter(capacity: 192)
        for part in parts {
            writer.fixed(UInt16(part.count))
            writer.raw(part)
        }
        return writer.bytes
    }
}
