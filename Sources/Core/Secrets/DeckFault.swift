/// Why something of a deal is refused.
public enum DeckFault: Error, Hashable, Sendable {
    /// Too few or too many cards or dealers, or a dealer twice.
    case size
    /// As many bytes as it cannot have.
    case form
    /// No element of the group, or the neutral one.
    case point
    /// The proof does not hold.
    case proof
    /// Not the shares of all dealers.
    case missing
    /// The card is none of the deck: somebody has not shuffled honestly, and the audit tells who.
    case face
}
