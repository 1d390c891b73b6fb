import GRDB
import Replication
import Testing
import Vocabulary

@testable import Archive

@Suite("When a round opened")
struct OpenedRoundTests {
    private func opened(after seconds: Int64, in archive: Archive) throws -> StoredRoom.OpenedRound?
    {
        try archive.write { database in
            try database.execute(sql: "UPDATE room SET opened = opened - ?", arguments: [seconds])
        }
        return try archive.load().first?.opened
    }

    @Test("is kept, and told by the time of day")
    func kept() throws {
        let archive = try DataDirectory().open()
        let room = Samples.room()
        try archive.commit([.openRoom(room)])
        #expect(try archive.load().first?.opened == nil)
        try archive.commit([.openRound(room: room, round: 3), .openRound(room: room, round: 4)])
        let later = try #require(try opened(after: 259_200, in: archive))
        #expect(later.round == 4)
        #expect((259_200...259_260).contains(later.age.microseconds / 1_000_000))
    }

    @Test(
        "says nothing where the clock was set back since, or had never been set",
        arguments: [-3_600, 1_700_000_000]
    )
    func nonsense(seconds: Int64) throws {
        let archive = try DataDirectory().open()
        try archive.commit([.openRoom(Samples.room()), .openRound(room: Samples.room(), round: 1)])
        #expect(try opened(after: seconds, in: archive) == nil)
    }

    @Test("in a room that is not open is refused")
    func notOpen() throws {
        let archive = try DataDirectory().open()
        #expect(throws: ArchiveError.self) {
            try archive.commit([.openRound(room: Samples.room(), round: 1)])
        }
    }
}
