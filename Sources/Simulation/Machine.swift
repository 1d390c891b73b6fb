internal import Identity
internal import Peer
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// A device of a laboratory: a real core, on a clock and a disk that are simulated.
struct Machine {
    /// Datagrams that a socket keeps for a program that stands still.
    static let socketBuffer = 256

    /// What starts on it.
    struct Program {
        let key: DeviceKey
        /// What it checks and encrypts with.
        var cryptography: any Cryptography & Ciphers
        var signer: any Signer
        /// The games that it knows from its next start on.
        var games: Catalogue
        /// When one mixes for the others.
        var mixing = MixingTerms.usual

        /// Starts it.
        func start(
            _ name: String,
            seed: UInt64,
            secret: Secret,
            stored: [StoredRoom] = [],
            past: Set<RoomID> = [],
            isRestored: Bool = false
        ) -> PeerCore {
            PeerCore(
                name: name,
                cryptography: cryptography,
                signer: signer,
                seed: seed,
                secret: secret,
                stored: stored,
                past: past,
                isRestored: isRestored,
                games: games,
                mixing: mixing
            )
        }
    }

    var program: Program
    var endpoint: Endpoint
    let seed: UInt64
    var core: PeerCore
    var disk = SimulatedDisk()
    /// Batches on their way to the disk, in order.
    private(set) var unflushed: [(ticket: UInt64, changes: [StorageChange], at: Instant)] = []
    private(set) var isRunning = true
    /// Counts its starts: what was under way to an earlier life does not reach a later one.
    private(set) var life = 0
    var answers: [CommandID: Result<Answer, Refusal>] = [:]
    var advertising = Advertising()
    /// When it is to be woken, in true time.
    var wakeAt: Instant?
    var clock = DeviceClock()
    var standstill = Standstill()
    /// Effects until it crashes.
    var fuse: Int?
    var inbox = Inbox()

    init(_ program: Program, at endpoint: Endpoint, seed: UInt64, core: PeerCore) {
        self.program = program
        self.endpoint = endpoint
        self.seed = seed
        self.core = core
    }

    /// Its device's key.
    var key: DeviceKey { program.key }

    /// The rooms that it advertises.
    var advertised: [RoomListing] { advertising.listings }

    /// Whether it does anything.
    var pause: Standstill.Pause { standstill.pause }

    /// Whether it runs, and neither stands still nor sleeps.
    var isAwake: Bool { isRunning && pause == .none }

    /// Puts a batch on its way to the disk.
    mutating func write(_ ticket: UInt64, _ changes: [StorageChange], at now: Instant) {
        unflushed.append((ticket, changes, now))
    }

    /// Has the next batch be on disk.
    ///
    /// - Returns: Its ticket; `nil` if none is on its way.
    mutating func flush() -> UInt64? {
        guard !unflushed.isEmpty else { return nil }
        let batch = unflushed.removeFirst()
        disk.now = batch.at
        disk.flush(batch.changes)
        return batch.ticket
    }

    /// Ends at once, as `kill -9` does.
    ///
    /// - Parameter flushing: Batches that the disk still had time for, the oldest first.
    mutating func crash(flushing: Int) {
        for _ in 0..<min(flushing, unflushed.count) { _ = flush() }
        isRunning = false
        life += 1
        unflushed = []
        wakeAt = nil
        advertising.listings = []
        standstill = Standstill()
        inbox = Inbox()
        fuse = nil
    }

    /// Runs again, with a core that has read the disk.
    mutating func restart(_ core: PeerCore) {
        self.core = core
        isRunning = true
    }
}
