public import ClientAPI

/// What the server of guest pages asks of the daemon behind it.
public protocol GuestHost: Sendable {
    /// The codes of the rooms whose doors are open, ascending.
    func openRooms() async -> [String]
    /// What a guest's page may use: its seat, and nothing more.
    ///
    /// - Throws: `unauthorized` for a key that opens no seat here.
    func guest(with key: GuestKey) async throws -> any LocalBackend
    /// The same at once; called on the event loop of a connection that wants to become a socket.
    func guestNow(with key: GuestKey) -> (any LocalBackend)?
    /// `POST /api/guest/sit`: takes a seat, or finds the seat that the same secret has taken.
    func sitDown(_ request: SitDown) async throws -> SatDown
    /// `POST /api/guest/resume`: takes a seat over from another device.
    func comeBack(_ request: ComeBack) async throws -> SatDown
}
