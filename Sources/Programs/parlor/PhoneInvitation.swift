import ClientAPI
import NIOHTTP1
import QRCode

/// The way for phones into a room: a code to scan and an address to type, for people at a terminal.
struct PhoneInvitation: Sendable {
    let room: String
    /// What the QR code says.
    let link: String
    /// What people type after the address; `nil` where they are to read it in the lobby, since it changes.
    var digits: String?

    /// Whether it is shown at all: to people, and not to programs.
    static var isShown: Bool { TerminalTable.isWanted }

    /// What is known already.
    init(room: String, link: String) {
        self.room = room
        self.link = link
    }

    /// Asks a daemon for the way into a room; `nil` if it lets no phones in, or is on no network.
    ///
    /// - Throws: `Failure` where it does not answer.
    init?(into room: String, by client: DaemonClient) async throws {
        let path = "/api/rooms/\(room)/guests"
        let door = try await client.send(.GET, path, as: GuestDoor.self)
        guard door.open, let link = door.links.first else { return nil }
        self.init(room: room, link: link)
        digits = door.digits
    }

    /// Shows where phones wait for a game while there is none, as the last line of a start.
    ///
    /// - Parameter link: What the QR code says; `nil` where phones cannot wait.
    static func welcome(to link: String?) {
        guard show(hall: link) else {
            return Output.line(
                "Once there is a game, phones scan its code, here or in the lobby. Ctrl-C stops Parlor."
            )
        }
        Output.line("\(waiting) Ctrl-C stops Parlor.")
    }

    /// What becomes of phones that scan the code while there is no game.
    static let waiting = "Phones scan this, and are in the next game."

    /// Shows the code of where phones wait.
    ///
    /// - Returns: Whether there is one.
    static func show(hall link: String?) -> Bool {
        guard let link, let symbol = QRSymbol(link) else { return false }
        Output.lines(symbol.halfBlocks)
        return true
    }

    /// Shows the code and the address.
    ///
    /// - Returns: Whether there is somebody to see them.
    @discardableResult
    func show() -> Bool {
        guard Self.isShown, let symbol = QRSymbol(link) else { return false }
        Output.lines(symbol.halfBlocks)
        let host = link.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        let then = digits.map { "\($0.prefix(3)) \($0.suffix(3))" } ?? "the six digits in its lobby"
        Output.line(
            "Phones scan this to join \(room), or type \(host)/\(room) and then \(then)."
        )
        return true
    }
}
