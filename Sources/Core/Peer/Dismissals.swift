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
        let author: DeviceID
        /// Whom it takes out; `nil` for one that takes no device out.
        let target: DeviceID?
    }

    private var words: [Word] = []
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
        words.append(Word(place: place, author: author, target: target))
        return true
    }

    /// Takes in a Leave.
    ///
    /// - Returns: The places of words of that device that do not count because of it, in the order in which they
    ///   came.
    mutating func leave(_ device: DeviceID, at place: Place, in logs: RoomLogs) -> [Place] {
        leaves[device, default: []].append(place)
        let revoked = words.filter { $0.author == device && Self.areApart($0.place, place, logs) }
        guard !revoked.isEmpty else { return [] }
        let places = revoked.map(\.place)
        words.removeAll { places.contains($0.place) }
        return places
    }

    private static func areApart(_ left: Place, _ right: Place, _ logs: RoomLogs) -> Bool {
        !logs.past(of: left).contains(right) && !logs.past(of: right).contains(left)
    }

    /// Whether a device was ever taken out.
    func hasDismissed(_ device: DeviceID) -> Bool { words.contains { $0.target == device } }

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
        let own = words.filter { $0.target == device }
        guard !own.isEmpty else { return false }
        let past = logs.past(of: place)
        for word in own where !logs.past(of: word.place).contains(place) {
            guard past.contains(word.place), isPresent else { return true }
        }
        return false
    }

    /// Where a device was taken out last, by what came last; `nil` if it never was.
    func last(of device: DeviceID) -> Place? { words.last { $0.target == device }?.place }
}
