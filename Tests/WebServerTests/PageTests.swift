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
        let source = try Self.text("messages.js")
        let defined = Set(source.matches(of: /\n  "([a-z.0-9]+)":/).map { String($0.1) })
        var asked: Set<String> = []
        for file in PageFile.all where file.name != "messages.js" {
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
