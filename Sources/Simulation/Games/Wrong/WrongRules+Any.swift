internal import Activities
internal import Rules

extension WrongRules {
    /// What can be wrong in the rules of an activity, of its own or as of any.
    static func all<Whole: Activity>(of activity: Whole.Type) -> [WrongRules] {
        activity.trial.wrongRules + [
            // Secret moves are written in the open.
            WrongRules("choose-openly", ChoosesOpenly<Whole>.self),
            // All points count twice.
            WrongRules("count-twice", CountsTwice<Whole>.self),
            // What somebody chose counts as something else.
            WrongRules("swap-choices", SwapsChoices<Whole>.self),
            // The same with one peer alone.
            WrongRules("differ", SwapsChoices<Whole>.self, isForAll: false),
            // A choice has no end.
            WrongRules("stick", Sticks<Whole>.self),
            // Points wrap around at their bound.
            WrongRules("wrap-points", WrapsPoints<Whole>.self),
            // Anybody who has a seat decides when rounds end, whether they play or not.
            WrongRules(letWatchersDecide, LetsWatchersDecide<Whole>.self),
            // How many operations there are is told while all choose.
            WrongRules("tell-counts", TellsCounts<Whole>.self),
            // One peer keeps something else, under the same version of the rules.
            WrongRules("mix-versions", OtherWords<Whole>.self, isForAll: false),
        ]
    }

    /// The name of those by which the table has to be closed to who comes late.
    static let letWatchersDecide = "let-watchers-decide"

    /// The next version of an activity's rules.
    static func next<Whole: Activity>(after activity: Whole.Type) -> any Game.Type {
        NextVersion<Whole>.self
    }
}
