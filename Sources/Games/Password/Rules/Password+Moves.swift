internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

// What seats and devices may do, and what devices do unasked.
extension Password {
    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        switch move["do"]?.text {
        case "bring", "brought":
            guard stage == .bring else { throw .notNow }
            try lexicon.checkBringing(move, by: seat, in: record)
        case "word": try checkWord(move, by: seat, in: record)
        case "swap": try checkSwap(by: seat, in: record)
        case "judge": try checkVote(move, by: seat, in: record)
        case "deal": try table.check(move, by: seat, in: record)
        case "claim": try checkAnswer(move, by: seat, in: record)
        case "foreign" where stage == .vote: try checkAnswer(move, by: seat, in: record)
        case "own", "foreign": try checkOwn(move, by: seat, in: record)
        case "seed":
            guard stage == .audit, let dealer = table.dealer(speakingBy: seat),
                table.last("seed", of: dealer, in: record) == nil
            else { throw .notNow }
            guard ByteText.bytes(in: move)?.count == 32 else { throw .unknown }
        default: throw .unknown
        }
    }

    /// The word that is said in the open round, if it has been.
    func said(in record: RoundRecord) -> String? {
        guard stage == .word, let current else { return nil }
        return record.last("word", by: current)?["text"]?.text
    }

    private func checkWord(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .word else { throw .notNow }
        guard seat == current else {
            throw MoveFault("not-your-turn", "It is somebody else's turn.")
        }
        guard said(in: record) == nil else {
            throw MoveFault("said-already", "You have said a word already.")
        }
        guard case .text(let text)? = move["text"],
            let key = lexicon.key(of: text)
        else {
            throw MoveFault(
                "not-a-word",
                "Say one word of 2 to 24 letters, and nothing but letters."
            )
        }
        guard !usedKeys.contains(key) else {
            throw MoveFault("word-used", "That word has been said already.")
        }
    }

    /// The keys of all words that stand in the chain.
    private var usedKeys: Set<String> {
        let said = chain.compactMap(\.word) + [start].compactMap { $0 }
        return Set(said.compactMap(lexicon.key))
    }

    /// The word that the chain begins with.
    var start: String? { words.first.map { lexicon[$0] } }

    private func checkSwap(by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard stage == .word, said(in: record) == nil else { throw .notNow }
        guard swaps(askedBy: seat, in: record) < hands.swaps(left: seat) else {
            throw MoveFault("no-more-words", "There are no other words left for you.")
        }
    }

    private func checkVote(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .vote else { throw .notNow }
        guard seat != current else {
            throw MoveFault("own-word", "You cannot vote on your own word.")
        }
        guard move["judge"]?.text.flatMap(Vote.init) != nil else { throw .unknown }
        guard !record.isBound(seat) else {
            throw MoveFault("voted-already", "You have voted already.")
        }
    }

    /// A device says that the word belongs to one of its seats, or to none.
    ///
    /// Each answers once, whether what it says is so or not, and nothing is looked into before it counts: who shows a
    /// proof that does not hold is caught at it, can try no other, and costs nobody more than one look.
    private func checkAnswer(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .vote, let dealer = table.dealer(speakingBy: seat),
            askedDealers.contains(dealer), !hasAnswered(dealer, "claim", in: record)
        else { throw .notNow }
        guard move["do"] == .text("claim") else { return }
        guard let owner = move["seat"]?.seat, owner != current, table.dealers[owner] == dealer,
            isProof(move)
        else { throw .unknown }
    }

    /// Whether a move looks like what shows a card; whether it does is seen when it counts.
    private func isProof(_ move: Value) -> Bool {
        guard let place = move["place"]?.number.flatMap({ Int(exactly: $0) }) else { return false }
        return 0..<(table.deal?.terms.cards ?? 0) ~= place
            && ByteText.bytes(in: move)?.count == Deal.proofBytes
    }

    /// Whether a claim holds.
    func provesClaim(_ move: Value) -> Bool {
        move["seat"]?.seat.map { proves(move, for: $0) } ?? false
    }

    /// Whether a move shows that a seat holds the word that is open.
    func proves(_ move: Value, for seat: SeatID) -> Bool {
        guard let place = move["place"]?.number.flatMap({ Int(exactly: $0) }),
            hands.holds(seat, place), let proof = ByteText.bytes(in: move),
            let number = table.opened(proof, at: place)
        else { return false }
        return number == chain.last?.card
    }

    /// Looks at what a move shows of a card that a seat holds, so that nobody need look again.
    mutating func look(at move: Value, for seat: SeatID) {
        guard let place = move["place"]?.number.flatMap({ Int(exactly: $0) }),
            hands.holds(seat, place), let proof = ByteText.bytes(in: move)
        else { return }
        table.note(proof, at: place)
    }

    /// The device of who said the word says whether it is the seat's own.
    private func checkOwn(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault)
    {
        guard stage == .count, isAsked, let current,
            let dealer = table.dealers[current], table.dealer(speakingBy: seat) == dealer,
            !hasAnswered(dealer, "own", in: record)
        else { throw .notNow }
        guard move["do"] == .text("foreign") || isProof(move) else { throw .unknown }
    }

    /// Whether a dealer has answered in the open round, by whichever of its seats.
    private func hasAnswered(_ dealer: Int, _ yes: String, in record: RoundRecord) -> Bool {
        [yes, "foreign"].contains { table.last($0, of: dealer, in: record) != nil }
    }

    /// Whether it must be known if the word that is open is its speaker's own.
    var isAsked: Bool {
        guard let open = chain.last, open.card != nil else { return false }
        return table.dealers[open.seat] != nil
    }

    /// Dealers with a seat that may own the word that is open, beside the one who said it.
    var askedDealers: Set<Int> {
        guard let open = chain.last, open.card != nil else { return [] }
        return Set(table.seats.filter { $0 != open.seat }.compactMap { table.dealers[$0] })
    }

    /// The claim that counts: the first one that holds.
    func claim(in record: RoundRecord) -> Value? {
        record.moves.first { $0.move["do"] == .text("claim") && provesClaim($0.move) }?.move
    }

    func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done] {
        guard let number = table.devices.firstIndex(of: dealer.device),
            let speaker = table.speaker(of: number, in: record)
        else { return [] }
        let deed: Value?
        switch stage {
        case .keys, .shuffle, .shares: return table.deeds(of: dealer, in: record)
        case .vote:
            guard askedDealers.contains(number), !hasAnswered(number, "claim", in: record),
                claim(in: record) == nil
            else { return [] }
            deed = answer(of: number, dealer.seed)
        case .count:
            guard isAsked, let current, table.dealers[current] == number,
                !hasAnswered(number, "own", in: record)
            else { return [] }
            deed = proof("own", of: current, dealer.seed) ?? .map(["do": .text("foreign")])
        case .audit:
            guard table.last("seed", of: number, in: record) == nil else { return [] }
            deed = .map(
                ["do": .text("seed"), "bytes": .text(ByteText.text(dealer.seed.bytes))]
            )
        case .bring, .word, .over: deed = nil
        }
        return deed.map { [.init(seat: speaker, move: $0)] } ?? []
    }

    private func answer(of dealer: Int, _ seed: Secret) -> Value {
        let owners = table.seats.filter { table.dealers[$0] == dealer && $0 != current }
        for owner in owners {
            if let proof = proof("claim", of: owner, seed) { return proof }
        }
        return .map(["do": .text("foreign")])
    }

    /// What shows that a seat holds the word that is open; `nil` if it does not.
    private func proof(_ name: String, of seat: SeatID, _ seed: Secret) -> Value? {
        guard let card = chain.last?.card, let deal = table.deal else { return nil }
        let places = hands.places(of: seat).filter { hands.holds(seat, $0) }
        let numbers = deal.numbers(at: places, seed: seed)
        guard let index = numbers.firstIndex(of: card) else { return nil }
        let place = places[index]
        return .map(
            [
                "do": .text(name), "seat": .seat(seat), "place": .number(Int64(place)),
                "bytes": .text(ByteText.text(deal.proof(of: place, seed: seed))),
            ]
        )
    }
}
