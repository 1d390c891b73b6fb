import Foundation
import GRDB
import Testing

@testable import Archive

@Suite("The accounts in the database")
struct AccountTableTests {
    private func account(_ name: String) -> StoredAccount {
        StoredAccount(
            name: name,
            email: "\(name)@example.org",
            salt: [UInt8](repeating: 1, count: 16),
            passes: 2,
            kibibytes: .max,
            key: Array("the key of \(name)".utf8) + [UInt8](repeating: 9, count: 61 - name.count)
        )
    }

    private func session(_ number: UInt8) -> StoredSession {
        StoredSession(
            name: [UInt8](repeating: number, count: 32),
            key: [UInt8](repeating: number, count: 72)
        )
    }

    @Test("are there again when it is opened, each with its own sessions")
    func kept() throws {
        let directory = try DataDirectory()
        do {
            let table = AccountTable(try directory.open())
            try table.add(account("Ada"), session(1))
            try table.add(account("Bob"), session(2))
        }
        let table = AccountTable(try directory.open())
        #expect(try table.all().map(\.account) == [account("Ada"), account("Bob")])
        let found = try #require(try table.session(named: session(2).name))
        #expect(found.account == account("Bob") && found.session == session(2))
        #expect(try table.session(named: session(3).name) == nil)
        #expect(try table.session(named: []) == nil)
    }

    @Test("of one account more sessions than the limit end the oldest, and none of others")
    func limit() throws {
        let table = AccountTable(try DataDirectory().open())
        try table.add(account("Bob"), session(100))
        try table.add(account("Ada"), session(0))
        let ada = try #require(try table.all().last?.number)
        for number in UInt8(1)...4 { try table.begin(session(number), of: ada, most: 3) }
        let open = try (UInt8(0)...4).filter { try table.session(named: session($0).name) != nil }
        #expect(open == [2, 3, 4])
        #expect(try table.session(named: session(100).name)?.account.name == "Bob")
    }

    @Test("are noted as gone, with no session left, until somebody logs in again")
    func departed() throws {
        let directory = try DataDirectory()
        let table = AccountTable(try directory.open())
        try table.add(account("Bob"), session(3))
        try table.add(account("Ada"), session(1))
        let ada = try #require(try table.all().last?.number)
        #expect(try table.moved().isEmpty)
        try table.depart(ada)
        #expect(try table.moved() == [ada])
        #expect(try table.session(named: session(1).name) == nil)
        #expect(try !holds(session(1).name, in: directory))
        #expect(try table.session(named: session(3).name) != nil)
        try table.begin(session(2), of: ada, most: 3)
        #expect(try table.moved().isEmpty)
    }

    @Test("leave no byte behind when a session ends or an account is removed")
    func removed() throws {
        let directory = try DataDirectory()
        let table = AccountTable(try directory.open())
        try table.add(account("Bob"), session(3))
        try table.add(account("Ada"), session(1))
        let ada = try #require(try table.all().last?.number)
        try table.begin(session(2), of: ada, most: 3)
        try table.end(sessionNamed: session(1).name)
        #expect(try !holds(session(1).name, in: directory))
        #expect(try holds(session(2).name, in: directory))
        try table.remove(ada)
        for bytes in [Array("the key of Ada".utf8), Array("Ada@example".utf8), session(2).name] {
            #expect(try !holds(bytes, in: directory))
        }
        #expect(try table.all().map(\.account) == [account("Bob")])
        #expect(try table.session(named: session(3).name) != nil)
        try table.end(sessionNamed: session(1).name)
    }

    private func drawing(_ number: UInt8) -> StoredDrawing {
        StoredDrawing(
            name: [UInt8](repeating: number, count: 32),
            label: Array("the label of \(number)".utf8),
            strokes: Array("the strokes of \(number)".utf8),
            favourite: Array("the mark of \(number)".utf8)
        )
    }

    @Test(
        "keep drawings each for itself, newest first, one under each name, the last of many"
    )
    func drawings() throws {
        let table = AccountTable(try DataDirectory().open())
        try table.add(account("Ada"), session(1))
        try table.add(account("Bob"), session(2))
        let (ada, bob) = (try table.all()[0].number, try table.all()[1].number)
        for number in UInt8(1)...3 { try table.keep(drawing(number), of: ada, insteadOf: []) }
        for account in [ada, bob] {
            try table.keep(drawing(4), of: account, insteadOf: [drawing(1).name])
        }
        #expect(try table.drawings(of: ada).map(\.name) == [4, 3, 2].map { drawing($0).name })
        let other = StoredDrawing(name: drawing(3).name, label: [], strokes: [], favourite: [])
        try table.keep(other, of: ada, insteadOf: [])
        #expect(try table.drawings(of: ada).map(\.label) == [4, 3, 2].map { drawing($0).label })
        #expect(try table.strokes(ofDrawing: drawing(3).name, of: ada) == drawing(3).strokes)
        #expect(try table.strokes(ofDrawing: drawing(3).name, of: bob) == nil)
        #expect(try !table.remove(drawing: drawing(3).name, of: bob))
        #expect(try table.remove(drawing: drawing(4).name, of: ada))
        #expect(try table.drawings(of: ada).map(\.name) == [3, 2].map { drawing($0).name })
        #expect(try table.drawings(of: bob).map(\.name) == [drawing(4).name])
    }

    @Test(
        "leave no byte behind of drawings that are removed, too many, or gone with their owner"
    )
    func removedDrawings() throws {
        let directory = try DataDirectory()
        let table = AccountTable(try directory.open())
        try table.add(account("Ada"), session(1))
        let ada = try #require(try table.all().first?.number)
        for number in UInt8(1)...2 { try table.keep(drawing(number), of: ada, insteadOf: []) }
        try table.keep(drawing(3), of: ada, insteadOf: [drawing(1).name])
        #expect(try !holds(drawing(1).strokes, in: directory))
        #expect(try table.remove(drawing: drawing(2).name, of: ada))
        #expect(try !holds(drawing(2).label, in: directory))
        #expect(try holds(drawing(3).label, in: directory))
        try table.remove(ada)
        #expect(try !holds(drawing(3).label, in: directory))
        #expect(try !holds(drawing(3).name, in: directory))
    }

    @Test(
        "say of each drawing what was noted of it last, and keep nothing of what was noted before"
    )
    func marks() throws {
        let directory = try DataDirectory()
        let archive = try directory.open()
        let table = AccountTable(archive)
        try table.add(account("Ada"), session(1))
        try table.add(account("Bob"), session(2))
        let (ada, bob) = (try table.all()[0].number, try table.all()[1].number)
        for number in UInt8(1)...2 { try table.keep(drawing(number), of: ada, insteadOf: []) }
        let mark = Array("another mark".utf8)
        #expect(try table.mark(drawing: drawing(1).name, of: ada, favourite: mark))
        #expect(try !table.mark(drawing: drawing(2).name, of: bob, favourite: mark))
        #expect(try !table.mark(drawing: drawing(3).name, of: ada, favourite: mark))
        let noted = try table.drawings(of: ada).map(\.favourite)
        #expect(noted == [drawing(2).favourite, mark])
        #expect(try !holds(drawing(1).favourite, in: directory))
        // What version 7 has kept says nothing of it.
        try archive.write { try $0.execute(sql: "UPDATE drawing SET favourite = NULL") }
        #expect(try table.drawings(of: ada).map(\.favourite) == [[], []])
    }

    @Test("leave no byte behind of a session that a newer one has ended")
    func endedSession() throws {
        let directory = try DataDirectory()
        let table = AccountTable(try directory.open())
        try table.add(account("Ada"), session(1))
        let ada = try #require(try table.all().first?.number)
        try table.begin(session(2), of: ada, most: 1)
        #expect(try !holds(session(1).name, in: directory))
        #expect(try holds(session(2).name, in: directory))
    }

    @Test(
        "that are damaged are said to be",
        arguments: [
            "account SET key = x'00'", "account SET salt = x''", "account SET passes = -1",
            "account SET kibibytes = 4294967296", "session SET key = x'00'",
        ]
    )
    func damage(change: String) throws {
        let directory = try DataDirectory()
        let archive = try directory.open()
        let table = AccountTable(archive)
        try table.add(account("Ada"), session(1))
        try archive.write { try $0.execute(sql: "UPDATE \(change)") }
        let error = #expect(throws: ArchiveError.self) {
            _ = try table.session(named: session(1).name)
        }
        guard case .damaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// Whether bytes stand in any file of the directory.
    private func holds(_ bytes: [UInt8], in directory: DataDirectory) throws -> Bool {
        try directory.files().values.contains { $0.range(of: Data(bytes)) != nil }
    }
}
