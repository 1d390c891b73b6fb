import Foundation
import Testing

@testable import WebServer

@Suite("The page")
struct PageTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .appending(path: "../../Sources/Edge/WebServer/Page")
        .standardizedFileURL
        .resolvingSymlinksInPath()

    private static func text(_ name: String) throws -> String {
        let file = try #require(PageFile.all.first { $0.name == name })
        return String(decoding: file.bytes, as: UTF8.self)
    }

    @Test("every file of the folder is embedded, and nothing else")
    func complete() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
        #expect(Set(names) == Set(PageFile.all.map(\.name)))
        for file in PageFile.all {
            #expect(
                try Data(contentsOf: Self.folder.appending(path: file.name)) == Data(file.bytes)
            )
        }
    }

    @Test("every file that the page names is there")
    func references() throws {
        let names = Set(PageFile.all.map(\.name))
        let index = try Self.text("index.html")
        for match in index.matches(of: /"\/page\/([a-z.]+)"/) {
            #expect(names.contains(String(match.1)))
        }
        for file in PageFile.all where file.name.hasSuffix(".js") {
            let source = String(decoding: file.bytes, as: UTF8.self)
            for match in source.matches(of: /from "\.\/([a-z.]+)"/) {
                #expect(names.contains(String(match.1)), "\(file.name)")
            }
        }
    }

    @Test("every text that the page asks for is in the messages, and every message is asked for")
    func messages() throws {
        let defined = try Self.keys(of: "english.js")
        var asked: Set<String> = []
        for file in PageFile.all where !Self.languages.contains(file.name) {
            let source = String(decoding: file.bytes, as: UTF8.self)
            for match in source.matches(of: /data-(?:text|label|hint|placeholder)="([^"]+)"/) {
                asked.insert(String(match.1))
                #expect(defined.contains(String(match.1)), "\(file.name): \(match.1)")
            }
            for key in defined where source.contains("\"\(key)\"") { asked.insert(key) }
        }
        #expect(defined.subtracting(asked).isEmpty)
        #expect(defined.count > 50)
    }

    @Test("a translation has every message and no other, with the same names to fill in")
    func translations() throws {
        let english = try Self.entries(of: "english.js")
        for name in Self.languages where name != "english.js" {
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

    private static let languages = ["english.js", "german.js", "french.js", "arabic.js"]

    private static func keys(of language: String) throws -> Set<String> {
        Set(try entries(of: language).keys)
    }

    /// The names in braces of each message.
    private static func entries(of language: String) throws -> [String: Set<String>] {
        let parts = try text(language).split(separator: /\n  (?=")/).dropFirst()
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
        for file in PageFile.all where file.name.hasSuffix(".js") {
            let source = String(decoding: file.bytes, as: UTF8.self)
            #expect(
                source.firstMatch(of: /innerHTML|outerHTML|insertAdjacentHTML|eval\(|new Function/)
                    == nil
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
