/// A board with all that is shot at it.
protocol Lane: Sendable {
    /// How it may end.
    associatedtype Ending: Equatable, Sendable

    /// Nothing is left on it that has to go.
    static var won: Ending { get }
    /// Nothing is left to shoot at it.
    static var empty: Ending { get }

    /// How it has ended, as soon as that is known.
    var ending: Ending? { get }
}
