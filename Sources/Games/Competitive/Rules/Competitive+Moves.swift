internal import Rules
internal import Vocabulary

// What people and their devices do beside drawing.
extension Competitive {
    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        switch move["do"]?.text {
        case "touch": try checkTouch(move, by: seat, in: record)
        case "show": try checkSign(move, by: seat, in: record)
        case "spent", "up":
            let hasSaid = record.moves.contains {
                $0.move["do"] == move["do"] && ($0.seat == seat || move["do"] == .text("spent"))
            }
            guard stage == .draw, !hasSaid else { throw .notNow }
        case "next":
            guard stage == .admire || stage == .prizes else { throw .notNow }
        case "ballot": try checkVote(move, by: seat, in: record)
        default: throw .unknown
        }
    }

    private func checkTouch(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .draw, record.last("up", by: seat) == nil else { throw .notNow }
        guard let powerup = powerup(move) else {
            throw MoveFault("no-such-powerup", "There is no such powerup.")
        }
        guard isThere(powerup, for: seat, in: record) else {
            throw MoveFault("not-there-yet", "That powerup is not there yet.")
        }
        let isTouched = record.moves.contains {
            $0.seat == seat && $0.move["do"] == .text("touch")
                && self.powerup($0.move) == powerup
        }
        guard !isTouched else {
            throw MoveFault("touched-already", "You have had that powerup already.")
        }
    }

    /// That a powerup is there: each seat says it once.
    private func checkSign(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .draw, let powerup = powerup(move) else { throw .notNow }
        let isSaid = record.moves.contains {
            $0.seat == seat && $0.move["do"] == .text("show") && self.powerup($0.move) == powerup
        }
        guard !isSaid else { throw .notNow }
    }

    private func checkVote(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .balloting, let heat = heats.last else { throw .notNow }
        guard !record.isBound(seat) else {
            throw MoveFault("votes-used", "You have used all your votes.")
        }
        let best = try author(move["best"], of: heat)
        guard best != seat else { throw Self.ownDrawing }
        guard let named = move["second"], named != .null else { return }
        let second = try author(named, of: heat)
        guard second != seat else { throw Self.ownDrawing }
        guard second != best else {
            throw MoveFault("same-drawing", "You cannot vote twice for the same drawing.")
        }
    }

    private static let ownDrawing = MoveFault(
        "own-drawing",
        "You cannot vote for your own drawing."
    )

    private func author(_ tile: Value?, of heat: Heat) throws(MoveFault) -> SeatID {
        guard let tile = tile?.number, tile >= 0, tile < Int64(heat.authors.count) else {
            throw MoveFault("no-such-drawing", "There is no such drawing; choose another one.")
        }
        return heat.authors[Int(tile)]
    }

    /// A vote is secret until all have voted.
    func encoding(of move: Value, by seat: SeatID) -> MoveEncoding {
        guard move["do"]?.text == "ballot", let heat = heats.last,
            let best = try? author(move["best"], of: heat)
        else { return .open }
        let second = move["second"].flatMap { try? author($0, of: heat) }
        return .secret(label: 0, value: Ballot(best: best, second: second).bytes)
    }

    func candidates(of seat: SeatID) -> [[UInt8]] {
        guard let heat = heats.last else { return [] }
        return Ballot.all(among: heat.authors.filter { $0 != seat }).map(\.bytes)
    }

    /// What people do not decide is said by their devices.
    func author(of move: Value, by seat: SeatID) -> MoveAuthor {
        switch move["do"]?.text {
        case "show", "spent", "up": .device(hosts[seat])
        default: .people
        }
    }
}
