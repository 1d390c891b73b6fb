internal import Vocabulary

/// Who else is in a room as one device hears them, and whether it was on its own for a while.
struct Company: Sendable {
    /// When each member was last seen to answer.
    private(set) var heardAt: [DeviceID: Instant] = [:]
    /// Whether this device was started in the open round, or came back to the room at most 10 s before that, or heard nobody
    /// else who decides how it ends for 10 s.
    private(set) var wasApart = false
    /// Whether the room was on the disk when this device was started.
    private var isComingBack = false
    /// When the first round was found open since then.
    private var foundAt: Instant?
    /// When a person on this device asked to go where somebody went on already.
    private(set) var hurriedAt: Instant?
    /// When it was last noted who is heard.
    private var notedAt: Instant?

    /// The room was found on the disk.
    mutating func comeBack() { isComingBack = true }

    /// Begins anew with a round.
    ///
    /// The first that is found open after a start may be an earlier one than the round in which the program ended, where that
    /// had not come to the disk; what is caught up with then counts the same.
    mutating func begin(now: Instant) {
        let first = foundAt ?? now
        wasApart = foundAt == nil || (isComingBack && now.since(first) < Timing.personPatience)
        foundAt = first
        hurriedAt = nil
    }

    /// Notes that a member answers, or is there and was never seen.
    mutating func see(_ device: DeviceID, isLive: Bool, now: Instant) {
        if isLive || heardAt[device] == nil { heardAt[device] = now }
    }

    /// A person on this device has asked to go where somebody went on already.
    mutating func hurry(at time: Instant) { hurriedAt = time }

    /// Notes whether this device is on its own, or stood still: it looks at least each time that others may have been
    /// silent for long.
    mutating func note(_ others: Set<DeviceID>, now: Instant) {
        defer { notedAt = now }
        let patience = Timing.personPatience
        let stoodStill = notedAt.map { now.since($0) > patience + .seconds(1) } == true
        guard !others.isEmpty else { return }
        let isAlone = others.allSatisfy { now.since(heardAt[$0] ?? now) >= patience }
        if stoodStill || isAlone { wasApart = true }
    }
}
