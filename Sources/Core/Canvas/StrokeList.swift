import Vocabulary
import Wire

/// All valid strokes in the order in which they came: what is kept of each, what it holds, and its own flag.
struct StrokeList: Sendable {
    private var records: [StrokeRecord] = []
    /// The payload of each.
    private var payloads = PayloadList()
    /// The payloads of the pieces before, of the few strokes that have some.
    private var pieces: [Int: [[UInt8]]] = [:]
    private var table = IdentifierTable()
    /// Of those that a `Visible` has named.
    private var flags: [Flag] = []
    /// How many active hides name a stroke, of the few that have some.
    private var hideCounts: [Int: Int] = [:]

    /// How many there are.
    var count: Int { records.count }

    /// What is kept of a stroke.
    subscript(_ stroke: Int) -> StrokeRecord {
        @inline(__always) _read { yield records[stroke] }
        @inline(__always) _modify { yield &records[stroke] }
    }

    /// Where they lie in their logs.
    var places: some RandomAccessCollection<Place> { records.lazy.map(\.place) }

    /// The stroke with an identifier.
    func index(of id: OperationID) -> Int? { table.index(of: id, in: records) }

    /// Whether all strokes of another list are here, with the same numbers.
    func begins(with other: StrokeList) -> Bool {
        zip(other.records, records).allSatisfy { $0.id == $1.id }
            && other.records.count <= records.count
    }

    /// The number of strokes of a list by depth that lie below a key.
    func position(of key: OrderKey, in list: [UInt32]) -> Int {
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if records[Int(list[middle])].key < key {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Adds a stroke.
    ///
    /// - Parameters:
    ///   - record: What is kept of it.
    ///   - payload: It, or its last piece.
    ///   - earlier: The pieces before, in order.
    /// - Returns: Its number.
    mutating func append(_ record: StrokeRecord, _ payload: [UInt8], _ earlier: [[UInt8]]) -> Int {
        let index = records.count
        records.append(record)
        payloads.append(payload)
        table.addLast(of: records)
        if !earlier.isEmpty { pieces[index] = earlier }
        return index
    }

    /// Writes a stroke's own flag.
    ///
    /// - Returns: Whether that is the latest opinion, and what the author said before.
    mutating func turn(_ stroke: Int, _ flag: Flag) -> (isNews: Bool, old: Flag?) {
        let position = Int(records[stroke].flag)
        let old = position < 0 ? nil : flags[position]
        if position < 0 {
            records[stroke].flag = Int32(flags.count)
            flags.append(flag)
        } else {
            guard flags[position].merge(flag) else { return (false, old) }
        }
        if flag.isOn {
            records[stroke].status.insert(.on)
        } else {
            records[stroke].status.remove(.on)
        }
        return (true, old)
    }

    /// Notes that one more hide names a stroke.
    mutating func hide(_ stroke: Int) {
        hideCounts[stroke, default: 0] += 1
        records[stroke].status.insert(.hidden)
    }

    /// Notes that one hide less names a stroke.
    mutating func unhide(_ stroke: Int) {
        let left = hideCounts[stroke, default: 1] - 1
        hideCounts[stroke] = left == 0 ? nil : left
        if left == 0 { records[stroke].status.remove(.hidden) }
    }

    /// What a stroke holds, its pieces joined; `nil` if it cannot be read.
    func stroke(_ index: Int) -> Stroke? {
        guard
            case .stroke(var stroke) = try? Payload(
                kind: .stroke,
                decoding: payloads[index]
            )
        else { return nil }
        if records[index].status.contains(.inPieces) { join(pieces[index] ?? [], into: &stroke) }
        return stroke
    }

    private func join(_ earlier: [[UInt8]], into stroke: inout Stroke) {
        var joined = Stroke(canvas: stroke.canvas, style: stroke.style, points: [])
        for payload in earlier {
            guard
                case .strokePart(let part) = try? Payload(
                    kind: .strokePart,
                    decoding: payload
                )
            else { continue }
            joined.points += part.points
            joined.pressures += part.pressures
            joined.times += part.times
        }
        joined.points += stroke.points
        joined.pressures += stroke.pressures
        joined.times += stroke.times
        // Times never fall within a piece; where they fall from one to the next, they tell nothing.
        if zip(joined.times, joined.times.dropFirst()).contains(where: >) { joined.times = [] }
        stroke = joined
    }
}
