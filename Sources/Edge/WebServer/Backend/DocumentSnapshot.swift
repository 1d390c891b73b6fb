public import ClientAPI

/// A room's document as it was when somebody asked for it, to be sent slice by slice.
public struct DocumentSnapshot: Sendable {
    /// How many records are shown.
    public let count: Int
    private let slice: @Sendable (Range<Int>) -> [RecordDetail]

    /// Describes a document.
    ///
    /// - Parameters:
    ///   - count: How many records are shown.
    ///   - slice: Some of them, each record after what it hangs below.
    public init(count: Int, slice: @escaping @Sendable (Range<Int>) -> [RecordDetail]) {
        self.count = count
        self.slice = slice
    }

    /// The JSON of all, ``APILimits/recordsAtOnce`` records at a time.
    ///
    /// - Throws: What `write` throws.
    func write(_ write: (_ part: [UInt8]) async throws -> Void) async throws {
        try await write(Array("{\"records\":[".utf8))
        for start in stride(from: 0, to: count, by: APILimits.recordsAtOnce) {
            let records = slice(start..<min(count, start + APILimits.recordsAtOnce))
            // Without the brackets of each slice.
            let list = try APIJSON.encode(records).dropFirst().dropLast()
            try await write((start > 0 ? [UInt8(ascii: ",")] : []) + list)
        }
        try await write(Array("]}".utf8))
    }
}
