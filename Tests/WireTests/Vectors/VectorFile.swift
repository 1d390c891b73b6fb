import Foundation
import VectorJSON
import Wire

/// One of the files of `Protocol/vectors`, which a Python program wrote from the specification alone.
struct VectorFile {
    private let content: JSON

    /// Reads a file.
    ///
    /// - Parameter name: Without its folder and extension.
    /// - Throws: What reading the file or its JSON throws.
    init(_ name: String) throws {
        let file = Self.root.appending(path: "Protocol/vectors/\(name).json")
        content = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
    }

    /// The text of any file of the repository.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Everything in the file.
    var root: JSON { content }

    /// Bytes with what they mean.
    var valid: [Vector] {
        get throws { try content["valid"].array.map { try Vector($0) } }
    }

    /// Bytes with the name of what is wrong with them.
    var invalid: [Vector] {
        get throws { try content["invalid"].array.map { try Vector($0) } }
    }
}

/// One entry of a vector file.
struct Vector: CustomStringConvertible {
    let fields: JSON
    let name: String

    init(_ fields: JSON) throws {
        self.fields = fields
        name = try fields["name"].text
    }

    var description: String { name }

    var bytes: [UInt8] {
        get throws { try fields["bytes"].bytes }
    }

    var value: JSON {
        get throws { try fields["value"] }
    }

    var error: String {
        get throws { try fields["error"].text }
    }
}

extension WireError {
    /// The name of the case, as vectors have it.
    var name: String {
        switch self {
        case .truncated: "truncated"
        case .trailing: "trailing"
        case .notCanonical: "notCanonical"
        case .unexpectedType: "unexpectedType"
        case .outOfRange: "outOfRange"
        case .unknown: "unknown"
        case .invalidText: "invalidText"
        case .unknownLog: "unknownLog"
        }
    }
}

/// The name of the error that reading ends with, or `nil`.
func failure(_ read: () throws(WireError) -> Void) -> String? {
    do throws(WireError) {
        try read()
        return nil
    } catch {
        return error.name
    }
}
