public import Vocabulary

/// Names a record of a document: the edit that made it, and which of its changes did.
@frozen
public struct RecordName: Hashable, Comparable, Sendable {
    /// The operation that carries the edit.
    public let edit: OperationID
    /// The place of the change in the edit, below `Limits.editChanges`.
    public let change: UInt8

    /// Names a record.
    ///
    /// - Parameters:
    ///   - edit: The operation that carries the edit.
    ///   - change: The place of the change in the edit, below `Limits.editChanges`.
    @inlinable
    public init(edit: OperationID, change: UInt8) {
        self.edit = edit
        self.change = change
    }

    /// By edit, then by place in it.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        left.edit == right.edit ? left.change < right.change : left.edit < right.edit
    }

    /// The 33 bytes that stand for it.
    public var bytes: [UInt8] { edit.bytes + [change] }

    /// How many bytes stand for a name.
    static let size = 33

    init(from reader: inout ByteReader) throws(WireError) {
        edit = OperationID(words: try reader.words32())
        change = try reader.byte()
        guard change < Limits.editChanges else {
            throw .outOfRange(field: .record, value: UInt64(change))
        }
    }
}
