public import ClientAPI

/// Who brings accounts from one device to another on the same network (`Protocol/accounts.md`).
public protocol AccountMover: Sendable {
    /// `POST /api/account/offer`: has another device fetch the account of the session.
    func offer(of session: String, _ request: MoveAccount) async throws -> AccountOffer
    /// `GET /api/account/offer`: how far it has come; who does not ask for a while takes it back.
    func offer(of session: String) async throws -> AccountOffer
    /// `GET /api/account/offer.svg`: its QR code.
    func picture(ofOffer session: String) async throws -> [UInt8]
    /// `DELETE /api/account/offer`: takes it back.
    func withdrawOffer(of session: String) async throws
    /// `POST /api/account/fetch`: fetches an account from another device, and logs its owner in.
    func fetch(_ request: FetchAccount) async throws -> FetchedAccount
}
