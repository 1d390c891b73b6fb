import Foundation
import Testing

@testable import WebServer

extension PageFile {
    /// What is served of it.
    fileprivate var bytes: [UInt8] { text.withUTF8Buffer(Array.init) }
}

@Suite("The page")
struct PageTests {
    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .appending(path: "../../Sources")
        .standardizedFileURL
        .resolvingSymlinksInPath()

    /// The folders of the page, by what the names of their files begin with.
    private static func folders() throws -> [String: URL] {
        let games = sources.appending(path: "Games")
        var folders = ["": sources.appending(path: "Edge/WebServer/Page")]
        for name in try FileManager.default.contentsOfDirectory(atPath: games.path()) {
            let folder = games.appending(path: "\(name)/Page")
            if FileManager.default.fileExists(atPath: folder.path()) {
                folders["\(name.lowercased())/"] = folder
            }
        }
        return folders
    }

    private static func text(_ name: String) throws -> String {
        let file = try #require(PageFile.all.first { $0.name == name })
        return String(decoding: file.bytes, as: UTF8.self)
    }

    /// A file of the folders, by its name under `/page/`.
    private struct Source {
        let name: String
        let text: String
    }

    /// The files of the folders with some endings.
    private static func sources(_ endings: String...) throws -> [Source] {
        var found: [Source] = []
        for (prefix, folder) in try folders() {
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) {
                guard endings.contains(where: { path.hasSuffix(".\($0)") }) else { continue }
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                found.append(Source(name: prefix + path, text: text))
            }
        }
        return found
    }

    @Test("what is served is all that the folders hold, in three files, and every picture as it is")
    func complete() throws {
        let pictures = try Self.sources("svg")
        let made: Set = ["index.html", "styles.css", "scripts.js"]
        #expect(Set(PageFile.all.map(\.name)) == made.union(pictures.map(\.name)))
        for picture in pictures { #expect(try Self.text(picture.name) == picture.text) }
        let modules = try Self.sources("js")
        let script = try Self.text("scripts.js")
        let named = Set(script.matches(of: /\n  "([a-z\/]+\.js)": \$\d+,/).map { String($0.1) })
        #expect(named == Set(modules.map(\.name) + ["activities.js"]))
        #expect(modules.count > 80)
    }

    @Test("the page has the markup of every component, every style and every activity")
    func assembled() throws {
        let index = try Self.text("index.html")
        let lines = Set(index.split(separator: "\n").map { $0.drop { $0 == " " } })
        let styles = try Self.text("styles.css")
        #expect(!index.contains("embed:"))
        var pages = 0
        for (prefix, folder) in try Self.folders() {
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) {
                let file = folder.appending(path: path)
                if path.hasSuffix(".html") {
                    let written = try String(contentsOf: file, encoding: .utf8)
                        .split(separator: "\n").map { $0.drop { $0 == " " } }
                        .filter { !$0.hasPrefix("<!-- embed: ") }
                    #expect(lines.isSuperset(of: written), "\(path)")
                }
                if path.hasSuffix(".css") {
                    #expect(styles.contains(try String(contentsOf: file, encoding: .utf8)))
                }
            }
            guard !prefix.isEmpty else { continue }
            pages += 1
            #expect(try Self.text("scripts.js").contains("\n  \"\(prefix)activity.js\": $"))
        }
        #expect(pages > 0)
    }

    @Test("a folder of the page imports only from those below it")
    func layers() throws {
        let layers = ["words", "kit", "board", "table", "activity", "lobby", "start", "shell"]
        let activities = Set(try Self.folders().keys.map { $0.dropLast() })
        func layer(of name: Substring) -> Int? {
            layers.firstIndex(of: activities.contains(name) ? "activity" : String(name))
        }
        for file in try Self.sources("js") {
            let own = file.name.prefix { $0 != "/" }
            let rank = try #require(layer(of: own), "\(file.name)")
            for match in file.text.matches(of: /from "\.\.\/([a-z]+)\//) {
                let other = try #require(layer(of: match.1), "\(file.name): \(match.1)")
                #expect(other < rank, "\(file.name) imports from \(match.1)")
            }
        }
    }

    @Test("nothing of the page names an activity but its own folder")
    func seam() throws {
        for file in try Self.sources("js", "svg") {
            for name in try Self.folders().keys.map({ $0.dropLast() }) where !name.isEmpty {
                guard !file.name.hasPrefix("\(name)/") else { continue }
                #expect(!Self.names(name, in: file.text), "\(file.name) names \(name)")
            }
        }
    }

    /// Whether a source names an activity's folder: a word that accounts have too only in quotes, or before a slash.
    private static func names(_ folder: Substring, in source: String) -> Bool {
        guard folder == "password" else { return source.contains(folder) }
        return ["\"\(folder)\"", "'\(folder)'", "\(folder)/"].contains { source.contains($0) }
    }

    @Test("every file that the page names is there")
    func references() throws {
        let names = Set(PageFile.all.map(\.name))
        let index = try Self.text("index.html")
        for match in index.matches(of: /"\/page\/([a-z\/.]+)"/) {
            #expect(names.contains(String(match.1)))
        }
    }

    @Test("every text that the page asks for is in the messages, and every message is asked for")
    func messages() throws {
        let defined = try Self.keys(of: "english.js")
        var asked: Set<String> = []
        for file in try Self.sources("js", "html")
        where !file.name.contains("words/") || file.name.hasSuffix("messages.js") {
            for match in file.text.matches(of: /data-(?:text|label|hint|placeholder)="([^"]+)"/) {
                asked.insert(String(match.1))
                #expect(defined.contains(String(match.1)), "\(file.name): \(match.1)")
            }
            for match in file.text.matches(of: /\btext\(\s*"([^"]+)"/) {
                #expect(defined.contains(String(match.1)), "\(file.name): \(match.1)")
            }
            for key in defined where file.text.contains("\"\(key)\"") { asked.insert(key) }
        }
        #expect(defined.subtracting(asked) == [])
        #expect(defined.count > 50)
    }

    @Test("a translation has every message and no other, with the same names to fill in")
    func translations() throws {
        let english = try Self.entries(of: "english.js")
        for name in ["german.js", "french.js", "arabic.js"] {
            let translated = try Self.entries(of: name)
            #expect(Set(translated.keys) == Set(english.keys), "\(name)")
            for (key, names) in translated {
                // A form for one may do without the number.
                let wanted = english[key, default: []]
                #expect(
                    names.subtracting(["count"]) == wanted.subtracting(["count"]),
                    "\(name): \(key)"
                )
                #expect(names.isSubset(of: wanted), "\(name): \(key)")
            }
        }
    }

    private static func keys(of language: String) throws -> Set<String> {
        Set(try entries(of: language).keys)
    }

    /// The names in braces of each message, the activities' own among them.
    private static func entries(of language: String) throws -> [String: Set<String>] {
        let files = try sources("js").filter { $0.name.hasSuffix("words/\(language)") }
        let parts = files.flatMap {
            $0.text.split(separator: /\n  (?=")/).dropFirst()
        }
        let entries = try parts.map { part in
            let key = try #require(part.prefixMatch(of: /"([a-z.0-9]+)":/)).1
            return (String(key), Set(part.matches(of: /\{(\w+)\}/).map { String($0.1) }))
        }
        return Dictionary(entries) { one, _ in one }
    }

    @Test("the page holds no inline script, style or handler, which its policy would refuse")
    func policy() throws {
        let index = try Self.text("index.html")
        #expect(index.firstMatch(of: /\son[a-z]+=|\sstyle=|<style|javascript:/) == nil)
        #expect(
            index.matches(of: /<script/).count
                == index.matches(of: /<script type="module" src=/).count
        )
        for file in try Self.sources("js") {
            #expect(
                file.text.firstMatch(
                    of: /innerHTML|outerHTML|insertAdjacentHTML|eval\(|new Function/
                ) == nil
            )
        }
    }

    @Test("each file is served as what it is")
    func mediaTypes() async throws {
        try await TestServer.with { server, _ in
            for file in PageFile.all where file.name != "index.html" {
                let reply = try await server.ask("GET", "/page/\(file.name)", token: nil)
                #expect(reply.status == 200)
                #expect(reply["content-type"] == file.mediaType)
            }
            let reply = try await server.ask("GET", "/", token: nil)
            #expect(reply["content-type"] == "text/html; charset=utf-8")
        }
    }
}
