internal import Vocabulary

/// When something is due for which device.
///
/// Dense arrays: looking for the earliest of 64 instants costs less than keeping a heap in order.
struct Agenda: Sendable {
    private var devices: [DeviceID] = []
    private var times: [Instant] = []
    private var places: [DeviceID: Int] = [:]
    /// The earliest of all; `nil` if nothing is due.
    private(set) var earliest: Instant?

    /// Sets when something is due for a device; `nil`: nothing is.
    mutating func set(_ device: DeviceID, to time: Instant?) {
        guard let time else { return remove(device) }
        guard let place = places[device] else {
            places[device] = devices.count
            devices.append(device)
            times.append(time)
            earliest = earliest.map { min($0, time) } ?? time
            return
        }
        let old = times[place]
        guard old != time else { return }
        times[place] = time
        if let first = earliest, time < first {
            earliest = time
        } else if old == earliest {
            earliest = times.min()
        }
    }

    private mutating func remove(_ device: DeviceID) {
        guard let place = places.removeValue(forKey: device) else { return }
        let old = times[place]
        if place < devices.count - 1 {
            devices[place] = devices[devices.count - 1]
            times[place] = times[times.count - 1]
            places[devices[place]] = place
        }
        devices.removeLast()
        times.removeLast()
        if old == earliest { earliest = times.min() }
    }

    /// The devices for which something is due by now, in no order.
    func due(by now: Instant) -> [DeviceID] {
        guard let earliest, earliest <= now else { return [] }
        return devices.indices.filter { times[$0] <= now }.map { devices[$0] }
    }
}
