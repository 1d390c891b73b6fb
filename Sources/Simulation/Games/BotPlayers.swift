internal import Activities
internal import BotKit
internal import Canvas
internal import Peer
internal import Rules
internal import Vocabulary

/// The bots of a game: when each looks again, what it did last, and what came of all that they did.
struct BotPlayers {
    private let plan: GamePlan
    private let temperaments: [Temperament]
    private let activity: any Activity.Type
    private var bots: [Bot] = []
    /// When each looks again, in milliseconds.
    private var alarms: [UInt64]
    /// When each did something last.
    private var acted: [Int: Instant] = [:]
    private(set) var actions = (done: 0, refused: 0)
    /// What they do where the rules of the second are wrong on purpose.
    private let lure: (@Sendable (BotView, Value) -> BotAction?)?

    /// Seats the bots of a first game, one at each of the first peers.
    init(_ plan: GamePlan, _ temperaments: [Temperament], of activity: any Activity.Type) {
        self.plan = plan
        self.temperaments = temperaments
        self.activity = activity
        alarms = Array(repeating: 0, count: temperaments.count)
        lure = plan.sabotage.flatMap { name in
            WrongRules.all(of: activity).first { $0.name == name }?.lure
        }
        begin(0)
    }

    /// Whether what the second is shown decides what others do.
    var areLured: Bool { lure != nil }

    var count: Int { temperaments.count }
    var indices: Range<Int> { temperaments.indices }

    /// Has somebody new play at each peer.
    mutating func begin(_ leg: UInt64) {
        let first = (plan.seed &+ leg &* 1_000_003) &* 64
        bots = temperaments.enumerated().map { index, temperament in
            Bot(
                temperament,
                brain: activity.brain(),
                seed: first &+ UInt64(index),
                book: .standard
            )
        }
        acted = [:]
    }

    /// Whether a bot looks now.
    func isDue(_ peer: Int, now: UInt64) -> Bool { alarms[peer] <= now }

    /// Has a bot look, and plans its next look.
    ///
    /// - Parameters:
    ///   - peer: Whose.
    ///   - view: What it sees.
    ///   - second: What the second is shown, where they are lured by it.
    ///   - now: Milliseconds.
    /// - Returns: What it wants done.
    mutating func act(
        _ peer: Int,
        seeing view: BotView?,
        beside second: Value?,
        now: UInt64
    ) -> [BotAction] {
        let turn = bots[peer].act(view, now: Int64(now))
        alarms[peer] = now + UInt64(max(1, turn.pause))
        if let view, let second, let lured = lure?(view, second) { return [lured] }
        return turn.actions
    }

    /// Notes that something was done.
    mutating func noteDone(by peer: Int, at now: Instant) {
        actions.done += 1
        acted[peer] = now
    }

    /// Notes that something was refused.
    mutating func noteRefused() { actions.refused += 1 }

    /// Whether a bot has done something so lately that its own device may not show it yet.
    func hasJustActed(_ peer: Int, now: Instant) -> Bool {
        acted[peer].map { now.since($0) < .milliseconds(300) } == true
    }
}

extension BotView {
    /// What a bot sees that plays at the own seat of a peer; `nil` where there is nothing to see.
    init?(_ core: PeerCore, in room: RoomID, now: Instant) {
        guard let seat = core.ownSeat(in: room),
            let view = core.game(of: room, for: seat, now: now),
            let lobby = core.lobby(of: room, now: now)
        else { return nil }
        self.init(
            seat: seat,
            round: view.round,
            phase: view.phase,
            left: view.left,
            waits: view.waits,
            players: view.round > 0 ? view.players.map(\.seat) : lobby.seats,
            isReady: lobby.ready.contains(seat),
            isOver: view.isOver,
            heard: lobby.chat.last { $0.seat != seat }?.text,
            state: view.state,
            strokes: core.strokes(of: room, for: seat).map(\.stroke)
        )
    }
}

extension BotAction {
    /// What a core is told to do by it.
    func command(in code: RoomCode) -> Command {
        switch self {
        case .move(let move, let seat): .play(code, move, seat: seat)
        case .draw(let strokes): .draw(code, strokes, pen: nil)
        case .say(let text): .say(code, text)
        case .ready(let isReady): .ready(code, isReady)
        case .leave: .leave(code)
        case .join: .join(code, name: nil)
        }
    }
}
