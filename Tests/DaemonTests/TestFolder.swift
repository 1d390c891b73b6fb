import Foundation

/// A folder for one test.
final class TestFolder: Sendable {
    let path = NSTemporaryDirectory() + "parlor-test-\(UInt64.random(in: 0...UInt64.max))"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
