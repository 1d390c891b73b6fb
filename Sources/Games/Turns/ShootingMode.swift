/// How those play who shoot at boards.
enum ShootingMode: Int64, Sendable {
    /// By turns on one board, all with the same points.
    case together = 0
    /// By turns on one board, each with points of their own.
    case turns = 1
    /// All at once, each on a board of their own.
    case race = 2

    /// What a page calls it.
    var name: String {
        switch self {
        case .together: "together"
        case .turns: "turns"
        case .race: "race"
        }
    }
}
