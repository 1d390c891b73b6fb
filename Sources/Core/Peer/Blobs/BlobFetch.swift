internal import Replication
internal import Vocabulary
internal import Wire

/// A blob that somebody here wants to see, on its way.
struct BlobFetch: Sendable {
    /// How far it is.
    enum Stage: Sendable {
        /// The disk is asked whether it is here.
        case looking
        /// Others are on their way; its turn has not come.
        case waiting
        /// A member is asked for bytes.
        case asking(Question)
        /// What came is on its way to the disk.
        case storing
    }

    /// Bytes that a member was asked for.
    struct Question: Sendable {
        let device: DeviceID
        /// When another member is asked, whatever still comes.
        let end: Instant
        /// When another one is asked, if nothing comes until then.
        var again: Instant

        init(to roomPeer: DeviceID, now: Instant) {
            device = roomPeer
            end = now + BlobFetch.turn
            again = now + BlobFetch.patience
        }
    }

    /// Until another member is asked, when nothing comes.
    static let patience = Instant.Span.seconds(2)
    /// The same when little comes.
    static let turn = Instant.Span.seconds(10)
    /// Until a blob is given up of which nothing more arrives.
    static let search = Instant.Span.seconds(60)

    let room: RoomID
    /// Who waits for it.
    var commands: [CommandID]
    var stage = Stage.looking
    var assembly: BlobAssembly
    /// How long it may be, by what notices say; the first is tried.
    var lengths: [Int]
    /// Who was asked in this round.
    var asked: Set<DeviceID> = []
    /// Whose bytes are in what was stored.
    var sources: Set<DeviceID> = []
    /// Who gave bytes that were not the blob's.
    var liars: Set<DeviceID> = []
    /// Whether all bytes must come from one member, because those of several were wrong together.
    var isStrict = false
    /// When it is given up.
    var until: Instant

    /// Whom it waits for.
    var source: DeviceID? {
        guard case .asking(let question) = stage else { return nil }
        return question.device
    }

    /// Whether it holds one of the places of what is on its way.
    var isActive: Bool {
        switch stage {
        case .looking, .waiting: false
        case .asking, .storing: true
        }
    }

    /// Whether its turn has not come.
    var isWaiting: Bool {
        if case .waiting = stage { true } else { false }
    }

    /// When something is due.
    var due: Instant {
        guard case .asking(let question) = stage else { return until }
        return min(until, question.again, question.end)
    }

    /// Begins anew with nothing stored.
    mutating func restart(_ cryptography: any Cryptography) {
        assembly = BlobAssembly(assembly.id, length: lengths[0], cryptography)
        sources = []
        asked = []
    }

    /// Draws the conclusions when all came and it is not the blob, and begins anew.
    mutating func mistrust(_ cryptography: any Cryptography) {
        // One alone has lied, or its notice has; among several nobody knows who.
        if sources.count == 1, lengths.count == 1 {
            liars.formUnion(sources)
        } else if sources.count == 1 {
            lengths.append(lengths.removeFirst())
        }
        isStrict = true
        restart(cryptography)
    }
}
