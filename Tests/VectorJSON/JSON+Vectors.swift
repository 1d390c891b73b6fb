internal import Foundation

extension JSON {
    /// Reads a file of `Protocol/vectors`.
    ///
    /// - Parameter name: Without its folder and extension.
    /// - Returns: Everything in it.
    /// - Throws: What reading the file or its JSON throws.
    public static func vectors(_ name: String) throws -> JSON {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "Protocol/vectors/\(name).json")
        return try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
    }
}
