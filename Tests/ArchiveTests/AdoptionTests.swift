import Foundation
import Testing

@testable import Archive

@Suite("A key from elsewhere")
struct AdoptionTests {
    private let seed = [UInt8](repeating: 9, count: 32)

    @Test("is read without claiming the directory, and none is made by asking")
    func device() throws {
        let directory = try DataDirectory()
        #expect(try Archive.device(in: directory.path) == nil)
        #expect(try Archive.device(in: "\(directory.path)/missing") == nil)
        #expect(try directory.files().isEmpty)

        let archive = try directory.open()
        try archive.rename("Ada")
        try Samples.fill(archive)
        let device = try #require(try Archive.device(in: directory.path))
        #expect(device.seed == archive.deviceSeed)
        #expect(device.name == "Ada")
        #expect(device.rooms == 1)
        #expect(device.path == directory.database)
        try Samples.fill(archive, room: Samples.room(2))
        #expect(try Archive.device(in: directory.path)?.rooms == 2)
        #expect(try archive.load().count == 2)
    }

    @Test("begins a database of its own, whose logs begin anew")
    func first() throws {
        let directory = try DataDirectory()
        #expect(try Archive.adopt(seed, in: directory.path, replacing: false) == .done)
        do {
            let archive = try directory.open()
            #expect(archive.deviceSeed == seed)
            #expect(archive.isRestored)
            #expect(try archive.load().isEmpty)
        }
        #expect(try !directory.open().isRestored)
    }

    @Test("changes nothing where it is already, or where another is")
    func unchanged() throws {
        let directory = try DataDirectory()
        let own: [UInt8]
        do {
            let archive = try directory.open()
            own = archive.deviceSeed
            try Samples.fill(archive)
        }
        #expect(try Archive.adopt(own, in: directory.path, replacing: true) == .same)
        #expect(try Archive.adopt(seed, in: directory.path, replacing: false) == .occupied)
        let archive = try directory.open()
        #expect(archive.deviceSeed == own)
        #expect(!archive.isRestored)
        #expect(Samples.isFilled(try archive.load().first))
    }

    @Test("puts aside what it replaces, each time under another name, with all that was in it")
    func replaced() throws {
        let directory = try DataDirectory()
        do {
            let archive = try directory.open()
            try archive.rename("Ada")
            try Samples.fill(archive)
        }
        let old = "\(directory.database).old-1"
        #expect(try Archive.adopt(seed, in: directory.path, replacing: true) == .replaced(old: old))
        do {
            let archive = try directory.open()
            #expect(archive.deviceSeed == seed)
            #expect(archive.isRestored)
            #expect(try archive.name() == "Ada")
            #expect(try archive.load().isEmpty)
        }
        let other = [UInt8](repeating: 8, count: 32)
        let next = "\(directory.database).old-2"
        #expect(
            try Archive.adopt(other, in: directory.path, replacing: true) == .replaced(old: next)
        )
        let attributes = try FileManager.default.attributesOfItem(atPath: old)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        try FileManager.default.removeItem(atPath: directory.database)
        try FileManager.default.moveItem(atPath: old, toPath: directory.database)
        #expect(Samples.isFilled(try directory.open().load().first))
    }

    @Test("is refused while a daemon has the directory")
    func inUse() throws {
        let directory = try DataDirectory()
        let archive = try directory.open()
        #expect(throws: ArchiveError.inUse(path: directory.path)) {
            try Archive.adopt(seed, in: directory.path, replacing: true)
        }
        #expect(archive.deviceSeed != seed)
    }

    @Test("does not take the place of a database that cannot be read")
    func damaged() throws {
        let directory = try DataDirectory()
        try directory.write(Data("not a database".utf8), to: "parlor.sqlite")
        let before = try directory.files()
        #expect(throws: ArchiveError.self) {
            try Archive.adopt(seed, in: directory.path, replacing: true)
        }
        #expect(throws: ArchiveError.self) { try Archive.device(in: directory.path) }
        #expect(try directory.files() == before)
    }
}
