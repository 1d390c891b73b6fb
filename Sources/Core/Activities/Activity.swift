public import Rules
public import Vocabulary

/// A game with all that lies in its folder beside its rules, its page excepted: how bots play it, how it is told, and how it
/// is tried.
///
/// To add one, put a folder into `Sources/Games` and name the type in the `Catalogue`.
public protocol Activity: Game {
    /// Its name for people, in English: one or more words.
    static var title: String { get }

    /// One sentence that says what people do in it, in English.
    static var summary: String { get }

    /// What `parlor create` is shown with: settings as `NAME=NUMBER`, at least one.
    static var settingExamples: [String] { get }

    /// What `parlor play` is shown with: a word, and fields as `NAME=VALUE`.
    static var moveExamples: [String] { get }

    /// Somebody who knows how to play it, at the beginning of a game.
    static func brain() -> any Brain

    /// How it is tried.
    static var trial: any Trial.Type { get }

    /// Where people make together what it is played on; `nil` where nothing is made for it.
    static var workshop: DocumentDescription? { get }

    /// What the levels that people make there are in a file; `nil` where there is nothing of the kind.
    static var levels: LevelFormat? { get }

    /// Older versions of its rules, for rooms that were opened with them.
    static var earlier: [any Game.Type] { get }

    /// The round that is open as people count them: one of theirs may be several of the room's.
    ///
    /// - Parameter view: What a seat is shown.
    /// - Returns: Which, from 1, and how many there are, 0 if there is no last one; `nil` where none has begun.
    static func round(in view: Value) -> (number: Int64, of: Int64)?

    /// What there is to tell of the rounds that are over.
    ///
    /// - Parameters:
    ///   - view: What somebody is shown who only watches, or a seat.
    ///   - name: What a seat is called.
    /// - Returns: Round after round.
    static func report(of view: Value, name: (SeatID) -> String) -> [RoundReport]
}

extension Activity {
    /// Nothing is made for it.
    public static var workshop: DocumentDescription? { nil }

    /// There is none.
    public static var levels: LevelFormat? { nil }

    /// There are none.
    public static var earlier: [any Game.Type] { [] }
}
