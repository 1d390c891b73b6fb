import NIOCore

/// The client's end of a connection: bytes, HTTP replies, WebSocket frames.
final class TestConnection {
    enum Failure: Error {
        case closed
    }

    private var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var buffer = ByteBuffer()

    init(
        inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        iterator = inbound.makeAsyncIterator()
        self.outbound = outbound
    }

    func send(_ text: String) async throws {
        try await outbound.write(ByteBuffer(string: text))
    }

    // MARK: HTTP

    func reply() async throws -> TestReply {
        let head = try await head()
        return TestReply(head: head, body: try await body(of: head))
    }

    func head() async throws -> TestReply.Head {
        let end = Array("\r\n\r\n".utf8)
        while true {
            let bytes = Array(buffer.readableBytesView)
            if let start = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) {
                let text = buffer.readString(length: start + end.count) ?? ""
                return parse(text)
            }
            try await more()
        }
    }

    func body(of head: TestReply.Head) async throws -> String {
        let length = head.headers["content-length"].flatMap { Int($0) } ?? 0
        return String(decoding: try await bytes(length), as: UTF8.self)
    }

    /// The body of an answer that comes in chunks.
    func chunks() async throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let size = Int(try await line(), radix: 16) ?? 0
            body += try await bytes(size)
            _ = try await line()
            if size == 0 { return body }
        }
    }

    private func line() async throws -> String {
        var line: [UInt8] = []
        while line.suffix(2) != [13, 10] { line += try await bytes(1) }
        return String(decoding: line.dropLast(2), as: UTF8.self)
    }

    private func parse(_ text: String) -> TestReply.Head {
        let lines = text.split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        return TestReply.Head(status: status, headers: headers)
    }

    // MARK: WebSocket

    /// Sends a frame; the mask of zeros leaves the bytes as they are.
    func frame(
        _ payload: String,
        opcode: UInt8 = 1,
        isLast: Bool = true,
        isMasked: Bool = true
    ) async throws {
        try await outbound.write(encoded(payload, opcode, isLast, isMasked))
    }

    /// Sends many frames of the same text in one piece.
    func frames(repeating payload: String, count: Int) async throws {
        let frame = encoded(payload, 1, true, true)
        var all = ByteBuffer()
        for _ in 0..<count { all.writeImmutableBuffer(frame) }
        try await outbound.write(all)
    }

    private func encoded(
        _ payload: String,
        _ opcode: UInt8,
        _ isLast: Bool,
        _ isMasked: Bool
    ) -> ByteBuffer {
        let bytes = Array(payload.utf8)
        var frame = ByteBuffer()
        frame.writeInteger((isLast ? 0x80 : 0) | opcode)
        let mask: UInt8 = isMasked ? 0x80 : 0
        switch bytes.count {
        case ..<126: frame.writeInteger(mask | UInt8(bytes.count))
        case ..<65536:
            frame.writeInteger(mask | 126)
            frame.writeInteger(UInt16(bytes.count))
        default:
            frame.writeInteger(mask | 127)
            frame.writeInteger(UInt64(bytes.count))
        }
        if isMasked { frame.writeInteger(UInt32(0)) }
        frame.writeBytes(bytes)
        return frame
    }

    /// The next frame.
    ///
    /// - Throws: `Failure.closed` when the connection ended before it.
    func next() async throws -> (opcode: UInt8, payload: [UInt8]) {
        let head = try await bytes(2)
        var length = Int(head[1] & 0x7F)
        if length > 125 {
            let wide = try await bytes(length == 126 ? 2 : 8)
            length = wide.reduce(0) { $0 << 8 | Int($1) }
        }
        return (head[0] & 0x0F, try await bytes(length))
    }

    /// The next text frame.
    func text() async throws -> String {
        let frame = try await next()
        return String(decoding: frame.payload, as: UTF8.self)
    }

    /// The code of the close frame that comes next, other frames passed over; `nil` without one.
    func closeCode() async throws -> Int? {
        do {
            while true {
                let frame = try await next()
                if frame.opcode == 8 {
                    return frame.payload.prefix(2).reduce(0) { $0 << 8 | Int($1) }
                }
            }
        } catch is Failure {
            return nil
        }
    }

    // MARK: Bytes

    private func bytes(_ count: Int) async throws -> [UInt8] {
        while buffer.readableBytes < count { try await more() }
        return buffer.readBytes(length: count) ?? []
    }

    private func more() async throws {
        guard var part = try await iterator.next() else { throw Failure.closed }
        buffer.discardReadBytes()
        buffer.writeBuffer(&part)
    }
}
