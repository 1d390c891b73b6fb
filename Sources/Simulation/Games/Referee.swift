internal import Canvas
internal import Games
internal import Peer
internal import Rules
internal import Vocabulary

/// Looks at games over the shoulders of all who play, and remembers what it has seen.
struct Referee {
    /// The results of each round of the game, as they were first shown to anybody.
    private(set) var results: [Int64: Value] = [:]
    /// Points that seats bring along.
    var carried: [SeatID: Int64] = [:]
    /// The devices of those who play, from when they do.
    var players: [DeviceID] = []
    /// Those of them that have gone of themselves, for a while or for good.
    var departed: Set<DeviceID> = []
    /// Somebody who does not play and was to decide when a round ends.
    var intruder: String?
    /// The open round as those who play have found it.
    var open: OpenRound?
    /// Votes on the ends of rounds that somebody wrote who has none.
    var forgedVotes = 0
    /// Votes that counted.
    private(set) var votes = 0
    /// How each round of the room ended, as it was first found by anybody.
    var closes: [OperationID] = []
    /// What bots have voted for, and were not refused.
    var cast: Set<Ballot> = []
    /// Commitments by round, as they were found in anybody's logs.
    var commitments: [OperationID: UInt32] = [:]
    /// How many operations of each log of each peer have been looked at.
    var read: [DeviceID: [LogName: Int]] = [:]

    /// A vote as a seat has cast it.
    struct Ballot: Hashable {
        let voter: SeatID
        let gameRound: Int64
        let tile: Int64
    }

    /// How many rounds of the room have ended.
    var ends: Int { closes.count }

    /// Looks at what one peer shows to its seat, and to somebody who only watches.
    ///
    /// - Returns: What must not be, in words, `nil` if all is well; and whether the game is over there.
    mutating func judge(
        _ core: PeerCore,
        _ room: RoomID,
        _ now: Instant
    ) -> (wrong: String?, isOver: Bool) {
        var isOver = false
        if let wrong = Self.strangersInk(core, room) ?? told(core, room, now) {
            return (wrong, false)
        }
        for seat in [core.ownSeat(in: room), nil] {
            guard let view = core.game(of: room, for: seat, now: now), view.round > 0 else {
                continue
            }
            if let wrong = hidden(view, core, room) ?? judgeHistory(view) { return (wrong, false) }
            isOver = view.isOver
        }
        return (nil, isOver)
    }

    /// Whether a peer shows ink that is not its own.
    static func strangersInk(_ core: PeerCore, _ room: RoomID) -> String? {
        let seat = core.ownSeat(in: room)
        let isStrange = core.strokes(of: room).contains {
            $0.author != core.device || $0.seat != seat
        }
        return isStrange ? "a stroke of somebody else is shown" : nil
    }

    /// What is shown of a round that has no results yet.
    private func hidden(_ view: PeerCore.GameView, _ core: PeerCore, _ room: RoomID) -> String? {
        guard view.phase != "results", view.phase != "over" else { return nil }
        for tile in Self.list(view.state["tiles"]) {
            for secret in ["author", "isMaster", "voters", "points"] where tile[secret] != nil {
                return "\(secret) is shown in phase \(view.phase)"
            }
        }
        if view.state["earned"] != nil { return "points are shown in phase \(view.phase)" }
        let isDrawn = view.phase == "vote" || view.phase == "reveal"
        let current = Int(view.state["gameRound"]?.number ?? 0)
        if !isDrawn, view.phase != "dice", current > 0, core.drawing(current, 0, of: room) != nil {
            return "a drawing is shown in phase \(view.phase)"
        }
        if view.phase == "topic", view.state["topic"] != .null { return "the topic is known early" }
        return nil
    }

    /// What the results say is what they have always said, and adds up.
    private mutating func judgeHistory(_ view: PeerCore.GameView) -> String? {
        var scores = carried
        for round in Self.list(view.state["history"]) {
            let number = round["gameRound"]?.number ?? 0
            let plain = Self.withoutOwner(round)
            if let known = results[number] {
                if known != plain { return "the results of round \(number) differ or have changed" }
            } else {
                if let wrong = count(round) { return "in round \(number) \(wrong)" }
                results[number] = plain
            }
            guard case .map(let earned)? = round["earned"] else { return "no points" }
            for (seat, points) in earned {
                guard let seat = SeatID(hex: seat) else { return "\(seat) is no seat" }
                scores[seat] = Points.sum(scores[seat] ?? 0, points.number ?? 0)
            }
        }
        for player in view.players where player.score != scores[player.seat, default: 0] {
            return "the score of \(player.seat) does not add up"
        }
        return nil
    }

    /// Nobody has voted twice or for themselves, and points are what the rules say.
    private mutating func count(_ round: Value) -> String? {
        var voted: Set<SeatID> = []
        var points: [SeatID: Int64] = [:]
        let master = round["master"]?.seat
        for tile in Self.list(round["tiles"]) {
            guard let author = tile["author"]?.seat else { return "a drawing has no author" }
            let (gameRound, number) = (round["gameRound"]?.number, tile["tile"]?.number)
            for voter in Self.list(tile["voters"]).compactMap(\.seat) {
                let ballot = Ballot(voter: voter, gameRound: gameRound ?? 0, tile: number ?? -1)
                guard cast.contains(ballot) else {
                    return "a vote counts that \(voter) did not cast"
                }
                guard voted.insert(voter).inserted else { return "\(voter) has voted twice" }
                guard voter != author else { return "\(voter) has voted for itself" }
                points[author, default: 0] += 20
                if author == master { points[voter, default: 0] += 10 }
                votes += 1
            }
        }
        guard case .map(let earned)? = round["earned"] else { return "nobody earns points" }
        for (seat, sum) in points where earned["\(seat)"]?.number != sum {
            return "\(seat) has not earned \(sum)"
        }
        return earned.count == points.count ? nil : "somebody earns points for nothing"
    }

    /// Results without what differs by who looks.
    private static func withoutOwner(_ round: Value) -> Value {
        guard case .map(var fields) = round else { return round }
        fields["tiles"] = .list(
            list(round["tiles"]).map { tile in
                guard case .map(var fields) = tile else { return tile }
                fields["own"] = nil
                return .map(fields)
            }
        )
        return .map(fields)
    }

    private static func list(_ value: Value?) -> [Value] {
        guard case .list(let values)? = value else { return [] }
        return values
    }
}
