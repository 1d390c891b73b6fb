import ClientAPI
import Hummingbird
import NIOCore

extension Request {
    /// Reads a body of at most ``APILimits/body`` bytes.
    func bytes() async throws -> [UInt8] {
        do {
            let bytes = try await body.collect(upTo: APILimits.body)
            return Array(bytes.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw APIError(.tooLarge, "A request may hold at most \(APILimits.body) bytes.")
        }
    }

    /// Reads a JSON body of at most ``APILimits/body`` bytes.
    func decode<Body: Decodable>(
        _ type: Body.Type,
        ifEmpty absent: Body? = nil
    ) async throws -> Body {
        let bytes = try await bytes()
        if let absent, bytes.isEmpty { return absent }
        return try APIJSON.decode(type, from: bytes)
    }
}
