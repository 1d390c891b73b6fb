internal import Activities
internal import Rules
internal import Vocabulary

// What the game of bubbles is beside its rules.
extension BubbleBlast: Activity {
    static let title = "Bubble Blast"
    static let summary =
        "All shoot a grid of bubbles empty, by turns or in a race; three of a colour pop."
    static let settingExamples = ["level=3", "mode=2"]
    static let moveExamples = ["shoot aim=-700", "swap"]
    static var trial: any Trial.Type { BubbleBlastTrial.self }
    static var workshop: DocumentDescription? { BubbleDesigner.description }
    static var levels: LevelFormat? { BubbleFile.format }
    static var earlier: [any Game.Type] { [FirstBubbleBlast.self, SecondBubbleBlast.self] }

    static func brain() -> any Brain { BubbleBlastBrain() }

    static func round(in view: Value) -> (number: Int64, of: Int64)? {
        guard case .list(let shots)? = view["shots"], let bubbles = view["bubbles"]?.number else {
            return nil
        }
        return (min(Int64(shots.count) + 1, bubbles), bubbles)
    }

    static func report(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        BubbleBlastReport.shots(of: view, name: name)
    }
}
