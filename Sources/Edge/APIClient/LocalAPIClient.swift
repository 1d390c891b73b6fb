internal import NIOCore
public import NIOHTTP1
internal import NIOPosix

/// Sends requests to the local API of one daemon.
public struct LocalAPIClient: Sendable {
    /// Why there is no answer.
    public enum Fault: Error, Hashable, Sendable {
        /// Nobody listens there.
        case unreachable
        /// The connection ended before the answer did.
        case ended
    }

    private let host: String
    private let port: Int
    private let token: String

    /// Knows where a daemon is, and its token.
    ///
    /// - Parameters:
    ///   - host: A name or an address, without brackets.
    ///   - port: Its port.
    ///   - token: What stands in the file `token` of its data directory.
    public init(host: String, port: Int, token: String) {
        self.host = host
        self.port = port
        self.token = token
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - method: An HTTP method.
    ///   - path: Path and query.
    ///   - body: JSON to send.
    ///   - more: Further headers.
    /// - Returns: The status, and the body of the answer.
    /// - Throws: `Fault`.
    public func exchange(
        _ method: HTTPMethod,
        _ path: String,
        _ body: [UInt8]? = nil,
        _ more: HTTPHeaders = [:]
    ) async throws -> (status: Int, body: [UInt8]) {
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
            throw Fault.unreachable
        }
        var head = head(method, path, body?.count ?? 0)
        head.headers.add(contentsOf: more)
        do {
            return try await talk(over: channel, head, body)
        } catch {
            throw Fault.ended
        }
    }

    private func talk(
        over channel: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>,
        _ head: HTTPRequestHead,
        _ body: [UInt8]?
    ) async throws -> (status: Int, body: [UInt8]) {
        try await channel.executeThenClose { inbound, outbound in
            // In one go: the daemon may answer and close as soon as it has read the head.
            var parts: [HTTPClientRequestPart] = [.head(head)]
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
            throw Fault.ended
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
}
