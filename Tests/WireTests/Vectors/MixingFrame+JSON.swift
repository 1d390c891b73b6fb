import Testing
import VectorJSON
import Vocabulary
import Wire

extension MixingFrame {
    /// The frame that a vector describes.
    init(json: JSON) throws {
        let name = try json["strength"].text
        self.init(
            room: try json["room"].number(),
            version: try json["version"].number(),
            strength: try #require(Strength.allCases.first { "\($0)" == name }),
            listeners: try json["listeners"].array.map { try $0.word() }
        )
    }
}

extension MixedInk {
    /// The frame that a vector describes.
    init(json: JSON) throws {
        let name = try json["way"].text
        self.init(
            room: try json["room"].number(),
            way: try #require(Way.allCases.first { "\($0)" == name }),
            pause: try json["pause"].number(),
            ink: try json["ink"].array.map { try InkFrame(json: $0) }
        )
    }
}
