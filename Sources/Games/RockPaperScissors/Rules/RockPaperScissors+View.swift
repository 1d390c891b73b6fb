internal import Rules
internal import Vocabulary

// What is shown of it, and what the digest of the state holds.
extension RockPaperScissors {
    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let thrown = stage == .think || stage == .unfold ? context.secret.flatMap(Throw.init) : nil
        return .map(
            [
                "round": .number(Int64(number)),
                "rounds": .number(Int64(rounds)),
                "hand": seat.flatMap { _ in thrown }.map { .text($0.rawValue) } ?? .null,
                "history": .list(
                    played.enumerated().map { index, hands in
                        .map(
                            [
                                "round": .number(Int64(earlier + index + 1)),
                                "hands": Self.value(hands),
                                "won": .map(
                                    Dictionary(
                                        uniqueKeysWithValues: won(hands).map {
                                            ("\($0.key)", .number($0.value))
                                        }
                                    )
                                ),
                            ]
                        )
                    }
                ),
            ]
        )
    }

    var state: Value {
        .map(
            [
                "stage": .text(stage.rawValue),
                "round": .number(Int64(number)),
                "seats": .seats(seats),
                "played": .list(played.map(Self.value)),
            ]
        )
    }

    private static func value(_ hands: [SeatID: Throw]) -> Value {
        .map(
            Dictionary(
                uniqueKeysWithValues: hands.map { ("\($0.key)", .text($0.value.rawValue)) }
            )
        )
    }
}
