import Replication
import Testing
import Vocabulary
import Wire

@testable import Archive

@Suite("The secret of a locked room")
struct PassphraseTests {
    private let first = Secret(words: Words4(1, 2, 3, 4))
    private let second = Secret(words: Words4(.max, 0, .max, 0))

    @Test("is kept until another takes its place, in its own room alone")
    func kept() throws {
        let directory = try DataDirectory()
        do {
            let archive = try directory.open()
            try archive.commit([
                .openRoom(Samples.room(1)), .keepPassphrase(Samples.room(1), first),
                .openRoom(Samples.room(2)),
            ])
            #expect(try archive.load().map(\.passphrase) == [first, nil])
            try archive.commit([.keepPassphrase(Samples.room(1), second)])
        }
        #expect(try directory.open().load().map(\.passphrase) == [second, nil])
    }

    @Test("goes into the archive with its room and comes back with it")
    func archived() throws {
        let archive = try DataDirectory().open()
        let room = Samples.room()
        try Samples.fill(archive)
        try archive.commit([.keepPassphrase(room, first), .archiveRoom(room)])
        #expect(try archive.loadArchived(room)?.passphrase == first)
        try archive.commit([.openRoom(room)])
        #expect(try archive.load().map(\.passphrase) == [first])
    }

    @Test("of a room that is not open is refused")
    func notOpen() throws {
        let archive = try DataDirectory().open()
        let reason = "room \(Samples.room()) is not open"
        #expect(throws: ArchiveError.contradiction(reason: reason)) {
            try archive.commit([.keepPassphrase(Samples.room(), first)])
        }
    }
}
