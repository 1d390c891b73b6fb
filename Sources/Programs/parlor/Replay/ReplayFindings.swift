import ClientAPI

/// What `parlor replay --json` writes.
struct ReplayFindings: Encodable {
    struct Player: Encodable {
        let seat: String
        let name: String
        let device: String
        let score: Int64
    }

    let room: String
    let activity: String
    let title: String
    let operations: Int
    let logs: Int
    let signatures: Int
    let strokes: Int
    let phase: String?
    let settled: [String]
    let players: [Player]
    let rounds: [JSONValue]
    let digest: String
}
