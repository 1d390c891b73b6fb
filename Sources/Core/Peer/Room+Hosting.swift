internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Whose a seat is by what the author of an operation knew.
extension Room {
    /// Whether the log's device had the seat when it wrote there.
    mutating func hosts(_ seat: SeatID, _ place: Place) -> Bool { tenure(of: seat, place) != nil }

    /// How the log's device had the seat when it wrote there, if it had it; later operations of the log have all
    /// that earlier ones had in their past, so that a seat which nobody else claims is looked up once.
    mutating func tenure(of seat: SeatID, _ place: Place) -> Tenure? {
        let hosting = Hosting(log: place.log, seat: seat)
        let isContended = roster.isContended(seat)
        if !isContended, let known = hostings[hosting] { return known }
        let device = logs.logs[place.log].name.device
        let past = logs.past(of: place)
        let tenure = roster.ask(place.log, in: past, settled: settledCount(in: past)) { view in
            guard view.hosts(device, seat) else { return nil as Tenure? }
            let passed = view.keysPassed(of: seat, last: Limits.keysPassed)
            return Tenure(key: view.movingKey(of: seat), passed: passed, past: past)
        }
        if !isContended, let tenure { hostings[hosting] = Tenure(key: tenure.key) }
        return tenure
    }
}
