import ClientAPI
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// An answer in JSON.
    init(_ status: HTTPResponse.Status = .ok, json value: some Encodable) throws {
        self.init(status, bytes: try APIJSON.encode(value), type: "application/json")
    }

    /// An answer of that media type.
    init(_ status: HTTPResponse.Status = .ok, bytes: [UInt8], type: String) {
        self.init(
            status: status,
            headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    /// A refusal, with its status.
    init(_ error: APIError) {
        let status = HTTPResponse.Status(code: error.code.status)
        do {
            try self.init(status, json: error)
        } catch {
            self.init(status: status)
        }
    }
}
