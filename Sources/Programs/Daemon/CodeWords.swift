import Foundation
import Vocabulary
import WebServer

/// Codes that one can say across a room, for rooms that are opened without one: the words that the page draws from,
/// which stand in its script alone.
///
/// A language whose letters no code takes has numbers, which its readers say in their own words.
enum CodeWords {
    /// The codes of a language, each once.
    ///
    /// - Parameter language: Its tag, of two letters; English stands for those that have no list.
    /// - Returns: In the order of the list.
    static func all(in language: String) -> [RoomCode] {
        if language == "ar" { return (1_000...9_999).compactMap { RoomCode("\($0)") } }
        let words = SpokenWords.words[language] ?? SpokenWords.words["en"] ?? []
        return words.compactMap { RoomCode($0) }
    }

    /// The language of the person who runs this program (POSIX.1-2017, "Internationalization Variables").
    static var language: String {
        language(from: ProcessInfo.processInfo.environment)
    }

    static func language(from environment: [String: String]) -> String {
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        let first = named.first { !$0.isEmpty } ?? ""
        return String(first.prefix { $0.isLetter }).lowercased()
    }
}
