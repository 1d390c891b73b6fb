public import Wire

/// Why a document does not take an edit.
public enum RecordFault: Error, Hashable, Sendable {
    /// The activity has no records.
    case noRecords
    /// A record of no kind that there is.
    case unknownKind
    /// Something names a record of which its author had seen nothing.
    case unknownRecord(RecordName)
    /// A record would hang where its kind does not belong.
    case misplaced(kind: Int)
    /// A kind of record has no such field, or the field is what says of which kind a record is.
    case unknownField(kind: Int, Int)
    /// A field does not hold such a value.
    case value(kind: Int, field: Int)
    /// A kind of record has no field of that name.
    case noField(String)
    /// More than one edit holds, or nothing.
    case tooLarge
    /// This device has made as many records as it may.
    case usedUp(most: Int)

    /// What a person is told.
    public var message: String {
        switch self {
        case .noRecords:
            "There is nothing to edit in this room; open one with an activity that has a document."
        case .unknownKind: "There is no such kind of record in this room."
        case .unknownRecord: "There is no such record in this room."
        case .misplaced: "A record of that kind does not belong there; put it somewhere else."
        case .unknownField(_, let number): "Records of that kind have no field \(number)."
        case .value(_, let field): "Field \(field) cannot hold that value."
        case .noField(let name): "Records of that kind have no field “\(name.prefix(24))”."
        case .tooLarge:
            "An edit changes at least one field and has at most 900 bytes; change less at once."
        case .usedUp(let most): "This device has made all of its \(most) records in this room."
        }
    }
}
