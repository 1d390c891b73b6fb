import ClientAPI
import Foundation

/// The levels that people have saved on this device: a file for each activity in which some are made.
struct LevelShelf {
    private let directory: DataDirectory

    init(_ directory: DataDirectory) { self.directory = directory }

    /// What is kept; empty where nothing is.
    ///
    /// - Throws: What hinders reading a file that is there.
    func text(of activity: String) throws -> String {
        let path = "\(directory.path)/\(Self.name(of: activity))"
        guard FileManager.default.fileExists(atPath: path) else { return "" }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        return String(decoding: bytes.prefix(APILimits.levels), as: UTF8.self)
    }

    /// Keeps something else, in one step.
    func keep(_ text: String, of activity: String) throws {
        try directory.write(Data(text.utf8), to: Self.name(of: activity))
    }

    private static func name(of activity: String) -> String { "levels.\(activity).json" }
}
