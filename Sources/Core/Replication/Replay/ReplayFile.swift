public import Vocabulary
internal import Wire

/// All signed operations of a room in one file (`Protocol/replay.md`), so that a machine that has never
/// heard of the room can check them and play its game again.
///
/// Reading a file checks its form; anybody who loads it checks what it holds.
public struct ReplayFile: Sendable {
    /// The first bytes of a file.
    public static let magic = Array("parlor replay\0".utf8)
    /// The version that is written, and the only one read.
    public static let version: UInt8 = 1
    /// Bytes of a file at most.
    public static let longest = 64 * 1024 * 1024
    /// Operations in a file at most.
    public static let operations = 1 << 20
    /// Bytes of the shortest body: kind, flags and length.
    static let shortestBody = 3
    /// Bytes of a seal: its sequence number and the signature.
    static let shortestSeal = 65

    /// The operations, log by log.
    public let room: StoredRoom
    /// The digest of the state that follows from them, as the writer of the file has it.
    public let digest: StateDigest

    init(room: StoredRoom, digest: StateDigest) {
        self.room = room
        self.digest = digest
    }
}
