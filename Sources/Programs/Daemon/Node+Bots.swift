import Activities
import BotKit
import ClientAPI
import Identity
import Logging
import NIOCore
import Peer
import Rules
import Vocabulary
import WebServer
import Wire

// Bots that the daemon itself seats, each on a seat of its own, as a client of its own rooms.
extension Node {
    /// What bots are called; who comes when all names are taken is called by the first.
    private static let botNames = [
        "Doodle", "Scribble", "Smudge", "Pixel", "Inky", "Pencil", "Blot", "Crayon",
    ]
    /// How long a bot whose seat is in no room waits for the next game.
    private static let patience = TimeAmount.minutes(2)
    /// How often a bot looks that has nothing planned: a phase may have ended for all.
    private static let glance: Int64 = 250

    func addBot(_ request: AddBot, in room: RoomCode) async throws -> TakenSeat {
        guard let temperament = Temperament(rawValue: request.strategy ?? "keen") else {
            throw APIError(
                .badRequest,
                "A bot’s strategy is keen, slow, idle, disconnecting or rude."
            )
        }
        let id = try member(of: room)
        guard core.rounds(of: id, now: now) != nil else {
            throw APIError(.notOpen, "There is nothing for a bot to play in room \(room).")
        }
        let name = request.name ?? botName(in: id)
        let seat = try await take(name, "🤖", movedBy: nil, in: room)
        bots[seat] = SeatedBot(temperament, seed: SodiumRandom().next())
        keepHosting()
        play(seat)
        return TakenSeat(seat: "\(seat)")
    }

    /// Seats the bots again that played when the daemon ended.
    func seatAgain(_ kept: [Hosting.Bot]) {
        for one in kept {
            guard let seat = SeatID(hex: one.seat),
                let temperament = Temperament(rawValue: one.strategy)
            else { continue }
            bots[seat] = SeatedBot(temperament, seed: one.seed)
            play(seat)
        }
    }

    /// Has no bot play any more; their seats stay.
    func stopBots() {
        for seat in bots.keys { bots[seat]?.alarm?.cancel() }
        bots = [:]
    }

    private func botName(in room: RoomID) -> String {
        let taken = Set(
            core.view(room, now: now)?.members.flatMap(\.seats).map(\.name) ?? []
        )
        return Self.botNames.first { !taken.contains($0) } ?? Self.botNames[0]
    }

    /// Lets a bot look and act, and plans its next look.
    private func play(_ seat: SeatID) {
        guard var seated = bots[seat] else { return }
        guard let room = core.room(hosting: seat),
            let create = core.view(room, now: now)?.create
        else { return wait(seat) }
        seated.enter(room, create.activity)
        let view = seated.isAway ? nil : view(of: room, for: seat)
        let time = Int64((NIODeadline.now() - started).nanoseconds / 1_000_000)
        let turn = seated.bot?.act(view, now: time)
        bots[seat] = seated
        for deed in turn?.deeds ?? [] { perform(deed, of: seat, in: create.code) }
        lookAgain(seat, in: .milliseconds(min(turn?.pause ?? Self.glance, Self.glance)))
    }

    /// What a bot sees: no more than a page of its seat would.
    private func view(of room: RoomID, for seat: SeatID) -> BotView? {
        guard let lobby = core.lobby(of: room, now: now),
            let game = core.game(of: room, for: seat, now: now)
        else { return nil }
        return BotView(
            seat: seat,
            round: game.round,
            phase: game.phase,
            left: game.left,
            waits: game.waits,
            players: game.round > 0 ? game.players.map(\.seat) : lobby.seats,
            isReady: lobby.ready.contains(seat),
            isOver: game.isOver,
            heard: lobby.chat.last { $0.seat != seat }?.text,
            state: game.state
        )
    }

    /// A bot whose seat is nowhere waits a while: the next game may be on its way.
    private func wait(_ seat: SeatID) {
        let since = bots[seat]?.homelessSince ?? .now()
        guard NIODeadline.now() - since < Self.patience else {
            bots[seat] = nil
            return keepHosting()
        }
        bots[seat]?.homelessSince = since
        lookAgain(seat, in: .seconds(1))
    }

    private func lookAgain(_ seat: SeatID, in pause: TimeAmount) {
        bots[seat]?.alarm = eventLoop.scheduleTask(in: pause) {
            self.assumeIsolated { $0.play(seat) }
        }
    }

    /// A refusal is an answer: the bot sees by itself that nothing came of it.
    private func perform(_ deed: BotDeed, of seat: SeatID, in room: RoomCode) {
        let command: Command
        switch deed {
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
        let id = nextCommand
        nextCommand += 1
        handle(.command(id, command))
    }

    /// Remembers whom this device hosts.
    func keepHosting() {
        guard let directory else { return }
        let kept = bots.sorted { $0.key < $1.key }.map { seat, seated in
            Hosting.Bot(
                seat: "\(seat)",
                strategy: seated.temperament.rawValue,
                seed: seated.seed
            )
        }
        var phones: [String: String] = [:]
        for (room, invitation) in invitations.secrets { phones[room.text] = invitation }
        let hosting = Hosting(bots: kept, phones: phones)
        guard hosting != keptHosting else { return }
        do {
            try directory.keep(hosting)
            keptHosting = hosting
        } catch {
            logger.warning("whom this device hosts cannot be kept", metadata: ["error": "\(error)"])
        }
    }
}
