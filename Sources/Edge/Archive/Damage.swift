internal import Foundation
internal import GRDB

/// What is wrong with a row that SQLite could read.
enum Damage: Error, Hashable {
    /// A row or a value that must be there is not.
    case missing(String)
    /// A value has the wrong length or lies out of range.
    case invalid(String)
    /// Operations are missing between two runs.
    case gap(expected: UInt64, found: UInt64)
    /// A compressed room cannot be unpacked.
    case unpacking(String)

    /// The fault as the latter half of a sentence.
    var reason: String {
        switch self {
        case .missing(let what): "is damaged (\(what) is missing)"
        case .invalid(let what): "is damaged (\(what) is invalid)"
        case .gap(let expected, let found):
            "is damaged (operation \(expected) is missing, \(found) follows)"
        case .unpacking(let what): "is damaged (an archived room cannot be unpacked: \(what))"
        }
    }
}

extension Row {
    /// A number; throws for NULL, which only damage puts here.
    func integer(_ index: Int, _ what: String) throws -> Int64 {
        guard let value = self[index] as Int64? else { throw Damage.missing(what) }
        return value
    }

    /// Bytes of any length.
    func bytes(_ index: Int, _ what: String) throws -> [UInt8] {
        let bytes = try withUnsafeData(atIndex: index) { data in data.map { [UInt8]($0) } }
        guard let bytes else { throw Damage.invalid(what) }
        return bytes
    }

    /// Bytes of a fixed length.
    func bytes(_ index: Int, count: Int, _ what: String) throws -> [UInt8] {
        let bytes = try bytes(index, what)
        guard bytes.count == count else { throw Damage.invalid(what) }
        return bytes
    }
}
