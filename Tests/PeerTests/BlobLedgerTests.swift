import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("The quota of blobs")
struct BlobLedgerTests {
    private func device(_ number: UInt64) -> DeviceID { DeviceID(words: Words4(number, 0, 0, 1)) }

    private func notice(_ number: UInt64, by author: UInt64, _ length: Int) -> BlobLedger.Notice {
        BlobLedger.Notice(
            lamport: number,
            operation: OperationID(words: Words4(author, number, 0, 1)),
            blob: BlobID(words: Words4(author, number, 0, 2)),
            length: length
        )
    }

    @Test("counts so many blobs of a device, and not one more")
    func number() {
        var ledger = BlobLedger()
        for number in 0..<UInt64(Limits.blobsPerDevice) {
            #expect(ledger.hasRoom(for: 1, by: device(1)))
            ledger.add(notice(number, by: 1, 1), by: device(1))
        }
        #expect(!ledger.hasRoom(for: 1, by: device(1)))
        let more = notice(99, by: 1, 1)
        ledger.add(more, by: device(1))
        #expect(ledger.lengths(of: more.blob).isEmpty)
        #expect(ledger.bytes() == Limits.blobsPerDevice)
    }

    @Test("counts so many bytes of a device, and not one more")
    func bytes() {
        var ledger = BlobLedger()
        for number in 0..<4 {
            ledger.add(notice(UInt64(number), by: 1, Limits.blob), by: device(1))
        }
        #expect(ledger.bytes(of: device(1)) == Limits.blobBytesPerDevice)
        #expect(!ledger.hasRoom(for: 1, by: device(1)))
        #expect(ledger.hasRoom(for: Limits.blob, by: device(2)))
    }

    @Test("cuts those who name most to an equal share when the room is full, and nobody else")
    func room() {
        var ledger = BlobLedger()
        for author in 1...9 {
            for number in 0..<4 {
                let notice = notice(UInt64(number), by: UInt64(author), Limits.blob)
                ledger.add(notice, by: device(UInt64(author)))
            }
        }
        let small = notice(1, by: 50, 5_000)
        #expect(ledger.hasRoom(for: 5_000, by: device(50)))
        ledger.add(small, by: device(50))
        #expect(ledger.lengths(of: small.blob) == [5_000])
        #expect(ledger.bytes() <= Limits.blobBytesPerRoom)
        for author in 1...9 { #expect(ledger.bytes(of: device(UInt64(author))) == 3 * Limits.blob) }
    }

    @Test("is the same in whatever order notices come, and however often")
    func order() {
        var notices: [(DeviceID, BlobLedger.Notice)] = []
        for author in 1...12 {
            for number in 0..<70 {
                let length = 100_000 * (1 + (author * number) % 70)
                let notice = notice(UInt64(number), by: UInt64(author), length)
                notices.append((device(UInt64(author)), notice))
            }
        }
        func counting(_ notices: [(DeviceID, BlobLedger.Notice)]) -> [Bool] {
            var ledger = BlobLedger()
            for (device, notice) in notices { ledger.add(notice, by: device) }
            return self.order(of: notices).map { !ledger.lengths(of: $0.blob).isEmpty }
        }
        let one = counting(notices)
        #expect(one.contains(true) && one.contains(false))
        #expect(counting(notices.reversed()) == one)
        #expect(counting(Array((notices + notices).suffix(notices.count + 500))) == one)
    }

    private func order(of notices: [(DeviceID, BlobLedger.Notice)]) -> [BlobLedger.Notice] {
        Set(notices.map(\.1)).sorted { ($0.operation, $0.lamport) < ($1.operation, $1.lamport) }
    }
}
