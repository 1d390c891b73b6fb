import Identity
import Streams

/// What two devices say to one another while an account goes from one to the other (`Protocol/accounts.md`).
enum MovingTalk {
    /// What the new device has come for.
    enum Errand: UInt8 {
        /// It has been told a code.
        case exchange
        /// It has everything, and the connection on which it said so has broken.
        case receipt
    }

    /// What the old device says of a proof.
    enum Verdict: UInt8 {
        case right
        case wrong
        /// Another device is fetching the account just now.
        case busy
    }

    /// What a record holds.
    enum Kind: UInt8 {
        /// The next bytes of the account's file.
        case piece
        /// Nothing: that was all of it.
        case end
        /// Nothing: the new device has it on disk.
        case kept
        /// Nothing: nobody is logged in on the old device any more.
        case moved
    }

    /// What is no talk of this version between such two devices.
    enum Fault: Error {
        /// The other one is something else.
        case stranger
        /// It is of another version.
        case version(UInt8)
        /// It did not say what comes next.
        case nonsense
    }

    /// How each side begins.
    static let title = Array("parlor move\0".utf8)
    /// What this program speaks.
    static let version: UInt8 = 1
    /// What each step may take until both know that the other one knows the code.
    static let step = Duration.seconds(10)
    /// What a record may take.
    static let recordTime = Duration.seconds(20)
    /// What the other device may take to write all of it to its disk.
    static let diskTime = Duration.seconds(120)
    /// What all of it may take.
    static let wholeTime = Duration.seconds(900)
}

extension ByteStream {
    /// Says something sealed.
    mutating func send(
        _ kind: MovingTalk.Kind,
        _ seal: inout RecordSeal,
        _ bytes: ArraySlice<UInt8> = []
    ) async throws {
        try await write(seal.sealed([kind.rawValue] + bytes), within: MovingTalk.recordTime)
    }

    /// Hears something sealed.
    mutating func receive(
        _ seal: inout RecordSeal,
        within time: Duration = MovingTalk.recordTime
    ) async throws -> (kind: MovingTalk.Kind, bytes: [UInt8]) {
        let head = try await read(RecordSeal.headBytes, within: time)
        guard let count = RecordSeal.count(after: head) else { throw MovingTalk.Fault.nonsense }
        let rest = try await read(count, within: MovingTalk.recordTime)
        guard let content = seal.opened(head, rest), let first = content.first,
            let kind = MovingTalk.Kind(rawValue: first)
        else { throw MovingTalk.Fault.nonsense }
        return (kind, Array(content.dropFirst()))
    }

    /// Reads how the other side begins.
    ///
    /// - Throws: `stranger`, `version`.
    mutating func readTitle() async throws {
        let bytes = try await read(MovingTalk.title.count + 1, within: MovingTalk.step)
        guard bytes.starts(with: MovingTalk.title) else { throw MovingTalk.Fault.stranger }
        let version = bytes[MovingTalk.title.count]
        guard version == MovingTalk.version else { throw MovingTalk.Fault.version(version) }
    }
}
