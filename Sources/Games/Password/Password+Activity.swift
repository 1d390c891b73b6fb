internal import Activities
internal import Rules
internal import Vocabulary

// What the chain of words is beside its rules.
extension Password: Activity {
    static let title = "Password"
    static let summary = "All add to a chain of words, and slip in secret ones of their own."
    static let settingExamples = ["rounds=3", "language=1"]
    static let moveExamples = ["word text=lamp", "judge judge=doubt", "swap"]
    static var trial: any Trial.Type { PasswordTrial.self }
    static var earlier: [any Game.Type] { [FirstPassword.self] }

    static func brain() -> any Brain { PasswordBrain() }

    static func round(in view: Value) -> (number: Int64, of: Int64)? {
        guard let number = view["round"]?.number, view["start"]?.text != nil else { return nil }
        return (number, view["rounds"]?.number ?? 0)
    }

    static func report(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        PasswordReport.rounds(of: view, name: name)
    }
}
