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
    ///   - reckoning: What came out of the deal.
    ///   - known: Who was caught at what before.
    /// - Returns: All that came out.
    func findings(_ reckoning: DealReckoning, known: [DeviceID: Set<Cheat>]) -> Findings {
        var findings = Findings(cheats: known)
        for (device, verdict) in zip(table.devices, reckoning.verdicts) {
            switch verdict {
            case .honest: break
            case .key: findings.cheats[device, default: []].insert(.key)
            case .shuffle: findings.cheats[device, default: []].insert(.shuffle)
            case .silent: findings.silent.append(device)
            }
        }
        for (dealer, cards) in reckoning.cards.sorted(by: { $0.key < $1.key }) {
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
