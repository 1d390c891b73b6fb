internal import CZstd

/// Compression by libzstd, one frame at a time, each with a checksum of its contents.
enum Zstandard {
    /// Bytes that one frame may hold; a frame that claims more is not unpacked.
    static let largestContents = 64 * 1024 * 1024

    /// Compresses.
    ///
    /// - Parameters:
    ///   - bytes: At most `largestContents`.
    ///   - level: 1 (fast) … 22 (small).
    /// - Returns: One frame. Traps where there is no memory, as every allocation does.
    static func compress(_ bytes: [UInt8], level: CInt) -> [UInt8] {
        precondition(bytes.count <= largestContents)
        guard let context = ZSTD_createCCtx() else { preconditionFailure("no memory") }
        defer { ZSTD_freeCCtx(context) }
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
        var frame = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let count = ZSTD_compress2(context, &frame, frame.count, bytes, bytes.count)
        precondition(ZSTD_isError(count) == 0, "no memory to compress")
        return Array(frame[..<count])
    }

    /// Unpacks exactly one frame.
    ///
    /// - Throws: `unpacking` with libzstd's reason for anything else.
    static func decompress(_ frame: [UInt8]) throws(Damage) -> [UInt8] {
        let size = ZSTD_getFrameContentSize(frame, frame.count)
        guard size <= UInt64(largestContents) else { throw .unpacking("its size is unknown") }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        let count = ZSTD_decompress(&bytes, bytes.count, frame, frame.count)
        guard ZSTD_isError(count) == 0 else {
            throw .unpacking(String(cString: ZSTD_getErrorName(count)))
        }
        guard count == bytes.count else { throw .unpacking("it ends too early") }
        return bytes
    }
}
