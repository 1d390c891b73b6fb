public import Vocabulary
public import Wire

/// The keys of all dealers of a deck, each shown by somebody who knows its secret.
///
/// Without that the last one to speak could choose its key so that the joint one is its own.
public struct DeckKeys: Sendable {
    /// Bytes of what a dealer shows: the key and a proof.
    public static let shareBytes = 32 + EqualLogs.proofBytes

    /// In the order of the dealers.
    public let keys: [GroupElement]
    /// The key that all cards are hidden under.
    public let joint: GroupElement

    /// Reads what the dealers have shown.
    ///
    /// - Parameters:
    ///   - shares: In the order of the dealers.
    ///   - terms: The deck's.
    /// - Throws: `DeckFault.missing`, or what is wrong with the first that is refused.
    public init(_ shares: [[UInt8]], terms: DeckTerms) throws(DeckFault) {
        guard shares.count == terms.dealers.count else { throw .missing }
        var keys: [GroupElement] = []
        for (share, dealer) in zip(shares, terms.dealers) {
            keys.append(try Self.key(share, of: dealer, terms: terms))
        }
        self.keys = keys
        joint = keys.reduce(.neutral) { terms.group.sum($0, $1) }
        guard joint != .neutral else { throw .point }
    }

    /// Reads what one dealer has shown.
    ///
    /// - Throws: `DeckFault.form`, `DeckFault.point`, `DeckFault.proof`.
    public static func key(
        _ share: [UInt8],
        of dealer: DeviceID,
        terms: DeckTerms
    ) throws(DeckFault) -> GroupElement {
        guard share.count == shareBytes else { throw .form }
        let key = try terms.element(share[..<32])
        guard terms.statement(of: dealer, key: key).isProven(by: share[32...]) else { throw .proof }
        return key
    }
}
