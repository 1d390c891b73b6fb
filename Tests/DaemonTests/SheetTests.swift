import ClientAPI
import NIOHTTP1
import Testing

@Suite("Sheets of daemons", .serialized, .timeLimit(.minutes(5)))
struct SheetTests {
    private struct Refusal: Decodable {
        struct Reason: Decodable {
            let code: String
            let message: String
        }

        let error: Reason
    }

    private static func stroke(_ points: [Int], tool: String = "pen") -> String {
        #"{"tool":"\#(tool)","width":20,"points":\#(points)}"#
    }

    private static func body(_ strokes: String...) -> String {
        #"{"strokes":[\#(strokes.joined(separator: ","))]}"#
    }

    /// The code with which a daemon refuses something, and its sentence.
    private func refusal(
        _ daemon: HostedDaemon,
        _ path: String,
        _ body: String
    ) async throws -> (code: String, message: String) {
        let answer = try await daemon.ask(.POST, "rooms/NOOK/\(path)", body)
        #expect(answer.status == 409, "\(path) \(body)")
        let reason = try APIJSON.decode(Refusal.self, from: answer.body).error
        return (reason.code, reason.message)
    }

    @Test("what a sheet does not take is refused by its own name, and what it takes is drawn")
    func refused() async throws {
        let folder = try TestFolder()
        let daemon = try await HostedDaemon.start(in: folder)
        let room = #"{"activity":"corner","code":"NOOK"}"#
        _ = try await daemon.get(RoomDetail.self, .POST, "rooms", room)
        // At the edge a pen of 20 quarter units reaches ten of them beyond its points.
        let (inside, outside) = (Self.stroke([10, 10, 989, 989]), Self.stroke([10, 10, 990, 989]))
        let eraser = Self.stroke([10, 10, 20, 20], tool: "eraser")
        let attempts = [
            ("strokes", Self.body(outside), "outside-sheet"),
            ("strokes", Self.body(inside, outside), "outside-sheet"),
            ("strokes", Self.body(eraser), "tool-not-given"),
            ("strokes", Self.body(inside, inside, inside), "strokes-used-up"),
        ]
        for (path, body, code) in attempts {
            let told = try await refusal(daemon, path, body)
            #expect(told.code == code)
            #expect(told.message.hasSuffix("."), "a sentence for people")
        }
        // Nothing of what was refused is there.
        #expect(try await daemon.ask(.POST, "rooms/NOOK/strokes", Self.body(inside)).status == 200)
        #expect(try await daemon.ask(.POST, "rooms/NOOK/strokes", Self.body(inside)).status == 200)
        #expect(try await refusal(daemon, "undo", "{}").code == "cannot-undo")
        #expect(try await refusal(daemon, "clear", #"{"scope":"own"}"#).code == "cannot-clear")
        let detail = try await daemon.get(RoomDetail.self, .GET, "rooms/NOOK")
        #expect(detail.strokes == 2)
        try await daemon.stop()
    }
}
