import Assembling
import Foundation

/// Writes a Swift file that holds the page, put together of every file of some folders: `embed-page OUTPUT PREFIX=FOLDER…`.
///
/// A folder with a prefix is an activity's.
@main
struct Embedding {
    /// What every file holds, by its name under `/page/`.
    private var files: [String: String] = [:]
    /// The prefixes of the activities, without the slash.
    private var activities: [String] = []

    /// What the page is made of; anything else in the folders is for the person who builds.
    private static let endings = [".html", ".css", ".js", ".svg"]

    static func main() {
        do {
            var embedding = Self()
            for argument in CommandLine.arguments.dropFirst(2) { try embedding.read(argument) }
            let assembly = Assembly(files: embedding.files, activities: embedding.activities)
            try source(of: assembly.assembled()).write(
                toFile: CommandLine.arguments[1],
                atomically: true,
                encoding: .utf8
            )
        } catch {
            FileHandle.standardError.write(Data("embed-page: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Reads one folder, said as `PREFIX=FOLDER`.
    private mutating func read(_ argument: String) throws {
        guard let sign = argument.firstIndex(of: "=") else {
            throw EmbeddingError(description: "\(argument) is not PREFIX=FOLDER.")
        }
        let prefix = String(argument[..<sign])
        let folder = URL(
            filePath: String(argument[argument.index(after: sign)...]),
            directoryHint: .isDirectory
        )
        if !prefix.isEmpty { activities.append(String(prefix.dropLast())) }
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) {
            guard Self.endings.contains(where: path.hasSuffix) else { continue }
            let file = folder.appending(path: path)
            guard let text = String(validating: try Data(contentsOf: file), as: UTF8.self),
                !text.contains("\r"), !text.contains("\0")
            else { throw EmbeddingError(description: "\(prefix)\(path) is not plain text.") }
            files[prefix + path] = text
        }
    }

    /// The Swift source: each file as a raw string whose end does not occur in it.
    private static func source(of files: [String: String]) -> String {
        let entries = files.sorted { $0.key < $1.key }
            .map { name, text in
                var hashes = "#"
                while text.contains("\"\"\"\(hashes)") || text.contains("\\\(hashes)") {
                    hashes += "#"
                }
                return
                    "        PageFile(name: \"\(name)\", text: \(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)),"
            }
        return """
            extension PageFile {
                /// Every file.
                static let all: [PageFile] = [
            \(entries.joined(separator: "\n"))
                ]
            }

            """
    }
}
