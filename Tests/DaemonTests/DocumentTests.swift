import ClientAPI
import NIOHTTP1
import Testing

@Suite("Documents of daemons", .serialized, .timeLimit(.minutes(15)))
struct DocumentTests {
    private static let room = #"{"activity":"workbook","code":"DOVE"}"#

    private func note(_ text: String, _ spot: RecordSpot) -> RecordEdit {
        .make("note", fields: ["text": .text(text), "size": .number(1)], spot)
    }

    /// Opens the room with one chapter.
    private func open(_ daemon: HostedDaemon) async throws -> RecordReference {
        _ = try await daemon.get(RoomDetail.self, .POST, "rooms", Self.room)
        let made = try await daemon.edit([
            .make("chapter", fields: ["title": .text("one")], .last(nil))
        ])
        return .name(try #require(made[0]))
    }

    private func join(_ daemon: HostedDaemon, _ count: Int) async throws {
        _ = try await daemon.get(RoomDetail.self, .POST, "rooms/DOVE/join", "{}")
        try await WatchingPage.with(daemon) { try await wait(for: count, on: $0) }
    }

    /// Waits until a page shows exactly so many records.
    private func wait(for count: Int, on page: WatchingPage) async throws {
        try await page.read { $0.isWhole && $0.outline.count == count }
    }

    @Test("one edits, the page sees it, takes it back and brings it back")
    func alone() async throws {
        let folder = try TestFolder()
        let daemon = try await HostedDaemon.start(in: folder)
        let chapter = try await open(daemon)
        try await WatchingPage.with(daemon) { page in
            try await wait(for: 1, on: page)
            let made = try await daemon.edit([
                note("a", .last(chapter)), note("b", .before(.change(0))),
                .set(.change(1), fields: ["text": .text("B"), "size": .nothing]),
            ])
            #expect(made.count == 3 && made[2] == nil)
            try await wait(for: 3, on: page)
            #expect(page.outline.suffix(2) == [made[1], made[0]])
            let b = page.records[made[1] ?? ""]
            #expect(b?.kind == "note" && b?.fields == ["text": .text("B")])
            #expect(try await daemon.document().map(\.record) == page.outline)
            try await page.read { $0.room?.document?.canUndo == true }
            // What is drawn has an undo of its own.
            #expect(try await daemon.ask(.POST, "rooms/DOVE/undo").status == 409)
            let body = #"{"of":"document"}"#
            #expect(try await daemon.ask(.POST, "rooms/DOVE/undo", body).status == 200)
            try await wait(for: 1, on: page)
            try await page.read { $0.room?.document?.canRedo == true }
            #expect(try await daemon.ask(.POST, "rooms/DOVE/redo", body).status == 200)
            try await wait(for: 3, on: page)
            // What is taken away takes along what hangs below it, and gives it back.
            try await daemon.edit([.hide(chapter, true)])
            try await page.read { $0.outline.isEmpty }
            #expect(try await daemon.document().isEmpty)
            try await daemon.edit([.hide(chapter, false)])
            try await wait(for: 3, on: page)
            #expect(try await daemon.document().map(\.record) == page.outline)
        }
        try await daemon.stop()
    }

    @Test("a page that has a record is told what has changed in it, and nothing else")
    func changed() async throws {
        let folder = try TestFolder()
        let daemon = try await HostedDaemon.start(in: folder)
        let chapter = try await open(daemon)
        try await WatchingPage.with(daemon) { page in
            try await wait(for: 1, on: page)
            let made = try await daemon.edit([note("a", .last(chapter)), note("b", .last(chapter))])
            try await wait(for: 3, on: page)
            let (a, b) = (try #require(made[0]), try #require(made[1]))
            let before = page.changes.count
            try await daemon.edit([.set(.name(a), fields: ["text": .text("A"), "size": .nothing])])
            try await page.read { $0.records[a]?.fields == ["text": .text("A")] }
            let set = ChangedRecord(record: a, fields: ["text": .text("A"), "size": .nothing])
            #expect(page.changes.dropFirst(before) == [RecordChanges(changed: [set])])
            try await daemon.edit([.move(.name(b), .last(.name(a)))])
            try await page.read { $0.records[b]?.parent == a }
            let moved = try #require(page.changes.last?.changed.first)
            #expect(moved.place != nil && moved.fields == nil)
            #expect(try await daemon.document() == page.outline.map { page.records[$0] })
        }
        try await daemon.stop()
    }

    @Test("a page that comes to a large document is sent all of it, and what changes meanwhile")
    func large() async throws {
        let folder = try TestFolder()
        let daemon = try await HostedDaemon.start(in: folder)
        let chapter = try await open(daemon)
        for turn in 0..<60 {
            try await daemon.edit((0..<10).map { note("\(turn).\($0)", .last(chapter)) })
        }
        try await WatchingPage.with(daemon) { page in
            async let more = daemon.edit([note("more", .first(chapter))])
            try await wait(for: 602, on: page)
            _ = try await more
            #expect(try await daemon.document() == page.outline.map { page.records[$0] })
        }
        try await daemon.stop()
    }

    @Test("two daemons edit at once, and show the same")
    func together() async throws {
        let (first, second) = (try TestFolder(), try TestFolder())
        let ada = try await HostedDaemon.start(in: first)
        let chapter = try await open(ada)
        let ben = try await HostedDaemon.start(in: second, peers: [ada.udp])
        try await join(ben, 1)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for (daemon, spot) in [(ada, RecordSpot.last(chapter)), (ben, .first(chapter))] {
                tasks.addTask {
                    for turn in 0..<15 { try await daemon.edit([note("\(turn)", spot)]) }
                }
            }
            try await tasks.waitForAll()
        }
        try await WatchingPage.with(ada) { page in
            try await wait(for: 31, on: page)
            try await WatchingPage.with(ben) { other in
                try await wait(for: 31, on: other)
                #expect(other.records == page.records)
            }
        }
        #expect(try await ada.document() == (try await ben.document()))
        let digest = try await ada.get(RoomDetail.self, .GET, "rooms/DOVE").digest
        #expect(try await ben.get(RoomDetail.self, .GET, "rooms/DOVE").digest == digest)
        #expect(digest != nil)
        try await ben.stop()
        try await ada.stop()
    }

    @Test("what two wrote apart merges when they meet, and whose edit does not count is told")
    func apart() async throws {
        let (first, second) = (try TestFolder(), try TestFolder())
        var ada = try await HostedDaemon.start(in: first)
        let chapter = try await open(ada)
        let made = try await ada.edit([note("ours", .last(chapter))])
        let shared = RecordReference.name(try #require(made[0]))
        var ben = try await HostedDaemon.start(in: second, peers: [ada.udp])
        try await join(ben, 2)
        try await ben.stop()
        try await ada.stop()
        // One after the other, so that neither hears of the other's; the second writes more, and so later.
        ben = try await HostedDaemon.start(in: second)
        try await ben.edit([.set(shared, fields: ["text": .text("Ben's")])])
        try await ben.stop()
        ada = try await HostedDaemon.start(in: first)
        for turn in 0..<20 { try await ada.edit([note("\(turn)", .last(chapter))]) }
        try await ada.edit([.set(shared, fields: ["text": .text("Ada's")])])
        try await ada.stop()
        ben = try await HostedDaemon.start(in: second)
        try await WatchingPage.with(ben) { page in
            try await wait(for: 2, on: page)
            ada = try await HostedDaemon.start(in: first, peers: [ben.udp])
            try await page.read { $0.outline.count == 22 && !$0.lost.isEmpty }
            #expect(page.lost.map(\.thing) == [.field] && page.lost.map(\.field) == ["text"])
            #expect(RecordReference.name(page.lost[0].record) == shared)
            let left = try await ada.document()
            #expect(try await ben.document() == left)
            let text = left.first { .name($0.record) == shared }?.fields["text"]
            #expect(text == .text("Ada's"))
        }
        try await ben.stop()
        try await ada.stop()
    }

    @Test("what a document does not take is refused, and changes nothing")
    func refusals() async throws {
        let folder = try TestFolder()
        let daemon = try await HostedDaemon.start(in: folder)
        guard case .name(let chapter) = try await open(daemon) else { return }
        let before = try await daemon.get(RoomDetail.self, .GET, "rooms/DOVE")
        for (status, change) in Self.unfit {
            let text = change.replacing("CHAPTER", with: chapter)
            let answer = try await daemon.ask(
                .POST,
                "rooms/DOVE/edit",
                "{\"changes\":[\(text)]}"
            )
            #expect(answer.status == status, "\(change)")
        }
        let seat = #"{"changes":[{"hide":"\#(chapter)"}],"seat":"0123456789abcdef"}"#
        #expect(try await daemon.ask(.POST, "rooms/DOVE/edit", seat).status == 403)
        #expect(try await daemon.ask(.POST, "rooms/WREN/edit", seat).status == 404)
        #expect(try await daemon.ask(.GET, "rooms/WREN/document").status == 404)
        // A room in which there is nothing to edit.
        let draw = #"{"activity":"draw","code":"WREN"}"#
        _ = try await daemon.get(RoomDetail.self, .POST, "rooms", draw)
        let edit = #"{"changes":[{"make":"chapter","fields":{}}]}"#
        #expect(try await daemon.ask(.POST, "rooms/WREN/edit", edit).status == 409)
        #expect(try await daemon.ask(.GET, "rooms/WREN/document").status == 409)
        let after = try await daemon.get(RoomDetail.self, .GET, "rooms/DOVE")
        #expect(after.operations == before.operations && after.digest == before.digest)
        #expect(after.document == DocumentDetail(canUndo: true, canRedo: false))
        try await daemon.stop()
    }

    private static let nowhere = String(repeating: "0", count: 66)
    /// Changes that do not fit, with the status of the answer.
    private static let unfit: [(Int, String)] = [
        (409, #"{"make":"page","fields":{}}"#), (409, #"{"make":"note","fields":{}}"#),
        (409, #"{"make":"chapter","fields":{"colour":"red"}}"#),
        (409, #"{"make":"chapter","fields":{"title":7}}"#),
        (409, #"{"make":"note","fields":{"size":9223372036854775807},"last":"CHAPTER"}"#),
        (409, #"{"make":"note","fields":{"size":10},"last":"CHAPTER"}"#),
        (409, #"{"make":"note","fields":{"size":{"record":"\#(nowhere)"}},"last":"CHAPTER"}"#),
        (409, #"{"make":"note","fields":{},"last":"\#(nowhere)"}"#),
        (409, #"{"make":"note","fields":{},"last":0}"#), (409, #"{"move":"\#(nowhere)"}"#),
        (409, #"{"move":"CHAPTER","last":"CHAPTER"}"#), (409, #"{"move":31,"after":30}"#),
        (409, #"{"hide":"\#(nowhere)"}"#),
        (400, #"{"hide":"\#(String(repeating: "f", count: 66))"}"#),
        (409, #"{"hide":"CHAPTER"},{"make":"note","fields":{},"last":"CHAPTER"}"#),
    ]

    @Test("a guest edits for its own seat, and not more than its budget")
    func guest() async throws {
        let folder = try TestFolder()
        let daemon = try await HostedDaemon.start(in: folder, guests: true)
        _ = try await open(daemon)
        let (guest, seat) = try await sitDown(at: daemon)
        let chapters = Array(
            repeating: RecordEdit.make("chapter", fields: [:], .last(nil)),
            count: 15
        )
        var made = 0
        var refused: Int?
        for _ in 0..<60 where refused == nil {
            do {
                made += try await guest.edit(chapters).count
            } catch let error as HostedDaemon.Refused {
                refused = error.status
            }
        }
        #expect(refused == 503)
        // 400 units at once, 16 an edit, and what has come back meanwhile.
        #expect(made >= 25 * 15 && made < 55 * 15)
        #expect(try await daemon.document().count == made + 1)
        // Nobody else waits, and the guest has no other seat.
        try await daemon.edit(chapters)
        let person = try await daemon.get(RoomDetail.self, .GET, "rooms/DOVE").seat
        #expect(person != seat)
        let other = #"{"changes":[{"make":"chapter","fields":{}}],"seat":"\#(person)"}"#
        #expect(try await guest.ask(.POST, "rooms/DOVE/edit", other).status == 403)
        let undo = #"{"of":"document","seat":"\#(person)"}"#
        #expect(try await guest.ask(.POST, "rooms/DOVE/undo", undo).status == 403)
        try await daemon.stop()
    }

    /// Takes a guest's seat.
    private func sitDown(
        at daemon: HostedDaemon
    ) async throws -> (guest: HostedDaemon, seat: String) {
        let secret = String(repeating: "5a", count: 32)
        let open = #"{"open":true}"#
        let door = try await daemon.get(GuestDoor.self, .POST, "rooms/DOVE/guests", open)
        // http://127.0.0.1:PORT/j/DOVE#INVITATION
        let parts = try #require(door.links.first).split(whereSeparator: { ":/#".contains($0) })
        let sit = SitDown(
            room: "DOVE",
            invitation: String(try #require(parts.last)),
            name: "Gil",
            avatar: "",
            secret: secret
        )
        let port = try #require(parts.dropFirst(2).first.flatMap { Int($0) })
        let guest = HostedDaemon(port: port, udp: 0, token: "DOVE.\(secret)")
        let body = String(decoding: try APIJSON.encode(sit), as: UTF8.self)
        return (guest, try await guest.get(SatDown.self, .POST, "guest/sit", body).seat)
    }
}
