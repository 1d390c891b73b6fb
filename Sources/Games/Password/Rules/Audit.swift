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

    /// Who was caught at what, and of whom nobody can tell.
    ///
    /// - Parameter seeds: What each dealer has shown, by number; `nil`: nothing.
    /// - Returns: Those who showed something at the deal that does not hold among them.
    func findings(_ seeds: [Secret?]) -> Password.Findings {
        var findings = Password.Findings(cheats: table.cheats)
        let verdicts = table.deal?.audit(seeds) ?? []
        for (device, verdict) in zip(table.devices, verdicts) {
            switch verdict {
            case .honest: break
            case .key: findings.cheats[device, default: []].insert(.key)
            case .shuffle: findings.cheats[device, default: []].insert(.shuffle)
            case .silent: findings.silent.append(device)
            }
        }
        for (dealer, cheat) in lies(seeds, verdicts) {
            findings.cheats[table.devices[dealer], default: []].insert(cheat)
        }
        return findings
    }

    /// What dealers have said of words that was not so.
    private func lies(
        _ seeds: [Secret?],
        _ verdicts: [DeckAudit.Verdict]
    ) -> [(dealer: Int, cheat: Cheat)] {
        // With another seed than the one that was dealt with, nothing can be opened.
        let open = seeds.indices.filter { verdicts[$0] == .honest || verdicts[$0] == .shuffle }
        let cards = Dictionary(
            uniqueKeysWithValues: open.map { dealer in
                let places = (table.deal?.owners ?? []).indices.filter {
                    table.deal?.owners[$0] == dealer
                }
                let seed = seeds[dealer] ?? Secret(words: .zero)
                let numbers = table.deal?.numbers(at: places, seed: seed) ?? []
                return (dealer, zip(places, numbers).filter { $1 != nil })
            }
        )
        var lies: [(dealer: Int, cheat: Cheat)] = []
        for (turn, past) in chain.enumerated() {
            guard let card = past.card else { continue }
            for dealer in open {
                let places = (cards[dealer] ?? []).filter { $0.1 == card }.map(\.0)
                for seat in table.seats where table.dealers[seat] == dealer {
                    let held = hands.places(of: seat, past.hands[seat]).filter {
                        hands.used[$0].map { $0 >= turn } ?? true
                    }
                    guard places.contains(where: held.contains) else { continue }
                    if seat == past.seat {
                        if past.answer == .foreign { lies.append((dealer, .hidden)) }
                    } else if past.foreign.contains(dealer) {
                        lies.append((dealer, .unclaimed))
                    }
                }
            }
        }
        return lies
    }
}
