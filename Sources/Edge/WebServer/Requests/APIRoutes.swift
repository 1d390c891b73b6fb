import ClientAPI
import HTTPTypes
import Hummingbird
import NIOCore
import Vocabulary

/// The routes of the local API: parse, ask the backend, answer.
struct APIRoutes: Sendable {
    let sockets: Gate
    private let exports: Gate

    /// Prepares the routes of a server.
    ///
    /// - Parameters:
    ///   - sockets: Where sockets take their places.
    ///   - exportsOfSeat: How many pictures one seat may have made at once; `nil` for as many as there may be.
    init(sockets: Gate, exportsOfSeat: Int? = nil) {
        self.sockets = sockets
        exports = Gate(limit: APILimits.exports, each: exportsOfSeat)
    }

    /// Adds every route below `/api`.
    func add(to router: Router<WebContext>) {
        let api = router.group("api")
        api.get("status") { _, context in try Response(json: await context.asked.status()) }
        api.post("name") { request, context in
            let body = try await request.decode(NewName.self)
            return try Response(json: await context.asked.rename(body))
        }
        api.get("rooms") { _, context in
            try Response(json: RoomList(rooms: await context.asked.rooms()))
        }
        api.post("rooms") { request, context in
            let body = try await request.decode(CreateRoom.self)
            return try Response(.created, json: await context.asked.create(body))
        }
        api.get("past") { _, context in
            try Response(json: PastRooms(rooms: await context.asked.past()))
        }
        api.get("past/:name") { _, context in
            try Response(json: await context.asked.pastRoom(context.pastName))
        }
        api.get("past/:name/drawings/:round/:tile") { request, context in
            try await drawing(request, context) { asked, place, format in
                try await asked.drawing(place, inPast: context.pastName, as: format)
            }
        }
        api.delete("past/:name") { _, context in
            try await context.asked.forget(context.pastName)
            return Response(status: .noContent)
        }
        api.post("guests") { _, context in
            try Response(json: await context.asked.letGuestsWait())
        }
        api.get("levels/:activity") { _, context in
            let activity = context.parameters.get("activity") ?? ""
            return try Response(json: await context.asked.levels(of: activity))
        }
        api.post("levels/:activity") { request, context in
            let body = try await request.decode(LevelFile.self)
            try await context.asked.keep(body, of: context.parameters.get("activity") ?? "")
            return Response(status: .noContent)
        }
        api.get("games") { _, context in try Response(json: await context.asked.games()) }
        api.get("socket") { _, _ -> Response in throw refusedUpgrade }
        let room = api.group("rooms/:code")
        addRoom(to: room)
        addDrawing(to: room)
        DocumentRoutes().add(to: room)
        CardRoutes().add(to: room)
        addActions(to: room)
        addSeats(to: room)
        addGuests(to: room)
        addExports(to: room)
    }

    private func addActions(to room: RouterGroup<WebContext>) {
        for name in RoomAction.Name.allCases {
            room.post(RouterPath(name.rawValue)) { request, context in
                let action = try RoomAction(name, json: try await request.bytes())
                return try Response(json: await context.asked.act(action, in: try context.roomCode))
            }
        }
        room.get("drawings/:round/:tile") { request, context in
            let code = try context.roomCode
            return try await drawing(request, context) { asked, place, format in
                try await asked.drawing(place, in: code, as: format)
            }
        }
    }

    private func drawing(
        _ request: Request,
        _ context: WebContext,
        _ made: (any LocalBackend, DrawingPlace, ExportFormat) async throws -> [UInt8]
    ) async throws -> Response {
        let (name, suffix) = Self.split(context.parameters.get("tile") ?? "")
        guard let round = context.parameters.get("round").flatMap({ Int($0) }), let tile = Int(name)
        else { throw APIError(.notFound, "There is nothing at this address.") }
        let drawing = DrawingPlace(round: round, tile: tile)
        let format = try request.format(suffix, otherwise: 512)
        // Strokes are made like any other answer: what the vote and the results show waits for nobody's pictures.
        let asked = try context.asked
        let pass = try format == .strokes ? nil : place(for: asked)
        let bytes = ByteBuffer(bytes: try await made(asked, drawing, format))
        return Response(
            status: .ok,
            headers: [.contentType: format.mediaType],
            body: ResponseBody(inParts: bytes, holding: pass)
        )
    }

    /// A place among those whose pictures are made.
    private func place(for asked: any LocalBackend) throws(APIError) -> GatePass {
        guard let pass = GatePass(exports, for: asked.asker) else {
            throw APIError(.tooBusy, "Other pictures are being saved; try again in a moment.")
        }
        return pass
    }

    /// A name and what stands behind its dot.
    private static func split(_ text: String) -> (name: String, suffix: String) {
        guard let dot = text.firstIndex(of: ".") else { return (text, "") }
        return (String(text[..<dot]), String(text[text.index(after: dot)...]))
    }

    private func addRoom(to room: RouterGroup<WebContext>) {
        room.get { request, context in
            let seat = request.uri.queryParameters["seat"].map(String.init)
            return try Response(json: await context.asked.room(try context.roomCode, for: seat))
        }
        room.post("join", reading: JoinRoom.self, ifEmpty: JoinRoom()) { asked, body, code in
            try await asked.join(code, body)
        }
        room.post("leave") { _, context in
            try await context.asked.leave(try context.roomCode)
            return Response(status: .noContent)
        }
    }

    private func addDrawing(to room: RouterGroup<WebContext>) {
        room.post("strokes", reading: AddStrokes.self) { asked, body, code in
            try await asked.draw(body, in: code)
        }
        room.post("undo", reading: SeatChoice.self, ifEmpty: SeatChoice()) { asked, body, code in
            try await asked.undo(body, in: code)
        }
        room.post("redo", reading: SeatChoice.self, ifEmpty: SeatChoice()) { asked, body, code in
            try await asked.redo(body, in: code)
        }
        room.post("clear", reading: ClearCanvas.self) { asked, body, code in
            try await asked.clear(body, in: code)
        }
        room.post("hide", reading: HideStroke.self) { asked, body, code in
            try await asked.hide(body, in: code)
        }
    }

    private func addGuests(to room: RouterGroup<WebContext>) {
        room.get("guests") { _, context in
            try Response(json: await context.asked.guests(in: try context.roomCode))
        }
        room.post("guests", reading: LetGuests.self) { asked, body, code in
            try await asked.letGuests(body, in: code)
        }
        room.get("guests.svg") { _, context in
            let picture = try await context.asked.guestCode(of: try context.roomCode)
            return Response(.ok, bytes: picture, type: "image/svg+xml")
        }
    }

    private func addSeats(to room: RouterGroup<WebContext>) {
        room.post("seats", .created, reading: TakeSeat.self, ifEmpty: TakeSeat()) {
            asked,
            body,
            code in
            try await asked.takeSeat(body, in: code)
        }
        room.delete("seats/:seat") { _, context in
            let seat = context.parameters.get("seat") ?? ""
            try await context.asked.removeSeat(seat, in: try context.roomCode)
            return Response(status: .noContent)
        }
        room.post("bots", .created, reading: AddBot.self, ifEmpty: AddBot()) { asked, body, code in
            try await asked.addBot(body, in: code)
        }
    }

    private func addExports(to room: RouterGroup<WebContext>) {
        room.get("export.svg") { request, context in
            try await picture("svg", 2048, request, context)
        }
        room.get("export.png") { request, context in
            try await picture("png", 2048, request, context)
        }
        room.get("export.webp") { request, context in
            try await picture("webp", 512, request, context)
        }
        room.get("operations") { _, context in
            try await export(context, try context.roomCode, .operations, "ndjson")
        }
        room.get("replay") { _, context in
            try await export(context, try context.roomCode, .replay, "parlor")
        }
    }

    private func picture(
        _ suffix: String,
        _ size: Int,
        _ request: Request,
        _ context: WebContext
    ) async throws -> Response {
        let format = try request.format(suffix, otherwise: size)
        return try await export(context, try context.roomCode, format, suffix)
    }

    private func export(
        _ context: WebContext,
        _ code: RoomCode,
        _ format: ExportFormat,
        _ suffix: String
    ) async throws -> Response {
        // A picture takes up to 256 MB while it is drawn, and waits in memory until it is fetched.
        let pass = try place(for: try context.asked)
        let bytes = ByteBuffer(bytes: try await context.asked.export(code, as: format))
        var response = Response(
            status: .ok,
            headers: [.contentType: format.mediaType],
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

extension RouterGroup<WebContext> {
    /// Adds a route that reads a body, asks what answers for the room, and tells what it says.
    func post<Body: Decodable & Sendable, Answer: Encodable & SendableMetatype>(
        _ path: RouterPath,
        _ status: HTTPResponse.Status = .ok,
        reading type: Body.Type,
        ifEmpty absent: Body? = nil,
        _ ask: @escaping @Sendable (any LocalBackend, Body, RoomCode) async throws -> Answer
    ) {
        post(path) { request, context in
            let body = try await request.decode(type, ifEmpty: absent)
            return try Response(
                status,
                json: await ask(try context.asked, body, try context.roomCode)
            )
        }
    }
}

extension ResponseBody {
    /// Bytes that are handed over as fast as they are read, and a pass until the last of them.
    fileprivate init(inParts bytes: ByteBuffer, holding pass: GatePass?) {
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

extension ExportFormat {
    /// What the file is, for browsers.
    fileprivate var mediaType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .png: "image/png"
        case .webp: "image/webp"
        case .operations: "application/x-ndjson"
        case .strokes: "application/json"
        case .replay: "application/octet-stream"
        }
    }
}
