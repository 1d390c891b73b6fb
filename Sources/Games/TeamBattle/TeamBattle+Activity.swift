internal import Activities
internal import Rules
internal import Vocabulary

// What the battle of teams is beside its rules.
extension TeamBattle: Activity {
    static let title = "Team battle"
    static let summary = "Teams of two: one draws secret words, and the other one guesses them."
    static let settingExamples = ["topics=5", "difficulty=2"]
    static let moveExamples = ["done topic=0", "guess topic=0 text=cat", "skip topic=0"]
    static var earlier: [any Game.Type] { [FirstTeamBattle.self] }
    static var trial: any Trial.Type { TeamBattleTrial.self }

    static func brain() -> any Brain { TeamBattleBrain() }

    /// All go at their own pace, so there are no rounds that people would count.
    static func round(in view: Value) -> (number: Int64, of: Int64)? { nil }

    static func report(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        TeamBattleReport.rounds(of: view, name: name)
    }
}
