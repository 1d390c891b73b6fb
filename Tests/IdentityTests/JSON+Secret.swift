import VectorJSON
import Wire

extension JSON {
    /// Thirty-two secret bytes.
    var secret: Secret {
        get throws {
            guard let secret = Secret(try bytes) else {
                throw Mismatch(wanted: "32 bytes", found: self)
            }
            return secret
        }
    }
}
