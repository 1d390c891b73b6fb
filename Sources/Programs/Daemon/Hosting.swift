import Foundation

/// Whom a daemon hosts besides its own person, as it remembers it across a restart.
struct Hosting: Codable, Hashable {
    /// A bot and its seat.
    struct Bot: Codable, Hashable {
        /// 16 hexadecimal digits.
        var seat: String
        /// How it plays.
        var strategy: String
        /// Decides what it does by chance.
        var seed: UInt64
    }

    /// The bots, in the order in which they were seated.
    var bots: [Bot] = []
    /// What the addresses of QR codes end with, by the codes of the rooms whose guest pages are served; empty where
    /// nobody else is let in.
    var phones: [String: String] = [:]
    /// Seats that are played at the page of the device's own person, 16 hexadecimal digits each; `nil` for none.
    var beside: [String]?
    /// Seats that were taken by its token for others, in the same way.
    var taken: [String]?
}

extension DataDirectory {
    private static let hostingName = "hosting.json"

    /// Whom the daemon hosted when it last said; nobody where that cannot be read.
    var hosting: Hosting {
        let bytes = FileManager.default.contents(atPath: "\(path)/\(Self.hostingName)")
        return bytes.flatMap { try? JSONDecoder().decode(Hosting.self, from: $0) } ?? Hosting()
    }

    /// Remembers whom the daemon hosts.
    func keep(_ hosting: Hosting) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try write(try encoder.encode(hosting), to: Self.hostingName)
    }
}
