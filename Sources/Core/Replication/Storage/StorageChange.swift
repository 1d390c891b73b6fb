public import Vocabulary
public import Wire

/// One thing to write to durable storage; a batch of them is one transaction.
public enum StorageChange: Hashable, Sendable {
    /// A room that this device takes part in from now on.
    case openRoom(RoomID)
    /// The secret that those who want into a locked room must have; replaces one kept before.
    case keepPassphrase(RoomID, Secret)
    /// A room that this device has left: kept, but no longer opened at start.
    case archiveRoom(RoomID)
    /// What people say to meet in a room, so that it can be named once it is not open any more.
    case nameRoom(RoomID, RoomCode)
    /// A room that is wanted no more: nothing of it stays, nor any blob that no other room names.
    case forgetRoom(RoomID)
    /// The next log of a room; numbers count from 0 without a gap. Where nothing stands in the log of that
    /// number, the other name takes its place.
    case addLog(room: RoomID, number: UInt32, name: LogName)
    /// The same for a branch of a forked log: the operations before `place` are those of the log with
    /// the number `parent`, and the runs begin there.
    case addBranch(room: RoomID, number: UInt32, name: LogName, parent: UInt32, place: UInt64)
    /// Consecutive operations, encoded by `OperationBody`, log numbers as in `addLog`.
    case appendRun(room: RoomID, log: UInt32, run: StoredRun)
    /// A signature over the operation `sequence` of a log and, through the chain, all before it.
    case addSeal(room: RoomID, log: UInt32, seal: Seal)
    /// A seal that a later one has made superfluous.
    case dropSeal(room: RoomID, log: UInt32, sequence: UInt64)
    /// Bytes of a blob of which not all may be there yet; changes nothing where all are.
    case putPiece(BlobID, start: Int, [UInt8])
    /// All pieces of a blob are there, and have its hash.
    case finishBlob(BlobID, length: Int)
    /// The pieces of a blob that is not finished are not wanted.
    case dropBlob(BlobID)
    /// Where a device was last reached, for finding it without multicast.
    case rememberPeer(DeviceID, Endpoint)
    /// A log that was added was begun by this device just now: as long as this storage is
    /// neither a copy nor a backup, it remembers the log's end.
    case ownLog(room: RoomID, number: UInt32)
    /// A round without a deadline has just opened here: storage notes the time of day at which it is told so,
    /// since what may be done after days is counted over restarts.
    case openRound(room: RoomID, round: UInt32)
}

/// Consecutive operations of one log as stored.
public struct StoredRun: Hashable, Sendable {
    /// Sequence number of the first operation.
    public let first: UInt64
    /// How many operations, at least 1.
    public let count: UInt32
    /// Their bodies, one after the other (`OperationBody`).
    public let bodies: [UInt8]

    /// Names a run.
    public init(first: UInt64, count: UInt32, bodies: [UInt8]) {
        self.first = first
        self.count = count
        self.bodies = bodies
    }
}

extension StoredRun {
    /// Whether a blob's identifier stands anywhere in the operations: no operation that names it is without.
    ///
    /// - Complexity: O(bytes of the run).
    public func mentions(_ blob: BlobID) -> Bool {
        let wanted = blob.bytes
        guard let first = wanted.first, bodies.count >= wanted.count else { return false }
        return (0...(bodies.count - wanted.count)).contains { start in
            bodies[start] == first && bodies[start..<start + wanted.count].elementsEqual(wanted)
        }
    }
}

/// A signature at one place of a log.
public struct Seal: Hashable, Sendable {
    /// The last operation that it covers.
    public let sequence: UInt64
    /// The author's signature of that operation's identifier.
    public let signature: Signature

    /// Names a seal.
    public init(sequence: UInt64, signature: Signature) {
        self.sequence = sequence
        self.signature = signature
    }
}

/// Everything stored of one room, as read at start.
public struct StoredRoom: Sendable {
    /// Everything stored of one log.
    public struct Log: Sendable {
        /// Where a branch of a forked log parts from another one.
        public struct Origin: Hashable, Sendable {
            /// The number of the other one, smaller than the branch's own.
            public let parent: UInt32
            /// The first place where the two differ.
            public let place: UInt64

            /// Names a place.
            public init(parent: UInt32, place: UInt64) {
                self.parent = parent
                self.place = place
            }
        }

        /// Whose, and which.
        public let name: LogName
        /// Where it parts from another one, if it is a branch.
        public let origin: Origin?
        /// The runs by `first`, without a gap from 0, or from the origin's place.
        public let runs: [StoredRun]
        /// The seals by sequence.
        public let seals: [Seal]
        /// Whether the log's device may go on with it: it was begun here (`StorageChange.ownLog`), and
        /// nothing written since can have been forgotten.
        public let mayContinue: Bool

        /// Names a log's contents.
        public init(
            name: LogName,
            origin: Origin? = nil,
            runs: [StoredRun],
            seals: [Seal],
            mayContinue: Bool = true
        ) {
            self.name = name
            self.origin = origin
            self.runs = runs
            self.seals = seals
            self.mayContinue = mayContinue
        }
    }

    /// A round that was open when this was written.
    public struct OpenedRound: Hashable, Sendable {
        /// Its number.
        public let round: UInt32
        /// How long ago it opened, by the time of day; never more than that clock can be trusted with.
        public let age: Instant.Span

        /// Names a round.
        public init(round: UInt32, age: Instant.Span) {
            self.round = round
            self.age = age
        }
    }

    /// The room.
    public let id: RoomID
    /// The logs by number.
    public let logs: [Log]
    /// The secret made of the passphrase, if the room is locked.
    public let passphrase: Secret?
    /// The round that opened last while this device was there, as far as `openRound` told, and how long ago that
    /// was.
    public let opened: OpenedRound?

    /// Names a room's contents.
    public init(
        id: RoomID,
        logs: [Log],
        passphrase: Secret? = nil,
        opened: OpenedRound? = nil
    ) {
        self.id = id
        self.logs = logs
        self.passphrase = passphrase
        self.opened = opened
    }
}
