internal import Activities
internal import Canvas
internal import Peer
internal import Rules
internal import Vocabulary

/// Looks at games over the shoulders of all who play, and remembers what it has seen.
struct Referee {
    /// Who knows what the activity may show, and when.
    var trial: any Trial
    /// The devices of those who play, from when they do.
    var players: [DeviceID] = []
    /// Those of them that have gone by themselves, for a while or for good.
    var departed: Set<DeviceID> = []
    /// Somebody who does not play and was to decide when a round ends.
    var intruder: String?
    /// The open round as those who play have found it.
    var open: OpenRound?
    /// Votes on the ends of rounds that somebody wrote who has none.
    var forgedVotes = 0
    /// How each round of the room ended, as it was first found by anybody.
    var closes: [OperationID] = []
    /// Commitments by round, as they were found in anybody's logs.
    var commitments: [OperationID: UInt32] = [:]
    /// How many operations of each log of each peer have been looked at.
    var read: [DeviceID: [LogName: Int]] = [:]

    /// Begins a game.
    init(_ trial: any Trial) { self.trial = trial }

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
        let strange = type(of: trial).sharesBoard ? nil : Self.strangersInk(core, room)
        if let wrong = strange ?? told(core, room, now) {
            return (wrong, false)
        }
        for seat in [core.ownSeat(in: room), nil] {
            guard let view = core.game(of: room, for: seat, now: now), view.round > 0 else {
                continue
            }
            let scene = TrialScene(
                phase: view.phase,
                state: view.state,
                scores: view.players.map { ($0.seat, $0.score) },
                viewer: seat,
                ink: Self.ink(core, room, seat),
                hasDrawing: { core.drawing($0, $1, of: room) != nil }
            )
            if let wrong = trial.judge(scene) { return (wrong, false) }
            isOver = view.isOver
        }
        return (nil, isOver)
    }

    private static func ink(
        _ core: PeerCore,
        _ room: RoomID,
        _ seat: SeatID?
    ) -> [TrialScene.Ink] {
        guard let seat else { return [] }
        return core.strokes(of: room, for: seat).map { .init(seat: $0.seat, stroke: $0.stroke) }
    }

    /// Whether a peer shows ink that is not its own.
    static func strangersInk(_ core: PeerCore, _ room: RoomID) -> String? {
        let seat = core.ownSeat(in: room)
        let isStrange = core.strokes(of: room).contains {
            $0.author != core.device || $0.seat != seat
        }
        return isStrange ? "a stroke of somebody else is shown" : nil
    }
}
