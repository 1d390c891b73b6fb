import Foundation
import Identity
import Rules
import Vocabulary
import Wire

/// What each version of a game's rules was made of when it was current.
///
/// A change of rules gets a new version and a new line; what a version means never changes, or old rooms and replays
/// would come out differently.
enum RulesPins {
    /// The digests of one game by version, as the file beside the mutations says.
    static func pins(of game: String) throws -> [UInt16: String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Protocol/\(game)-rules.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        var pins: [UInt16: String] = [:]
        for line in lines where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard words.count == 2, let version = UInt16(words[0]) else { continue }
            pins[version] = String(words[1])
        }
        return pins
    }

    /// A digest of all that decides how the same operations come out.
    ///
    /// - Parameters:
    ///   - about: What can be set, and how many play.
    ///   - words: The bank of words, if the game has one.
    ///   - game: Every state of a game that is played by the rules.
    /// - Returns: Its hexadecimal digits.
    static func digest(of about: GameDescription, words: [String]? = nil, game: [Value]) -> String {
        let rules = about.rules.map { rule in
            Value.list(
                [
                    .text(rule.name), .number(rule.standard), .number(rule.range.lowerBound),
                    .number(rule.range.upperBound),
                ]
            )
        }
        let bank = words.map { [Value.list($0.map { .text($0) })] } ?? []
        let whole = Value.list(
            bank + [
                .list(rules),
                .number(Int64(about.seats.lowerBound)), .number(Int64(about.seats.upperBound)),
                .list(game),
            ]
        )
        let digest: StateDigest = Sodium().blake2b256(whole.encoded)
        return "\(digest)"
    }
}
