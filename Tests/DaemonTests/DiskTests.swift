import Archive
import Foundation
import NIOCore
import NIOPosix
import Testing
import Vocabulary

@testable import Daemon

@Suite("The disk", .timeLimit(.minutes(1)))
struct DiskTests {
    /// What has a disk on the thread of an event loop, as the node has.
    private actor Owner {
        nonisolated let eventLoop: any EventLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor {
            eventLoop.executor.asUnownedSerialExecutor()
        }
        private let disk: Disk
        private(set) var isWaiting = false

        init(_ archive: Archive, _ directory: DataDirectory, on eventLoop: any EventLoop) {
            self.eventLoop = eventLoop
            disk = Disk(archive)
            disk.attach(directory)
        }

        func forget(_ room: RoomID) async throws {
            isWaiting = true
            try await disk.forgetTrouble(with: room)
            isWaiting = false
        }

        func rename(_ name: String) async throws { try await disk.rename(name) }

        func settle() async { await disk.settled() }
    }

    @Test("the loop goes on while the disk is slow, and what is asked for is done in order")
    func slow() async throws {
        let folder = try TestFolder()
        let directory = try DataDirectory(folder.path)
        let archive = try Archive.open(directory: folder.path)
        defer { try? archive.close() }
        // Reading it waits until somebody has written it.
        let pipe = folder.path + "/trouble.json"
        #expect(mkfifo(pipe, 0o600) == 0)
        let owner = Owner(archive, directory, on: MultiThreadedEventLoopGroup.singleton.next())
        let forgetting = Task { try await owner.forget(RoomID(words: Words4(1, 2, 3, 4))) }
        while await !owner.isWaiting { await Task.yield() }
        let renaming = Task { try await owner.rename("Ada") }
        for _ in 0..<100 { #expect(await owner.isWaiting) }
        #expect(try archive.name() == nil)
        let end = open(pipe, O_WRONLY)
        #expect(end >= 0)
        close(end)
        try await forgetting.value
        try await renaming.value
        await owner.settle()
        #expect(try archive.name() == "Ada")
        #expect(await !owner.isWaiting)
    }

    @Test("whom this device hosts is written when it has changed, or when the disk may not hold it")
    func hosting() {
        let bot = Hosting.Bot(seat: "0123456789abcdef", strategy: "keen", seed: 7)
        var book = HostingBook(Hosting())
        let before = [
            book.turn(to: Hosting()), book.turn(to: Hosting(bots: [bot])),
            book.turn(to: Hosting(bots: [bot])),
        ]
        #expect(before == [false, true, false])
        book.doubt()
        let after = [book.turn(to: Hosting(bots: [bot])), book.turn(to: Hosting(bots: [bot]))]
        #expect(after == [true, false])
    }
}
