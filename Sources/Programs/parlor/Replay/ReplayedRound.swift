import Rules
import Vocabulary

/// A round of a game that has been played.
struct ReplayedRound: Encodable {
    struct Tile: Encodable {
        let tile: Int64
        let author: SeatID
        let voters: [SeatID]
        let strokes: Int64
        let points: Int64

        init?(_ value: Value) {
            guard let tile = value["tile"]?.number, let author = value["author"]?.seat else {
                return nil
            }
            self.tile = tile
            self.author = author
            strokes = value["strokes"]?.number ?? 0
            points = value["points"]?.number ?? 0
            guard case .list(let voters)? = value["voters"] else { return nil }
            self.voters = voters.compactMap(\.seat)
        }

        enum CodingKeys: String, CodingKey { case tile, author, voters, strokes, points }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(tile, forKey: .tile)
            try container.encode("\(author)", forKey: .author)
            try container.encode(voters.map { "\($0)" }, forKey: .voters)
            try container.encode(strokes, forKey: .strokes)
            try container.encode(points, forKey: .points)
        }
    }

    let number: Int64
    let topic: String
    let master: SeatID
    let tiles: [Tile]

    init?(_ value: Value) {
        guard let number = value["gameRound"]?.number, case .text(let topic)? = value["topic"],
            let master = value["master"]?.seat, case .list(let tiles)? = value["tiles"]
        else { return nil }
        self.number = number
        self.topic = topic
        self.master = master
        self.tiles = tiles.compactMap(Tile.init)
    }

    enum CodingKeys: String, CodingKey { case number, topic, master, tiles }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(topic, forKey: .topic)
        try container.encode("\(master)", forKey: .master)
        try container.encode(tiles, forKey: .tiles)
    }
}
