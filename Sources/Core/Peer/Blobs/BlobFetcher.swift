internal import Replication
internal import Vocabulary
internal import Wire

/// The blobs that somebody here wants to see, on their way.
///
/// A few at a time, and of each no more is held than the window that is under way. One member after the other is asked
/// for what is missing.
struct BlobFetcher: Sendable {
    /// Members that can be asked, by room, in the order in which they are.
    typealias Sources = [RoomID: [DeviceID]]

    private let device: DeviceID
    private let cryptography: any Cryptography
    private var fetches: [BlobID: BlobFetch] = [:]

    /// - Parameters:
    ///   - device: This device.
    ///   - cryptography: Hashes what comes.
    init(device: DeviceID, cryptography: any Cryptography) {
        self.device = device
        self.cryptography = cryptography
    }

    /// Blobs that are wanted, and of those how many hold one of the places of what is on its way.
    var counts: (all: Int, active: Int) { (fetches.count, fetches.values.count(where: \.isActive)) }

    /// Bytes that are held.
    var held: Int { fetches.values.reduce(0) { $0 + $1.assembly.held } }

    /// When something is due; `nil` if nothing is.
    var due: Instant? { fetches.values.lazy.map(\.due).min() }

    /// Whether there is no room for one more who wants a blob.
    var isFull: Bool {
        fetches.values.reduce(0) { $0 + $1.commands.count } >= Limits.blobsWanted
    }

    /// The rooms whose members may have to be asked by now.
    func rooms(dueBy now: Instant) -> Set<RoomID> {
        guard !fetches.isEmpty else { return [] }
        return Set(fetches.values.filter { $0.due <= now || $0.isWaiting }.map(\.room))
    }

    /// The room that a blob is fetched in; `nil` if it is not.
    func room(of blob: BlobID) -> RoomID? { fetches[blob]?.room }

    /// Somebody wants to see a blob: the disk is asked, and then the others.
    ///
    /// - Parameters:
    ///   - blob: The blob.
    ///   - lengths: How long it may be; not empty.
    ///   - room: Where it is named.
    ///   - command: Who waits for it.
    ///   - now: The time.
    ///   - effects: Gets the request to look on disk.
    mutating func want(
        _ blob: BlobID,
        _ lengths: [Int],
        in room: RoomID,
        for command: CommandID,
        now: Instant,
        _ effects: inout Effects
    ) {
        if fetches[blob] == nil {
            fetches[blob] = BlobFetch(
                room: room,
                commands: [],
                assembly: BlobAssembly(blob, length: lengths[0], cryptography),
                lengths: lengths,
                until: now + BlobFetch.search
            )
            effects.append(.readBlob(blob, 0..<1))
        }
        fetches[blob]?.commands.append(command)
    }

    /// A blob that is here by now: nobody waits for it any more.
    ///
    /// - Returns: Who has waited for it.
    mutating func end(_ blob: BlobID) -> [CommandID] {
        fetches.removeValue(forKey: blob)?.commands ?? []
    }

    /// The disk has bytes of a blob, or has not.
    mutating func looked(_ blob: BlobID, isHere: Bool, now: Instant, _ effects: inout Effects) {
        guard let fetch = fetches[blob], case .looking = fetch.stage else { return }
        guard !isHere else {
            for command in end(blob) { effects.append(.answer(command, .success(.blob(blob)))) }
            return
        }
        fetches[blob]?.stage = .waiting
        fetches[blob]?.until = now + BlobFetch.search
    }

    /// Asks for what is missing of blobs.
    mutating func poll(_ sources: Sources, now: Instant, _ effects: inout Effects) {
        for blob in fetches.filter({ $0.value.due <= now }).keys.sorted() {
            guard let fetch = fetches[blob] else { continue }
            if fetch.until <= now {
                giveUp(blob, &effects)
            } else {
                ask(for: blob, sources[fetch.room], now: now, &effects)
            }
        }
        let waiting = fetches.filter(\.value.isWaiting)
        let next = waiting.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }
        for (blob, fetch) in next.prefix(max(0, Limits.blobFetches - counts.active)) {
            fetches[blob]?.until = now + BlobFetch.search
            ask(for: blob, sources[fetch.room], now: now, &effects)
        }
    }

    /// Gives up what is fetched in a room that this device has left.
    mutating func forget(_ room: RoomID, _ effects: inout Effects) {
        for blob in fetches.filter({ $0.value.room == room }).keys.sorted() {
            giveUp(blob, &effects)
        }
    }

    private mutating func giveUp(_ blob: BlobID, _ effects: inout Effects) {
        guard let fetch = fetches.removeValue(forKey: blob) else { return }
        if fetch.isActive { effects.raise(.store([.dropBlob(blob)], then: Batch())) }
        for command in fetch.commands {
            effects.append(.answer(command, .failure(.blobUnreachable(blob))))
        }
    }

    private mutating func ask(
        for blob: BlobID,
        _ sources: [DeviceID]?,
        now: Instant,
        _ effects: inout Effects
    ) {
        guard var fetch = fetches[blob], let sources else { return }
        let last = fetch.source
        let roomPeers = sources.filter { roomPeer in
            !fetch.liars.contains(roomPeer)
                && (roomPeer == last || load(of: roomPeer) < Limits.blobFetchesPerPeer)
        }
        if roomPeers.allSatisfy(fetch.asked.contains) {
            fetch.asked = []
            // Nobody had more: perhaps another notice says rightly how long it is.
            if fetch.lengths.count > 1, last != nil {
                fetch.lengths.append(fetch.lengths.removeFirst())
                fetch.restart(cryptography)
            }
        }
        guard let next = roomPeers.first(where: { !fetch.asked.contains($0) }) else {
            fetch.stage = .asking(BlobFetch.Question(to: device, now: now))
            fetches[blob] = fetch
            return
        }
        if fetch.isStrict, !fetch.sources.isEmpty, !fetch.sources.contains(next) {
            fetch.restart(cryptography)
        }
        fetch.asked.insert(next)
        fetches[blob] = fetch
        request(blob, from: next, now: now, &effects)
    }

    /// Blobs that a member is asked for.
    private func load(of roomPeer: DeviceID) -> Int {
        fetches.values.count { $0.source == roomPeer }
    }

    private mutating func request(
        _ blob: BlobID,
        from roomPeer: DeviceID,
        now: Instant,
        _ effects: inout Effects
    ) {
        guard let gap = fetches[blob]?.assembly.gap else { return }
        fetches[blob]?.stage = .asking(BlobFetch.Question(to: roomPeer, now: now))
        let (offset, count) = (UInt32(gap.lowerBound), UInt32(gap.count))
        let frame = Frame.blobWant(blob: blob, offset: offset, count: count)
        let packets = 2 * (gap.count / Limits.chunk + 1)
        effects.raise(.send(frame, to: roomPeer, granting: packets))
    }

    /// A chunk has come: anybody who was not asked for it is not heard.
    mutating func receive(
        _ chunk: [UInt8],
        at offset: Int,
        of blob: BlobID,
        from roomPeer: DeviceID,
        now: Instant,
        _ effects: inout Effects
    ) {
        guard var fetch = fetches[blob], case .asking(var question) = fetch.stage,
            fetch.asked.contains(roomPeer)
        else { return }
        if fetch.isStrict, question.device != roomPeer { return }
        let piece: (start: Int, bytes: [UInt8])?
        do throws(WireError) {
            piece = try fetch.assembly.insert(chunk, at: offset)
        } catch {
            return effects.raise(.drop(.malformed))
        }
        question.again = now + BlobFetch.patience
        fetch.stage = .asking(question)
        fetch.sources.insert(roomPeer)
        guard let piece else {
            fetches[blob] = fetch
            return
        }
        // The next window is asked for when this one is on disk: so a slow disk slows what comes.
        fetch.stage = .storing
        fetch.until = now + BlobFetch.search
        let put = StorageChange.putPiece(blob, start: piece.start, piece.bytes)
        guard fetch.assembly.isComplete else {
            fetches[blob] = fetch
            return effects.raise(.store([put], then: Batch(blob: (blob, from: roomPeer))))
        }
        guard fetch.assembly.isRight else {
            fetch.mistrust(cryptography)
            fetches[blob] = fetch
            effects.raise(.drop(.wrongHash))
            let batch = Batch(blob: (blob, from: roomPeer))
            return effects.raise(.store([.dropBlob(blob)], then: batch))
        }
        fetches[blob] = nil
        let finish = StorageChange.finishBlob(blob, length: fetch.assembly.length)
        let answers = fetch.commands.map { ($0, Answer.blob(blob)) }
        effects.raise(.store([put, finish], then: Batch(answers: answers)))
    }

    /// What has come of a blob is on disk: the one who gave it is asked for more.
    ///
    /// - Parameters:
    ///   - blob: The blob.
    ///   - roomPeer: Who gave it.
    ///   - isReachable: Whether that one still answers.
    ///   - sources: Who else can be asked.
    ///   - now: The time.
    ///   - effects: Gets the question.
    mutating func stored(
        _ blob: BlobID,
        from roomPeer: DeviceID,
        isReachable: Bool,
        _ sources: Sources,
        now: Instant,
        _ effects: inout Effects
    ) {
        guard let fetch = fetches[blob], case .storing = fetch.stage else { return }
        guard !fetch.liars.contains(roomPeer), isReachable else {
            return ask(for: blob, sources[fetch.room], now: now, &effects)
        }
        fetches[blob]?.asked.insert(roomPeer)
        request(blob, from: roomPeer, now: now, &effects)
    }
}
