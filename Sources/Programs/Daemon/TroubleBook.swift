import Foundation
import Peer
import Synchronization
import Vocabulary

/// Remembers across starts which room was being reduced when the program ended, so that a room which ends
/// it again and again is set aside, and the others live.
final class TroubleBook: Sendable {
    /// Starts that a room may end before it is set aside: one may have been a power cut.
    static let patience = 2

    /// What the file holds.
    struct Page: Codable, Hashable {
        /// A room, by its identifier and what people say to meet there.
        struct Entry: Codable, Hashable {
            var room: String
            var code: String?
        }

        /// The program that wrote it: another one may know better.
        var version = DaemonConfiguration.version
        /// What is being reduced, where the program has not ended since.
        var begun: Entry?
        /// How many starts in a row have ended there, this one included.
        var starts = 0
        /// What is set aside.
        var failed: [Entry] = []
    }

    private static let name = "trouble.json"
    private let directory: DataDirectory
    private let page: Mutex<Page>
    /// Where the start before ended.
    private let before: Page

    /// Opens the book.
    init(_ directory: DataDirectory) {
        self.directory = directory
        let bytes = FileManager.default.contents(atPath: "\(directory.path)/\(Self.name)")
        var read = bytes.flatMap { try? JSONDecoder().decode(Page.self, from: $0) } ?? Page()
        if read.version != DaemonConfiguration.version { read = Page() }
        if let begun = read.begun, read.starts >= Self.patience {
            read.failed.removeAll { $0.room == begun.room }
            read.failed.append(begun)
            read.begun = nil
            read.starts = 0
        }
        before = read
        page = Mutex(Page(failed: read.failed))
    }

    /// What is to be set aside, and who hears of the others.
    var watch: RestoreWatch {
        let crashing = before.failed.compactMap { entry in
            RoomID(hex: entry.room).map {
                RestoreWatch.Step(room: $0, code: entry.code.flatMap { RoomCode($0) })
            }
        }
        return RestoreWatch(crashing: crashing) { self.note($0) }
    }

    /// A room is not there any more.
    func forget(_ room: RoomID) {
        let page = page.withLock { page in
            page.failed.removeAll { $0.room == "\(room)" }
            return page
        }
        write(page)
    }

    private func note(_ step: RestoreWatch.Step?) {
        let page = page.withLock { page in
            guard let step else {
                page.begun = nil
                page.starts = 0
                return page
            }
            page.begun = Page.Entry(room: "\(step.room)", code: step.code?.text)
            let isAgain = before.begun?.room == page.begun?.room
            page.starts = isAgain ? before.starts + 1 : 1
            return page
        }
        write(page)
    }

    private func write(_ page: Page) {
        guard page.begun != nil || !page.failed.isEmpty else {
            unlink("\(directory.path)/\(Self.name)")
            return
        }
        // Where this cannot be written nothing else can, and the start says so.
        guard let bytes = try? JSONEncoder().encode(page) else { return }
        try? directory.write(bytes, to: Self.name)
    }
}
