import ClientAPI
import Testing

@Suite("What somebody shows of themselves")
struct PlayerCardTests {
    private static let stroke = ShownStroke(
        style: PenStyle(tool: .fill, color: InkColor(rawValue: 0x12_34_56), width: 4095),
        path: [24575, -8192, -32767, 32767],
        pressures: [0, 255]
    )
    private static let card = PlayerCard(
        picture: "iVBORw0=",
        games: APILimits.cardGames,
        wins: 0,
        drawings: [ShownDrawing(topic: "a \u{202e}cat", strokes: [stroke])]
    )

    @Test("a card is read back as it was written, and the same card gives the same bytes")
    func roundTrip() throws {
        let bytes = try APIJSON.encode(Self.card)
        #expect(try APIJSON.decode(PlayerCard.self, from: bytes) == Self.card)
        let shuffled = Array(
            #"{"wins":0,"drawings":[],"games":2, "version":1}"#.utf8
        )
        let read = try APIJSON.decode(PlayerCard.self, from: shuffled)
        #expect(try APIJSON.encode(read) == APIJSON.encode(PlayerCard(games: 2)))
    }

    private static let picture = String(repeating: "A", count: 21_844) + "AA=="
    private static let drawing = #"{"topic":"","strokes":[{"path":[0,0]}]}"#

    static let bad: [String] = [
        "0", "", "[]", "{}", "\u{0}", String(repeating: "[", count: 5_000),
        #"{"version":2,"games":0,"wins":0,"drawings":[]}"#,
        #"{"version":1,"games":-1,"wins":0,"drawings":[]}"#,
        #"{"version":1,"games":1000000,"wins":0,"drawings":[]}"#,
        #"{"version":1,"games":0,"wins":1e99,"drawings":[]}"#,
        #"{"version":1,"games":0,"wins":0,"drawings":[],"more":1}"#,
        card(picture: ""), card(picture: "A"), card(picture: "AAA\\u0000"),
        card(picture: "===="), card(picture: "A A="), card(picture: "<svg"),
        card(picture: picture.replacing("==", with: "A=")), card(picture: picture + "AAAA"),
        card(Array(repeating: drawing, count: 7)),
        card([#"{"topic":"","strokes":[]}"#]),
        card([strokes(#"{"path":[]}"#)]), card([strokes(#"{"path":[1]}"#)]),
        card([strokes(#"{"path":[24576,0]}"#)]), card([strokes(#"{"path":[0,-8193]}"#)]),
        card([strokes(#"{"path":[24575,0,1,0]}"#)]),
        card([strokes(#"{"path":[1,0,9223372036854775807,0]}"#)]),
        card([strokes(#"{"path":[0,0],"pressures":[1,2]}"#)]),
        card([strokes(#"{"path":[0,0],"pressures":[256]}"#)]),
        card([strokes(#"{"path":[0,0],"width":0}"#)]),
        card([strokes(#"{"path":[0,0],"opacity":0}"#)]),
        card([strokes(#"{"path":[0,0],"tool":"bomb"}"#)]),
        card([strokes(#"{"path":[0,0],"color":"url(//evil)"}"#)]),
        card([strokes(Array(repeating: #"{"path":[0,0]}"#, count: 1025).joined(separator: ","))]),
        card([strokes(#"{"path":[\#(zeros(8194))]}"#)]),
        card([drawing.replacing("\"\"", with: "\"\(String(repeating: "x", count: 101))\"")]),
    ]

    private static func zeros(_ count: Int) -> String {
        Array(repeating: "0", count: count).joined(separator: ",")
    }

    private static func card(picture: String) -> String {
        #"{"version":1,"games":0,"wins":0,"drawings":[],"picture":"\#(picture)"}"#
    }

    private static func card(_ drawings: [String]) -> String {
        let list = drawings.joined(separator: ",")
        return #"{"version":1,"games":0,"wins":0,"drawings":[\#(list)]}"#
    }

    private static func strokes(_ list: String) -> String {
        #"{"topic":"","strokes":[\#(list)]}"#
    }

    @Test("what is no card is refused with a sentence", arguments: bad)
    func refusals(text: String) {
        #expect(throws: APIError.self) {
            try APIJSON.decode(PlayerCard.self, from: Array(text.utf8))
        }
    }

    @Test("a card is as large as it may be, and nothing is read beyond a limit")
    func limits() throws {
        let odd = Self.card(picture: Self.picture.replacing("AA==", with: "A==="))
        #expect(throws: APIError.self) {
            try APIJSON.decode(PlayerCard.self, from: Array(odd.utf8))
        }
        let good = [
            Self.card(picture: Self.picture),
            Self.card(Array(repeating: Self.drawing, count: APILimits.cardDrawings)),
            Self.card([
                Self.strokes(
                    Array(repeating: #"{"path":[0,0]}"#, count: APILimits.cardStrokes)
                        .joined(separator: ",")
                )
            ]),
        ]
        for text in good { _ = try APIJSON.decode(PlayerCard.self, from: Array(text.utf8)) }
    }

    @Test("every beginning of a card is refused, and no changed byte brings anything down")
    func damage() throws {
        let bytes = try APIJSON.encode(Self.card)
        for end in 0..<bytes.count {
            #expect(throws: APIError.self) {
                try APIJSON.decode(PlayerCard.self, from: bytes[..<end])
            }
        }
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << bit
                let read = try? APIJSON.decode(PlayerCard.self, from: changed)
                #expect((read?.games ?? 0) <= APILimits.cardGames)
            }
        }
    }
}
