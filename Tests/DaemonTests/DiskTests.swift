import Archive
import ClientAPI
import Datagrams
import Games
import Identity
import Logging
import NIOCore
import NIOPosix
import Peer
import Synchronization
import Testing
import Vocabulary

@testable import Daemon

@Suite("The disk", .timeLimit(.minutes(1)))
struct DiskTests {
    /// What a daemon has its disk do.
    enum Request: CaseIterable {
        case rememberedPeers, pastRooms, rename, forgetTrouble, keepHosting, blob, archivedRoom
    }

    /// How far somebody is who asks for something.
    fileprivate final class Progress: Sendable {
        enum Stage { case before, waiting, after }

        private let stage = Mutex(Stage.before)

        var now: Stage { stage.withLock { $0 } }

        func reach(_ next: Stage) { stage.withLock { $0 = next } }
    }

    private static func node(_ archive: Archive) throws -> Node {
        Node(
            core: PeerCore(
                name: "Ada",
                cryptography: Sodium(),
                signer: try DeviceKey(stored: archive.deviceSeed),
                seed: 1,
                secret: SodiumRandom().secret(),
                games: .standard
            ),
            archive: archive,
            name: "Ada",
            botPace: 1,
            eventLoop: MultiThreadedEventLoopGroup.singleton.next(),
            logger: Logger(label: "test")
        )
    }

    @Test(
        "while it is slow the daemon's loop goes on, whatever waits for it",
        arguments: Request.allCases
    )
    func slow(request: Request) async throws {
        let folder = try TestFolder()
        let directory = try DataDirectory(folder.path)
        let archive = try Archive.open(directory: folder.path)
        let node = try Self.node(archive)
        await node.use(directory)
        let disk = await SlowDisk(archive)
        // This waits for the disk, and what is asked for next waits for its turn.
        await node.perform([.readBlob(BlobID(words: .zero), 0..<1)])
        let progress = Progress()
        let asking = Task { try await node.ask(request, progress) }
        while progress.now == .before { await Task.yield() }
        for _ in 0..<100 { _ = await node.now }
        #expect(progress.now == .waiting)
        #expect(directory.hosting == Hosting())
        #expect(!disk.hasRunOut)
        disk.recover()
        try await asking.value
        #expect(progress.now == .after)
        try archive.close()
    }

    @Test("what comes before there is a disk to write to waits for it, and is written then")
    func early() async throws {
        let folder = try TestFolder()
        let archive = try Archive.open(directory: folder.path)
        let node = try Self.node(archive)
        let writer = ArchiveWriter(archive) { node.stored($0, $1) }
        await node.give(.create(code: nil, activity: "draw", title: ""))
        let socket = try await DatagramSocket.bind(
            port: 0,
            interfaces: ["lo"],
            group: node.eventLoop,
            receive: { _, _ in }
        )
        await node.attach(socket: socket, discovery: nil, writer: writer, web: "") {
            Issue.record("\($0)")
        }
        await node.stop()
        try writer.close()
        #expect(try archive.keptRooms().count == 1)
        try archive.close()
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

extension Node {
    fileprivate func use(_ directory: DataDirectory) { disk.attach(directory) }

    /// Has the disk do something, and waits until it is done.
    fileprivate func ask(_ request: DiskTests.Request, _ progress: DiskTests.Progress) async throws
    {
        progress.reach(.waiting)
        let room = RoomID(words: Words4(1, 2, 3, 4))
        switch request {
        case .rememberedPeers: await begin(hints: [])
        case .pastRooms: _ = try await past()
        case .rename: _ = try await rename(NewName(name: "Bob"))
        case .forgetTrouble: try await disk.forgetTrouble(with: room)
        // Nobody waits for these but who asks when all is done.
        case .keepHosting:
            disk.keep(Hosting(phones: ["DOVE": "secret"]), for: self)
            await disk.settled()
        case .blob:
            perform([.readBlob(BlobID(words: .zero), 0..<9)])
            await disk.settled()
        case .archivedRoom:
            perform([.reopen(room)])
            await disk.settled()
        }
        progress.reach(.after)
    }
}
