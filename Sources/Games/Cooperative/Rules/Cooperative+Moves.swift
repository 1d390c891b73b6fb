internal import Rules
internal import Vocabulary

// What people do beside drawing.
extension Cooperative {
    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        switch move["do"]?.text {
        case "done": try checkTurn(of: seat)
        case "pass": try checkPass(by: seat, in: record)
        case "next":
            guard stage == .unveil else { throw .notNow }
        default: throw .unknown
        }
    }

    private func checkTurn(of seat: SeatID) throws(MoveFault) {
        guard stage == .portion else { throw .notNow }
        guard seat == current else {
            throw MoveFault("not-your-turn", "It is somebody else's turn.")
        }
    }

    private func checkPass(by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        // Where a turn has an end, that comes by itself.
        guard stage == .portion, limit == nil, seat != current else { throw .notNow }
        guard record.last("pass", by: seat) == nil else {
            throw MoveFault("passed-already", "You have asked for that already.")
        }
    }
}
