import ClientAPI
import NIOHTTP1
import Testing

@Suite("Settings of a daemon's room", .serialized, .timeLimit(.minutes(5)))
struct SettingsTests {
    /// What is asked for at the same moment, each by a request of its own: of one settings, then the title, then more.
    private static let wishes = [
        #"{"settings":{"rounds":3}}"#, #"{"title":"Ours"}"#, #"{"settings":{"players":5}}"#,
        #"{"settings":{"topic":77}}"#, #"{"settings":{"draw":88}}"#, #"{"settings":{"vote":99}}"#,
    ]

    @Test("of several requests that come at the same moment none is lost")
    func together() async throws {
        let folder = try TestFolder()
        let daemon = try await HostedDaemon.start(in: folder)
        let room = #"{"activity":"classic","code":"NOOK"}"#
        _ = try await daemon.get(RoomDetail.self, .POST, "rooms", room)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for wish in Self.wishes {
                group.addTask {
                    try await daemon.ask(.POST, "rooms/NOOK/settings", wish).status
                }
            }
            for try await status in group { #expect(status == 200) }
        }
        let detail = try await daemon.get(RoomDetail.self, .GET, "rooms/NOOK")
        #expect(detail.title == "Ours")
        let names = ["rounds", "players", "topic", "draw", "vote"]
        #expect(names.map { detail.lobby.settings[$0] } == [3, 5, 77, 88, 99])
        try await daemon.stop()
    }
}
