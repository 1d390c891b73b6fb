import ClientAPI
import Testing

@Suite("Messages of the local API")
struct MessageTests {
    static let stroke = DrawnStroke(
        id: String(repeating: "0f", count: 32),
        seat: String(repeating: "a", count: 16),
        style: PenStyle(tool: .pen, color: InkColor(rawValue: 0x00_0A_FF), width: 20, opacity: 128),
        points: [0, -1, 24575, -8192, 10, 100],
        pressures: [0, 10, 255],
        times: [0, 7, 4_000_000_000]
    )
    static let ink = LiveInk(
        room: "BIRD",
        pen: 4_294_967_295,
        style: PenStyle(tool: .eraser),
        from: 4095,
        points: [],
        pressures: []
    )

    static let fromClients: [ClientMessage] = [
        .watch(room: "BIRD"), .watch(room: nil), .pen(ink),
        .stroke(
            room: "BIRD",
            pen: 0,
            DrawnStroke(style: PenStyle(), points: [1, 2])
        ),
        .cancel(room: "BIRD", pen: 3), .undo(room: "BIRD"), .redo(room: "BIRD"),
        .clear(room: "BIRD", .own), .clear(room: "BIRD", .all),
        .hide(room: "BIRD", stroke: String(repeating: "a", count: 64)), .ping(-1),
    ]

    static let fromDaemons: [DaemonMessage] = [
        .welcome(version: "1", device: "d", name: "A \"name\"\n\\ \u{1}é🦁"), .rooms([]),
        .room(FakeBackend.detail), .canvas(room: "BIRD", strokes: [stroke, stroke], rest: 7),
        .more(room: "BIRD", strokes: [stroke], rest: 0),
        .turn(room: "BIRD", off: [[1, 2]], on: [TurnedRun(at: 3, from: 4, to: 9)]),
        .canvas(room: "BIRD", strokes: [], rest: 0),
        .add(room: "BIRD", strokes: [AddedStroke(at: 3, stroke: stroke, pen: 9)]),
        .add(room: "BIRD", strokes: [AddedStroke(at: 0, stroke: stroke)]),
        .remove(room: "BIRD", ids: ["a", "b"]),
        .ink(seat: "s", name: "\"</script>\u{7f}\u{1f}\\ü", ink),
        .document(room: "BIRD", records: FakeBackend.records, rest: 4),
        .document(room: "BIRD", records: [], rest: 0),
        .records(
            room: "BIRD",
            RecordChanges(records: [FakeBackend.records[0]], gone: ["ab"]),
            rest: 3
        ),
        .records(
            room: "BIRD",
            RecordChanges(changed: [
                ChangedRecord(record: "ab", place: "80.cd"),
                ChangedRecord(record: "cd", place: "80.cd", parent: "ab"),
                ChangedRecord(record: "ef", fields: ["a": .nothing, "b": .text("x")]),
            ]),
            rest: 0
        ),
        .records(room: "BIRD", RecordChanges(), rest: 0),
        .lost(
            room: "BIRD",
            edits: [
                LostEdit(record: "ab", thing: .field, field: "text", name: "Ada"),
                LostEdit(record: "cd", thing: .place, field: nil, name: nil),
            ]
        ),
        .inkEnd(room: "BIRD", seat: "s", pen: 2), .pong(5),
        .error(APIError(.roomFull, "The room is full."), pen: 4),
        .error(APIError(.badRequest, "No."), pen: nil),
    ]

    @Test("what a client writes is read back the same", arguments: fromClients)
    func clientRoundTrip(message: ClientMessage) throws {
        #expect(try ClientMessage(json: try APIJSON.encode(message)) == message)
    }

    @Test(
        "what a daemon writes is read back the same, by the fast path and the plain one",
        arguments: fromDaemons
    )
    func daemonRoundTrip(message: DaemonMessage) throws {
        #expect(try DaemonMessage(json: message.json) == message)
        #expect(try DaemonMessage(json: try APIJSON.encode(message)) == message)
    }

    static let malformed = "This is not valid JSON, or a number in it is not whole or too large."

    @Test(
        "a bad message is refused with a sentence that names the field",
        arguments: [
            ("", malformed), ("[]", "“body” is not of the right type."),
            ("{}", "“type” is missing."), (#"{"type":"dance"}"#, "“type” has no allowed value."),
            (#"{"type":"undo"}"#, "“room” is missing."),
            (#"{"type":"undo","room":7}"#, "“room” is not of the right type."),
            (#"{"type":"undo","room":"A","x":1}"#, "“x” is not a known field."),
            (#"{"type":"clear","room":"A","scope":"some"}"#, "“scope” has no allowed value."),
            (
                #"{"type":"hide","room":"A","stroke":"ab"}"#,
                "“stroke” must be 64 hexadecimal digits."
            ),
            (#"{"type":"cancel","room":"A","pen":-1}"#, malformed),
        ]
    )
    func badMessages(text: String, sentence: String) {
        #expect(throws: APIError(.badRequest, sentence)) { try ClientMessage(json: text.utf8) }
    }

    @Test(
        "a bad stroke is refused with a sentence that names the field",
        arguments: [
            (#""points":[]"#, "points”"), (#""points":[1]"#, "points”"),
            (#""points":[1,2,3]"#, "points”"), (#""points":[1,24576]"#, "points”"),
            (#""points":[-8193,2]"#, "points”"), (#""points":[1,99999]"#, "too large"),
            (#""points":[1.5,2]"#, "not whole"), (#""points":[1,2],"width":0"#, "width”"),
            (#""points":[1,2],"width":4096"#, "width”"),
            (#""points":[1,2],"opacity":0"#, "opacity”"),
            (#""points":[1,2],"opacity":256"#, "too large"),
            (#""points":[1,2],"color":"red"#, "valid JSON"),
            (#""points":[1,2],"color":"red""#, "color”"),
            (##""points":[1,2],"color":"#+12345""##, "color”"),
            (#""points":[1,2],"tool":"brush""#, "tool”"),
            (#""points":[1,2],"pressures":[1,2]"#, "pressures”"),
            (#""points":[1,2],"pressures":[256]"#, "too large"),
            (#""points":[1,2,3,4],"times":[5,4]"#, "times”"),
            (#""points":[1,2],"seat":"x""#, "seat”"),
            (#""points":[1,2],"colour":"red""#, "colour”"),
        ]
    )
    func badStrokes(fields: String, part: String) {
        let text = #"{"type":"stroke","room":"A","pen":1,"stroke":{\#(fields)}}"#
        let error = #expect(throws: APIError.self) { try ClientMessage(json: text.utf8) }
        #expect(error?.code == .badRequest)
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }

    @Test("a stroke holds 4096 points and not one more")
    func pointLimit() throws {
        func text(_ points: Int) -> String {
            let list = Array(repeating: "1,2", count: points).joined(separator: ",")
            return #"{"type":"stroke","room":"A","pen":1,"stroke":{"points":[\#(list)]}}"#
        }
        _ = try ClientMessage(json: text(APILimits.strokePoints).utf8)
        #expect(throws: APIError.self) {
            try ClientMessage(json: text(APILimits.strokePoints + 1).utf8)
        }
    }

    @Test("every prefix and every flipped bit of a message is read or refused")
    func hostileBytes() throws {
        let message = ClientMessage.stroke(room: "BIRD", pen: 7, Self.stroke)
        let bytes = try APIJSON.encode(message)
        for end in bytes.indices { _ = try? ClientMessage(json: bytes[..<end]) }
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << bit
                _ = try? ClientMessage(json: flipped)
            }
        }
    }

    @Test("the longest stroke that a page sends fits into one frame")
    func longestStroke() throws {
        let points = (0..<2 * APILimits.strokePoints).map { _ in APILimits.coordinates.lowerBound }
        let stroke = DrawnStroke(
            style: PenStyle(width: 4095, opacity: 255),
            points: points,
            pressures: Array(repeating: 255, count: APILimits.strokePoints),
            times: Array(repeating: 9_999_999, count: APILimits.strokePoints)
        )
        let bytes = try APIJSON.encode(ClientMessage.stroke(room: "ABCDEFGH", pen: .max, stroke))
        #expect(bytes.count <= APILimits.frame)
    }

    @Test(
        "a passphrase has 1 to 1024 bytes",
        arguments: [(0, false), (1, true), (1024, true), (1025, false)]
    )
    func passphraseLimit(length: Int, isAllowed: Bool) throws {
        let passphrase = String(repeating: "é", count: length / 2) + (length % 2 == 1 ? "x" : "")
        let create = Array(#"{"activity":"draw","passphrase":"\#(passphrase)"}"#.utf8)
        let join = Array(#"{"passphrase":"\#(passphrase)"}"#.utf8)
        guard isAllowed else {
            let refusal = APIError(.badRequest, "“passphrase” must be 1 to 1024 bytes long.")
            #expect(throws: refusal) { try APIJSON.decode(CreateRoom.self, from: create) }
            #expect(throws: refusal) { try APIJSON.decode(JoinRoom.self, from: join) }
            return
        }
        #expect(try APIJSON.decode(CreateRoom.self, from: create).passphrase == passphrase)
        #expect(try APIJSON.decode(JoinRoom.self, from: join).passphrase == passphrase)
    }

    @Test("every code of an error has a status of its kind")
    func statuses() {
        for code in APIError.Code.allCases { #expect(400...599 ~= code.status) }
    }

    @Test(
        "an error names the reason of a game that refused, and none where no game did",
        arguments: [
            (APIError(.roomFull, "No."), #"{"error":{"code":"room-full","message":"No."}}"#),
            (
                APIError(.refusedMove, "No.", reason: "word-used"),
                #"{"error":{"code":"refused-move","message":"No.","reason":"word-used"}}"#
            ),
        ]
    )
    func reasons(error: APIError, json: String) throws {
        #expect(try APIJSON.encode(error) == Array(json.utf8))
        #expect(try APIJSON.decode(APIError.self, from: json.utf8) == error)
    }
}
