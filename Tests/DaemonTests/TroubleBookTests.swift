import Foundation
import Peer
import Testing
import Vocabulary

@testable import Daemon

@Suite("Rooms that end the program")
struct TroubleBookTests {
    private let room = RoomID(words: Words4(1, 2, 3, 4))
    private let other = RoomID(words: Words4(5, 6, 7, 8))

    private func directory() throws -> DataDirectory {
        try DataDirectory(
            NSTemporaryDirectory() + "parlor-trouble-\(UInt64.random(in: 0...UInt64.max))"
        )
    }

    @Test("a room that ended two starts in a row is set aside at the third, by its code")
    func twice() throws {
        let directory = try directory()
        defer { try? FileManager.default.removeItem(atPath: directory.path) }
        for _ in 0..<TroubleBook.patience {
            let watch = TroubleBook(directory).watch
            #expect(watch.crashing.isEmpty)
            watch.note(.init(room: other, code: nil))
            watch.note(.init(room: room, code: nil))
            watch.note(.init(room: room, code: RoomCode("BIRD")))
            // Here the program ends.
        }
        let third = TroubleBook(directory).watch
        #expect(third.crashing == [.init(room: room, code: RoomCode("BIRD"))])
        third.note(.init(room: other, code: nil))
        third.note(nil)
        #expect(TroubleBook(directory).watch.crashing.map(\.room) == [room])
    }

    @Test(
        "a start that came to its end leaves nothing behind, and a single power cut costs no room"
    )
    func once() throws {
        let directory = try directory()
        defer { try? FileManager.default.removeItem(atPath: directory.path) }
        TroubleBook(directory).watch.note(.init(room: room, code: nil))
        let second = TroubleBook(directory).watch
        #expect(second.crashing.isEmpty)
        second.note(.init(room: room, code: nil))
        second.note(nil)
        #expect(!FileManager.default.fileExists(atPath: directory.path + "/trouble.json"))
    }

    @Test("another version of the program tries again")
    func version() throws {
        let directory = try directory()
        defer { try? FileManager.default.removeItem(atPath: directory.path) }
        let page = TroubleBook.Page(
            version: "another",
            failed: [.init(room: "\(room)", code: nil)]
        )
        try directory.write(try JSONEncoder().encode(page), to: "trouble.json")
        #expect(TroubleBook(directory).watch.crashing.isEmpty)
    }
}
