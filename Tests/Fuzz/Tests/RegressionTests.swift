import Foundation
import Testing

/// What fuzzing once found stays found.
@Suite("Fuzzing")
struct RegressionTests {
    @Test("every input that once broke something is taken", arguments: Regression.all)
    func regressions(_ regression: Regression) throws {
        let target = try #require(FuzzTargets.named(regression.target))
        try target.feed(regression.bytes)
    }

    @Test("every target has a name of its own and takes an empty input")
    func targets() throws {
        let names = FuzzTargets.all.map { $0.name }
        #expect(Set(names).count == names.count)
        for target in FuzzTargets.all { try target.feed([]) }
    }
}

/// An input that is kept in `Tests/Fuzz/regressions/TARGET`.
struct Regression: CustomTestStringConvertible {
    let target: String
    let name: String
    let bytes: [UInt8]

    var testDescription: String { "\(target)/\(name)" }

    static let all: [Regression] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "regressions")
        return FuzzTargets.all.flatMap { target in
            let place = folder.appending(path: target.name)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
            return names.sorted().map { name in
                let bytes = FileManager.default.contents(atPath: place.appending(path: name).path)
                return Regression(target: target.name, name: name, bytes: [UInt8](bytes ?? Data()))
            }
        }
    }()
}
