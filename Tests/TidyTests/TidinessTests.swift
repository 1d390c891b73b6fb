import Testing

@Suite("The checks of tidiness can fail")
struct TidinessTests {
    @Test(
        "an import line is read in all its forms",
        arguments: [
            ("import Wire", "Wire"),
            ("public import Wire", "Wire"),
            ("@testable import Wire", "Wire"),
            ("  @preconcurrency internal import struct Wire.Frame", "Wire"),
            ("import func Wire.decode;", "Wire"),
            ("\timport\tWire", "Wire"),
        ]
    )
    func importForms(line: String, module: String) {
        #expect(SourceFile(path: "x.swift", text: line).imports == [module])
    }

    @Test(
        "what only looks like an import is none",
        arguments: ["// import Wire", "let important = 1", ""]
    )
    func noImport(line: String) {
        #expect(SourceFile(path: "x.swift", text: line).imports == [])
    }

    @Test(
        "an import against the direction is found",
        arguments: [
            ("Sources/Core/Vocabulary/A.swift", "Wire"),
            ("Sources/Core/Wire/A.swift", "Foundation"),
            ("Sources/Core/Canvas/Deep/A.swift", "Replication"),
            ("Sources/Core/Peer/A.swift", "NIOCore"),
            ("Sources/Core/Unheard/A.swift", "Wire"),
            ("Sources/Games/Chess/Rules/A.swift", "Peer"),
            ("Sources/Games/Chess/Brain/A.swift", "BotKit"),
            ("Sources/Edge/Archive/A.swift", "Discovery"),
            ("Sources/Edge/Archive/A.swift", "ClientAPI"),
            ("Sources/Edge/Archive/A.swift", "CSodium"),
            ("Sources/Edge/Datagrams/A.swift", "GRDB"),
            ("Sources/Edge/Rendering/A.swift", "Peer"),
            ("Sources/Edge/WebServer/A.swift", "Daemon"),
            ("Sources/Programs/Daemon/A.swift", "CSodium"),
            ("Sources/Simulation/A.swift", "GRDB"),
        ]
    )
    func forbidden(path: String, module: String) {
        let file = SourceFile(path: path, text: "import \(module)\n")
        #expect(Tidiness.forbiddenImports(in: file).count == 1)
    }

    @Test(
        "an import along the direction is fine",
        arguments: [
            ("Sources/Core/Wire/A.swift", "Vocabulary"),
            ("Sources/Core/Peer/A.swift", "Canvas"),
            ("Sources/Edge/Archive/A.swift", "GRDB"),
            ("Sources/Edge/WebServer/A.swift", "ClientAPI"),
            ("Sources/Edge/Identity/A.swift", "CSodium"),
            ("Sources/Programs/Daemon/A.swift", "Archive"),
        ]
    )
    func allowed(path: String, module: String) {
        let file = SourceFile(path: path, text: "import \(module)\n")
        #expect(Tidiness.forbiddenImports(in: file) == [])
    }

    @Test("the length limit holds at the limit and one past it")
    func length() {
        let fits = String(repeating: "x\n", count: Rules.longestFile)
        #expect(Tidiness.tooLong(SourceFile(path: "a.swift", text: fits)) == [])
        #expect(Tidiness.tooLong(SourceFile(path: "a.swift", text: fits + "x\n")).count == 1)
        #expect(Tidiness.tooLong(SourceFile(path: "a.swift", text: fits + "x")).count == 1)
        let page = SourceFile(path: "Sources/Edge/WebServer/Page/kit/a.js", text: fits + "x\n")
        #expect(Tidiness.tooLong(page).count == 1)
        let words = SourceFile(path: "Sources/Edge/WebServer/Page/words/a.js", text: fits + "x\n")
        #expect(Tidiness.tooLong(words) == [])
    }

    @Test(
        "an empty name is found",
        arguments: [
            "struct RoomManager {", "  public enum Utils {", "final class PeerImpl: Peer {",
            "struct HelperReport: Sendable {", "actor RoomManagerState {",
        ]
    )
    func emptyName(line: String) {
        #expect(Tidiness.emptyNames(in: SourceFile(path: "a.swift", text: line)).count == 1)
    }

    @Test("an empty file name is found, and a full name is not")
    func fileName() {
        let empty = SourceFile(path: "S/String+Utils.swift", text: "")
        #expect(Tidiness.emptyNames(in: empty).count == 1)
        let text = "// no struct Manager\nstruct Database {}\nstruct Baseline {}"
        let fine = SourceFile(path: "S/Roster.swift", text: text)
        #expect(Tidiness.emptyNames(in: fine) == [])
    }

    @Test(
        "a promise for later is found with its line",
        arguments: ["TO" + "DO", "FIX" + "ME", "try" + "!"]
    )
    func promise(mark: String) {
        let file = SourceFile(path: "a.swift", text: "let a = 1\nlet b = 2  // \(mark) x\n")
        #expect(Tidiness.unfinished(file) == ["a.swift:2: \(mark)"])
    }

    @Test(
        "a vector of more than 16 bytes is found, and an async function whose errors have a type",
        arguments: [
            "let words: SIMD4<UInt64>", "var a = SIMD8<Int32>()", "let b = SIMD4(1, 2, 3, 4)",
            "SIMD3<Double>", "extension SIMD32 where Scalar == UInt8 {",
            "func go() async throws(Fault) {", "let f: () async  throws (Fault) -> Void",
        ]
    )
    func risky(line: String) {
        #expect(Tidiness.risky(SourceFile(path: "a.swift", text: line)).count == 1)
    }

    @Test(
        "a vector of 16 bytes is fine, and so are errors of other functions",
        arguments: [
            "let address: SIMD16<UInt8>", "var a = SIMD2<UInt64>()", "SIMD4<UInt32>(1, 2, 3, 4)",
            "extension SIMD16 where Scalar == UInt8 {", "func go() throws(Fault) {",
            "func go() async throws {", "// SIMD4<UInt64> is forbidden",
        ]
    )
    func harmless(line: String) {
        #expect(Tidiness.risky(SourceFile(path: "a.swift", text: line)) == [])
    }

    @Test(
        "a default among cases of an enum is found",
        arguments: [
            "case .leave: 1", "case .admit(let admit) where admit.isNew: 1",
            "case OperationKind.kick: 1",
            "case (_, .nothing), (.truth, .truth): 1", "case let .leave(seat): 1",
        ]
    )
    func openEnded(line: String) {
        let text = "    switch kind {\n    \(line)\n    default: 0\n    }\n"
        #expect(
            Tidiness.openEnded(SourceFile(path: "a.swift", text: text)) == ["a.swift:3: a default"]
        )
    }

    @Test(
        "a default among numbers, bytes and words is fine",
        arguments: [
            "case 0..<24: 1", "case UInt8(ascii: \"a\")...UInt8(ascii: \"z\"): byte.low",
            "case \"vote\": view.vote", "case true? where number < inquiry.high: inquiry.high",
            "case UInt64(RecordName.size): .record",
        ]
    )
    func endless(line: String) {
        let before = "    switch other {\n    case .leave: 1\n    }\n"
        let text = before + "    switch byte {\n    \(line)\n    default: 0\n    }\n"
        #expect(Tidiness.openEnded(SourceFile(path: "a.swift", text: text)) == [])
    }

    @Test(
        "a field of somebody else's that a machine changes is found",
        arguments: [
            "rooms[id]?.session.stage = .member", "rooms[id] = room",
            "if isNew { peers[device]?.shared[id, default: .init()].digestAt = nil }",
            "network.neighbours.detector.isSparing = true", "rooms[id]?.sync.count += 1",
            "guard isNew, let stroke = rooms[id]?.state.unwritten.removeLast() else { return }",
            "peers[device]?.cursors.append(cursor)", "room.sync.asked = nil",
            "joiner[index].room =",
        ]
    )
    func reaching(line: String) {
        let text = "    func look() {\n        var room = rooms[id]\n        \(line)\n    }\n"
        let found = Tidiness.reaching(SourceFile(path: "a.swift", text: text))
        #expect(found.count == 1 && found[0].hasPrefix("a.swift:3: "))
    }

    @Test(
        "what a machine holds itself it may change, and what it has made",
        arguments: [
            "stage = .member", "self.name = name", "room.number = 1", "counts[device] = 1",
            "rooms.insert(room)", "effects.append(.changed)", "rooms[id]?.session.go(to: .member)",
            "let isNew = rooms[id]?.state.isNew == true", "counts[device, default: []].append(1)",
            "if rooms[id]?.session.stage == .member { return }",
        ]
    )
    func ownFields(line: String) {
        let text =
            "    func look() {\n        var (room, counts) = made()\n        \(line)\n    }\n"
        #expect(Tidiness.reaching(SourceFile(path: "a.swift", text: text)) == [])
    }

    @Test("a stranger at the root is found")
    func stranger() {
        #expect(Tidiness.strangers(at: ["Sources", ".git"]) == [])
        #expect(Tidiness.strangers(at: ["Sources", "notes.txt"]).count == 1)
    }

    @Test("another version in a second manifest is found")
    func packages() {
        let line = ".package(url: \"u\", from: \"1.2.0\")"
        let main = SourceFile(path: "Package.swift", text: "    \(line),\n")
        let same = SourceFile(path: "F/Package.swift", text: "\(line)\n")
        let another = line.replacing("1.2.0", with: "1.3.0")
        let other = SourceFile(path: "F/Package.swift", text: "\(another),\n")
        let lines = ".package(\n  url: \"u\",\n  from: \"1.2.0\"\n),\n"
        let wrapped = SourceFile(path: "F/Package.swift", text: lines)
        #expect(Tidiness.differingPackages(of: same, from: main) == [])
        #expect(Tidiness.differingPackages(of: wrapped, from: main) == [])
        #expect(Tidiness.differingPackages(of: other, from: main).count == 1)
    }
}
