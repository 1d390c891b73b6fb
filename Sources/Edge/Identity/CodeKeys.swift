internal import CSodium
internal import Wire

/// What one side has in hand after an exchange; worth nothing until the other one has shown that it knew the code.
public struct CodeKeys: Sendable {
    /// Bytes of what each side shows.
    public static let proofBytes = 64
    /// Bytes of a receipt, and of the answer to it.
    public static let receiptBytes = 32

    /// Shows the other side that this one knew the code.
    public let proof: [UInt8]
    /// Seals and opens what is said from now on.
    public let seal: RecordSeal
    /// What only the new device can show: that it has everything.
    public let receipt: [UInt8]
    /// What only the old device can answer: that nobody is logged in there any more.
    public let farewell: [UInt8]
    private let theirProof: [UInt8]

    init(_ key: [UInt8], _ role: HandshakeRole, proof: [UInt8], theirProof: [UInt8]) {
        (self.proof, self.theirProof) = (proof, theirProof)
        let (toOld, toNew) = (Self.derived("to old", key), Self.derived("to new", key))
        seal =
            switch role {
            case .initiator: RecordSeal(sending: toOld, receiving: toNew)
            case .responder: RecordSeal(sending: toNew, receiving: toOld)
            }
        receipt = Self.derived("receipt", key).bytes
        farewell = Self.derived("farewell", key).bytes
    }

    /// Whether the other side knew the code; takes as long for any wrong proof.
    public func accepts(_ proof: [UInt8]) -> Bool { Self.isEqual(proof, theirProof) }

    /// Whether two secrets are one; takes as long wherever they differ.
    public static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }

    /// BLAKE2b-256 of a label, under the 64 bytes that the exchange gives.
    private static func derived(_ label: String, _ key: [UInt8]) -> Secret {
        let label = Array("parlor move \(label) v1".utf8)
        return Secret(
            words: .filled { output in
                _ = crypto_generichash_blake2b(
                    output,
                    32,
                    label,
                    UInt64(label.count),
                    key,
                    key.count
                )
            }
        )
    }
}
