public import Documents
public import Rules
public import Vocabulary
public import Wire

/// What a person, a bot or a test can ask of its own peer.
public enum Command: Sendable {
    /// Opens a room; without a code one is drawn. With a secret, made of a passphrase and the code, only
    /// those who have it get in; then the code must be given.
    case create(
        code: RoomCode?,
        activity: String,
        title: String,
        passphrase: Secret? = nil,
        settings: [Setting] = [],
        phones: Bool = false,
        profile: Profile? = nil
    )
    /// Goes into a room that somebody near is in: the one named, else the room that the code means, if it means but
    /// one. Without a name the seat gets the device's. Without a
    /// secret the secret kept from before serves.
    ///
    /// A moving key lets anyone with its secret half take the seat to another device.
    case join(
        RoomCode,
        name: String?,
        avatar: String = "",
        passphrase: Secret? = nil,
        movingKey: MovingKey? = nil,
        watching: Bool = false,
        room: RoomID? = nil
    )
    /// Goes out of a room.
    case leave(RoomCode)
    /// Removes all that this device holds of a room that it is not in; the code is what it was asked for by, if it
    /// was.
    case forget(RoomID, RoomCode?)
    /// Draws strokes for this device's seat.
    case draw(RoomCode, [Stroke], pen: UInt32?, seat: SeatID? = nil)
    /// Takes back this seat's last action.
    case undo(RoomCode, seat: SeatID? = nil)
    /// Renews what was taken back last.
    case redo(RoomCode, seat: SeatID? = nil)
    /// Takes away this seat's strokes, or, for the master, all.
    case clear(RoomCode, Clear.Scope, seat: SeatID? = nil)
    /// Hides one stroke of this seat.
    case hide(RoomCode, OperationID, seat: SeatID? = nil)
    /// Does something to the document of a room.
    case edit(RoomCode, RecordDeed, seat: SeatID? = nil)
    /// Puts bytes into a room for everybody: an image, a list of words, a level.
    case share(RoomCode, [UInt8], purpose: String)
    /// Has a seat show a card to the others; no bytes: nothing any more.
    case card(RoomCode, [UInt8], seat: SeatID? = nil)
    /// Gets a blob of a room from the one who has it, to be read from disk.
    case fetch(RoomCode, BlobID)
    /// Sends a connected device something that it sends back at once.
    case ping(DeviceID)
    /// Ends the lobby: the first round begins.
    case start(RoomCode)
    /// Does something in the open round of a game, for this device's own seat or another seat of its own.
    case play(RoomCode, Value, seat: SeatID? = nil)
    /// Says something to all.
    case say(RoomCode, String, seat: SeatID? = nil)
    /// Says whether a seat is ready.
    case ready(RoomCode, Bool, seat: SeatID? = nil)
    /// Gives a seat another name.
    case profile(RoomCode, Profile, seat: SeatID? = nil)
    /// Sets how the game will be played.
    case settings(RoomCode, RoomSettings)
    /// Opens the lobby of the next game for everybody of a room whose game is over: the same, or another activity. In the
    /// lobby its master may choose another one, too.
    case again(RoomCode, activity: String? = nil)
    /// Asks that a device be taken out; for good: it is let in no more, nor in rooms that go on from this.
    case kick(RoomCode, DeviceID, isForGood: Bool = false)
    /// Lets somebody in who waits at the door, or says "not now".
    case answerKnock(RoomCode, DeviceID, letsIn: Bool)
    /// Takes a seat to this device.
    case rehost(RoomCode, Rehost)
    /// Takes one more seat on this device, in a room that it is in, before the game begins.
    case takeSeat(RoomCode, SeatEntry)
    /// Takes a seat out: one of this device, or, for the master of a lobby, anybody's.
    case removeSeat(RoomCode, SeatID)
    /// Says at which TCP port this device serves guest pages of a room; 0: at none.
    case serveGuests(RoomCode, port: UInt16)
    /// Opens a room that goes on from one in which nothing can be decided any more.
    case succeed(RoomCode, under: RoomCode? = nil)
}

/// How a command ended.
public enum Answer: Hashable, Sendable {
    /// The room that the command was about; everything that it wrote is on disk.
    case room(RoomID)
    /// The document of the room was edited, by that operation; what it wrote is on disk. How many edits there are: more
    /// than one where others, before it, made room.
    case edited(RoomID, OperationID, edits: Int)
    /// The blob is on disk.
    case blob(BlobID)
    /// The device has sent it back.
    case pong(DeviceID)
}

/// Why a command was refused, with what it takes to say so to a person.
public enum Refusal: Error, Hashable, Sendable {
    /// Nobody near has a room of that code.
    case noSuchRoom(RoomCode)
    /// Several rooms near have that code, ascending: one must be chosen.
    case ambiguous(RoomCode, [RoomID])
    /// This device is in another room of that code.
    case inAnother(RoomCode)
    /// This device is not in a room of that code.
    case notAMember(RoomCode)
    /// This device is in that room, so that it cannot be forgotten.
    case stillIn(RoomCode)
    /// This device is on its way into that room, so that it cannot be forgotten.
    case onTheWay(RoomCode?)
    /// Somebody near has a room of that code.
    case codeInUse(RoomCode)
    /// The device is not connected, or does not answer.
    case silent(DeviceID)
    /// That device does not wait at the door, or not any more.
    case noKnock(DeviceID)
    /// The room is locked, and no passphrase was given or kept.
    case passphraseNeeded(RoomCode)
    /// A room can be locked only if its code is given.
    case codeNeeded
    /// A member answered no.
    case declined(RoomCode, JoinOutcome)
    /// The room is known, but none of its members answers.
    case unreachable(RoomCode)
    /// This device takes part in as many rooms as it may.
    case tooManyRooms
    /// This device was restored from copies so often that it may not begin another log there.
    case tooManyLogs
    /// There is nothing that this seat could take back.
    case nothingToUndo(RoomCode)
    /// There is nothing that this seat could renew.
    case nothingToRedo(RoomCode)
    /// There is nothing that such a clear would take away.
    case nothingToClear(RoomCode, Clear.Scope)
    /// Not a stroke of this seat.
    case notYourStroke(OperationID)
    /// A stroke that cannot be drawn; its index in the command, and why.
    case invalidStroke(index: Int, StrokeFault)
    /// The sheet that the seat draws on does not take that.
    case sheet(SheetFault)
    /// The document does not take that.
    case record(RecordFault)
    /// The document cannot be changed so as it stands.
    case document(DocumentFault)
    /// Only the master may do that.
    case notMaster(RoomCode)
    /// The seat is not one of this device.
    case notYourSeat(SeatID)
    /// The game does not let the seat do that now.
    case move(MoveFault)
    /// So few cannot play.
    case tooFewPlayers(RoomCode, least: Int)
    /// Only an even number can play.
    case oddPlayers(RoomCode)
    /// This device has as many seats as it may have there.
    case tooManySeats(RoomCode, most: Int)
    /// This device has written as much of that as counts in a round.
    case usedUp(RoomCode)
    /// The game knows no such setting, or not that value; all that can be set there.
    case invalidSetting(Setting, known: [GameDescription.Rule])
    /// There is no game in the room.
    case noGame(RoomCode)
    /// No round is open, or another one.
    case notOpen(RoomCode)
    /// The round can still be decided, or that has not been waited for long enough.
    case notStuck(RoomCode)
    /// A blob is empty or over 8 MiB.
    case blobSize(Int)
    /// This device has put as much into the room as it may.
    case blobQuota(RoomCode)
    /// This device has announced as many cards in the room as it may.
    case cardsUsedUp(RoomCode)
    /// No operation of the room that counts names the blob.
    case noSuchBlob(BlobID)
    /// So many blobs are wanted already.
    case tooManyBlobs
    /// Nobody who can be reached has the blob.
    case blobUnreachable(BlobID)
    /// There is no such activity.
    case unknownActivity(String)
    /// Nobody goes on with that: it is no game, or none that this device knows.
    case notPlayed(String)
    /// The room cannot be played here.
    case trouble(RoomCode, RoomTrouble)
    /// The activity's name or the room's title is too long or empty.
    case invalidText(WireError.Field)

    /// What can be wrong with a stroke.
    public enum StrokeFault: Hashable, Sendable {
        /// No points, or over 4096.
        case pointCount(Int)
        /// A coordinate is outside −8192…24575 quarter units.
        case coordinate(Int)
        /// Width or opacity is outside its range.
        case style
        /// Pressures or times are not one a point, or times fall or jump too far.
        case series
    }
}
