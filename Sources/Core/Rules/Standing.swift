/// What the ends of some rounds left, from which all that follows is reduced.
///
/// Shared by the rounds that changed nothing.
final class Standing: Sendable {
    /// What counts.
    let reduction: Reduction
    /// The same with what is cut, where anything is.
    let whole: Reduction?

    init(_ reduction: Reduction = Reduction(), whole: Reduction? = nil) {
        self.reduction = reduction
        self.whole = whole
    }

    /// As those see it who know nothing of a cut.
    var seen: Reduction { whole ?? reduction }
}
