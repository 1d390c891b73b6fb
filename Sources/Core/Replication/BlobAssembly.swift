public import Vocabulary
public import Wire

/// Puts a blob together from chunks that may come in any order, more than once, or never.
public struct BlobAssembly: Sendable {
    /// The blob; its bytes must have this hash.
    public let id: BlobID
    /// Bytes in all.
    public let length: Int
    private var bytes: [UInt8]
    private var isHere: [Bool]
    private var missing: Int

    /// Begins with nothing.
    ///
    /// - Parameter notice: What the blob's author says of it.
    public init(_ notice: BlobNotice) {
        id = notice.blob
        length = Int(notice.length)
        bytes = [UInt8](repeating: 0, count: length)
        missing = (length + Limits.chunk - 1) / Limits.chunk
        isHere = [Bool](repeating: false, count: missing)
    }

    /// Whether all bytes are here.
    public var isComplete: Bool { missing == 0 }

    /// Takes a chunk.
    ///
    /// - Returns: Whether it was one that was missing.
    /// - Throws: `outOfRange` for a chunk that is not one of this blob's.
    public mutating func insert(_ chunk: [UInt8], at offset: Int) throws(WireError) -> Bool {
        let index = offset / Limits.chunk
        guard offset % Limits.chunk == 0, index < isHere.count,
            chunk.count == min(Limits.chunk, length - offset)
        else { throw .outOfRange(field: .chunk, value: UInt64(offset)) }
        guard !isHere[index] else { return false }
        bytes.replaceSubrange(offset..<offset + chunk.count, with: chunk)
        isHere[index] = true
        missing -= 1
        return true
    }

    /// The first stretch of missing bytes, at most `most` long.
    public func gap(atMost most: Int) -> Range<Int>? {
        guard let first = isHere.firstIndex(of: false) else { return nil }
        let end = isHere[first...].firstIndex(of: true) ?? isHere.count
        let start = first * Limits.chunk
        return start..<min(end * Limits.chunk, length, start + most)
    }

    /// The bytes, if all are here and have the right hash.
    public func finished(_ cryptography: any Cryptography) -> [UInt8]? {
        guard isComplete else { return nil }
        let hash: BlobID = cryptography.blake2b256(bytes)
        return hash == id ? bytes : nil
    }
}
