import ClientAPI
import Identity
import Vocabulary
import Wire

extension MovingKey {
    /// The public half of the key whose seed is a seat's secret.
    ///
    /// - Throws: `badRequest` for what is no seed.
    init(secret: [UInt8]) throws(APIError) {
        do throws(IdentityError) {
            self.init(words: try DeviceKey(stored: secret).device.words)
        } catch {
            throw APIError(.badRequest, "The secret of a seat has 64 hexadecimal digits.")
        }
    }
}
