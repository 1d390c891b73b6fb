internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

/// A chain of words, and six secret ones for each to slip in unnoticed.
///
/// First players bring words of their own, if that is set, and devices deal a deck that none of them can look into.
/// Then each in turn says a word that belongs to the one before; whose secret word it is has its device claim it; else
/// all others let it pass or doubt it. When all is over the devices show what they have dealt with, and everybody looks
/// whether anybody has cheated.
struct Password: Game {
    static let about = GameDescription(
        "password",
        version: 2,
        seats: 2...8,
        rules: [
            .init("rounds", 8, 1...20),
            // Seconds.
            .init("word", 60, 10...600),
            .init("judge", 20, 5...120),
            // How often each can take new words.
            .init("swaps", 7, 0...7),
            // English, German, French, Arabic.
            .init("language", 0, 0...3),
            // Seconds to bring words of one's own; 0: nobody does.
            .init("bring", 0, 0...600),
            .init("players", 8, 2...8),
            .init("played", 0, 0...20),
        ],
        presets: [
            .init("short", [.init(name: "rounds", value: 3), .init(name: "word", value: 30)]),
            .init("long", [.init(name: "rounds", value: 15)]),
        ]
    )

    /// What the open round of the room is for.
    enum Stage: String, Sendable {
        case bring, keys, shuffle, shares, word, vote, count, audit, over
    }

    /// A vote, as it is committed to.
    enum Vote: String, CaseIterable, Sendable {
        /// The word may stand.
        case pass
        /// It does not belong here.
        case doubt

        var bytes: [UInt8] { Array(rawValue.utf8) }
    }

    /// Milliseconds that devices have for what they do unasked.
    static let duty: Int64 = 3_000
    /// Milliseconds that devices have to show what they have dealt with: as long as a seat is kept for who is away.
    static let grace: Int64 = 60_000

    let seats: [SeatID]
    let settings: [String: Int64]
    var stage: Stage
    let language: PasswordLanguage
    /// All words that there are.
    var lexicon: Lexicon
    var table: CardTable
    var hands: Hands
    /// Who is bound to dice, or to a vote, and has to show it.
    var pending: [SeatID] = []
    /// What the dice gave.
    var seed: Seed?
    /// Who comes when.
    var order: [SeatID] = []
    /// Places in the lexicon: of the word that the chain begins with, then of the cards of the deck.
    var words: [Int] = []
    /// Which turn it is, from 0.
    var turn = -1
    /// All turns that were taken; the last one is open in `vote` and `count`.
    var chain: [PastTurn] = []
    var scores: [SeatID: Int64] = [:]
    /// Of whom nobody can tell what they have dealt, and who was caught at what.
    var findings = Findings()

    init(_ setup: GameSetup) { self.init(setup, speakers: .each) }

    /// A game in which devices speak by some of their seats.
    init(_ setup: GameSetup, speakers: CardTable.Speakers) {
        seats = setup.seats
        settings = setup.settings
        let languages = PasswordLanguage.allCases
        let language = min(max(setup.settings["language"] ?? 0, 0), Int64(languages.count) - 1)
        self.language = languages[Int(language)]
        lexicon = Lexicon(PasswordWords.bank(of: self.language), mostOfSeat: 100)
        let hands = Int(setup.settings["swaps"] ?? 0) + 1
        table = CardTable(setup, hands: hands, speakers: speakers)
        self.hands = Hands()
        stage = setup.settings["bring"] ?? 0 > 0 ? .bring : .keys
        let earlier = setup.settings["played"] ?? 0
        for seat in seats { scores[seat] = earlier > 0 ? setup.carried[seat] ?? 0 : 0 }
        guard stage == .keys else { return }
        table.begin(1, seats, at: setup.hosts)
        if table.deal == nil { stage = .over }
    }

    mutating func recall(_ earlier: any Game) {
        if let earlier = earlier as? Password { table.recall(earlier.table) }
    }

    /// Rounds that were played in the rooms before.
    var earlier: Int { Int(settings["played"] ?? 0) }

    /// How many rounds are played in this room.
    var roundsHere: Int { max(Int(settings["rounds"] ?? 0) - earlier, 1) }

    /// Rounds that are over here.
    var roundsOver: Int { order.isEmpty ? 0 : min(max(turn, 0) / order.count, roundsHere) }

    /// The round that is open, or the last one.
    var number: Int { earlier + min(roundsOver + 1, roundsHere) }

    var progress: Int { min(earlier + roundsOver, 20) }

    /// Whose turn it is; `nil` while nobody says a word.
    var current: SeatID? {
        switch stage {
        case .word, .vote, .count: order.isEmpty ? nil : order[turn % order.count]
        case .bring, .keys, .shuffle, .shares, .audit, .over: nil
        }
    }

    var phase: Phase {
        switch stage {
        case .bring: Phase("bring", lasts: (settings["bring"] ?? 0) * 1_000)
        case .keys: Phase("keys", lasts: Self.duty, duty: .dice)
        case .shuffle: Phase("shuffle", lasts: Self.duty)
        case .shares: Phase("shares", lasts: Self.duty)
        case .audit: Phase("audit", lasts: Self.grace)
        case .word: Phase("word", lasts: (settings["word"] ?? 0) * 1_000)
        case .vote: Phase("judge", lasts: (settings["judge"] ?? 0) * 1_000, isSecret: true)
        case .count: Phase("count", lasts: Self.duty, isSecret: true)
        case .over: Phase("over", isLast: true)
        }
    }

    var dealtRound: UInt32? { table.deal == nil ? nil : table.round }

    /// A vote is secret until all have voted.
    func encoding(of move: Value, by seat: SeatID) -> MoveEncoding {
        guard move["do"] == .text("judge"), let vote = move["judge"]?.text.flatMap(Vote.init) else {
            return .open
        }
        return .secret(label: 0, value: vote.bytes)
    }

    func candidates(of seat: SeatID) -> [[UInt8]] { Vote.allCases.map(\.bytes) }

    func author(of move: Value, by seat: SeatID) -> MoveAuthor {
        switch move["do"]?.text {
        case "deal", "claim", "foreign", "own", "seed": .device(table.device(speakingBy: seat))
        default: .people
        }
    }
}
