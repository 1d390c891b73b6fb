internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

// How rounds of the room end, and what comes next.
extension Password {
    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        guard stage != .over else { return seats }
        let lacking = Set(lacking(in: record))
        return seats.filter { record.present.contains($0) && lacking.contains($0) }
    }

    /// Who has not done yet what the round is for.
    private func lacking(in record: RoundRecord) -> [SeatID] {
        switch stage {
        case .bring: seats.filter { !lexicon.isDone($0, in: record) }
        case .keys:
            seats.filter { !record.isBound($0, Commit.dice) } + table.lacking(in: record)
        case .shuffle:
            pending.filter { record.shown(by: $0, Commit.dice) == nil }
                + table.lacking(in: record)
        case .shares: table.lacking(in: record)
        case .word: [current].compactMap { $0 }.filter { _ in said(in: record) == nil }
        case .vote where claim(in: record) != nil: []
        case .vote:
            seats.filter { $0 != current && !record.isBound($0) }
                + speakers(of: askedDealers, without: ["claim", "foreign"], in: record)
        case .count:
            pending.filter { record.shown(by: $0) == nil }
                + speakers(of: asked, without: ["own", "foreign"], in: record)
        case .audit:
            speakers(of: Set(table.devices.indices), without: ["seed"], in: record)
        case .over: []
        }
    }

    /// The dealer of whose seat the word is that is open, where it has to be asked.
    private var asked: Set<Int> {
        guard isAsked, let dealer = current.flatMap({ table.dealers[$0] }) else { return [] }
        return [dealer]
    }

    /// The seats of dealers who have made none of some moves, and can.
    private func speakers(
        of dealers: Set<Int>,
        without moves: [String],
        in record: RoundRecord
    ) -> [SeatID] {
        dealers.sorted().filter { dealer in
            moves.allSatisfy { table.last($0, of: dealer, in: record) == nil }
        }.compactMap { table.speaker(of: $0, in: record) }
    }

    func done(in record: RoundRecord) -> [SeatID] {
        let present = seats.filter(record.present.contains)
        return switch stage {
        case .bring: present.filter { lexicon.isDone($0, in: record) }
        case .keys: present.filter { record.isBound($0, Commit.dice) }
        case .word: [current].compactMap { $0 }.filter { _ in said(in: record) != nil }
        case .vote: present.filter { record.isBound($0) }
        case .count: pending.filter { record.shown(by: $0) != nil }
        case .shuffle, .shares, .audit, .over: []
        }
    }

    mutating func end(_ record: RoundRecord) {
        switch stage {
        case .bring:
            lexicon.bring(all: record)
            beginDealing(record)
        case .keys:
            pending = seats.filter { record.isBound($0, Commit.dice) }
            goOnDealing(record)
        case .shuffle:
            // They are shown in the first round after the one in which they were cast; what comes later is no dice.
            if table.deal?.step == .shuffle(0) { seed = record.seed }
            pending = []
            goOnDealing(record)
        case .shares: goOnDealing(record)
        case .word: endWord(record)
        case .vote: endVote(record)
        case .count: endCount(record)
        case .audit: endAudit(record)
        case .over: break
        }
        let isOpen = stage != .audit && stage != .over
        // One alone has nobody to play with.
        guard isOpen, seats.count(where: record.present.contains) < 2 else { return }
        if stage == .vote || stage == .count, let open = chain.popLast() {
            chain.append(open.takenBack)
        }
        finish()
    }

    private mutating func goOnDealing(_ record: RoundRecord) {
        if table.take(record) { return beginDealing(record) }
        guard let step = table.deal?.step else {
            stage = .over
            return
        }
        switch step {
        case .keys: stage = .keys
        case .shuffle: stage = .shuffle
        case .shares: stage = .shares
        case .dealt: begin(record)
        }
    }

    /// Those deal who are there.
    mutating func beginDealing(_ record: RoundRecord) {
        let hosts = record.hosts.filter { record.present.contains($0.key) }
        table.begin(record.round + 1, seats, at: hosts)
        stage = table.deal == nil ? .over : .keys
    }

    private mutating func begin(_ record: RoundRecord) {
        hands = Hands(table)
        var dice = SeededDice(seed ?? Seed(words: .zero), 1)
        order = dice.shuffled(seats)
        let cards = table.deal?.terms.cards ?? 0
        words = Array(lexicon.order { dice.shuffled($0) }.prefix(cards + 1))
        goOn(record)
    }

    /// It is the turn of the next one who is there.
    private mutating func goOn(_ record: RoundRecord) {
        repeat {
            turn += 1
        } while turn < order.count * roundsHere
            && !record.present.contains(order[turn % order.count])
        if turn < order.count * roundsHere { stage = .word } else { finish() }
    }

    private mutating func finish() { stage = table.isDealt ? .audit : .over }

    private mutating func endWord(_ record: RoundRecord) {
        guard let current else { return }
        var past = PastTurn(round: number, seat: current)
        for done in record.moves where done.move["do"] == .text("swap") {
            hands.swap(done.seat)
            add([done.seat: -1])
            past.swaps[done.seat, default: 0] += 1
        }
        past.word = said(in: record)
        past.hands = hands.current
        past.card = past.word.flatMap { lexicon.place(of: $0) }
            .flatMap { words.dropFirst().firstIndex(of: $0) }.map { $0 - 1 }
        chain.append(past)
        if past.word == nil { goOn(record) } else { stage = .vote }
    }

    private mutating func endVote(_ record: RoundRecord) {
        for dealer in askedDealers {
            if table.last("foreign", of: dealer, in: record) != nil {
                chain[chain.count - 1].foreign.insert(dealer)
            }
            let claim = table.last("claim", of: dealer, in: record)
            if let claim, let owner = claim["seat"]?.seat { look(at: claim, for: owner) }
            if claim.map(provesClaim) == false { accuse(dealer) }
        }
        if let claim = claim(in: record), let seat = claim["seat"]?.seat,
            let place = claim["place"]?.number
        {
            chain[chain.count - 1].claimer = seat
            hands.use(Int(place), in: chain.count - 1)
            return conclude(record)
        }
        pending = seats.filter { $0 != current && record.isBound($0) }
        stage = .count
    }

    private mutating func endCount(_ record: RoundRecord) {
        let last = chain.count - 1
        for seat in pending {
            let vote = record.shown(by: seat).map { String(decoding: $0, as: UTF8.self) }
            if let vote = vote.flatMap(Vote.init) {
                chain[last].votes[seat] = vote == .pass
            } else {
                chain[last].unshown.append(seat)
            }
        }
        pending = []
        if let dealer = asked.first {
            let own = table.last("own", of: dealer, in: record)
            if let own { look(at: own, for: chain[last].seat) }
            if let own, proves(own, for: chain[last].seat), let place = own["place"]?.number {
                chain[last].answer = .own(Int(place))
                hands.use(Int(place), in: last)
            } else {
                if own != nil { accuse(dealer) }
                let isForeign = table.last("foreign", of: dealer, in: record) != nil
                chain[last].answer = isForeign ? .foreign : .silent
            }
        }
        conclude(record)
    }

    /// The turn is over.
    private mutating func conclude(_ record: RoundRecord) {
        add(chain.last?.points ?? [:])
        goOn(record)
    }

    private mutating func add(_ points: [SeatID: Int64]) {
        for (seat, points) in points { scores[seat] = Points.sum(scores[seat] ?? 0, points) }
    }

    private mutating func endAudit(_ record: RoundRecord) {
        let seeds = table.devices.indices.map { dealer in
            table.last("seed", of: dealer, in: record).flatMap { ByteText.bytes(in: $0) }
                .flatMap { Secret($0) }
        }
        if let reckoning = table.reckoning(seeds) {
            findings = Audit(table, hands, chain).findings(reckoning, known: findings.cheats)
        }
        for (device, cheats) in table.cheats {
            findings.cheats[device, default: []].formUnion(cheats)
        }
        let struck = findings.struck
        let dealt = table.dealers.filter { struck.contains(table.devices[$0.value]) }
        var losers = Set(dealt.keys).union(table.struck.values.joined())
        // Of somebody who is not there nobody can tell at which device they sit.
        losers.formUnion(
            seats.filter { record.hosts[$0].map { findings.cheats[$0] != nil } == true }
        )
        for seat in losers { scores[seat] = min(scores[seat] ?? 0, 0) }
        stage = .over
    }

    /// A dealer has claimed what it does not hold.
    private mutating func accuse(_ dealer: Int) {
        findings.cheats[table.devices[dealer], default: []].insert(.claim)
    }
}
