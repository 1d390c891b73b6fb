internal import Vocabulary
public import Wire

/// A deal on its way, from the dealers' keys to cards that their owners alone can open (`Protocol/secrets.md`).
///
/// It takes what dealers show step by step, and goes on only when all who owe something have shown what holds. What
/// becomes of a deal in which somebody does not is for the activity to say.
public struct Deal: Sendable {
    /// What is to be shown next.
    public enum Step: Hashable, Sendable {
        /// By all: their keys.
        case keys
        /// By the dealer of this number: the deck in an order of its own.
        case shuffle(Int)
        /// By all: their shares of the cards that others own.
        case shares
        /// Nothing: all own what is theirs.
        case dealt
    }

    /// The deck's.
    public let terms: DeckTerms
    /// Which dealer owns the card at each place, by number.
    public let owners: [Int]
    /// Bytes of ``proof(of:seed:)``.
    public static let proofBytes = 32 + EqualLogs.proofBytes

    /// What is to be shown next.
    public private(set) var step = Step.keys

    private var keys: DeckKeys?
    private var decks: [Deck] = []
    private let faces: DeckFaces
    /// What is left of each card under its owner's key alone.
    private var covered: [GroupElement] = []

    /// Begins.
    ///
    /// - Parameters:
    ///   - terms: The deck's.
    ///   - owners: Which dealer owns the card at each place, by number; each owns one at least.
    public init(_ terms: DeckTerms, owners: [Int]) {
        precondition(owners.count == terms.cards)
        precondition(Set(owners) == Set(terms.dealers.indices))
        self.terms = terms
        self.owners = owners
        faces = DeckFaces(terms)
    }

    /// How many steps come before one.
    func number(of step: Step) -> Int {
        switch step {
        case .keys: 0
        case .shuffle(let dealer): 1 + dealer
        case .shares: 1 + terms.dealers.count
        case .dealt: 2 + terms.dealers.count
        }
    }

    /// The numbers of the dealers who owe something, ascending.
    public var due: [Int] {
        switch step {
        case .keys, .shares: Array(terms.dealers.indices)
        case .shuffle(let dealer): [dealer]
        case .dealt: []
        }
    }

    /// How many bytes a dealer owes now.
    public func bytes(dueOf dealer: Int) -> Int {
        guard due.contains(dealer) else { return 0 }
        switch step {
        case .keys: return DeckKeys.shareBytes
        case .shuffle: return Deck.cardBytes * terms.cards
        case .shares: return 32 * placesOfOthers(than: dealer).count + EqualLogs.proofBytes
        case .dealt: return 0
        }
    }

    /// What a dealer shows now.
    ///
    /// - Parameters:
    ///   - dealer: Its number; one of those who owe something.
    ///   - seed: Its secret for this deck alone.
    /// - Returns: As many bytes as ``bytes(dueOf:)`` says.
    public func contribution(of dealer: Int, seed: Secret) -> [UInt8] {
        precondition(due.contains(dealer))
        let hand = self.dealer(dealer, seed)
        switch step {
        case .keys: return hand.keyShare
        case .shuffle:
            return hand.shuffled(decks.last ?? terms.start, joint: keys?.joint ?? .neutral).bytes
        case .shares:
            return decks.last.map { hand.shares(of: $0, at: placesOfOthers(than: dealer)) } ?? []
        case .dealt: return []
        }
    }

    /// Takes in what the dealers have shown.
    ///
    /// - Parameter shown: By number, what each who owes something has shown.
    /// - Returns: Who has shown nothing, or what does not hold; if there is anybody, the deal stays where it is.
    public mutating func take(_ shown: [Int: [UInt8]]) -> [Int: DeckFault] {
        var faults: [Int: DeckFault] = [:]
        var shares: [Int: CardShares] = [:]
        for dealer in due {
            do throws(DeckFault) {
                guard let bytes = shown[dealer] else { throw .missing }
                switch step {
                case .keys: _ = try DeckKeys.key(bytes, of: terms.dealers[dealer], terms: terms)
                case .shuffle: decks.append(try Deck(bytes, terms: terms))
                case .shares: shares[dealer] = try self.shares(bytes, of: dealer)
                case .dealt: break
                }
            } catch {
                faults[dealer] = error
            }
        }
        guard faults.isEmpty else { return faults }
        return goOn(shown, shares)
    }

    private mutating func goOn(
        _ shown: [Int: [UInt8]],
        _ shares: [Int: CardShares]
    ) -> [Int: DeckFault] {
        switch step {
        case .keys:
            do throws(DeckFault) {
                keys = try DeckKeys(due.map { shown[$0] ?? [] }, terms: terms)
            } catch {
                // Each key holds, and all together are the neutral element: by chance that never happens.
                return Dictionary(uniqueKeysWithValues: due.map { ($0, error) })
            }
            step = .shuffle(0)
        case .shuffle(let dealer) where dealer + 1 < terms.dealers.count:
            step = .shuffle(dealer + 1)
        case .shuffle where terms.dealers.count == 1: uncover([:])
        case .shuffle: step = .shares
        case .shares: uncover(shares)
        case .dealt: break
        }
        return [:]
    }

    /// Takes from all cards the keys of those who do not own them.
    private mutating func uncover(_ shares: [Int: CardShares]) {
        let others = terms.dealers.indices.map { dealer in
            let places = placesOfOthers(than: dealer)
            return Dictionary(
                uniqueKeysWithValues: places.map { ($0, shares[dealer]?[$0] ?? .neutral) }
            )
        }
        covered = (decks.last?.cards ?? []).enumerated().map { place, card in
            others.indices.reduce(card.face) { face, dealer in
                guard dealer != owners[place], let share = others[dealer][place] else {
                    return face
                }
                return terms.group.difference(face, share)
            }
        }
        step = .dealt
    }

    private func shares(_ bytes: [UInt8], of dealer: Int) throws(DeckFault) -> CardShares {
        guard let keys, let deck = decks.last else { throw .missing }
        return try CardShares(
            bytes,
            at: placesOfOthers(than: dealer),
            by: terms.dealers[dealer],
            key: keys.keys[dealer],
            of: deck,
            terms: terms
        )
    }

    private func placesOfOthers(than dealer: Int) -> [Int] {
        owners.indices.filter { owners[$0] != dealer }
    }

    private func dealer(_ number: Int, _ seed: Secret) -> Dealer {
        Dealer(seed: seed, device: terms.dealers[number], terms: terms)
    }

    /// The cards at places that one dealer owns, as it alone can see them.
    ///
    /// - Parameters:
    ///   - places: Its own, of a deal that is done.
    ///   - seed: Its secret.
    /// - Returns: Their numbers; `nil` for what is no card of the deck.
    public func numbers(at places: [Int], seed: Secret) -> [Int?] {
        guard step == .dealt, let owner = places.first.map({ owners[$0] }), let deck = decks.last
        else { return places.map { _ in nil } }
        let dealer = dealer(owner, seed)
        return places.map { number(at: $0, dealer.share(of: deck.cards[$0])) }
    }

    private func number(at place: Int, _ share: GroupElement) -> Int? {
        faces.number(of: terms.group.difference(covered[place], share))
    }

    /// What shows a card to all.
    ///
    /// - Parameters:
    ///   - place: Where it lies, in a deal that is done.
    ///   - seed: The secret of its owner.
    /// - Returns: What ``opened(_:at:)`` reads, 96 bytes.
    public func proof(of place: Int, seed: Secret) -> [UInt8] {
        decks.last.map { dealer(owners[place], seed).shares(of: $0, at: [place]) } ?? []
    }

    /// Reads what its owner has shown of a card.
    ///
    /// - Parameters:
    ///   - proof: As it came.
    ///   - place: Where the card is said to lie.
    /// - Returns: The card's number.
    /// - Throws: What `CardShares` throws; `DeckFault.missing` before all is dealt; `DeckFault.face`.
    public func opened(_ proof: [UInt8], at place: Int) throws(DeckFault) -> Int {
        guard step == .dealt, owners.indices.contains(place), let keys, let deck = decks.last else {
            throw .missing
        }
        let owner = owners[place]
        let shares = try CardShares(
            proof,
            at: [place],
            by: terms.dealers[owner],
            key: keys.keys[owner],
            of: deck,
            terms: terms
        )
        guard let number = number(at: place, shares[place] ?? .neutral) else { throw .face }
        return number
    }

    /// Does all over again, once it is done.
    ///
    /// - Parameter seeds: What each dealer has shown; `nil`: nothing.
    /// - Returns: What each has done, by number; none before all is dealt.
    public func audit(_ seeds: [Secret?]) -> [DeckAudit.Verdict] {
        guard step == .dealt, let keys else { return [] }
        return DeckAudit(terms, keys: keys.keys, decks: decks, seeds: seeds).verdicts
    }
}
