internal import Replication
internal import Vocabulary

/// What the master of a room without rounds has decided: whom it has taken out, and from where on that counts, what
/// it has set, and which seats it has taken out.
///
/// Somebody who has left is the master no more, and cannot date a word back.
///
/// No Close says there what came before and what after, so the Kick itself does: of the device that it takes out
/// counts what lies in its causal past, and what that device wrote after it was let in again.
struct Dismissals: Sendable {
    /// A Kick or Ban of somebody who was the master by its own past.
    private struct Word: Sendable {
        let place: Place
        /// Whom it takes out; `nil` for one that takes no device out.
        let target: DeviceID?
    }

    /// By their author, in the order in which they came.
    private var words: [DeviceID: [Word]] = [:]
    /// Where each device was taken out, in the order in which that came: asked for each stroke.
    private var outs: [DeviceID: [Place]] = [:]
    private var leaves: [DeviceID: [Place]] = [:]

    /// Takes in a master's word.
    ///
    /// - Parameters:
    ///   - target: Whom it takes out, if it is a Kick or Ban.
    ///   - place: Where it is.
    ///   - author: Whose it is.
    ///   - logs: The operations of the room.
    /// - Returns: `false` for one whose author has left without knowing of it, and which does not know of that
    ///   either: it was dated back, by somebody who is the master no more.
    mutating func decide(
        _ target: DeviceID? = nil,
        at place: Place,
        by author: DeviceID,
        in logs: RoomLogs
    ) -> Bool {
        for leave in leaves[author] ?? [] where Self.areApart(place, leave, logs) { return false }
        words[author, default: []].append(Word(place: place, target: target))
        if let target { outs[target, default: []].append(place) }
        return true
    }

    /// Takes in a Leave.
    ///
    /// - Returns: The places of words of that device that do not count because of it, in the order in which they
    ///   came.
    mutating func leave(_ device: DeviceID, at place: Place, in logs: RoomLogs) -> [Place] {
        leaves[device, default: []].append(place)
        let revoked = words[device]?.filter { Self.areApart($0.place, place, logs) } ?? []
        let places = Set(revoked.map(\.place))
        if !places.isEmpty { words[device]?.removeAll { places.contains($0.place) } }
        for target in Set(revoked.compactMap(\.target)) {
            outs[target]?.removeAll(where: places.contains)
        }
        return revoked.map(\.place)
    }

    private static func areApart(_ left: Place, _ right: Place, _ logs: RoomLogs) -> Bool {
        !logs.past(of: left).contains(right) && !logs.past(of: right).contains(left)
    }

    /// Whether a device was ever taken out.
    func hasDismissed(_ device: DeviceID) -> Bool { outs[device]?.isEmpty == false }

    /// Whether an operation does not count, because its author had been taken out.
    ///
    /// - Parameters:
    ///   - device: Its author.
    ///   - place: Where it is.
    ///   - logs: The operations of the room.
    ///   - isPresent: Whether the author is in the room by the operation's past.
    /// - Returns: Whether it does not.
    func hasDismissed(
        _ device: DeviceID,
        before place: Place,
        in logs: RoomLogs,
        isPresent: Bool
    ) -> Bool {
        guard let outs = outs[device], !outs.isEmpty else { return false }
        let past = logs.past(of: place)
        for out in outs where !logs.past(of: out).contains(place) {
            guard past.contains(out), isPresent else { return true }
        }
        return false
    }

    /// Where a device was taken out last, by what came last; `nil` if it never was.
    func last(of device: DeviceID) -> Place? { outs[device]?.last }
}
