internal import CSodium
internal import Vocabulary
internal import Wire

/// BLAKE2b-256 of bytes that come piece by piece.
///
/// A value like any other: libsodium's state wants an alignment that Swift's arrays do not have, so it is copied
/// to where it has it, 384 bytes for each piece.
struct SodiumHash: HashStream {
    private static let size = crypto_generichash_blake2b_statebytes()
    private static let alignment = 64
    private var state: [UInt8]

    init() {
        state = Self.with([UInt8](repeating: 0, count: Self.size)) {
            crypto_generichash_blake2b_init($0, nil, 0, 32)
        }
    }

    mutating func update(_ bytes: [UInt8]) {
        state = Self.with(state) { state in
            crypto_generichash_blake2b_update(state, bytes, UInt64(bytes.count))
        }
    }

    func finished() -> Words4 {
        .filled { output in
            _ = Self.with(state) { crypto_generichash_blake2b_final($0, output, 32) }
        }
    }

    /// The state after a step; libsodium's steps fail only where it is used wrongly.
    private static func with(
        _ state: [UInt8],
        _ step: (OpaquePointer) -> Int32
    ) -> [UInt8] {
        withUnsafeTemporaryAllocation(byteCount: size, alignment: alignment) { memory in
            memory.copyBytes(from: state)
            guard let start = memory.baseAddress, step(OpaquePointer(start)) == 0 else {
                preconditionFailure("libsodium refuses a step of BLAKE2b")
            }
            return [UInt8](UnsafeRawBufferPointer(memory))
        }
    }
}
