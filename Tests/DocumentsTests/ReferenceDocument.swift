import Documents
import Vocabulary
import Wire

/// The rules as they are said, worked out anew from the whole set of operations.
struct ReferenceDocument {
    /// A record as it is shown.
    struct Row: Equatable {
        let name: RecordName
        let parent: RecordName?
        let isStruck: Bool
        let fields: [Int: FieldValue]
    }

    private struct Place {
        let key: OrderKey
        let change: Int
        let parent: RecordName?
        let position: SiblingPosition
        let device: DeviceID
    }

    private var made: Set<RecordName> = []
    private var hidden: [RecordName: Bool] = [:]
    private var fields: [RecordName: [Int: FieldValue]] = [:]
    private var places: [RecordName: Place] = [:]
    private var struck: Set<RecordName> = []
    /// The last edit to write each thing, for undo.
    private var deciders: [String: OperationID] = [:]
    private var makers: Set<OperationID> = []
    private let operations: [DocumentOperation]

    init(_ operations: [DocumentOperation]) {
        self.operations = operations
        for operation in operations.sorted(by: { $0.key < $1.key }) where isOn(operation) {
            guard case .edit(let edit) = operation.action else { continue }
            for (index, change) in edit.changes.enumerated() { write(change, index, operation) }
        }
        // Kleppmann's rule over last moves: in order, and what would close a ring is left out.
        let last = places.sorted { left, right in
            let (first, second) = (left.value, right.value)
            return first.key == second.key ? first.change < second.change : first.key < second.key
        }
        var parents: [RecordName: RecordName] = [:]
        for (record, place) in last {
            guard let parent = place.parent else { continue }
            parents[record] = parent
            var above: RecordName? = parent
            var length = 1
            while let next = above, next != record, length <= Limits.recordDepth {
                above = parents[next]
                length += 1
            }
            guard above == record, length <= Limits.recordDepth else { continue }
            parents[record] = nil
            struck.insert(record)
        }
    }

    /// All that is shown, depth first.
    func outline() -> [Row] { rows(below: nil, depth: 1) }

    /// What undo takes back.
    func undoTarget(_ author: Author) -> OperationID? {
        let deciding = Set(deciders.values).union(makers)
        return operations.filter { $0.author == author && deciding.contains($0.key.id) }
            .max { $0.key < $1.key }?.key.id
    }

    private func rows(below parent: RecordName?, depth: Int) -> [Row] {
        guard depth <= Limits.recordDepth else { return [] }
        let children = places.filter { record, place in
            made.contains(record) && hidden[record] != true
                && (struck.contains(record) ? nil : place.parent) == parent
        }
        let sorted = children.sorted { left, right in
            (left.value.position.bytes, left.value.device, left.key)
                < (right.value.position.bytes, right.value.device, right.key)
        }
        return sorted.flatMap { record, _ in
            let values = (fields[record] ?? [:]).filter { $0.value != .nothing }
            let row = Row(
                name: record,
                parent: parent,
                isStruck: struck.contains(record),
                fields: values
            )
            return [row] + rows(below: record, depth: depth + 1)
        }
    }

    private func isOn(_ edit: DocumentOperation) -> Bool {
        let flags = operations.compactMap { operation -> (OrderKey, Bool)? in
            guard case .visible(let visible) = operation.action, visible.target == edit.key.id,
                operation.author == edit.author
            else { return nil }
            return (operation.key, visible.flag)
        }
        return flags.max { $0.0 < $1.0 }?.1 ?? true
    }

    private mutating func write(
        _ change: Edit.Change,
        _ index: Int,
        _ operation: DocumentOperation
    ) {
        let id = operation.key.id
        func name(_ reference: Edit.Reference) -> RecordName {
            switch reference {
            case .named(let name): name
            case .new(let change): RecordName(edit: id, change: UInt8(change))
            }
        }
        func place(_ record: RecordName, _ parent: Edit.Reference?, _ position: SiblingPosition) {
            places[record] = Place(
                key: operation.key,
                change: index,
                parent: parent.map(name),
                position: position,
                device: operation.author.device
            )
            deciders["\(record) place"] = id
        }
        func set(_ record: RecordName, _ values: [Int: FieldValue]) {
            for (number, value) in values {
                fields[record, default: [:]][number] = value
                deciders["\(record) \(number)"] = id
            }
        }
        switch change {
        case .make(let parent, let position, let values):
            let record = RecordName(edit: id, change: UInt8(index))
            made.insert(record)
            makers.insert(id)
            place(record, parent, position)
            set(record, values)
        case .move(let record, let parent, let position): place(name(record), parent, position)
        case .set(let record, let values): set(name(record), values)
        case .hide(let record, let isHidden):
            hidden[name(record)] = isHidden
            deciders["\(name(record)) hidden"] = id
        }
    }
}

private func < (
    left: ([UInt8], DeviceID, RecordName),
    right: ([UInt8], DeviceID, RecordName)
) -> Bool {
    if left.0 != right.0 { return left.0.lexicographicallyPrecedes(right.0) }
    if left.1 != right.1 { return left.1 < right.1 }
    return left.2 < right.2
}
