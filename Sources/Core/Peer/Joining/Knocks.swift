internal import Transport
internal import Vocabulary
internal import Wire

/// Who waits at the door of a room until a member lets them in.
///
/// Each member keeps its own list, of those that have asked it: nothing of it goes on the disk, or to others. Because
/// a device costs nothing, addresses are counted too, and few new ones are shown in a minute.
struct Knocks: Sendable {
    /// Somebody at the door.
    struct Request: Sendable {
        let join: JoinRequest
        let device: DeviceID
        fileprivate let address: AddressKey
        fileprivate(set) var asked: Instant
    }

    /// In the order in which they came.
    private(set) var requests: [Request] = []
    private var refused: [(device: DeviceID, until: Instant)] = []
    private var budget = TokenBucket(
        rate: 1,
        burst: Limits.knocks * Self.pause,
        now: Instant(microseconds: 0)
    )

    /// Seconds of the budget that each new one costs.
    private static let pause = 2
    /// How long somebody who asks no more is taken to be there.
    private static let memory = Instant.Span.seconds(20)
    /// How long somebody who was told "not now" is told so again, without anybody being asked.
    private static let refusal = Instant.Span.seconds(60)
    /// Of how many that is remembered.
    private static let refusals = 256

    /// Somebody asks, for the first time or again.
    ///
    /// - Returns: `waiting`, though nobody may be shown it yet: it asks again; `declined` for somebody who was told
    ///   so in the last minute.
    mutating func knock(
        _ join: JoinRequest,
        from device: DeviceID,
        at endpoint: Endpoint,
        now: Instant
    ) -> JoinOutcome {
        forgetOld(now: now)
        guard !refused.contains(where: { $0.device == device }) else { return .declined }
        if let index = requests.firstIndex(where: { $0.device == device }) {
            // It may have begun anew.
            requests[index] = Request(
                join: join,
                device: device,
                address: requests[index].address,
                asked: now
            )
            return .waiting
        }
        let address = AddressKey(endpoint)
        guard requests.count < Limits.knocks,
            requests.count(where: { $0.address == address }) < Limits.knocksOfAddress,
            budget.take(Self.pause, now: now)
        else { return .waiting }
        requests.append(Request(join: join, device: device, address: address, asked: now))
        return .waiting
    }

    /// Takes somebody off the list whom a person answers.
    mutating func answer(_ device: DeviceID) -> Request? {
        guard let index = requests.firstIndex(where: { $0.device == device }) else { return nil }
        return requests.remove(at: index)
    }

    /// Remembers that a person said "not now".
    mutating func refuse(_ device: DeviceID, now: Instant) {
        refused.append((device, now + Self.refusal))
        refused.removeFirst(max(0, refused.count - Self.refusals))
    }

    /// Forgets who asks no more, and who was let in by others.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isIn: Whether a device is in the room.
    /// - Returns: Whether the list has changed.
    mutating func forget(now: Instant, isIn: (DeviceID) -> Bool) -> Bool {
        let before = requests.count
        requests.removeAll { isIn($0.device) }
        forgetOld(now: now)
        return requests.count != before
    }

    private mutating func forgetOld(now: Instant) {
        requests.removeAll { now.since($0.asked) >= Self.memory }
        refused.removeAll { $0.until <= now }
    }

    /// When somebody is to be forgotten; `nil` if nobody waits.
    var due: Instant? { requests.map { $0.asked + Self.memory }.min() }
}
