internal import Vocabulary

/// The other devices, and which of them were changed since that was last asked: an input concerns one or two
/// of them, and only for those anything else can have become due.
struct PeerTable: Sendable {
    /// Most of them that share no room with this device.
    static let strangerLimit = 128

    /// Where each of them is in `states`: what is looked up with each datagram is changed there faster than in a dictionary.
    private var slots: [DeviceID: Int] = [:]
    /// `nil` where nobody is any more.
    private var states: [PeerState?] = []
    private var vacant: [Int] = []
    private var agenda = Agenda()
    private var latest: DeviceID?
    /// Who may have something due that was not so before, ascending.
    private(set) var touched: [DeviceID] = []

    /// What is known of a device, or `nil`.
    ///
    /// Nobody is added or taken away through it.
    subscript(device: DeviceID) -> PeerState? {
        _read {
            if let slot = slots[device] {
                yield states[slot]
            } else {
                yield nil
            }
        }
        _modify {
            touch(device)
            if let slot = slots[device] {
                yield &states[slot]
            } else {
                var nobody: PeerState?
                yield &nobody
            }
        }
    }

    /// Begins with another device.
    mutating func insert(_ device: DeviceID, since now: Instant) {
        touch(device)
        let state = PeerState(device: device, since: now)
        if let slot = slots[device] ?? vacant.popLast() {
            states[slot] = state
            slots[device] = slot
        } else {
            slots[device] = states.count
            states.append(state)
        }
    }

    var values: some Collection<PeerState> { states.lazy.compactMap(\.self) }
    var keys: Dictionary<DeviceID, Int>.Keys { slots.keys }
    var count: Int { slots.count }

    mutating func removeValue(forKey device: DeviceID) -> PeerState? {
        touch(device)
        guard let slot = slots.removeValue(forKey: device) else { return nil }
        vacant.append(slot)
        defer { states[slot] = nil }
        return states[slot]
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
