internal import Activities
internal import Rules
internal import Vocabulary

// What the game of one long picture is beside its rules.
extension Cooperative: Activity {
    static let title = "Cooperative"
    static let summary =
        "All draw one long picture in turns, and see the edge of the part before theirs alone."
    static let settingExamples = ["portion=60"]
    static let moveExamples = ["done", "pass", "next"]
    static var trial: any Trial.Type { CooperativeTrial.self }

    static func brain() -> any Brain { CooperativeBrain() }

    static func round(in view: Value) -> (number: Int64, of: Int64)? {
        view["turn"]?.number.map { ($0, view["turns"]?.number ?? 0) }
    }

    static func report(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        CooperativeReport.rounds(of: view, name: name)
    }
}
