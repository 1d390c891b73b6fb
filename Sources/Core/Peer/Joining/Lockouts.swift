internal import Vocabulary
internal import Wire

/// Who has given wrong passphrases, and must wait.
///
/// The third wrong one of a device for a room makes it wait for a minute, each further one twice as
/// long as the one before. Because a device costs nothing, addresses are counted too; and because an address costs
/// next to nothing, what all strangers together may get wrong in a room, which its members share out.
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
    /// Until when what strangers got wrong in a room weighs on it: each wrong one adds a member's share of time.
    private var weights: [RoomID: Instant] = [:]

    /// The first pause, and the longest one.
    static let pause = Instant.Span.seconds(60)
    static let longestPause = Instant.Span.seconds(3600)
    /// After which a wrong passphrase is forgotten.
    static let memory = Instant.Span.seconds(24 * 3600)
    /// How long it takes until a room has forgotten one wrong passphrase of strangers, all its members together.
    static let forgetting = Instant.Span.seconds(60)
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

    /// Whether strangers have got so many wrong that all of them must wait.
    ///
    /// Members do not tell each other: each takes the part of the room's budget that falls to it. Of n members one
    /// is used up after its n-th part, and forgets n times as slowly, so that the sum is the same for any n.
    ///
    /// - Parameters:
    ///   - room: A locked room.
    ///   - members: Devices in it, this one included.
    ///   - now: The time.
    /// - Returns: Whether this member's part is used up.
    func isUsedUp(_ room: RoomID, members: Int, now: Instant) -> Bool {
        guard let until = weights[room] else { return false }
        let members = max(1, members)
        let spare = max(Limits.wrongPassphrasesOfRoom, members) - members
        return until.since(now) > Self.forgetting * UInt64(spare)
    }

    /// Counts a wrong passphrase of a stranger against the room's budget.
    mutating func weigh(_ room: RoomID, members: Int, now: Instant) {
        weights = weights.filter { $0.value > now }
        weights[room] = max(weights[room] ?? now, now) + Self.forgetting * UInt64(max(1, members))
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

    /// Forgets whose guess was wrong longest ago, devices before addresses: who fills the table with
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
