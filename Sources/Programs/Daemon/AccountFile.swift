import Archive
import Wire

/// The file in which an account goes to another device (`Protocol/accounts.md`).
enum AccountFile {
    /// What stands behind the account itself.
    enum Kind: UInt8 {
        /// The digest and the tag of all before, and nothing behind them.
        case end
        /// A drawing.
        case drawing
    }

    /// How it begins.
    static let title = Array("parlor account\0".utf8)
    /// What of the format this program writes, and reads.
    static let version: UInt8 = 1

    /// The beginning: title, version, and the account as the database has it.
    static func head(of account: StoredAccount) -> [UInt8] {
        let (name, email) = (Array(account.name.utf8), Array(account.email.utf8))
        return title + [version, UInt8(name.count)] + name + [UInt8(email.count)] + email
            + account.salt + number(account.passes) + number(account.kibibytes) + account.key
    }

    /// A drawing as the database has it.
    static func record(of drawing: StoredDrawing) -> [UInt8] {
        let parts = [drawing.label, drawing.strokes, drawing.favourite]
        return parts.reduce([Kind.drawing.rawValue] + drawing.name) { record, part in
            record + number(UInt32(part.count)) + part
        }
    }

    /// A number of four bytes, the highest first.
    private static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
