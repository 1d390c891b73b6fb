public import Vocabulary
public import Wire

/// Puts a blob together from chunks, window after window: what is complete goes to the disk and is forgotten here.
///
/// A declared length costs nothing, and no more than `window` bytes are ever held.
public struct BlobAssembly: Sendable {
    /// Bytes that are one piece on disk, and that are asked for in one go.
    public static let window = Limits.blobWindow

    /// The blob; its bytes must have this hash.
    public let id: BlobID
    /// Bytes in all.
    public let length: Int
    /// Where the window begins: all bytes before it are on disk, or on their way there.
    public private(set) var start = 0
    /// The window's chunks that are here, by their place in it.
    private var chunks: [Int: [UInt8]] = [:]
    private var hash: any HashStream

    /// Begins with nothing.
    ///
    /// - Parameters:
    ///   - id: The blob.
    ///   - length: Its bytes, as a notice says.
    ///   - cryptography: Hashes.
    public init(_ id: BlobID, length: Int, _ cryptography: any Cryptography) {
        self.id = id
        self.length = length
        hash = cryptography.hashStream()
    }

    /// Whether all bytes were here.
    public var isComplete: Bool { start >= length }

    /// Whether the bytes have the blob's hash, when all of them were here.
    public var isRight: Bool { isComplete && BlobID(words: hash.finished()) == id }

    /// Bytes of the blob that are held.
    public var held: Int { chunks.values.reduce(0) { $0 + $1.count } }

    /// Takes a chunk.
    ///
    /// - Returns: The window's bytes, and where they begin, if this was the last that was missing in it.
    /// - Throws: `outOfRange` for a chunk that cannot be one of this blob's.
    public mutating func insert(
        _ chunk: [UInt8],
        at offset: Int
    ) throws(WireError) -> (start: Int, bytes: [UInt8])? {
        guard offset % Limits.chunk == 0, 0..<length ~= offset,
            chunk.count == min(Limits.chunk, length - offset)
        else { throw .outOfRange(field: .chunk, value: UInt64(clamping: offset)) }
        let index = (offset - start) / Limits.chunk
        guard offset >= start, index < count else { return nil }
        chunks[index] = chunk
        guard chunks.count == count else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.window)
        for index in 0..<count { bytes += chunks[index] ?? [] }
        defer {
            start += bytes.count
            chunks = [:]
        }
        hash.update(bytes)
        return (start, bytes)
    }

    /// The first stretch of bytes that is missing in the window; `nil` if nothing is.
    public var gap: Range<Int>? {
        guard !isComplete, let first = (0..<count).first(where: { chunks[$0] == nil }) else {
            return nil
        }
        let end = (first..<count).first { chunks[$0] != nil } ?? count
        return (start + first * Limits.chunk)..<min(start + end * Limits.chunk, length)
    }

    /// Chunks of the window.
    private var count: Int {
        let bytes = min(Self.window, length - start)
        return (bytes + Limits.chunk - 1) / Limits.chunk
    }
}
