import Rules
import SeededRandom
import Testing
import Vocabulary

@Suite("Chat")
struct ChatTests {
    private static let (quiet, loud) = (SeatID(1), SeatID(2))

    private struct Said {
        var seat: SeatID
        var text: String
        var key: OrderKey
    }

    private static func said(_ seat: SeatID, _ lamport: UInt64) -> Said {
        let id = OperationID(words: Words4(lamport, 0, 0, 0))
        return Said(seat: seat, text: "\(lamport)", key: OrderKey(lamport: lamport, id: id))
    }

    private static func shown(_ messages: [Said], last: Int = 100) -> [String] {
        var lobby = Lobby()
        for (place, one) in messages.enumerated() {
            lobby.note(one.text, by: one.seat, at: Place(log: 0, sequence: place), one.key)
        }
        return lobby.messages(last: last).map(\.text)
    }

    @Test("a seat that floods a chat pushes out none of the others' last words")
    func flood() {
        let words = (1...50).map { Self.said(Self.quiet, $0) }
        let flood = (51...1_050).map { Self.said(Self.loud, $0) }
        let shown = Self.shown(words + flood)
        let (others, own) = ((11...50).map { "\($0)" }, (1_011...1_050).map { "\($0)" })
        #expect(shown == others + own)
        #expect(Self.shown(words + flood, last: 3) == ["1048", "1049", "1050"])
    }

    @Test("of many who talk, the last hundred messages are shown")
    func many() {
        let all = (UInt64(1)...300).map { Self.said(SeatID($0 % 5), $0) }
        let last = (201...300).map { "\($0)" }
        #expect(Self.shown(all) == last)
    }

    @Test(
        "what is shown depends on what was said alone, not on the order in which it came",
        arguments: 1...40
    )
    func order(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let all = (UInt64(1)...260).map { lamport in
            Self.said(SeatID(UInt64.random(in: 0...5, using: &random) / 4), lamport)
        }
        let expected = Self.shown(all)
        #expect(expected.count <= 100)
        #expect(Self.shown(all.shuffled(using: &random)) == expected)
        // What comes twice is there once.
        #expect(Self.shown(all + all.shuffled(using: &random)) == expected)
    }
}
