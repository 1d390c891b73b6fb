internal import Rules
internal import Vocabulary
internal import Wire

/// Teams of two, one of whom draws words that the other guesses, all at their own pace.
///
/// The dice say who plays with whom, but for those whom the settings put together. Each drawer's device finds the words in
/// secret, by a number that it is bound to before the dice are shown, and answers the guesses by itself; when all is over it
/// shows the number, and everybody checks whether what it said was true.
struct TeamBattle: Game {
    static let about = GameDescription(
        "team-battle",
        version: 1,
        seats: 2...8,
        isEven: true,
        rules: [
            // Words of each team.
            .init("topics", 3, 1...5),
            // Easy, medium, hard.
            .init("difficulty", 0, 0...2),
            // English, German, French, Arabic.
            .init("language", 0, 0...3),
            // Seconds for all of it.
            .init("battle", 300, 30...1_800),
            // Seconds to bring words of one's own; 0: nobody does.
            .init("bring", 0, 0...600),
            .init("players", 8, 2...8),
            .init("played", 0, 0...30),
        ] + ChosenPair.rules,
        presets: [
            .init("quick", [.init(name: "topics", value: 2), .init(name: "battle", value: 180)]),
            .init("hard", [.init(name: "difficulty", value: 2)]),
        ],
        drawing: .onSheets
    )

    /// What the open round of the room is for.
    enum Stage: String, Sendable {
        /// Players bring words.
        case bring
        /// Dice and secrets: until all are bound to theirs, and until the dice are shown.
        case lots, shake
        case battle, audit, over
    }

    /// Milliseconds that devices have to do what people do not see.
    private static let duty: Int64 = 3_000
    /// Milliseconds that devices have to show their secrets: as long as a seat is kept for who is away.
    private static let grace: Int64 = 60_000
    /// The most guesses of a word.
    static let mostGuesses = 50
    /// The most words that a seat can bring.
    private static let mostWords = 500

    let seats: [SeatID]
    let settings: [String: Int64]
    let topicSecret: TopicSecret
    let language: TopicLanguage
    let difficulty: Difficulty
    /// All words that there are.
    private(set) var lexicon: Lexicon
    /// Where each sits, since the teams were drawn or before.
    private(set) var hosts: [SeatID: DeviceID]
    private(set) var stage: Stage
    /// Who is bound to dice and has to show them.
    private var pending: [SeatID] = []
    /// What binds each device to its secret.
    private(set) var seals: [DeviceID: [UInt8]] = [:]
    private(set) var dice: Seed
    private(set) var teams: [Team] = []
    /// What has come of each team, once all have played.
    private(set) var results: [TeamResult] = []

    init(_ setup: GameSetup) {
        seats = setup.seats
        settings = setup.settings
        hosts = setup.hosts
        topicSecret = TopicSecret(room: setup.room, cryptography: setup.cryptography)
        dice = Seed(words: setup.room.words)
        let languages = TopicLanguage.allCases
        let language = min(max(setup.settings["language"] ?? 0, 0), Int64(languages.count) - 1)
        self.language = languages[Int(language)]
        difficulty = Difficulty(rawValue: Int(setup.settings["difficulty"] ?? 0)) ?? .easy
        lexicon = Lexicon(
            TopicBank.bank(self.language, difficulty),
            mostOfSeat: Self.mostWords
        )
        stage = setup.settings["bring"] ?? 0 > 0 ? .bring : .lots
    }

    /// How many words each team has.
    var topics: Int { min(max(Int(settings["topics"] ?? 1), 1), 5) }

    var phase: Phase {
        switch stage {
        case .bring: Phase("bring", lasts: (settings["bring"] ?? 0) * 1_000)
        case .lots: Phase("pairing", lasts: Self.duty, duty: .dice)
        case .shake: Phase("pairing", lasts: Self.duty)
        // What lies on the board is for some eyes.
        case .battle:
            Phase(
                "battle",
                lasts: (settings["battle"] ?? 0) * 1_000,
                sheets: .listed,
                isSecret: true
            )
        case .audit: Phase("reckoning", lasts: Self.grace)
        case .over: Phase("over", isLast: true)
        }
    }

    /// The secrets of the first round, whatever it is for: the words that they give depend on dice that are cast later.
    var dealtRound: UInt32? { 1 }

    /// The points of a team are those of both.
    var scores: [SeatID: Int64] {
        var scores = Dictionary(uniqueKeysWithValues: seats.map { ($0, Int64(0)) })
        for (team, result) in zip(teams, results) {
            for seat in [team.drawer, team.guesser] { scores[seat] = result.points }
        }
        return scores
    }

    /// The team of a seat; `nil` if it has none.
    func team(of seat: SeatID) -> Team? {
        teams.first { $0.drawer == seat || $0.guesser == seat }
    }

    /// How far a team has come.
    func race(_ team: Team, in record: RoundRecord) -> Race {
        Race(team, topics: topics, in: record)
    }

    /// The words of a team, as the secret of its drawer's device gives them.
    func words(of team: Team, _ secret: Secret) -> [String] {
        topicSecret.topics(topics, of: lexicon, for: team.drawer, secret, dice: dice).map {
            lexicon[$0]
        }
    }

    // MARK: - Going on

    mutating func end(_ record: RoundRecord) {
        switch stage {
        case .bring:
            lexicon.bring(all: record)
            hosts.merge(record.hosts) { $1 }
            stage = .lots
        case .lots:
            pending = seats.filter { record.isBound($0, Commit.dice) }
            for done in record.moves where done.move["do"] == .text("seal") {
                if let device = hosts[done.seat] { seals[device] = ByteText.bytes(in: done.move) }
            }
            hosts.merge(record.hosts) { $1 }
            stage = .shake
        case .shake: drawTeams(record)
        case .battle:
            results = teams.map { TeamResult(race($0, in: record), ink(of: $0, in: record)) }
            stage = teams.contains { $0.device != nil } ? .audit : .over
        case .audit:
            for (index, team) in teams.enumerated() {
                audit(index, team, in: record)
            }
            stage = .over
        case .over: break
        }
    }

    private mutating func drawTeams(_ record: RoundRecord) {
        // Without dice, devices would know their words before they are bound to anything.
        guard let seed = record.seed else {
            stage = .over
            return
        }
        dice = seed
        hosts.merge(record.hosts) { $1 }
        var lots = SeededDice(seed, 0)
        let present = seats.filter(record.present.contains)
        let chosen = ChosenPair.all(in: settings, of: seats)
        teams = Team.drawn(present, chosen, at: record.hosts, sealed: Set(seals.keys), &lots)
        stage = teams.contains { $0.device != nil } ? .battle : .over
    }

    private mutating func audit(_ index: Int, _ team: Team, in record: RoundRecord) {
        guard let device = team.device else { return }
        let shown = record.moves.first {
            $0.move["do"] == .text("seed") && hosts[$0.seat] == device
        }
        guard let secret = shown.flatMap({ ByteText.bytes(in: $0.move) }).flatMap({ Secret($0) })
        else {
            results[index].fault = .silent
            return
        }
        guard topicSecret.seal(secret, of: device) == seals[device] else {
            results[index].fault = .seal
            return
        }
        results[index].compare(with: words(of: team, secret), in: language)
    }

    // MARK: - Whom a round waits for

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        let expected: [SeatID]
        switch stage {
        case .bring: expected = seats.filter { !lexicon.isDone($0, in: record) }
        case .lots:
            expected = seats.filter { seat in
                !record.isBound(seat, Commit.dice) || speaker(for: seat, in: record) == seat
            }
        case .shake: expected = pending.filter { record.shown(by: $0, Commit.dice) == nil }
        case .battle: expected = teams.flatMap { busy($0, in: record) }
        case .audit:
            expected = teams.map(\.drawer).filter { isToShow($0, in: record) }
        case .over: return seats
        }
        return seats.filter { record.present.contains($0) && expected.contains($0) }
    }

    /// Those of a team who still have something to do; nobody where one has gone, since the other can do nothing alone.
    private func busy(_ team: Team, in record: RoundRecord) -> [SeatID] {
        guard let device = team.device, record.hosts[team.drawer] == device,
            [team.drawer, team.guesser].allSatisfy(record.present.contains)
        else { return [] }
        let race = race(team, in: record)
        if race.isOver { return [] }
        return race.drawn < topics ? [team.drawer, team.guesser] : [team.guesser]
    }

    func done(in record: RoundRecord) -> [SeatID] {
        let present = seats.filter(record.present.contains)
        switch stage {
        case .bring: return present.filter { lexicon.isDone($0, in: record) }
        case .lots: return present.filter { record.isBound($0, Commit.dice) }
        case .shake: return present.filter { record.shown(by: $0, Commit.dice) != nil }
        case .battle:
            return present.filter { seat in
                guard let team = team(of: seat) else { return false }
                let race = race(team, in: record)
                return seat == team.drawer ? race.drawn == topics : race.isOver
            }
        case .audit, .over: return []
        }
    }
}
