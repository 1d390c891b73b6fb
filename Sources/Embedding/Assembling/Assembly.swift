/// The page as a browser gets it, put together of what lies side by side in folders.
///
/// A component is up to three files of one name: markup, style and code. So that no list of files is kept by hand, and
/// that a browser need not ask for some hundred files, three are made of all of them: `index.html` has all markup,
/// `styles.css` every style sheet, and `scripts.js` every module, among them `activities.js`, which names the module of
/// every activity. Pictures stay as they are.
///
/// Markup stands where a line `<!-- embed: lobby/invite.html -->` names it, in `index.html` or in markup that is embedded
/// itself; what nothing names stands at `<!-- embed: markup -->`.
public struct Assembly {
    private let files: [String: String]
    private let activities: [String]

    /// The page's own folders, in the order of their style sheets: what comes later has the last word.
    private static let layers = ["shell", "kit", "board", "start", "lobby", "table"]
    private static let index = "index.html"
    private static let styles = "styles.css"
    private static let scripts = "scripts.js"
    private static let list = "activities.js"
    /// The module that is called by the page.
    private static let main = "shell/main.js"
    /// Where the markup stands that nothing names.
    private static let rest = "markup"

    /// - Parameters:
    ///   - files: What every file holds, by its name under `/page/`.
    ///   - activities: The folders of the activities, in the order in which they are offered.
    public init(files: [String: String], activities: [String]) {
        self.files = files
        self.activities = activities
    }

    /// What a browser gets, by its name under `/page/`.
    ///
    /// - Throws: `AssemblyError`, if a mark cannot be followed or a file would not be part of the page.
    public func assembled() throws(AssemblyError) -> [String: String] {
        for name in [Self.styles, Self.scripts, Self.list] where files[name] != nil {
            throw .written(name)
        }
        var served = files.filter { file in
            ![".html", ".css", ".js"].contains { file.key.hasSuffix($0) }
        }
        served[Self.index] = try markup()
        served[Self.styles] = named("css").map { "/* \($0) */\n\n\(files[$0] ?? "")" }
            .joined(separator: "\n")
        var linking = try Linking(
            files.filter { $0.key.hasSuffix(".js") }.merging([Self.list: imports]) { one, _ in one }
        )
        served[Self.scripts] = try linking.linked(from: Self.main)
        return served
    }

    /// `index.html` with all markup in it.
    private func markup() throws(AssemblyError) -> String {
        guard files[Self.index] != nil else { throw .unknown(Self.index, in: "the folders") }
        let parents = try parents()
        let roots = named("html").filter { parents[$0] == nil && $0 != Self.index }
        guard parents[Self.rest] == Self.index || roots.isEmpty else { throw .noPlace(roots[0]) }
        // Each file has one parent, so a file that hangs from no root hangs from a ring.
        for name in named("html") {
            var trail = [name]
            while let last = trail.last, let parent = parents[last] {
                trail.append(parent)
                if trail.count > parents.count + 1 { throw .ring(name) }
            }
        }
        return embedding(in: Self.index, roots: roots)
    }

    /// Which file names each file that is named.
    private func parents() throws(AssemblyError) -> [String: String] {
        var parents: [String: String] = [:]
        for name in named("html") {
            for line in lines(of: name) {
                guard let mark = Mark(line) else {
                    if line.contains("embed:") { throw .notAlone(in: name) }
                    continue
                }
                let isRest = mark.name == Self.rest && name == Self.index
                guard isRest || isMarkup(mark.name) else {
                    throw .unknown(mark.name, in: name)
                }
                if let other = parents[mark.name] { throw .twice(mark.name, in: [other, name]) }
                parents[mark.name] = name
            }
        }
        return parents
    }

    /// Whether a mark may name it.
    private func isMarkup(_ name: String) -> Bool {
        name.hasSuffix(".html") && name != Self.index && files[name] != nil
    }

    /// The markup of one file with what it names in it, each line as far in as the mark.
    private func embedding(in name: String, roots: [String]) -> String {
        lines(of: name).map { line in
            guard let mark = Mark(line) else { return "\(line)\n" }
            let named = mark.name == Self.rest ? roots : [mark.name]
            return named.map { embedding(in: $0, roots: roots) }.joined()
                .split(separator: "\n")
                .map { "\(mark.indent)\($0)\n" }
                .joined()
        }
        .joined()
    }

    /// The lines of a file, without what ends the last one.
    private func lines(of name: String) -> [Substring] {
        let lines = files[name, default: ""].split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        return lines.last == "" ? lines.dropLast() : lines
    }

    /// The files with an ending: the page's own by layer, the activities' after them.
    ///
    /// In a folder the one with the folder's name comes first: what it says is for all of them.
    private func named(_ ending: String) -> [String] {
        let rank = { (name: String) in
            let folder = String(name.prefix { $0 != "/" })
            let layer = Self.layers.firstIndex(of: folder) ?? Self.layers.count
            return (layer, folder, name == "\(folder)/\(folder).\(ending)" ? 0 : 1, name)
        }
        return files.keys.filter { $0.hasSuffix(".\(ending)") }.sorted { rank($0) < rank($1) }
    }

    private var imports: String {
        let lines = activities.map { "import \($0) from \"./\($0)/activity.js\";\n" }
        return "// Every activity of this page; the build writes this list.\n\n\(lines.joined())\n"
            + "/** @type {import(\"./kit/activities.js\").Activity[]} */\n"
            + "export const activities = [\(activities.joined(separator: ", "))];\n"
    }
}
