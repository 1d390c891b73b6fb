internal import Vocabulary
internal import Wire

/// The blobs that a room's operations name, and which of these notices count: a pure function of the set of notices.
///
/// Of each device its first ones count, by Lamport time, as long as they fit its quota; where the quotas of
/// all together exceed the room's, those who take most are cut to an equal share, and nobody else is.
struct BlobLedger: Sendable {
    /// What one operation names.
    struct Notice: Hashable, Sendable {
        let lamport: UInt64
        let operation: OperationID
        let blob: BlobID
        let length: Int
        /// The seat that it is for, where that matters.
        var seat: SeatID?
    }

    /// The notices of each device, in order; at most `Limits.blobsPerDevice`.
    private var notices: [DeviceID: [Notice]] = [:]
    /// How many notices of each device count, and how long each blob is said to be; found when asked for.
    private var answer: (counts: [DeviceID: Int], lengths: [BlobID: [Int]])?

    /// Takes a notice; once, however often it is given.
    mutating func add(_ notice: Notice, by device: DeviceID) {
        let isAdded = notices[device, default: []].add(notice, atMost: Limits.blobsPerDevice)
        if isAdded { answer = nil }
    }

    /// How long a blob is, by the notices that count; several lengths if they do not agree, ascending.
    mutating func lengths(of blob: BlobID) -> [Int] { settle().lengths[blob] ?? [] }

    /// Bytes that the counting notices name.
    mutating func bytes(of device: DeviceID? = nil) -> Int {
        let counts = settle().counts
        let devices = device.map { [$0] } ?? Array(notices.keys)
        return devices.reduce(0) { $0 + sum(of: $1, first: counts[$1] ?? 0) }
    }

    /// Whether one more notice of a device would count.
    func hasRoom(for length: Int, by device: DeviceID) -> Bool {
        var more = self
        let last = notices[device]?.last?.lamport ?? 0
        let (blob, operation) = (BlobID(words: .zero), OperationID(words: .init(repeating: .max)))
        let (next, isOver) = last.addingReportingOverflow(1)
        guard !isOver, notices[device]?.count ?? 0 < Limits.blobsPerDevice else { return false }
        more.add(
            Notice(lamport: next, operation: operation, blob: blob, length: length),
            by: device
        )
        let count = (notices[device]?.count ?? 0) + 1
        return more.settle().counts[device] == count
    }

    private func sum(of device: DeviceID, first count: Int) -> Int {
        notices[device, default: []].prefix(count).reduce(0) { $0 + $1.length }
    }

    /// How many notices of a device fit.
    private func count(of device: DeviceID, within limit: Int) -> Int {
        var bytes = 0
        let list = notices[device, default: []]
        return list.firstIndex {
            bytes += $0.length
            return bytes > limit
        } ?? list.count
    }

    /// What each device may have at most, so that all fit the room.
    private var share: Int {
        let wished = notices.keys
            .map { sum(of: $0, first: count(of: $0, within: Limits.blobBytesPerDevice)) }
            .sorted()
        var left = Limits.blobBytesPerRoom
        for (index, wish) in wished.enumerated() {
            let share = left / (wished.count - index)
            guard wish <= share else { return share }
            left -= wish
        }
        return Limits.blobBytesPerDevice
    }

    private mutating func settle() -> (counts: [DeviceID: Int], lengths: [BlobID: [Int]]) {
        if let answer { return answer }
        let share = min(share, Limits.blobBytesPerDevice)
        var counts: [DeviceID: Int] = [:]
        var lengths: [BlobID: Set<Int>] = [:]
        for (device, list) in notices {
            counts[device] = count(of: device, within: share)
            for notice in list.prefix(counts[device] ?? 0) {
                lengths[notice.blob, default: []].insert(notice.length)
            }
        }
        let found = (counts: counts, lengths: lengths.mapValues { $0.sorted() })
        answer = found
        return found
    }
}

extension [BlobLedger.Notice] {
    /// Takes a notice in at its place by (Lamport time, operation), once; those beyond the limit go.
    ///
    /// - Returns: Whether it is among them now.
    mutating func add(_ notice: Element, atMost limit: Int) -> Bool {
        let place = firstIndex {
            ($0.lamport, $0.operation) >= (notice.lamport, notice.operation)
        }
        if let place, self[place].operation == notice.operation { return false }
        guard (place ?? count) < limit else { return false }
        insert(notice, at: place ?? count)
        if count > limit { removeLast() }
        return true
    }
}
