import Archive
import ClientAPI
import Identity

/// Reads the file of an account as it comes, and holds no more of it than one drawing.
///
/// Whatever it gives out before the end was in the file, but nobody knows who has written it: that says the tag.
struct AccountFileReader {
    /// A piece of the file that is there whole.
    enum Piece {
        /// Whose account it is.
        case account(StoredAccount)
        /// One of its drawings; the oldest come first.
        case drawing(StoredDrawing)
        /// The end, with the tag of all before it.
        case end(tag: [UInt8])
    }

    private enum Stage { case head, drawings, end }

    /// Bytes that sealing adds.
    private static let sealBytes = 40

    /// Of all that was given out.
    private(set) var seal = AccountFileSeal()
    private var bytes: [UInt8] = []
    /// Where in `bytes` that begins which was not given out yet.
    private var start = 0
    private var stage = Stage.head
    private var names: Set<[UInt8]> = []

    /// Takes the next bytes of the file; to be called when ``next()`` has no more pieces.
    mutating func append(_ more: [UInt8]) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
    }

    /// The next piece.
    ///
    /// - Returns: `nil` until more bytes have come.
    /// - Throws: What is wrong with the file.
    mutating func next() throws(AccountFileFault) -> Piece? {
        var cursor = Cursor(rest: bytes[start...])
        let piece =
            switch stage {
            case .head: try head(&cursor)
            case .drawings: try part(&cursor)
            case .end: try nothing(cursor)
            }
        guard let piece else { return nil }
        start = cursor.rest.startIndex
        return piece
    }

    /// Refuses a file that has no end.
    func finish() throws(AccountFileFault) {
        switch stage {
        case .head: throw .otherFile
        case .drawings: throw .damaged
        case .end: break
        }
    }

    private mutating func head(_ cursor: inout Cursor) throws(AccountFileFault) -> Piece? {
        guard AccountFile.title.starts(with: cursor.rest.prefix(AccountFile.title.count)) else {
            throw .otherFile
        }
        guard cursor.take(AccountFile.title.count) != nil, let version = cursor.byte() else {
            return nil
        }
        guard version == AccountFile.version else { throw .version(version) }
        guard let name = try cursor.text(), let email = try cursor.text(),
            let salt = cursor.take(16), let passes = cursor.number(),
            let kibibytes = cursor.number(), let key = cursor.take(LockedKey.size)
        else { return nil }
        // What it costs to try a password is bounded before one is tried.
        let lock = PasswordLock(salt: Array(salt), passes: passes, kibibytes: kibibytes)
        guard let lock, AccountRules.isName(name), AccountRules.isEmail(email) else {
            throw .damaged
        }
        let account = StoredAccount(
            name: name,
            email: email,
            salt: lock.salt,
            passes: lock.passes,
            kibibytes: lock.kibibytes,
            key: Array(key)
        )
        seal.update(cursor.taken(since: bytes[start...]))
        stage = .drawings
        return .account(account)
    }

    private mutating func part(_ cursor: inout Cursor) throws(AccountFileFault) -> Piece? {
        guard let byte = cursor.byte() else { return nil }
        switch AccountFile.Kind(rawValue: byte) {
        case .drawing: return try drawing(&cursor)
        case .end: return try end(&cursor)
        case nil: throw .damaged
        }
    }

    private mutating func drawing(_ cursor: inout Cursor) throws(AccountFileFault) -> Piece? {
        guard let name = cursor.take(32),
            let label = try cursor.part(APILimits.drawingLabel + Self.sealBytes),
            let strokes = try cursor.part(APILimits.drawingStrokes + Self.sealBytes),
            let favourite = try cursor.part(1 + Self.sealBytes)
        else { return nil }
        guard names.count < APILimits.keptDrawings, names.insert(Array(name)).inserted else {
            throw .damaged
        }
        seal.update(cursor.taken(since: bytes[start...]))
        return .drawing(
            StoredDrawing(
                name: Array(name),
                label: Array(label),
                strokes: Array(strokes),
                favourite: Array(favourite)
            )
        )
    }

    private mutating func end(_ cursor: inout Cursor) throws(AccountFileFault) -> Piece? {
        let kind = cursor.taken(since: bytes[start...])
        guard let digest = cursor.take(AccountFileSeal.size),
            let tag = cursor.take(AccountFileSeal.size)
        else { return nil }
        seal.update(kind)
        guard Array(digest) == seal.digest else { throw .damaged }
        stage = .end
        return .end(tag: Array(tag))
    }

    private func nothing(_ cursor: Cursor) throws(AccountFileFault) -> Piece? {
        guard cursor.rest.isEmpty else { throw .damaged }
        return nil
    }
}

/// What is left to read; each step gives `nil` where that has not come yet.
private struct Cursor {
    private(set) var rest: ArraySlice<UInt8>

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func byte() -> UInt8? { take(1)?.first }

    mutating func number() -> UInt32? {
        take(4).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Bytes behind their number.
    mutating func part(_ most: Int) throws(AccountFileFault) -> ArraySlice<UInt8>? {
        guard let count = number() else { return nil }
        guard count <= most else { throw .damaged }
        return take(Int(count))
    }

    /// A short text behind the number of its bytes.
    mutating func text() throws(AccountFileFault) -> String? {
        guard let count = byte(), let text = take(Int(count)) else { return nil }
        guard let text = String(validating: text, as: UTF8.self) else { throw .damaged }
        return text
    }

    /// What was taken of what was there.
    func taken(since all: ArraySlice<UInt8>) -> [UInt8] {
        Array(all[..<rest.startIndex])
    }
}
