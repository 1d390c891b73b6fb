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
            let entries = try book.table.drawings(of: number).compactMap { drawing in
                seal.opened(drawing.label, as: .label, of: drawing.name).map { text in
                    KeptDrawings.Entry(
                        name: Hex.encode(drawing.name),
                        label: String(decoding: text, as: UTF8.self),
                        favourite: seal.isFavourite(drawing)
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
            let others = try book.table.drawings(of: number)
            let isKnown = others.contains { $0.name == name }
            guard !isKnown || drawing.replaces else { return }
            let stored = StoredDrawing(
                name: name,
                label: seal.sealed(Array(drawing.label.utf8), as: .label, of: name),
                strokes: seal.sealed(Array(drawing.strokes.utf8), as: .strokes, of: name),
                favourite: seal.mark(drawing.favourite, of: name)
            )
            let excess = max(0, others.count + 1 - APILimits.keptDrawings)
            // What takes another one's place leaves as many as there were.
            let gone = isKnown ? [name] : seal.leastWanted(excess, of: others)
            try book.table.keep(stored, of: number, insteadOf: gone)
        }
    }

    func mark(drawing name: String, _ mark: MarkDrawing, of session: String) async throws {
        try await inTurn { book in
            let (number, _, key) = try book.holder(of: session)
            guard let name = Hex.decode(name) else { throw Self.noDrawing }
            let favourite = DrawingSeal(key).mark(mark.favourite, of: name)
            guard try book.table.mark(drawing: name, of: number, favourite: favourite) else {
                throw Self.noDrawing
            }
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

extension DrawingSeal {
    /// Says whether a drawing is a favourite, in as many bytes either way.
    fileprivate func mark(_ isFavourite: Bool, of name: [UInt8]) -> [UInt8] {
        sealed([isFavourite ? 1 : 0], as: .favourite, of: name)
    }

    /// Whether it was said that a drawing is a favourite; what somebody has changed in the file says nothing.
    fileprivate func isFavourite(_ drawing: ListedDrawing) -> Bool {
        opened(drawing.favourite, as: .favourite, of: drawing.name) == [1]
    }

    /// Which of an account's drawings go first where there are too many: the oldest, favourites after all others.
    ///
    /// - Parameters:
    ///   - count: How many go.
    ///   - drawings: All, what was kept last first.
    /// - Returns: Their names.
    func leastWanted(_ count: Int, of drawings: [ListedDrawing]) -> [[UInt8]] {
        let oldest = drawings.reversed()
        let plain = oldest.filter { !isFavourite($0) }
        let favourites = oldest.filter { isFavourite($0) }
        return (plain + favourites).prefix(count).map(\.name)
    }
}
