import ClientAPI
import HTTPTypes
import Hummingbird
import NIOCore
import Vocabulary

/// The routes of the local API: parse, ask the backend, answer.
struct APIRoutes: Sendable {
    let backend: any LocalBackend
    let sockets: Gate
    private let exports = Gate(limit: APILimits.exports)

    init(backend: any LocalBackend, sockets: Gate) {
        self.backend = backend
        self.sockets = sockets
    }

    /// Adds every route below `/api`.
    func add(to router: Router<WebContext>) {
        let api = router.group("api")
        api.get("status") { _, _ in try Response(json: await backend.status()) }
        api.get("rooms") { _, _ in try Response(json: RoomList(rooms: await backend.rooms())) }
        api.post("rooms") { request, _ in
            let body = try await request.decode(CreateRoom.self)
            return try Response(.created, json: await backend.create(body))
        }
        api.get("games") { _, _ in try Response(json: await backend.games()) }
        api.get("socket") { _, _ -> Response in throw refusedUpgrade }
        let room = api.group("rooms/:code")
        addRoom(to: room)
        addDrawing(to: room)
        addActions(to: room)
        addExports(to: room)
    }

    private func addActions(to room: RouterGroup<WebContext>) {
        for name in RoomAction.Name.allCases {
            room.post(RouterPath(name.rawValue)) { request, context in
                let action = try RoomAction(name, json: try await request.bytes())
                return try Response(json: await backend.act(action, in: try context.roomCode))
            }
        }
        room.get("drawings/:round/:tile") { request, context in
            try await drawing(request, context)
        }
    }

    private func drawing(_ request: Request, _ context: WebContext) async throws -> Response {
        let (name, suffix) = Self.split(context.parameters.get("tile") ?? "")
        guard let round = context.parameters.get("round").flatMap({ Int($0) }), let tile = Int(name)
        else { throw APIError(.notFound, "There is nothing at this address.") }
        let place = DrawingPlace(round: round, tile: tile)
        let size = try Self.size(request, standard: 512)
        let formats: [String: (ExportFormat, String)] = [
            "": (.strokes, "application/json"), "svg": (.svg, "image/svg+xml"),
            "png": (.png(size: size), "image/png"),
        ]
        guard let (format, type) = formats[suffix] else {
            throw APIError(.notFound, "There is nothing at this address.")
        }
        guard let pass = GatePass(exports) else {
            throw APIError(.tooBusy, "Other pictures are being saved; try again in a moment.")
        }
        let code = try context.roomCode
        let bytes = ByteBuffer(bytes: try await backend.drawing(place, in: code, as: format))
        return Response(
            status: .ok,
            headers: [.contentType: type],
            body: ResponseBody(inParts: bytes, holding: pass)
        )
    }

    /// How large a picture is wanted.
    private static func size(_ request: Request, standard: Int) throws(APIError) -> Int {
        guard let text = request.uri.queryParameters["size"] else { return standard }
        guard let size = Int(text), APILimits.exportPixels.contains(size) else {
            throw APIError(.badRequest, "“size” must be between 16 and 8192 pixels.")
        }
        return size
    }

    /// A name and what stands behind its dot.
    private static func split(_ text: String) -> (name: String, suffix: String) {
        guard let dot = text.firstIndex(of: ".") else { return (text, "") }
        return (String(text[..<dot]), String(text[text.index(after: dot)...]))
    }

    private func addRoom(to room: RouterGroup<WebContext>) {
        room.get { _, context in try Response(json: await backend.room(try context.roomCode)) }
        room.post("join") { request, context in
            let body = try await request.decode(JoinRoom.self, ifEmpty: JoinRoom())
            return try Response(json: await backend.join(try context.roomCode, body))
        }
        room.post("leave") { _, context in
            try await backend.leave(try context.roomCode)
            return Response(status: .noContent)
        }
    }

    private func addDrawing(to room: RouterGroup<WebContext>) {
        room.post("strokes") { request, context in
            let strokes = try await request.decode(AddStrokes.self).strokes
            return try Response(json: await backend.draw(strokes, in: try context.roomCode))
        }
        room.post("undo") { _, context in
            try Response(json: await backend.undo(in: try context.roomCode))
        }
        room.post("redo") { _, context in
            try Response(json: await backend.redo(in: try context.roomCode))
        }
        room.post("clear") { request, context in
            let body = try await request.decode(ClearCanvas.self)
            return try Response(json: await backend.clear(body.scope, in: try context.roomCode))
        }
        room.post("hide") { request, context in
            let body = try await request.decode(HideStroke.self)
            return try Response(json: await backend.hide(body.stroke, in: try context.roomCode))
        }
    }

    private func addExports(to room: RouterGroup<WebContext>) {
        room.get("export.svg") { _, context in
            try await export(try context.roomCode, .svg, "svg", type: "image/svg+xml")
        }
        room.get("operations") { _, context in
            try await export(
                try context.roomCode,
                .operations,
                "ndjson",
                type: "application/x-ndjson"
            )
        }
        room.get("export.png") { request, context in
            try await export(
                try context.roomCode,
                .png(size: try Self.size(request, standard: 2048)),
                "png",
                type: "image/png"
            )
        }
    }

    private func export(
        _ code: RoomCode,
        _ format: ExportFormat,
        _ suffix: String,
        type: String
    ) async throws -> Response {
        // A picture takes up to 256 MB while it is drawn, and waits in memory for whoever fetches it.
        guard let pass = GatePass(exports) else {
            throw APIError(.tooBusy, "Other pictures are being saved; try again in a moment.")
        }
        let bytes = ByteBuffer(bytes: try await backend.export(code, as: format))
        var response = Response(
            status: .ok,
            headers: [.contentType: type],
            body: ResponseBody(inParts: bytes, holding: pass)
        )
        // Saved, never shown: a picture is not a page of ours.
        response.headers[.contentDisposition] = "attachment; filename=\"\(code.text).\(suffix)\""
        return response
    }

    private var refusedUpgrade: APIError {
        sockets.isFull
            ? APIError(.tooBusy, "\(APILimits.sockets) sockets are open; close a page first.")
            : APIError(.badRequest, "This address speaks WebSocket only.")
    }
}

extension ResponseBody {
    /// Bytes that are handed over as fast as they are read, and a pass until the last of them.
    fileprivate init(inParts bytes: ByteBuffer, holding pass: GatePass) {
        self.init(contentLength: bytes.readableBytes) { writer in
            var rest = bytes
            while let part = rest.readSlice(length: min(rest.readableBytes, APILimits.exportPart)),
                part.readableBytes > 0
            {
                try await writer.write(part)
            }
            try await writer.finish(nil)
            withExtendedLifetime(pass) {}
        }
    }
}

extension WebContext {
    fileprivate var roomCode: RoomCode {
        get throws(APIError) {
            guard let text = parameters.get("code"), let code = RoomCode(text) else {
                throw APIError(.badRequest, "A room's code has 4 to 8 letters or digits.")
            }
            return code
        }
    }
}

extension Request {
    /// Reads a body of at most ``APILimits/body`` bytes.
    fileprivate func bytes() async throws -> [UInt8] {
        do {
            let bytes = try await body.collect(upTo: APILimits.body)
            return Array(bytes.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw APIError(.tooLarge, "A request may hold at most \(APILimits.body) bytes.")
        }
    }

    /// Reads a JSON body of at most ``APILimits/body`` bytes.
    fileprivate func decode<Body: Decodable>(
        _ type: Body.Type,
        ifEmpty absent: Body? = nil
    ) async throws -> Body {
        let bytes = try await bytes()
        if let absent, bytes.isEmpty { return absent }
        return try APIJSON.decode(type, from: bytes)
    }
}
