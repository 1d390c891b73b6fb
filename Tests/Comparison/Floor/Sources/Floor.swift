import Foundation
import GRDB
import Hummingbird

/// Serves one route and holds one database open, as the memory floor of a daemon that does both.
@main
struct Floor {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "floor-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let database = try DatabasePool(path: folder.appending(path: "floor.sqlite").path())
        try await database.write { database in
            try database.execute(sql: "CREATE TABLE item (id INTEGER PRIMARY KEY, value BLOB)")
        }

        let router = Router()
        router.get("/") { _, _ in
            try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") ?? 0 }
                .formatted()
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { _ in
                FileHandle.standardOutput.write(Data("ready\n".utf8))
            }
        )
        try await application.runService()
    }
}
