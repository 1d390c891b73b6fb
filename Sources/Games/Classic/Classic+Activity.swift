public import Activities
public import Rules
public import Vocabulary

// What Classic is beside its rules.
extension Classic: Activity {
    /// Its name.
    public static let title = "Classic"

    /// What people do in it.
    public static let summary =
        "All draw one topic, and guess which drawing is that of the leader."

    /// What `parlor create` is shown with.
    public static let settingExamples = ["draw=90", "rounds=4"]

    /// What `parlor play` is shown with.
    public static let moveExamples = [
        #"topic text="a cat""#, "done flag=true", "vote tile=2", "next",
    ]

    /// Somebody who knows how to play it.
    public static func brain() -> any Brain { ClassicBrain() }

    /// How it is tried.
    public static var trial: any Trial.Type { ClassicTrial.self }

    /// The game round.
    public static func round(in view: Value) -> (number: Int64, of: Int64)? {
        view["gameRound"]?.number.map { ($0, view["gameRounds"]?.number ?? 0) }
    }

    /// What was drawn, and who voted for it.
    public static func report(of view: Value, name: (SeatID) -> String) -> [RoundReport] {
        ClassicReport.rounds(of: view, name: name)
    }
}
