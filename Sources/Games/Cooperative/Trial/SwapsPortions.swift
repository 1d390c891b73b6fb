internal import Activities
internal import Rules
internal import Vocabulary

/// The long picture, of which it is said in the end that others drew its parts.
struct SwapsPortions: SpoiledGame {
    var whole: Cooperative

    init(_ setup: GameSetup) { whole = Cooperative(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard whole.isShown, case .map(var fields) = view,
            case .list(let portions)? = fields["portions"], portions.count > 1
        else { return view }
        let authors = portions.map { $0["author"] ?? .null }
        fields["portions"] = .list(
            zip(portions, authors.dropFirst() + authors.prefix(1)).map { portion, author in
                guard case .map(var portion) = portion else { return portion }
                portion["author"] = author
                return .map(portion)
            }
        )
        return .map(fields)
    }
}
