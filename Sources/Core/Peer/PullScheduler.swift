internal import Vocabulary
internal import Wire

/// Whose turn it is to be asked for what a room lacks: one at a time, and anybody who lets a turn pass without
/// bringing what it said it had goes behind those who have not.
///
/// So a member that says that it is ahead, and delivers nothing that counts, costs one short turn each time
/// that everybody else is as bad as it is, and is not asked while somebody better waits.
struct PullScheduler: Sendable {
    /// Whether a device may have the next turn.
    enum Decision: Hashable {
        /// It may.
        case asked
        /// Another one goes first; told `true` when that one is to be reminded.
        case after(DeviceID, shouldRemind: Bool)
    }

    private struct Turn {
        let device: DeviceID
        let isMember: Bool
        let began: Instant
        /// When it last brought something, or began.
        var heard: Instant
        /// Operations that it has brought.
        var brought = 0
    }

    private struct Record {
        /// Turns that it let pass, halved as time goes by.
        var misses = 0
        /// Since when the misses are that many.
        var since: Instant
        /// When it last said that it was ahead and was put off.
        var waits: Instant?
        /// When it was reminded to say so again.
        var called: Instant?
    }

    private var turn: Turn?
    /// Of members alone, as many as a room may have.
    private var records: [DeviceID: Record] = [:]

    /// Until when the device whose turn it is has time to bring something.
    var until: Instant? { turn.map { $0.heard + Timing.want } }

    /// Whether the one whose turn it is has brought something, and lately.
    func isBringing(now: Instant) -> Bool {
        guard let turn, let until else { return false }
        return turn.brought > 0 && now < until
    }

    /// Whether the turn has lasted long and brought little, so that another may begin one.
    func isSlow(now: Instant) -> Bool {
        guard let turn, now >= turn.began + Timing.turn else { return false }
        let seconds = now.since(turn.began).microseconds / 1_000_000
        return UInt64(turn.brought) < seconds * Self.leastPerSecond
    }

    /// Operations a second below which a source is slow: a few kilobytes, as the worst Wi-Fi still carries.
    private static let leastPerSecond: UInt64 = 50

    /// Remembers that a member is ahead, and is put off.
    mutating func deferPull(_ device: DeviceID, now: Instant) {
        update(device, now: now) {
            $0.waits = now
            $0.called = nil
        }
    }

    /// Remembers that a device has nothing that is lacking.
    mutating func leave(_ device: DeviceID) {
        records[device]?.waits = nil
    }

    /// Whether a device that is ahead may have the next turn.
    ///
    /// - Parameters:
    ///   - device: Which.
    ///   - isMember: Whether it is known to be in the room: others go behind all members.
    ///   - now: The time.
    /// - Returns: Who goes first; among several the one with the fewest misses, then whose question waits longest.
    mutating func decide(_ device: DeviceID, isMember: Bool, now: Instant) -> Decision {
        end(now: now)
        let own = isMember ? misses(of: device, now: now) : .max
        let waiting = records.filter { other, record in
            other != device && isWaiting(record, now: now) && misses(of: other, now: now) < own
        }
        let best = waiting.min {
            let (left, right) = (misses(of: $0.key, now: now), misses(of: $1.key, now: now))
            return (left, $0.value.waits ?? now, $0.key) < (right, $1.value.waits ?? now, $1.key)
        }
        guard let best else { return .asked }
        if isMember { deferPull(device, now: now) }
        guard best.value.called == nil else { return .after(best.key, shouldRemind: false) }
        records[best.key]?.called = now
        return .after(best.key, shouldRemind: true)
    }

    /// Begins a turn.
    mutating func begin(_ device: DeviceID, isMember: Bool, now: Instant) {
        leave(device)
        turn = Turn(device: device, isMember: isMember, began: now, heard: now)
    }

    /// Counts what a device has brought.
    mutating func note(_ operations: Int, from device: DeviceID, now: Instant) {
        guard operations > 0, turn?.device == device else { return }
        turn?.heard = now
        turn?.brought += operations
    }

    /// Ends the turn because all that was asked for is here: what others said before is out of date.
    ///
    /// Bringing something makes up for no miss, only time does: or one would pay for the other.
    mutating func finish() {
        turn = nil
        for device in records.keys { records[device]?.waits = nil }
    }

    /// Ends a turn that was let pass, or is over because it brought too little.
    private mutating func end(now: Instant) {
        guard let turn, now >= turn.heard + Timing.want || isSlow(now: now) else { return }
        self.turn = nil
        guard turn.isMember else { return }
        let misses = misses(of: turn.device, now: now)
        update(turn.device, now: now) {
            $0.misses = min(misses + 1, Self.mostMisses)
            $0.since = now
        }
    }

    /// Misses beyond which there is nothing worse: so long until all is forgiven.
    private static let mostMisses = 16

    private func misses(of device: DeviceID, now: Instant) -> Int {
        guard let record = records[device] else { return 0 }
        let halvings = now.since(record.since).microseconds / Timing.forgiveness.microseconds
        return halvings < 8 ? record.misses >> Int(halvings) : 0
    }

    private func isWaiting(_ record: Record, now: Instant) -> Bool {
        guard let waits = record.waits, now < waits + Timing.waiting else { return false }
        // Who does not answer when called holds up nobody.
        return record.called.map { now < $0 + Timing.call } ?? true
    }

    private mutating func update(_ device: DeviceID, now: Instant, _ change: (inout Record) -> Void)
    {
        if records[device] == nil, records.count >= Limits.devices {
            let idle = records.filter { $1.misses == 0 && !isWaiting($1, now: now) }.keys.min()
            guard let idle else { return }
            records[idle] = nil
        }
        change(&records[device, default: Record(since: now)])
    }
}
