import ClientAPI
import Documents
import Games
import Identity
import Peer
import Rules
import Vocabulary
import Wire

extension Translation {
    /// Says of a room that this device is in no more what has become of it.
    static func left(_ room: RoomCode) -> APIError {
        APIError(
            .notAMember,
            "You have left room \(room). What it held is kept here until you `parlor forget \(room)`."
        )
    }

    /// A refusal as a sentence for people.
    static func error(_ refusal: Refusal) -> APIError {
        switch refusal {
        case .noSuchRoom(let code):
            APIError(.noSuchRoom, "There is no room \(code) on this network.")
        case .ambiguous(let code, let rooms):
            APIError(
                .ambiguous,
                "\(rooms.count) rooms here have the code \(code); choose one by who is in it."
            )
        case .inAnother(let code):
            APIError(
                .ambiguous,
                "You are in another room with the code \(code); leave that one first."
            )
        case .notAMember(let code): APIError(.notAMember, "You are not in room \(code).")
        case .stillIn(let code):
            APIError(.notOpen, "You are in room \(code); leave it before you forget it.")
        case .onTheWay(let code):
            APIError(
                .notOpen,
                "You are on your way into room\(code.map { " \($0)" } ?? ""); wait until that has ended."
            )
        case .codeInUse(let code):
            APIError(.codeInUse, "\(code) is taken. Try another code.")
        case .silent: APIError(.unreachable, "That device does not answer; try again in a moment.")
        case .noKnock: APIError(.notFound, "That device does not wait at the door any more.")
        case .passphraseNeeded(let code):
            APIError(
                .passphraseNeeded,
                "Room \(code) is locked; give its passphrase, with --passphrase on the command line."
            )
        case .codeNeeded:
            APIError(.badRequest, "A room with a passphrase needs a code.")
        case .declined(let code, let outcome): declined(code, outcome)
        case .unreachable(let code):
            APIError(
                .unreachable,
                "Nobody in room \(code) answers; check that you are on the same Wi-Fi."
            )
        case .tooManyRooms: APIError(.tooBusy, "You are in too many rooms; leave one first.")
        case .nothingToUndo: APIError(.nothingToUndo, "There is nothing of yours to undo.")
        case .nothingToClear(_, .own):
            APIError(.nothingToUndo, "There is nothing of yours to clear.")
        case .nothingToClear(_, .all): APIError(.nothingToUndo, "There is nothing to clear.")
        case .tooManyLogs:
            APIError(
                .forbidden,
                "This device was restored from copies too often to write there; start with a new data folder."
            )
        case .nothingToRedo: APIError(.nothingToRedo, "There is nothing of yours to redo.")
        case .notYourStroke: APIError(.forbidden, "That is not a stroke of yours.")
        case .invalidStroke(let index, let fault):
            APIError(.badRequest, "Stroke \(index + 1) cannot be drawn: \(sentence(fault)).")
        case .notMaster(let code):
            APIError(.notMaster, "Only the master of room \(code) can do that.")
        case .notOpen: APIError(.notOpen, "You can't do that right now.")
        case .notYourSeat: APIError(.forbidden, "That seat is not one of this device’s.")
        case .move(let fault):
            APIError(.refusedMove, fault.message, reason: fault.code)
        case .sheet(let fault): APIError(code(of: fault), fault.message)
        case .record(let fault): APIError(.refusedMove, fault.message)
        case .document(let fault): APIError(.refusedMove, fault.message)
        case .tooFewPlayers(_, let least):
            APIError(.tooFewPlayers, "At least \(least) must be ready to play.")
        case .oddPlayers:
            APIError(
                .oddPlayers,
                "An even number of players must be ready: have one more get ready, or one fewer."
            )
        case .tooManySeats(_, let most):
            APIError(
                .roomFull,
                "A device has at most \(most) seats here; the master can allow more in the settings."
            )
        case .usedUp:
            APIError(
                .tooBusy,
                "This device has done that too often here; it can again in the next round."
            )
        case .noGame(let code):
            APIError(.notOpen, "\(code) is a drawing; there is no game to start.")
        case .invalidSetting(let setting, let known): APIError(.badRequest, fault(setting, known))
        case .notStuck(let code):
            APIError(
                .forbidden,
                "Room \(code) can still go on; wait ten seconds before you leave the others behind."
            )
        case .blobSize(let size):
            APIError(
                .tooLarge,
                "A shared file has 1 byte to 8 MiB, and this one has \(size) bytes."
            )
        case .blobQuota(let code):
            APIError(
                .tooLarge,
                "This device has put as many files into room \(code) as it may: 64, and 32 MiB."
            )
        case .cardsUsedUp(let code):
            APIError(
                .tooBusy,
                "What this device shows has changed too often in room \(code); it can again in the next one."
            )
        case .noSuchBlob: APIError(.notFound, "The room has no such file.")
        case .tooManyBlobs:
            APIError(.tooBusy, "So many files are being fetched already; try again in a moment.")
        case .blobUnreachable:
            APIError(.unreachable, "Nobody who can be reached has that file; try again later.")
        case .unknownActivity(let name):
            APIError(
                .badRequest,
                "There is no activity “\(name.prefix(24))”; choose \(Catalogue.choice(of: Catalogue.names))."
            )
        case .notPlayed(let name):
            APIError(
                .badRequest,
                "“\(name.prefix(24))” cannot be played next; choose \(Catalogue.choice(of: games))."
            )
        case .trouble(let code, let trouble):
            APIError(.incompatibleVersion, "Room \(code) cannot be played here. \(trouble)")
        case .invalidText:
            APIError(
                .badRequest,
                "A title or a name has at most 63 bytes and no control characters; choose another."
            )
        }
    }

    /// Why no secret could be made of a passphrase, as a sentence for people.
    static func error(_ error: PassphraseError) -> APIError {
        switch error {
        case .length: APIError(.badRequest, error.description)
        case .noMemory: APIError(.failed, error.description)
        }
    }

    /// What can be played, in the order in which people are told of it.
    private static let games = Catalogue.activities.map { $0.about.activity }

    private static func code(of fault: SheetFault) -> APIError.Code {
        switch fault {
        case .outside: .outsideSheet
        case .tool: .toolNotGiven
        case .usedUp: .strokesUsedUp
        case .undo: .cannotUndo
        case .clear: .cannotClear
        }
    }

    private static func fault(_ setting: Setting, _ known: [GameDescription.Rule]) -> String {
        if let rule = known.first(where: { $0.name == setting.name }) {
            let (least, most) = (rule.range.lowerBound, rule.range.upperBound)
            return "“\(setting.name)” goes from \(least) to \(most)."
        }
        let names = known.map(\.name).joined(separator: ", ")
        return "No setting “\(setting.name)”. Settings: \(names)."
    }

    private static func declined(_ code: RoomCode, _ outcome: JoinOutcome) -> APIError {
        switch outcome {
        case .admitted, .noSuchRoom:
            APIError(.noSuchRoom, "There is no room \(code) on this network.")
        case .full: APIError(.roomFull, "Room \(code) is full; you can watch.")
        case .started:
            APIError(
                .alreadyStarted,
                "The game in room \(code) has already started; you can watch it."
            )
        case .wrongPassphrase:
            APIError(.wrongPassphrase, "Wrong passphrase.")
        case .incompatible:
            APIError(
                .incompatibleVersion,
                "Room \(code) speaks another version of Parlor; update the older one."
            )
        case .banned:
            APIError(.banned, "This device was removed from room \(code) and cannot come back.")
        case .waiting:
            APIError(
                .notLetIn,
                "Nobody has let you in to room \(code) yet; tell them you are waiting and try again."
            )
        case .declined:
            APIError(.notLetIn, "Somebody in room \(code) said “not now”; ask them.")
        case .paused:
            APIError(
                .paused,
                "Too many wrong passphrases for room \(code); wait a minute and try again."
            )
        }
    }

    private static func sentence(_ fault: Refusal.StrokeFault) -> String {
        switch fault {
        case .pointCount(let count):
            "it has \(count) points, and 1 to \(Limits.strokePoints) are possible"
        case .coordinate(let value): "the coordinate \(value) is off the board"
        case .style: "its width, colour or opacity is out of range"
        case .series:
            "pressures and times must be one a point, and times must not fall or pause over 32 s"
        }
    }
}
