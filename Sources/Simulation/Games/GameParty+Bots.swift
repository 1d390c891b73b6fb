internal import Activities
internal import Peer
internal import Rules

// What bots see, and what comes of what they say.
extension GameParty {
    func botView(_ peer: Int) -> BotView? {
        let core = lab.core(peer)
        guard let seat = core.ownSeat(in: room), let view = view(peer),
            let lobby = core.lobby(of: room, now: lab.time(of: peer))
        else { return nil }
        return BotView(
            seat: seat,
            round: view.round,
            phase: view.phase,
            left: view.left,
            waits: view.waits,
            players: view.round > 0 ? view.players.map(\.seat) : lobby.seats,
            isReady: lobby.ready.contains(seat),
            isOver: view.isOver,
            heard: lobby.chat.last { $0.seat != seat }?.text,
            state: view.state
        )
    }

    func command(_ deed: BotDeed) -> Command {
        switch deed {
        case .move(let move, let seat): .play(code, move, seat: seat)
        case .draw(let strokes): .draw(code, strokes, pen: nil)
        case .say(let text): .say(code, text)
        case .ready(let isReady): .ready(code, isReady)
        case .leave: .leave(code)
        case .join: .join(code, name: nil)
        }
    }
}
