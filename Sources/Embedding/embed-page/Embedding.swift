import Foundation

/// Writes a Swift file that holds every file of some folders: `embed-page OUTPUT PREFIX=FOLDER…`.
///
/// Three things are put together here, so that no list of files is kept by hand: `index.html` gets a link to every style
/// sheet and all markup of the components, and `activities.js` names the module of every activity, which is what lies in
/// a folder with a prefix.
@main
struct Embedding {
    /// What every file holds, by its name under `/page/`.
    private var files: [String: String] = [:]
    /// The prefixes of the activities, without the slash.
    private var activities: [String] = []

    /// The page's own folders, in the order of their style sheets: what comes later has the last word.
    private static let layers = ["shell", "kit", "board", "start", "lobby", "table"]

    /// What a browser is served; anything else in the folders is for the person who builds.
    private static let endings = [".html", ".css", ".js", ".svg"]

    static func main() {
        do {
            var embedding = Self()
            for argument in CommandLine.arguments.dropFirst(2) { try embedding.read(argument) }
            try embedding.assemble()
            try embedding.source.write(
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

    /// Puts together what is made of several files.
    private mutating func assemble() throws {
        guard var index = files["index.html"] else {
            throw EmbeddingError(description: "There is no index.html.")
        }
        let links = named("css").map { #"    <link rel="stylesheet" href="/page/\#($0)" />"# }
        let markup = named("html").filter { $0 != "index.html" }
        try put(links.joined(separator: "\n"), at: "styles", in: &index)
        try put(markup.compactMap { files[$0] }.joined(), at: "markup", in: &index)
        for name in markup { files[name] = nil }
        files["index.html"] = index
        let imports = activities.map { "import \($0) from \"./\($0)/activity.js\";\n" }
        files["activities.js"] =
            "// Every activity of this page; the build writes this list.\n\n\(imports.joined())\n"
            + "/** @type {import(\"./kit/activities.js\").Activity[]} */\n"
            + "export const activities = [\(activities.joined(separator: ", "))];\n"
    }

    /// The files with an ending: the page's own by layer, the activities' after them.
    private func named(_ ending: String) -> [String] {
        let rank = { (name: String) in
            Self.layers.firstIndex(of: String(name.prefix { $0 != "/" })) ?? Self.layers.count
        }
        return files.keys.filter { $0.hasSuffix(".\(ending)") }
            .sorted { (rank($0), $0) < (rank($1), $1) }
    }

    private func put(_ text: String, at mark: String, in index: inout String) throws {
        guard let range = index.range(of: "    <!-- embed: \(mark) -->") else {
            throw EmbeddingError(description: "index.html has no place for its \(mark).")
        }
        index.replaceSubrange(range, with: text)
    }

    /// The Swift source: each file as a raw string whose end does not occur in it.
    private var source: String {
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
