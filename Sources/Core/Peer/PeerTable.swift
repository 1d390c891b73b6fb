internal import Vocabulary

/// The other devices, and which of them were changed since that was last asked: an input concerns one or two
/// of them, and only for those anything else can have become due.
struct PeerTable: Sendable {
    /// Most of them that share no room with this device.
    static let strangerLimit = 128

    private var entries: [DeviceID: PeerState] = [:]
    private var agenda = Agenda()
    private var latest: DeviceID?
    /// Who may have something due that was not so before, ascending.
    private(set) var touched: [DeviceID] = []

    subscript(device: DeviceID) -> PeerState? {
        _read { yield entries[device] }
        _modify {
            touch(device)
            yield &entries[device]
        }
    }

    /// Begins with another device.
    mutating func insert(_ device: DeviceID, since now: Instant) {
        touch(device)
        entries[device] = PeerState(device: device, since: now)
    }

    var values: Dictionary<DeviceID, PeerState>.Values { entries.values }
    var keys: Dictionary<DeviceID, PeerState>.Keys { entries.keys }
    var count: Int { entries.count }

    mutating func removeValue(forKey device: DeviceID) -> PeerState? {
        touch(device)
        return entries.removeValue(forKey: device)
    }

    /// Notes that something may have become due for a device.
    mutating func touch(_ device: DeviceID) {
        guard device != latest else { return }
        latest = device
        // One or two, but for a tick that finds many due.
        let index = touched.lastIndex { $0 <= device }
        guard index.map({ touched[$0] != device }) ?? true else { return }
        touched.insert(device, at: index.map { $0 + 1 } ?? 0)
    }

    /// When something is due for the first of them; `nil` if nothing is.
    var due: Instant? { agenda.earliest }

    /// Sets when something is due for a device; `nil`: nothing is.
    mutating func setDue(_ time: Instant?, for device: DeviceID) { agenda.set(device, to: time) }

    /// Notes those for which something has become due.
    mutating func touchDue(by now: Instant) {
        for device in agenda.due(by: now) { touch(device) }
    }

    /// Begins to note anew.
    mutating func forgetTouched() {
        latest = nil
        touched.removeAll(keepingCapacity: true)
    }
}
