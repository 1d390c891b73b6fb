import Activities
import ArgumentParser
import ClientAPI
import Foundation
import Games
import NIOHTTP1
import Rules

/// `parlor start`.
struct StartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start the game (room master only).",
        discussion: "You and everyone who is ready play; everyone else watches."
    )

    @OptionGroup var room: CodeArgument
    @OptionGroup var options: ClientOptions

    func run() async throws {
        let body = try await options.client().send(.POST, room.path + "/start", nil)
        try options.show(body, "Started")
    }
}

/// `parlor ready`.
struct ReadyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ready",
        abstract: "Say that you will play when the game in a room begins."
    )

    @OptionGroup var room: CodeArgument
    @Flag(help: "Say that you are not ready any more.")
    var not = false
    @OptionGroup var options: ClientOptions

    func run() async throws {
        let body = try APIJSON.encode(["ready": !not])
        try await options.change(room.path + "/ready", body, done: not ? "Not ready." : "Ready.")
    }
}

/// `parlor say`.
struct SayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "say",
        abstract: "Say something to everybody in a room.",
        discussion: """
            Latecomers can read it too. Example:
              parlor say BIRD "Five minutes!"
            """
    )

    @OptionGroup var room: CodeArgument
    @Argument(help: "What to say, 1 to 100 characters.")
    var text: String
    @OptionGroup var options: ClientOptions

    func validate() throws {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError("There is nothing to say: a message has 1 to 100 characters.")
        }
    }

    func run() async throws {
        let body = try APIJSON.encode(["text": text])
        try await options.change(room.path + "/say", body, done: "Said.")
    }
}

/// `parlor play`.
struct PlayCommand: AsyncParsableCommand {
    /// The moves of each game.
    private static let games = Catalogue.activities.map { activity in
        (["In \(activity.about.activity):"]
            + activity.moveExamples.map { "  parlor play BIRD \($0)" }).joined(separator: "\n")
    }
    .joined(separator: "\n")

    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Make a move in the game of a room.",
        discussion: """
            A move is a word and its fields; each game has its own (Protocol/games).
            \(games)
            """
    )

    @OptionGroup var room: CodeArgument
    @Argument(help: "What to do.")
    var move: String
    @Argument(help: "Fields, as NAME=VALUE; whole numbers, true and false are taken as such.")
    var fields: [String] = []
    @OptionGroup var options: ClientOptions

    func validate() throws {
        for field in fields where !field.contains("=") {
            throw ValidationError("\(field) is not of the form NAME=VALUE.")
        }
    }

    func run() async throws {
        var map: [String: JSONValue] = ["do": .text(move)]
        for field in fields {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            map[String(parts[0])] = Self.value(String(parts[1]))
        }
        let body = try APIJSON.encode(["move": JSONValue.map(map)])
        try await options.change(room.path + "/move", body, done: "Done.")
    }

    private static func value(_ text: String) -> JSONValue {
        switch text {
        case "true": .flag(true)
        case "false": .flag(false)
        default: Int64(text).map { .number($0) } ?? .text(text)
        }
    }
}
