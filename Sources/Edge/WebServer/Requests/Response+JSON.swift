import ClientAPI
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

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

    /// The answer to a request of which nothing came.
    ///
    /// - Throws: `HTTPParserError`, which Hummingbird answers itself before it closes the connection.
    init(to error: any Error, _ logger: Logger) throws {
        switch error {
        case let error as APIError: self.init(error)
        case let error as HTTPError where error.status == .notFound:
            self.init(APIError(.notFound, "There is nothing at this address."))
        case let error as HTTPParserError: throw error
        default:
            logger.info("a request failed", metadata: ["error": "\(error)"])
            self.init(APIError(.failed, "Parlor could not do this; its log says why."))
        }
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
