internal import Secrets
internal import Vocabulary
internal import Wire

/// What all have done, looked at again when their seeds lie open.
struct Audit {
    private let table: CardTable
    private let hands: Hands
    private let chain: [PastTurn]

    init(_ table: CardTable, _ hands: Hands, _ chain: [PastTurn]) {
        self.table = table
        self.hands = hands
        self.chain = chain
    }

    /// Who was caught at what, of whom nobody can tell, and what those held who have shown it.
    ///
    /// - Parameters:
    ///   - seeds: What each dealer has shown, by number; `nil`: nothing.
    ///   - known: Who was caught at what before.
    /// - Returns: All that came out.
    func findings(_ seeds: [Secret?], known: [DeviceID: Set<Cheat>]) -> Findings {
        var findings = Findings(cheats: known)
        let verdicts = table.deal?.audit(seeds) ?? []
        for (device, verdict) in zip(table.devices, verdicts) {
            switch verdict {
            case .honest: break
            case .key: findings.cheats[device, default: []].insert(.key)
            case .shuffle: findings.cheats[device, default: []].insert(.shuffle)
            case .silent: findings.silent.append(device)
            }
        }
        // With another seed than the one that was dealt with, nothing can be opened.
        let open = seeds.indices.filter { verdicts[$0] == .honest || verdicts[$0] == .shuffle }
        for dealer in open {
            let cards = cards(of: dealer, seeds[dealer] ?? Secret(words: .zero))
            for lie in lies(of: dealer, cards) {
                findings.cheats[table.devices[dealer], default: []].insert(lie)
            }
            for seat in table.seats where table.dealers[seat] == dealer {
                findings.opened[seat] = hands.places(of: seat).map {
                    .init(place: $0, card: cards[$0])
                }
            }
        }
        return findings
    }

    /// What lies at each place of a dealer's; nothing where no card of the deck does.
    private func cards(of dealer: Int, _ seed: Secret) -> [Int: Int] {
        guard let deal = table.deal else { return [:] }
        let places = deal.owners.indices.filter { deal.owners[$0] == dealer }
        let found = zip(places, deal.numbers(at: places, seed: seed)).compactMap { place, card in
            card.map { (place, $0) }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// What a dealer has said of words that was not so.
    private func lies(of dealer: Int, _ cards: [Int: Int]) -> Set<Cheat> {
        var lies: Set<Cheat> = []
        for (turn, past) in chain.enumerated() {
            guard let card = past.card else { continue }
            for seat in table.seats where table.dealers[seat] == dealer {
                let holds = hands.places(of: seat, past.hands[seat]).contains { place in
                    cards[place] == card && (hands.used[place].map { $0 >= turn } ?? true)
                }
                guard holds else { continue }
                if seat == past.seat {
                    if past.answer == .foreign { lies.insert(.hidden) }
                } else if past.foreign.contains(dealer) {
                    lies.insert(.unclaimed)
                }
            }
        }
        return lies
    }
}
