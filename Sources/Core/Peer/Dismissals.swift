internal import Replication
internal import Vocabulary

/// What the master of a room without rounds has decided: whom it has taken out, and from where on that counts, what
/// it has set, and which seats it has taken out.
///
/// Somebody who has left is the master no more, and cannot date a word back.
///
/// No Close says there what came before and what after, so the Kick itself does: of the device that it takes out
/// counts what lies in its causal past, and what that device wrote after it was let in again.
///
/// Later operations of a log know all that earlier ones knew, so that a log's words are searched by halves.
struct Dismissals: Sendable {
    /// Where one device was taken out.
    private struct Outs: Sendable {
        /// As they came.
        var places: [Place] = []
        /// The same by log, ascending.
        var sequences: [Int: [Int]] = [:]
    }

    /// Where somebody has decided who was the master by its own past: by the author and its log, ascending.
    private var words: [DeviceID: [Int: [Int]]] = [:]
    private var outs: [DeviceID: Outs] = [:]
    /// Where devices have left, in the same way.
    private var leaves: [DeviceID: [Int: [Int]]] = [:]
    /// What does not count of each log, as far as it was asked for: each is looked at once.
    private var void: [Int: RangeSet<Int>] = [:]
    /// Whether a word has counted that does not: all is to be decided again, as others may have been the master
    /// because of it.
    private(set) var areStale = false

    /// Begins with nothing.
    init() {}

    /// Begins to decide again.
    ///
    /// - Parameter before: What was found; the Leaves in it are known from the start, so that it does not go stale
    ///   by them again.
    init(deciding before: Dismissals) { leaves = before.leaves }

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
        guard !Self.hasApart(leaves[author], from: place, in: logs) else { return false }
        words[author, default: [:]][place.log, default: []].append(place.sequence)
        guard let target else { return true }
        outs[target, default: Outs()].places.append(place)
        outs[target]?.sequences[place.log, default: []].append(place.sequence)
        return true
    }

    /// Takes in a Leave.
    mutating func leave(_ device: DeviceID, at place: Place, in logs: RoomLogs) {
        if leaves[device]?[place.log]?.last ?? -1 < place.sequence {
            leaves[device, default: [:]][place.log, default: []].append(place.sequence)
        }
        if Self.hasApart(words[device], from: place, in: logs) { areStale = true }
    }

    /// Notes what does not count of some logs because of a word that was just taken in.
    mutating func void(_ sequences: [Int: Range<Int>]) {
        for (log, range) in sequences { void[log, default: RangeSet()].insert(contentsOf: range) }
    }

    /// The places among these of which it is not noted that they do not count.
    func places(of sequences: [Int: Range<Int>]) -> [Place] {
        sequences.sorted { $0.key < $1.key }.flatMap { log, range in
            RangeSet(range).subtracting(void[log] ?? RangeSet()).ranges.flatMap { counting in
                counting.map { Place(log: log, sequence: $0) }
            }
        }
    }

    /// Whether one of some operations neither knows of another one nor is known to it.
    private static func hasApart(
        _ sequences: [Int: [Int]]?,
        from place: Place,
        in logs: RoomLogs
    ) -> Bool {
        let past = logs.past(of: place)
        return (sequences ?? [:]).contains { log, sequences in
            let known = count(of: sequences) { past.contains(Place(log: log, sequence: $0)) }
            // What comes after the first that is not known knows all that this one does.
            guard known < sequences.count else { return false }
            let first = Place(log: log, sequence: sequences[known])
            return !logs.past(of: first).contains(place)
        }
    }

    /// Whether a device was ever taken out.
    func hasDismissed(_ device: DeviceID) -> Bool { outs[device]?.places.isEmpty == false }

    /// Whether an operation does not count, because its author had been taken out.
    ///
    /// - Parameters:
    ///   - device: Its author.
    ///   - place: Where it is.
    ///   - logs: The operations of the room.
    ///   - isPresent: Whether the author is in the room by the operation's past.
    /// - Returns: Whether it does not.
    /// - Complexity: O(l log o) for the o times that it was taken out in each of l logs.
    func hasDismissed(
        _ device: DeviceID,
        before place: Place,
        in logs: RoomLogs,
        isPresent: Bool
    ) -> Bool {
        guard let outs = outs[device] else { return false }
        let past = logs.past(of: place)
        return outs.sequences.contains { log, sequences in
            let unaware = Self.count(of: sequences) {
                !logs.past(of: Place(log: log, sequence: $0)).contains(place)
            }
            guard unaware > 0 else { return false }
            let last = sequences[unaware - 1]
            return !isPresent || !past.contains(Place(log: log, sequence: last))
        }
    }

    /// How many elements of a list meet a condition which holds up to some place of it, and not from there on.
    private static func count(of list: [Int], where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = list.count
        while low < high {
            Work.count(1)
            let middle = (low + high) / 2
            if holds(list[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Where a device was taken out last, by what came last; `nil` if it never was.
    func last(of device: DeviceID) -> Place? { outs[device]?.places.last }
}
