public import Wire

/// An activity without rounds: people work on one thing together, for as long as they like.
public struct DocumentDescription: Hashable, Sendable {
    /// The activity's name, as in `Create`.
    public let activity: String
    /// Which version of its rules this is, at least 1.
    public let version: UInt16
    /// What they draw on.
    public let sheet: Sheet
    /// The kinds of records that its document takes; without any, edits count nowhere there.
    public let records: [RecordKind]

    /// Describes an activity without rounds.
    ///
    /// - Parameters:
    ///   - activity: Its name.
    ///   - version: Of its rules, at least 1.
    ///   - sheet: What people draw on.
    ///   - records: The kinds of records that it has, each number and each name once.
    public init(
        _ activity: String,
        version: UInt16 = 1,
        sheet: Sheet,
        records: [RecordKind] = []
    ) {
        self.activity = activity
        self.version = version
        self.sheet = sheet
        self.records = records
    }

    /// A kind of record by its number.
    public func kind(_ number: Int) -> RecordKind? { records.first { $0.number == number } }

    /// The number of the kind that a change makes a record of; `nil` where it makes none, or none of a known kind.
    public func kind(madeBy change: Edit.Change) -> Int? {
        guard case .make(_, _, let fields) = change,
            case .integer(let number)? = fields[RecordKind.kindField],
            let number = Int(exactly: number), kind(number) != nil
        else { return nil }
        return number
    }

    /// Why an edit does not count, whatever else there is.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - kinds: The kind of a record of which the edit's author had seen the making; `nil` for any other.
    /// - Returns: What is wrong first, in the order of the changes; `nil` if nothing is.
    /// - Complexity: O(f) for all fields in it, and one call of `kinds` for each name.
    public func fault(in edit: Edit, kinds: (RecordName) -> Int?) -> RecordFault? {
        guard !records.isEmpty else { return .noRecords }
        let own = edit.changes.map(kind(madeBy:))
        do throws(RecordFault) {
            for (index, change) in edit.changes.enumerated() {
                try check(change, making: own[index]) { reference throws(RecordFault) in
                    switch reference {
                    case .named(let name):
                        guard let kind = kinds(name) else { throw .unknownRecord(name) }
                        return kind
                    case .new(let change):
                        guard let kind = own[change] else { throw .unknownKind }
                        return kind
                    }
                }
            }
            return nil
        } catch {
            return error
        }
    }

    private func check(
        _ change: Edit.Change,
        making own: Int?,
        kindOf: (Edit.Reference) throws(RecordFault) -> Int
    ) throws(RecordFault) {
        switch change {
        case .make(let parent, _, var fields):
            guard let own else { throw .unknownKind }
            fields[RecordKind.kindField] = nil
            try check(own, below: parent, kindOf)
            try check(fields, of: own, kindOf)
        case .move(let record, let parent, _):
            try check(try kindOf(record), below: parent, kindOf)
        case .set(let record, let fields): try check(fields, of: try kindOf(record), kindOf)
        case .hide(let record, _): _ = try kindOf(record)
        }
    }

    private func check(
        _ number: Int,
        below parent: Edit.Reference?,
        _ kindOf: (Edit.Reference) throws(RecordFault) -> Int
    ) throws(RecordFault) {
        var place = RecordKind.Parent.top
        if let parent { place = .kind(try kindOf(parent)) }
        guard kind(number)?.parents.contains(place) == true else {
            throw .misplaced(kind: number)
        }
    }

    private func check(
        _ fields: [Int: FieldValue],
        of number: Int,
        _ kindOf: (Edit.Reference) throws(RecordFault) -> Int
    ) throws(RecordFault) {
        for (field, value) in fields.sorted(by: { $0.key < $1.key }) {
            guard let known = kind(number)?.field(field) else {
                throw .unknownField(kind: number, field)
            }
            guard try known.values.take(value, kindOf) else {
                throw .value(kind: number, field: field)
            }
        }
    }
}

extension RecordKind.Values {
    /// Whether a field of this sort may hold a value.
    fileprivate func take(
        _ value: FieldValue,
        _ kindOf: (Edit.Reference) throws(RecordFault) -> Int
    ) throws(RecordFault) -> Bool {
        switch value {
        case .nothing: return true
        case .truth: return self == .truth
        case .blob: return self == .blob
        case .integer(let number):
            guard case .integer(let range) = self else { return false }
            return range.contains(number)
        case .text(let text):
            guard case .text(let most) = self else { return false }
            return text.utf8.count <= most
        case .record(let name):
            guard case .record(let kinds) = self else { return false }
            return kinds.contains(try kindOf(.named(name)))
        }
    }
}
