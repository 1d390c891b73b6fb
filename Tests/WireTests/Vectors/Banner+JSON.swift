import Testing
import VectorJSON
import Vocabulary
import Wire

extension Banner {
    init(json: JSON) throws {
        let name = try json["phase"].text
        let phase = RoomPhase.allCases.first { "\($0)" == name }
        self.init(phase: try #require(phase), master: try json["master"].text)
    }
}
