import ClientAPI
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Talks to the daemon of a data directory over its local API.
struct DaemonClient {
    private struct Address: Decodable {
        let web: String
        let pid: Int32
    }

    private let host: String
    private let port: Int
    private let token: String
    private let directory: String

    /// Finds the daemon.
    ///
    /// - Throws: `Failure` with code 69 if there is none.
    init(directory: String) throws {
        self.directory = directory
        guard let bytes = FileManager.default.contents(atPath: directory + "/daemon.json"),
            let address = try? JSONDecoder().decode(Address.self, from: bytes),
            let colon = address.web.lastIndex(of: ":"),
            let port = Int(address.web[address.web.index(after: colon)...]),
            // A daemon that was killed leaves its address behind, and anybody may listen there now: they
            // must not be shown the token.
            kill(address.pid, 0) == 0,
            let token = try? String(contentsOfFile: directory + "/token", encoding: .utf8)
        else { throw Self.noDaemon(directory) }
        host = address.web[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        self.port = port
        self.token = token.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - method: An HTTP method.
    ///   - path: Path and query.
    ///   - body: JSON to send.
    /// - Returns: The body of the answer.
    /// - Throws: `Failure` with the daemon's own sentence, or code 69 if it does not answer.
    func send(_ method: HTTPMethod, _ path: String, _ body: [UInt8]? = nil) async throws -> [UInt8]
    {
        let status: Int
        let bytes: [UInt8]
        do {
            (status, bytes) = try await exchange(method, path, body)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure.refused("The daemon ended before it had answered.")
        }
        guard !(200..<300).contains(status) else { return bytes }
        guard let error = try? APIJSON.decode(APIError.self, from: bytes) else {
            throw Failure.refused("The daemon answered with status \(status).")
        }
        throw Failure.refused(by: error)
    }

    /// Sends a request and reads the JSON of the answer.
    func send<Value: Decodable>(
        _ method: HTTPMethod,
        _ path: String,
        _ body: [UInt8]? = nil,
        as type: Value.Type
    ) async throws -> Value {
        let bytes = try await send(method, path, body)
        do {
            return try APIJSON.decode(type, from: bytes)
        } catch {
            throw Failure.refused(
                "The daemon's answer is not understood: \(Output.plain(error.message))"
            )
        }
    }

    private func exchange(
        _ method: HTTPMethod,
        _ path: String,
        _ body: [UInt8]?
    ) async throws -> (Int, [UInt8]) {
        let channel: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>
        do {
            channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.seconds(5))
                .connect(host: host, port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHTTPClientHandlers()
                        return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
                    }
                }
        } catch {
            throw Self.noDaemon(directory)
        }
        return try await channel.executeThenClose { inbound, outbound in
            // In one go: the daemon may answer and close as soon as it has read the head.
            var parts: [HTTPClientRequestPart] = [.head(head(method, path, body?.count ?? 0))]
            if let body { parts.append(.body(.byteBuffer(ByteBuffer(bytes: body)))) }
            parts.append(.end(nil))
            try await outbound.write(contentsOf: parts)
            var status = 0
            var bytes: [UInt8] = []
            for try await part in inbound {
                switch part {
                case .head(let head): status = Int(head.status.code)
                case .body(let buffer): bytes.append(contentsOf: buffer.readableBytesView)
                case .end: return (status, bytes)
                }
            }
            throw Failure.refused("The daemon ended before it had answered.")
        }
    }

    private func head(_ method: HTTPMethod, _ path: String, _ length: Int) -> HTTPRequestHead {
        let name = host.contains(":") ? "[\(host)]" : host
        var headers: HTTPHeaders = [
            "Host": "\(name):\(port)", "Authorization": "Bearer \(token)",
        ]
        if length > 0 {
            headers.add(name: "Content-Type", value: "application/json")
            headers.add(name: "Content-Length", value: "\(length)")
        }
        return HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
    }

    private static func noDaemon(_ directory: String) -> Failure {
        .noDaemon("No daemon runs on \(directory); start one with `parlor daemon`.")
    }
}
