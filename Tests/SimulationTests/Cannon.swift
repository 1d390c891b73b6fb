import Rules
import Testing
import Wire

/// A game in which people shoot by turns, and what a cheat tries in it.
struct Cannon: Sendable, CustomTestStringConvertible {
    static let bubbles = Cannon(
        activity: "bubble-blast",
        aiming: "aim",
        flying: "flight",
        field: "aim",
        shots: "bubbles",
        handling: [["do": .text("swap")]],
        design: [Setting(name: "cells-1", value: 111_111_111)],
        levels: [0, 10],
        refusal: "Aim upwards: from -3600 to 3600."
    )
    static let pegs = Cannon(
        activity: "peggle",
        aiming: "cannon",
        flying: "falling",
        field: "angle",
        shots: "balls",
        handling: [],
        design: [],
        levels: [1, 10],
        refusal: "Aim downwards: from -3600 to 3600."
    )
    static let all = [bubbles, pegs]

    let activity: String
    /// The phase in which one shoots.
    let aiming: String
    /// The phase in which all see what comes of it.
    let flying: String
    /// What a move calls where it shoots.
    let field: String
    /// What the setting is called that says how often may be shot.
    let shots: String
    /// What else one does at one's cannon.
    let handling: [[String: Value]]
    /// What a level that people have made is settled by.
    let design: [Setting]
    /// Levels that a cheat would rather play than the second.
    let levels: [Int64]
    /// What is said to somebody who aims too far.
    let refusal: String

    var testDescription: String { activity }
}
