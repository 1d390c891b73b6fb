internal import CZlib

/// Compression as HTTP has it, by zlib (RFC 1952).
enum Gzip {
    /// Window of 32 KiB, and the head and end of gzip around what is compressed.
    private static let window: CInt = 15 + 16
    /// Bytes for what zlib remembers, as a power of two; its default.
    private static let memory: CInt = 8

    /// Compresses as small as zlib does.
    ///
    /// - Parameter bytes: At most 2³² − 1.
    /// - Returns: One member. Traps where there is no memory, as every allocation does.
    static func compress(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var stream = z_stream()
        let began = deflateInit2_(
            &stream,
            Z_BEST_COMPRESSION,
            Z_DEFLATED,
            window,
            memory,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size)
        )
        precondition(began == Z_OK, "no memory to compress")
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { room, count in
            stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
            stream.avail_in = UInt32(bytes.count)
            stream.next_out = room.baseAddress
            stream.avail_out = UInt32(bound)
            let ended = deflate(&stream, Z_FINISH)
            precondition(ended == Z_STREAM_END, "zlib needs more room than it says")
            count = bound - Int(stream.avail_out)
        }
    }

    /// Whether who asks takes what is compressed so (RFC 9110, section 12.5.3).
    ///
    /// - Parameter accepted: The header `Accept-Encoding`.
    /// - Returns: `false` where nothing is said of it.
    static func isAccepted(by accepted: String?) -> Bool {
        (accepted ?? "").lowercased().split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            let isRefused = parts.dropFirst().contains { part in
                part.wholeMatch(of: /q=0(\.0{0,3})?/) != nil
            }
            return parts.first == "gzip" && !isRefused
        }
    }
}
