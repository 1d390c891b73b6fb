import VectorJSON
import Vocabulary
import Wire

extension MembershipFrame {
    /// The frame that a vector describes.
    init(json: JSON) throws {
        switch try json["type"].text {
        case "pingRequest": self = .pingRequest(try json["device"].name())
        case "heard":
            self = .heard(
                try json["device"].name(),
                incarnation: try json["incarnation"].number()
            )
        case "notHeard": self = .notHeard(try json["device"].name())
        case "suspicion":
            self = .suspicion(
                try json["device"].name(),
                incarnation: try json["incarnation"].number()
            )
        case "alive": self = .alive(incarnation: try json["incarnation"].number())
        case "returned": self = .returned(try json["device"].name())
        default: throw JSON.Mismatch(wanted: "a membership frame", found: json)
        }
    }
}
