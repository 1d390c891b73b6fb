import Activities
import BotKit
import Canvas
import ClientAPI
import Games
import Identity
import Logging
import NIOCore
import Peer
import Rules
import Vocabulary
import WebServer
import Wire

/// Bots that the daemon itself seats, each on a seat of its own, as a client of its own rooms.
final class BotTable {
    /// What bots are called; who comes when all names are taken is called by the first.
    private static let names = [
        "Doodle", "Scribble", "Smudge", "Pixel", "Inky", "Pencil", "Blot", "Crayon",
    ]
    /// How long a bot whose seat is in no room waits for the next game.
    private static let patience = TimeAmount.minutes(2)
    /// How often a bot looks that has nothing planned: a phase may have ended for all.
    private static let glance: Int64 = 250

    private let started = NIODeadline.now()
    /// How many times faster than a person a bot thinks and draws.
    private let pace: Int64
    private var bots: [SeatID: SeatedBot] = [:]

    init(pace: Int64) {
        self.pace = pace
    }

    /// The bots, as they are remembered across a restart.
    var kept: [Hosting.Bot] {
        bots.sorted { $0.key < $1.key }.map { seat, seated in
            Hosting.Bot(
                seat: "\(seat)",
                strategy: seated.temperament.rawValue,
                seed: seated.seed
            )
        }
    }

    /// Takes a seat for one more.
    func add(
        _ request: AddBot,
        in room: RoomCode,
        of node: isolated Node
    ) async throws -> SeatID {
        guard let temperament = request.strategy.map(Temperament.init) ?? .keen else {
            let known = Catalogue.choice(of: Temperament.allCases.map(\.rawValue))
            throw APIError(.badRequest, "A bot’s strategy is \(known).")
        }
        let id = try node.member(of: room)
        guard node.core.rounds(of: id, now: node.now) != nil else {
            throw APIError(.notOpen, "There is nothing for a bot to play in room \(room).")
        }
        let name = request.name ?? freeName(in: id, node)
        let seat = try await node.take(name, BotView.face, movedBy: nil, in: room)
        bots[seat] = SeatedBot(temperament, seed: SodiumRandom().next())
        play(seat, node)
        await node.keepHosting()
        return seat
    }

    /// Seats the bots again that played when the daemon ended.
    func seatAgain(_ kept: [Hosting.Bot], of node: isolated Node) {
        for one in kept {
            guard let seat = SeatID(hex: one.seat),
                let temperament = Temperament(rawValue: one.strategy)
            else { continue }
            bots[seat] = SeatedBot(temperament, seed: one.seed)
            play(seat, node)
        }
    }

    /// Has no bot play any more; their seats stay.
    func stop() {
        for seat in bots.keys { bots[seat]?.alarm?.cancel() }
        bots = [:]
    }

    /// Has the bot of a seat play no more, if there is one.
    func remove(_ seat: SeatID) { bots.removeValue(forKey: seat)?.alarm?.cancel() }

    private func freeName(in room: RoomID, _ node: isolated Node) -> String {
        let taken = Set(
            node.core.view(room, now: node.now)?.members.flatMap(\.seats).map(\.name) ?? []
        )
        return Self.names.first { !taken.contains($0) } ?? Self.names[0]
    }

    /// Lets a bot look and act, and plans its next look.
    private func play(_ seat: SeatID, _ node: isolated Node) {
        guard var seated = bots[seat] else { return }
        guard let room = node.core.room(hosting: seat),
            let create = node.core.view(room, now: node.now)?.create
        else { return wait(seat, node) }
        seated.enter(room, create.activity)
        let view = seated.isAway ? nil : view(of: room, for: seat, node)
        let time = (NIODeadline.now() - started).nanoseconds / 1_000_000 * pace
        let turn = seated.bot?.act(view, now: time)
        bots[seat] = seated
        for action in turn?.actions ?? [] { perform(action, of: seat, in: create.code, node) }
        let pause = max(1, min(turn?.pause ?? Self.glance, Self.glance) / pace)
        lookAgain(seat, in: .milliseconds(pause), node)
    }

    /// What a bot sees: no more than a page of its seat would.
    private func view(
        of room: RoomID,
        for seat: SeatID,
        _ node: isolated Node
    ) -> BotView? {
        guard let lobby = node.core.lobby(of: room, now: node.now),
            let game = node.core.game(of: room, for: seat, now: node.now)
        else { return nil }
        let players = game.round > 0 ? game.players.map(\.seat) : lobby.seats
        let seats = node.core.view(room, now: node.now)?.members.flatMap(\.seats) ?? []
        return BotView(
            seat: seat,
            round: game.round,
            phase: game.phase,
            left: game.left,
            waits: game.waits,
            players: players,
            bots: seats.filter { $0.avatar == BotView.face }.map(\.seat).filter(players.contains),
            isReady: lobby.ready.contains(seat),
            isOver: game.isOver,
            heard: lobby.chat.last { $0.seat != seat }?.text,
            state: game.state,
            strokes: node.core.strokes(of: room, for: seat).map(\.stroke)
        )
    }

    /// A bot whose seat is nowhere waits a while: the next game may be on its way.
    private func wait(_ seat: SeatID, _ node: isolated Node) {
        let since = bots[seat]?.seatlessSince ?? .now()
        guard NIODeadline.now() - since < Self.patience else {
            bots[seat] = nil
            return node.noteHosting()
        }
        bots[seat]?.seatlessSince = since
        lookAgain(seat, in: .seconds(1), node)
    }

    private func lookAgain(_ seat: SeatID, in pause: TimeAmount, _ node: isolated Node) {
        bots[seat]?.alarm = node.later(in: pause) { $0.bots.play(seat, $0) }
    }

    /// A refusal is an answer: the bot sees by itself that nothing came of it.
    private func perform(
        _ action: BotAction,
        of seat: SeatID,
        in room: RoomCode,
        _ node: isolated Node
    ) {
        let command: Command
        switch action {
        case .move(let move, let other): command = .play(room, move, seat: other ?? seat)
        case .draw(let strokes): command = .draw(room, strokes, pen: nil, seat: seat)
        case .say(let text): command = .say(room, text, seat: seat)
        case .ready(let isReady): command = .ready(room, isReady, seat: seat)
        // Its seat stays, as that of a phone whose page is closed, and the others wait for it.
        case .leave:
            bots[seat]?.isAway = true
            return
        case .join:
            bots[seat]?.isAway = false
            return
        }
        node.give(command)
    }
}
