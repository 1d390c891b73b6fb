import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("The cards of seats")
struct CardLedgerTests {
    private let device = DeviceID(words: Words4(1, 0, 0, 1))
    private let other = DeviceID(words: Words4(2, 0, 0, 1))
    private let ada = SeatID(1)
    private let ben = SeatID(2)

    private func notice(
        _ number: UInt64,
        _ seat: SeatID?,
        length: Int = 100
    ) -> BlobLedger.Notice {
        BlobLedger.Notice(
            lamport: number,
            operation: OperationID(words: Words4(number, 0, 0, 1)),
            blob: blob(number),
            length: length,
            seat: seat
        )
    }

    private func blob(_ number: UInt64) -> BlobID { BlobID(words: Words4(number, 0, 0, 2)) }

    @Test("the last one of a seat counts, in whatever order, and an empty one shows nothing")
    func latest() {
        let notices = [notice(3, ada), notice(5, ada), notice(4, ben), notice(6, ben, length: 1)]
        for order in [notices, notices.reversed(), notices + notices] {
            var ledger = CardLedger()
            for notice in order { ledger.add(notice, by: device) }
            #expect(ledger.card(of: ada, by: device) == blob(5))
            #expect(ledger.card(of: ben, by: device) == nil)
            #expect(ledger.card(of: ada, by: other) == nil)
            // What is not shown any more is given out no more.
            #expect(ledger.lengths(of: blob(5)) == [100])
            for gone in [blob(3), blob(4), blob(6)] { #expect(ledger.lengths(of: gone).isEmpty) }
        }
    }

    @Test("one for no seat, or too large, is none", arguments: [Limits.card, Limits.card + 1])
    func void(length: Int) {
        var ledger = CardLedger()
        ledger.add(notice(1, nil), by: device)
        ledger.add(notice(2, ada, length: length), by: device)
        #expect(ledger.card(of: ada, by: device) == (length > Limits.card ? nil : blob(2)))
        #expect(ledger.lengths(of: blob(1)).isEmpty)
    }

    @Test("so many of a device count, and not one more; each that is shown can still be withdrawn")
    func number() {
        var ledger = CardLedger()
        var count: UInt64 = 0
        func announce(_ seat: SeatID, length: Int) {
            count += 1
            ledger.add(notice(count, seat, length: length), by: device)
        }
        announce(ben, length: 50)
        while ledger.hasRoom(for: ada, by: device, isOwn: true) { announce(ada, length: 50) }
        #expect(count == UInt64(Limits.cardsPerDevice - 2))
        #expect(!ledger.hasRoom(for: SeatID(3), by: device, isOwn: false))
        announce(ada, length: 1)
        announce(ben, length: 1)
        #expect(ledger.card(of: ada, by: device) == nil)
        #expect(ledger.card(of: ben, by: device) == nil)
        #expect(!ledger.hasRoom(for: ada, by: device, isOwn: true))
        // A changed program announces on: nobody listens.
        for _ in 0..<1_000 { announce(ada, length: 50) }
        #expect(ledger.card(of: ada, by: device) == nil)
        #expect(ledger.hasRoom(for: ada, by: other, isOwn: true))
    }

    @Test(
        "guests have a share each, and leave the person at the device a quarter, however many they are"
    )
    func guests() {
        var ledger = CardLedger()
        var count: UInt64 = 0
        for guest in UInt64(10)...40 {
            var shown = 0
            while ledger.hasRoom(for: SeatID(guest), by: device, isOwn: false) {
                count += 1
                shown += 1
                ledger.add(notice(count, SeatID(guest), length: 50), by: device)
            }
            #expect(guest > 10 || shown == 8)
        }
        #expect(count <= UInt64(Limits.cardsPerDevice * 3 / 4))
        var own = 0
        while ledger.hasRoom(for: ada, by: device, isOwn: true) {
            count += 1
            own += 1
            ledger.add(notice(count, ada, length: 50), by: device)
        }
        #expect(own >= 10)
    }
}
