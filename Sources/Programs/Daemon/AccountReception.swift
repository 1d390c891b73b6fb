import Archive
import ClientAPI
import Identity
import Synchronization
import WebServer
import Wire

/// An account on its way in: its password, and then its file, of which nothing is kept unless all of it is there and
/// its owner has written it.
final class AccountReception: ArrivingAccount {
    private enum Stage {
        /// What has come of the password, behind the number of its bytes.
        case password([UInt8])
        /// The file follows, which this password opens.
        case head(String)
        case drawings(StoredAccount, Secret)
        case end(StoredAccount, Secret)
        case over
    }

    private struct State {
        var stage = Stage.password([])
        var reader = AccountFileReader()
    }

    /// Bytes that are read of the spool at once.
    private static let chunk = 64 * 1024

    private let book: AccountBook
    private let spool: Spool
    private let state = Mutex(State())

    init(_ book: AccountBook, _ spool: Spool) {
        self.book = book
        self.spool = spool
    }

    func take(_ bytes: [UInt8]) async throws {
        try await book.inTurn { book in
            try self.state.withLock { state in
                do {
                    try self.take(bytes, &state, book)
                } catch {
                    state.stage = .over
                    // What still comes is read and thrown away; until then the disk has its room back.
                    self.spool.empty()
                    throw error
                }
            }
        }
    }

    func finish() async throws -> LoggedIn {
        try await book.inTurn { book in
            try self.state.withLock { state in
                try Self.checked { () throws(AccountFileFault) in try state.reader.finish() }
                guard case .end(let account, let key) = state.stage else {
                    throw AccountFileFault.damaged.refusal
                }
                state.stage = .over
                // One copy goes to the log of the database, and one to the database itself.
                try self.spool.requireRoom(copies: 2)
                return try book.takeIn(account, key, drawings: self.drawings())
            }
        }
    }

    private func take(_ bytes: [UInt8], _ state: inout State, _ book: AccountBook) throws {
        var bytes = bytes
        if case .password(let front) = state.stage {
            bytes = front + bytes
            state.stage = .password(bytes)
            guard let password = try Self.password(before: bytes) else { return }
            bytes.removeFirst(2 + password.utf8.count)
            state.stage = .head(password)
        }
        try spool.append(bytes)
        state.reader.append(bytes)
        while let piece = try Self.checked({ () throws(AccountFileFault) in
            try state.reader.next()
        }) {
            try take(piece, &state, book)
        }
    }

    private func take(
        _ piece: AccountFileReader.Piece,
        _ state: inout State,
        _ book: AccountBook
    ) throws {
        switch (piece, state.stage) {
        case (.account(let account), .head(let password)):
            state.stage = .drawings(account, try book.key(ofComing: account, password: password))
        case (.drawing, .drawings): break
        case (.end(let tag), .drawings(let account, let key)):
            guard state.reader.seal.isTag(tag, by: key) else {
                throw AccountFileFault.damaged.refusal
            }
            state.stage = .end(account, key)
        default: throw AccountFileFault.damaged.refusal
        }
    }

    /// The password that stands before the file; `nil` until all of it has come.
    private static func password(before file: [UInt8]) throws -> String? {
        guard file.count >= 2 else { return nil }
        let count = Int(file[0]) << 8 | Int(file[1])
        guard APILimits.passphrase ~= count else { throw noPassword }
        guard file.count >= 2 + count else { return nil }
        let text = String(validating: file[2..<2 + count], as: UTF8.self)
        guard let text else { throw noPassword }
        return text
    }

    /// The drawings of a file that has been read to its end once.
    private func drawings() -> () throws -> StoredDrawing? {
        var reader = AccountFileReader()
        var offset = 0
        return { [spool] in
            while true {
                switch try reader.next() {
                case .drawing(let drawing): return drawing
                case .account: continue
                case .end: return nil
                case nil:
                    let bytes = try spool.bytes(from: offset, most: Self.chunk)
                    guard !bytes.isEmpty else { throw AccountFileFault.damaged }
                    offset += bytes.count
                    reader.append(bytes)
                }
            }
        }
    }

    private static func checked<Value>(
        _ read: () throws(AccountFileFault) -> Value
    ) throws(APIError) -> Value {
        do {
            return try read()
        } catch {
            throw error.refusal
        }
    }

    private static let noPassword = APIError(
        .badRequest,
        "The password must be 1 to 1024 bytes long, and stand before the file."
    )
}
