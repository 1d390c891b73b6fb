import Archive
import ClientAPI
import Identity
import Vocabulary

/// What people have drawn while they were logged in: sealed with the account's key, which a session opens.
extension AccountBook {
    func drawings(of session: String) async throws -> KeptDrawings {
        try await inTurn { book in
            let (number, _, key) = try book.holder(of: session)
            let seal = DrawingSeal(key)
            // What somebody has changed in the file does not open, and hides nothing else.
            let entries = try book.table.drawings(of: number).compactMap { name, label in
                seal.opened(label, as: .label, of: name).map { text in
                    KeptDrawings.Entry(
                        name: Hex.encode(name),
                        label: String(decoding: text, as: UTF8.self)
                    )
                }
            }
            return KeptDrawings(drawings: entries)
        }
    }

    func keep(_ drawing: KeepDrawing, of session: String) async throws {
        try await inTurn { book in
            let (number, _, key) = try book.holder(of: session)
            let seal = DrawingSeal(key)
            let name = seal.name(of: drawing.identifier)
            let stored = StoredDrawing(
                name: name,
                label: seal.sealed(Array(drawing.label.utf8), as: .label, of: name),
                strokes: seal.sealed(Array(drawing.strokes.utf8), as: .strokes, of: name)
            )
            try book.table.keep(stored, of: number, most: APILimits.keptDrawings)
        }
    }

    func strokes(ofDrawing name: String, of session: String) async throws -> KeptStrokes {
        try await inTurn { book in
            let (number, _, key) = try book.holder(of: session)
            guard let name = Hex.decode(name),
                let sealed = try book.table.strokes(ofDrawing: name, of: number),
                let text = DrawingSeal(key).opened(sealed, as: .strokes, of: name)
            else { throw Self.noDrawing }
            return KeptStrokes(strokes: String(decoding: text, as: UTF8.self))
        }
    }

    func remove(drawing name: String, of session: String) async throws {
        try await inTurn { book in
            let (number, _, _) = try book.holder(of: session)
            guard let name = Hex.decode(name),
                try book.table.remove(drawing: name, of: number)
            else { throw Self.noDrawing }
        }
    }

    private static let noDrawing = APIError(.notFound, "This account has no such drawing.")
}
