internal import Activities
internal import Rules
internal import Vocabulary

// What the game of pegs is beside its rules.
extension Peggle: Activity {
    static let title = "Peggle"
    static let summary =
        "All shoot balls at pegs, by turns or in a race, until no orange one is left."
    static let settingExamples = ["level=3", "mode=2"]
    static let moveExamples = ["shoot angle=-700"]
    static var trial: any Trial.Type { PeggleTrial.self }
    static var earlier: [any Game.Type] { [FirstPeggle.self] }
    static var workshop: DocumentDescription? { PeggleDesigner.description }
    static var levels: LevelFormat? { PegFile.format }

    static func brain() -> any Brain { PeggleBrain() }

    static func round(in view: Value) -> (number: Int64, of: Int64)? {
        guard let balls = view["balls"]?.number, let left = view["left"]?.number else { return nil }
        return (min(balls - left + 1, balls), balls)
    }

    static func report(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        PeggleReport.shots(of: view, name: name)
    }
}
