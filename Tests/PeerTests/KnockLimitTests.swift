import Replication
import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("Who is shown at a door")
struct KnockLimitTests {
    private var knocks = Knocks()
    private let room = RoomID(words: Words4(1, 2, 3, 4))

    private mutating func knock(_ number: UInt64, address: UInt8, second: UInt64) -> JoinOutcome {
        let endpoint = Endpoint(ipv4: 10, 0, 0, address, port: 4_000)
        return knocks.knock(
            JoinRequest(request: 1, room: room, seats: []),
            from: DeviceID(words: Words4(number, 0, 0, 0)),
            at: endpoint,
            now: Instant(microseconds: second * 1_000_000)
        )
    }

    @Test("4 of one address, and 16 in all, however many ask")
    mutating func crowd() {
        for number: UInt64 in 0..<64 {
            #expect(knock(number, address: 1, second: 1) == .waiting)
            #expect(knocks.requests.count == Int(min(number + 1, UInt64(Limits.knocksOfAddress))))
        }
        for number: UInt64 in 100..<164 {
            #expect(knock(number, address: UInt8(number), second: 1) == .waiting)
        }
        #expect(knocks.requests.count == Limits.knocks)
        // Who asks again takes no other place.
        _ = knock(0, address: 1, second: 2)
        #expect(knocks.requests.count == Limits.knocks)
    }

    @Test("one new one in two seconds, once 16 have come")
    mutating func flood() {
        var shown = 0
        for second: UInt64 in 1...100 {
            for number in second * 100..<second * 100 + 20 {
                _ = knock(number, address: UInt8(number % 250), second: second)
                // A person who clicks as quick as that.
                let device = DeviceID(words: Words4(number, 0, 0, 0))
                if knocks.answer(device) != nil { shown += 1 }
            }
        }
        #expect(shown <= Limits.knocks + 50)
        #expect(shown >= Limits.knocks + 48)
    }

    @Test("and nobody who has asked no more for 20 s")
    mutating func forgetting() {
        _ = knock(1, address: 1, second: 1)
        _ = knock(2, address: 2, second: 15)
        let isAnother = knocks.forget(now: Instant(microseconds: 22_000_000)) { _ in false }
        #expect(isAnother)
        #expect(knocks.requests.count == 1)
    }
}
