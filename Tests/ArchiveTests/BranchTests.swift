import Replication
import Testing
import Vocabulary
import Wire

@testable import Archive

@Suite("Branches of forked logs")
struct BranchTests {
    private static let origin = StoredRoom.Log.Origin(parent: 1, place: 12)

    /// A room with a branch that has operations of its own.
    private static func fill(_ archive: Archive) throws {
        try Samples.fill(archive)
        try archive.commit([
            .addBranch(
                room: Samples.room(),
                number: 3,
                name: Samples.name(1),
                parent: 1,
                place: 12
            ),
            .appendRun(room: Samples.room(), log: 3, run: Samples.run(12, count: 3)),
            .addSeal(room: Samples.room(), log: 3, seal: Samples.seal(14)),
        ])
    }

    private static func check(_ room: StoredRoom?) throws {
        let logs = try #require(room?.logs)
        #expect(logs.map(\.origin) == [nil, nil, nil, origin])
        #expect(logs[3].name == logs[1].name)
        #expect(logs[3].runs == [Samples.run(12, count: 3)])
        #expect(logs[3].seals == [Samples.seal(14)])
    }

    @Test("a branch comes back with its place, opened again and out of the archive")
    func reading() throws {
        let directory = try DataDirectory()
        try Self.fill(directory.open())
        let archive = try directory.open()
        try Self.check(archive.load().first)
        try archive.commit([.archiveRoom(Samples.room())])
        try Self.check(archive.loadArchived(Samples.room()))
        try archive.commit([.openRoom(Samples.room())])
        try archive.commit([
            .appendRun(room: Samples.room(), log: 3, run: Samples.run(15))
        ])
        #expect(try archive.load().first?.logs[3].runs.first?.count == 4)
    }

    @Test("a branch's runs begin at its place")
    func beginning() throws {
        let directory = try DataDirectory()
        let archive = try directory.open()
        try Self.fill(archive)
        #expect(throws: ArchiveError.self) {
            try archive.commit([
                .addBranch(
                    room: Samples.room(),
                    number: 4,
                    name: Samples.name(1),
                    parent: 1,
                    place: 5
                ),
                .appendRun(room: Samples.room(), log: 4, run: Samples.run(0)),
            ])
        }
        try Self.check(archive.load().first)
    }
}
