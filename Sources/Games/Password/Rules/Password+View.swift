internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

// What is shown of it, and what the digest of the state holds.
extension Password {
    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        var shown = played
        shown["order"] = .seats(order)
        shown["used"] = Self.numbers(hands.current.keys.map { ($0, hands.gone(of: $0)) })
        shown["brought"] = stage == .bring ? lexicon.brought(in: context.record) : .map([:])
        shown["opened"] = opened
        shown["turn"] = Value.seat(current)
        shown["start"] = Value.text(start)
        shown["word"] = Value.text(openWord(in: context.record))
        shown["rounds"] = .number(Int64(earlier + roundsHere))
        shown["language"] = .text(language.rawValue)
        shown["chain"] = .list(closed.map(Self.value))
        shown["silent"] = .seats(seats(of: findings.silent))
        let progress = table.progress(in: context.record)
        shown["dealt"] = .map(
            ["done": .number(Int64(progress.done)), "of": .number(Int64(progress.of))]
        )
        guard let seat else { return .map(shown) }
        shown["hand"] = hand(of: seat, context)
        let asked = swaps(askedBy: seat, in: context.record)
        shown["swaps"] = .number(Int64(hands.swaps(left: seat) - asked))
        if stage == .bring {
            shown["list"] = .list(lexicon.brought(by: seat, in: context.record).map { .text($0) })
        }
        if stage == .vote, let vote = context.secret {
            shown["judge"] = .text(String(decoding: vote, as: UTF8.self))
        }
        return .map(shown)
    }

    /// What is both shown and in the digest.
    private var played: [String: Value] {
        [
            "round": .number(Int64(number)),
            "hands": Self.numbers(hands.current.map { ($0, $1) }),
            "cheats": .list(cheats),
        ]
    }

    /// The word that all look at.
    private func openWord(in record: RoundRecord) -> String? {
        switch stage {
        case .word: said(in: record)
        case .vote, .count: chain.last?.word
        case .bring, .keys, .shuffle, .shares, .audit, .over: nil
        }
    }

    /// The turns of which everything is known.
    private var closed: ArraySlice<PastTurn> {
        stage == .vote || stage == .count ? chain.dropLast() : chain[...]
    }

    /// How often a seat has asked for new words in the open round.
    func swaps(askedBy seat: SeatID, in record: RoundRecord) -> Int {
        guard stage == .word else { return 0 }
        return record.moves.count { $0.seat == seat && $0.move["do"] == .text("swap") }
    }

    /// The words of a seat, which nobody else is shown.
    ///
    /// - Parameters:
    ///   - seat: Whose.
    ///   - ahead: How many hands after the one that the seat has: no honest program shows any but that one.
    ///   - context: Who deals for it.
    /// - Returns: Nothing where the seat has no such hand, or sits elsewhere.
    func hand(of seat: SeatID, ahead: Int = 0, _ context: ViewContext) -> Value {
        guard let dealer = context.dealer, let number = table.dealers[seat], let deal = table.deal,
            table.devices[number] == dealer.device, table.isDealt
        else { return .null }
        // The open word is judged by the hand that was asked for, so that this one is shown at once.
        let asked = swaps(askedBy: seat, in: context.record)
        guard asked + ahead <= hands.swaps(left: seat) else { return .null }
        let places = hands.places(of: seat, (hands.current[seat] ?? 0) + asked + ahead)
        return .list(
            zip(places, deal.numbers(at: places, seed: dealer.seed)).map { shown(at: $0, $1) }
        )
    }

    /// A card as its owner sees it: one that is none of the deck has no word, since somebody has not shuffled honestly.
    private func shown(at place: Int, _ card: Int?) -> Value {
        let fields: [String: Value] = [
            "word": Value.text(card.map { lexicon[words[$0 + 1]] }),
            "isUsed": .flag(hands.used[place] != nil),
        ]
        return .map(fields)
    }

    /// What everybody has held at the end.
    private var opened: Value {
        let hands = findings.opened.map { seat, cards in
            ("\(seat)", Value.list(cards.map { shown(at: $0.place, $0.card) }))
        }
        return .map(Dictionary(uniqueKeysWithValues: hands))
    }

    private static func numbers(_ counts: [(SeatID, Int)]) -> Value {
        .map(
            Dictionary(
                uniqueKeysWithValues: counts.map { ("\($0.0)", .number(Int64($0.1))) }
            )
        )
    }

    /// The seats that devices have dealt for.
    private func seats(of devices: [DeviceID]) -> [SeatID] {
        table.seats.filter { seat in
            table.dealers[seat].map { devices.contains(table.devices[$0]) } ?? false
        }
    }

    /// What is known of cheats, also before all is over.
    private var caught: [DeviceID: Set<Cheat>] {
        findings.cheats.merging(table.cheats) { $0.union($1) }
    }

    private var cheats: [Value] {
        caught.sorted { $0.key < $1.key }.map { device, cheats in
            let fields: [String: Value] = [
                "device": .text("\(device)"),
                "seats": .seats(table.struck[device] ?? seats(of: [device])),
                "at": .list(cheats.sorted().map { .text($0.rawValue) }),
            ]
            return .map(fields)
        }
    }

    private static func value(_ past: PastTurn) -> Value {
        let won = past.points.map { ("\($0.key)", Value.number($0.value)) }
        let fields: [String: Value] = [
            "round": .number(Int64(past.round)),
            "seat": .seat(past.seat),
            "word": Value.text(past.word),
            "claimer": Value.seat(past.claimer),
            "challengers": .seats(past.challengers),
            "passers": .seats(past.passers),
            "isOwn": .flag(past.isOwn),
            "isSilent": .flag(past.answer == .silent),
            "unshown": .seats(past.unshown),
            "swaps": numbers(past.swaps.map { ($0, $1) }),
            "won": .map(Dictionary(uniqueKeysWithValues: won)),
        ]
        return .map(fields)
    }

    var state: Value {
        var held = played
        held["stage"] = .text(stage.rawValue)
        held["step"] = .text(step)
        held["turn"] = .number(Int64(turn))
        held["seats"] = .seats(seats)
        held["order"] = .seats(order)
        held["brought"] = .list(lexicon.added.map { .text($0) })
        held["words"] = .list(words.map { .number(Int64($0)) })
        held["dealers"] = Self.names(table.devices)
        held["excluded"] = Self.names(table.excluded.sorted())
        held["silent"] = Self.names(findings.silent)
        held["used"] = .list(hands.used.keys.sorted().map { .number(Int64($0)) })
        held["chain"] = .list(chain.map(Self.value))
        return .map(held)
    }

    private static func names(_ devices: [DeviceID]) -> Value {
        .list(devices.map { .text("\($0)") })
    }

    private var step: String {
        guard let step = table.deal?.step else { return "none" }
        return switch step {
        case .keys: "keys"
        case .shuffle(let dealer): "shuffle \(dealer)"
        case .shares: "shares"
        case .dealt: "dealt"
        }
    }
}

extension Value {
    fileprivate static func seat(_ seat: SeatID?) -> Value { seat.map { .seat($0) } ?? .null }

    fileprivate static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
}
