internal import Activities
internal import Rules
internal import Vocabulary

// What rock, paper, scissors is beside its rules.
extension RockPaperScissors: Activity {
    static let title = "Rock, paper, scissors"
    static let summary = "All throw a hand at once; a point for everybody whom it beats."
    static let settingExamples = ["rounds=3"]
    static let moveExamples = ["throw hand=rock", "next"]
    static var trial: any Trial.Type { RockPaperScissorsTrial.self }

    static func brain() -> any Brain { RockPaperScissorsBrain() }

    static func round(in view: Value) -> (number: Int64, of: Int64)? {
        view["round"]?.number.map { ($0, view["rounds"]?.number ?? 0) }
    }

    static func report(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        RockPaperScissorsReport.rounds(of: view, name: name)
    }
}
