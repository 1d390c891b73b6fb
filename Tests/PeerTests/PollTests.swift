import Identity
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("A poll")
struct PollTests {
    @Test("it counts no further than the bound")
    func poll() {
        let seat = SeatID(1)
        let room = RoomID(words: .zero)
        var poll = Poll(
            GameSetup(
                room: room,
                seats: [seat],
                settings: [:],
                carried: [seat: .max],
                cryptography: Sodium()
            )
        )
        var record = RoundRecord(round: 1)
        record.moves = [.init(seat: seat, move: .number(3))]
        poll.end(record)
        #expect(poll.scores == [seat: Limits.points.upperBound])
    }
}
