internal import Vocabulary
internal import Wire

/// Who has given wrong passphrases, and must wait.
///
/// The third wrong one of a device for a room makes it wait for a minute, each further one twice as
/// long as the one before. Because a device costs nothing, addresses are counted too.
struct Lockouts: Sendable {
    /// Whose wrong passphrases are counted.
    private enum Suspect: Hashable, Sendable {
        case device(DeviceID, RoomID)
        case address(AddressKey, RoomID)
    }

    private struct Record: Sendable {
        var count = 0
        var until = Instant(microseconds: 0)
        var last: Instant
    }

    private var records: [Suspect: Record] = [:]

    /// The first pause, and the longest one.
    static let pause = Instant.Span.seconds(60)
    static let longestPause = Instant.Span.seconds(3600)
    /// After which a wrong passphrase is forgotten.
    static let memory = Instant.Span.seconds(24 * 3600)
    /// Devices and addresses that are counted at a time.
    static let limit = 4096

    /// How many devices and addresses are counted.
    var recordCount: Int { records.count }

    /// Whether a device must wait.
    func isPaused(_ device: DeviceID, at endpoint: Endpoint, in room: RoomID, now: Instant) -> Bool
    {
        suspects(device, endpoint, room).contains { suspect, _ in
            records[suspect].map { now < $0.until } ?? false
        }
    }

    /// Counts a wrong passphrase.
    mutating func count(
        _ device: DeviceID,
        at endpoint: Endpoint,
        in room: RoomID,
        now: Instant
    ) {
        for (suspect, limit) in suspects(device, endpoint, room) {
            makeRoom(now: now)
            var record = records[suspect] ?? Record(last: now)
            if now.since(record.last) > Self.memory { record.count = 0 }
            record.count += 1
            record.last = now
            if record.count >= limit {
                let doublings = UInt64(min(record.count - limit, 6))
                record.until = now + min(Self.pause * (1 << doublings), Self.longestPause)
            }
            records[suspect] = record
        }
    }

    /// Forgets what a device got wrong, once it has got it right.
    mutating func clear(_ device: DeviceID, in room: RoomID) {
        records[.device(device, room)] = nil
    }

    private func suspects(
        _ device: DeviceID,
        _ endpoint: Endpoint,
        _ room: RoomID
    ) -> [(Suspect, Int)] {
        [
            (.device(device, room), Limits.wrongPassphrases),
            (.address(AddressKey(endpoint), room), Limits.wrongPassphrasesOfAddress),
        ]
    }

    /// Forgets the one that was wrong longest ago, devices before addresses: who fills the table with
    /// devices does so from some address.
    private mutating func makeRoom(now: Instant) {
        guard records.count >= Self.limit else { return }
        records = records.filter { now.since($0.value.last) <= Self.memory }
        guard records.count >= Self.limit else { return }
        let devices = records.filter { if case .device = $0.key { true } else { false } }
        let oldest = (devices.isEmpty ? records : devices).min { $0.value.last < $1.value.last }
        if let oldest { records[oldest.key] = nil }
    }
}
