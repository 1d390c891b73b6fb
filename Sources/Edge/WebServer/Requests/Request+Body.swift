import ClientAPI
import Hummingbird
import NIOCore

extension Request {
    /// Reads a body of so many bytes at most.
    func bytes(upTo limit: Int = APILimits.body) async throws -> [UInt8] {
        do {
            let bytes = try await body.collect(upTo: limit)
            return Array(bytes.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw APIError(.tooLarge, "A request may hold at most \(limit) bytes.")
        }
    }

    /// Reads a JSON body of so many bytes at most.
    func decode<Body: Decodable>(
        _ type: Body.Type,
        ifEmpty absent: Body? = nil,
        upTo limit: Int = APILimits.body
    ) async throws -> Body {
        let bytes = try await bytes(upTo: limit)
        if let absent, bytes.isEmpty { return absent }
        return try APIJSON.decode(type, from: bytes)
    }
}
