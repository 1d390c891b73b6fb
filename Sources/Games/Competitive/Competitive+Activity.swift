internal import Activities
internal import Rules
internal import Vocabulary

// What the game of single strokes is beside its rules.
extension Competitive: Activity {
    static let title = "Competitive"
    static let summary = "Draw with a single stroke, over powerups, and vote for the best."
    static let settingExamples = ["draw=60", "rounds=3"]
    static let moveExamples = ["touch powerup=0", "vote best=1 second=2", "next"]
    static var trial: any Trial.Type { CompetitiveTrial.self }

    static func brain() -> any Brain { CompetitiveBrain() }

    static func round(in view: Value) -> (number: Int64, of: Int64)? {
        view["gameRound"]?.number.map { ($0, view["gameRounds"]?.number ?? 0) }
    }

    static func report(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        CompetitiveReport.rounds(of: view, name: name)
    }
}
