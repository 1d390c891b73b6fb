extension APIError {
    /// What happened, for programs.
    public enum Code: String, Codable, CaseIterable, Sendable {
        /// The request is not what this API understands.
        case badRequest = "bad-request"
        /// The token is missing or wrong.
        case unauthorized
        /// The request comes from another site or under another name.
        case forbidden
        /// There is nothing at this address.
        case notFound = "not-found"
        /// No room with this code is known.
        case noSuchRoom = "no-such-room"
        /// Several rooms have this code: one must be chosen.
        case ambiguous
        /// Nobody has let this device in, or somebody said "not now".
        case notLetIn = "not-let-in"
        /// The room is known, but this device is not in it.
        case notAMember = "not-a-member"
        /// A room with this code exists already.
        case codeInUse = "code-in-use"
        /// The room has no seat left.
        case roomFull = "room-full"
        /// The game has begun.
        case alreadyStarted = "already-started"
        /// No round is open in which that can be done.
        case notOpen = "not-open"
        /// What was asked for may not be shown yet.
        case notYet = "not-yet"
        /// Only the room's master may do that.
        case notMaster = "not-master"
        /// So few cannot play.
        case tooFewPlayers = "too-few-players"
        /// Only an even number can play.
        case oddPlayers = "odd-players"
        /// The game does not let the seat do that.
        case refusedMove = "refused-move"
        /// Ink would lie outside what the seat may draw on.
        case outsideSheet = "outside-sheet"
        /// Nobody draws with that tool on the sheet.
        case toolNotGiven = "tool-not-given"
        /// The seat has drawn as many strokes on the sheet as it may.
        case strokesUsedUp = "strokes-used-up"
        /// Nothing is taken back on the sheet, and nothing brought back.
        case cannotUndo = "cannot-undo"
        /// Nothing is cleared on the sheet, or only what is one's own.
        case cannotClear = "cannot-clear"
        /// The room is locked, and no passphrase was given or is kept.
        case passphraseNeeded = "passphrase-needed"
        /// The passphrase is wrong.
        case wrongPassphrase = "wrong-passphrase"
        /// Too many wrong passphrases or passwords: none is looked at for a while.
        case paused
        /// Nobody is logged in, or not any more.
        case notLoggedIn = "not-logged-in"
        /// The password of the account is wrong, or there is no such account.
        case wrongPassword = "wrong-password"
        /// An account with this name or address exists already.
        case accountTaken = "account-taken"
        /// The device has as many accounts as it may.
        case tooManyAccounts = "too-many-accounts"
        /// The room speaks another version of the protocol.
        case incompatibleVersion = "incompatible-version"
        /// Nothing of one's own is left to undo.
        case nothingToUndo = "nothing-to-undo"
        /// Nothing of one's own is left to redo.
        case nothingToRedo = "nothing-to-redo"
        /// This device was removed from the room for good.
        case banned
        /// The seat is open in another window.
        case takenOver = "taken-over"
        /// The request is larger than the limit.
        case tooLarge = "too-large"
        /// As many sockets are open as are allowed.
        case tooBusy = "too-busy"
        /// There is no room left on the device's disk.
        case diskFull = "disk-full"
        /// Something of ours failed.
        case failed
        /// No device of the room can be reached.
        case unreachable

        /// The HTTP status that goes with it.
        public var status: Int {
            switch self {
            case .badRequest: 400
            // Not 401, which would have a browser ask for a name and a password.
            case .unauthorized, .forbidden: 403
            case .passphraseNeeded, .wrongPassphrase, .paused, .banned, .notLetIn: 403
            case .notLoggedIn, .wrongPassword: 403
            case .notFound, .noSuchRoom, .notAMember: 404
            case .ambiguous, .codeInUse, .roomFull, .alreadyStarted, .incompatibleVersion: 409
            case .nothingToUndo, .nothingToRedo, .takenOver: 409
            case .accountTaken, .tooManyAccounts: 409
            case .notOpen, .notYet, .tooFewPlayers, .oddPlayers, .refusedMove: 409
            case .outsideSheet, .toolNotGiven, .strokesUsedUp, .cannotUndo, .cannotClear: 409
            case .notMaster: 403
            case .tooLarge: 413
            case .failed: 500
            case .tooBusy: 503
            case .unreachable: 504
            case .diskFull: 507
            }
        }
    }
}
