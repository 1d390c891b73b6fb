/// Every limit of the local API, by name.
public enum APILimits {
    /// Bytes of a request's head: its path, and the names and values of its headers.
    public static let head = 16 * 1024
    /// Headers of a request.
    public static let headers = 64
    /// Bytes of a request's body.
    public static let body = 1024 * 1024
    /// Bytes of the levels of one kind that a device keeps.
    public static let levels = 256 * 1024
    /// How long a connection may take until the head of its first request is there, and until the next
    /// after an answer; so it is also how long an idle connection stays.
    public static let headTime = Duration.seconds(10)
    /// How long a request's body may take after its head, and after each ``progress`` of it.
    public static let bodyTime = Duration.seconds(20)
    /// How long a client may take to read an answer, and after each ``progress`` of it.
    public static let answerTime = Duration.seconds(60)
    /// Bytes of a body or an answer after which its time begins anew: more than nearly all have, so that dripping bytes
    /// are held to one time, and few enough for a slow disk.
    public static let progress = 4 * 1024 * 1024
    /// How long a client may take to close a connection that the daemon has closed.
    public static let lingerTime = Duration.seconds(2)
    /// Bytes of one WebSocket frame that a client sends; a stroke of ``strokePoints`` with pressures
    /// and times fits in one, because a browser never splits a message.
    public static let frame = 128 * 1024
    /// Bytes of one WebSocket message that a client sends, all its frames together.
    public static let message = 256 * 1024
    /// Frames of one WebSocket message.
    public static let messageFrames = 64
    /// Messages and control frames of one socket in a second, in the long run; who sends more is closed.
    public static let messageRate = 1000
    /// Messages and control frames that a socket may send at once after a rest.
    public static let messageBurst = 2000
    /// Sockets at once.
    public static let sockets = 32
    /// Connections at once, sockets included; a newcomer takes the place of the oldest connection that has
    /// not shown the token, else of the oldest that is no socket.
    public static let connections = 128
    /// Sockets of guests at once.
    public static let guestSockets = 32
    /// Connections of guests at once.
    public static let guestConnections = 128
    /// Connections from one address at once on the server of guest pages: a phone opens six and a socket.
    public static let connectionsOfGuest = 12
    /// Wrong secrets of one address after which it has to wait.
    public static let wrongSecrets = 10
    /// Digits that stand for an invitation where it is typed.
    public static let invitationDigits = 6
    /// How long the same digits are shown.
    public static let digitsTime = Duration.seconds(600)
    /// How long they hold after that, for who has begun to type them.
    public static let typingTime = Duration.seconds(60)
    /// Wrong digits at one door after which it has others, and none counts for `penaltyTime`.
    public static let wrongDigits = 10
    /// How long it has to wait, and how long a wrong secret counts.
    public static let penaltyTime = Duration.seconds(60)
    /// Addresses whose wrong secrets are counted.
    public static let penalties = 256
    /// Letters of a code in the page's address.
    public static let codeLetters = 10
    /// Such codes that are open at once.
    public static let pageCodes = 16
    /// How long one is open.
    public static let codeTime = Duration.seconds(600)
    /// Wrong ones that are looked at at once; beyond them none is.
    public static let wrongCodes = 20
    /// Wrong ones that are looked at in a second, in the long run.
    public static let wrongCodeRate = 1
    /// Bytes of a request's body that brings one.
    public static let codeBody = 1024
    /// Seats of guests on one device.
    public static let guestSeats = 16
    /// Guests that may sit down within a minute.
    public static let sittings = 32
    /// Pictures and logs that are made and sent at once.
    public static let exports = 2
    /// Of these, those that one guest has asked for.
    public static let exportsOfGuest = 1
    /// Pixels of a guest's picture of a drawing at most: a large one keeps a core and 256 MB for seconds.
    public static let guestPixels = 1_024
    /// Documents that are being sent at once, by the server for people or by that for guests.
    public static let documentReaders = 8
    /// Of these, those that one seat has asked for.
    public static let documentReadersOfSeat = 2
    /// Bytes of a picture or log that are handed to a connection at once.
    public static let exportPart = 64 * 1024
    /// How long a page may read nothing while something waits for it; then its socket is closed.
    public static let stallTime = Duration.seconds(30)
    /// Bytes that wait for a page that reads too slowly, whole pictures not counted; beyond them the
    /// socket is closed, and the page comes back for a whole picture.
    public static let backlog = 4 * 1024 * 1024
    /// Bytes of live ink that wait for a page that reads too slowly; beyond them the oldest is dropped.
    public static let inkBacklog = 64 * 1024
    /// Points of a stroke.
    public static let strokePoints = 4096
    /// Strokes in one request.
    public static let strokes = 4096
    /// Changes in one edit of a document.
    public static let changes = 32
    /// Fields of a record that one change writes.
    public static let recordFields = 63
    /// UTF-8 bytes of a text in a field.
    public static let fieldText = 768
    /// Records that are sent at once, of a document that is sent whole.
    public static let recordsAtOnce = 128
    /// Least and greatest coordinate in quarter units.
    public static let coordinates: ClosedRange<Int16> = -8192...24575
    /// Quarter units of a stroke's width.
    public static let strokeWidth: ClosedRange<UInt16> = 1...4095
    /// UTF-8 bytes of a title or a name.
    public static let title = 63
    /// UTF-8 bytes of an emoji.
    public static let avatar = 32
    /// UTF-8 bytes of a passphrase.
    public static let passphrase = 1...1024
    /// Accounts of one device.
    public static let accounts = 16
    /// Sessions of one account; one more ends the oldest.
    public static let sessions = 8
    /// Unicode scalar values of an account's name.
    public static let userName = 10
    /// UTF-8 bytes of an e-mail address.
    public static let email = 254
    /// Unicode scalar values of an account's password at least; at most it is as long as a passphrase.
    public static let passwordCharacters = 8
    /// Wrong passwords in a row that are looked at for an account.
    public static let wrongPasswords = 5
    /// How long none is looked at after these, and after each further one.
    public static let passwordPause = Duration.seconds(30)
    /// Drawings that are kept of an account; one more takes the place of the oldest that is no favourite.
    public static let keptDrawings = 500
    /// UTF-8 bytes of what a page calls a drawing that it keeps.
    public static let drawingIdentifier = 128
    /// UTF-8 bytes of a kept drawing's label.
    public static let drawingLabel = 4 * 1024
    /// UTF-8 bytes of a kept drawing's strokes.
    public static let drawingStrokes = 2 * 1024 * 1024
    /// Bytes of a request's body that brings a drawing.
    public static let drawingBody = 4 * 1024 * 1024
    /// Drawings on a player's card.
    public static let cardDrawings = 6
    /// Bytes of the picture on it.
    public static let cardPicture = 16 * 1024
    /// Games, and wins, that it may speak of.
    public static let cardGames = 999_999
    /// Unicode scalar values of what was drawn, as it stands there.
    public static let cardTopic = 100
    /// Strokes of a drawing on it.
    public static let cardStrokes = 1024
    /// Bytes of a card.
    public static let card = 256 * 1024
    /// Bytes of a request's body that brings a card.
    public static let cardBody = card + 4 * 1024
    /// Cards that are being fetched at once, for all who use one server of the daemon.
    public static let cardReaders = 16
    /// Of these, those that one seat has asked for.
    public static let cardReadersOfSeat = 4
    /// Bytes of a request's body that brings a password of an account.
    public static let accountBody = 8 * 1024
    /// Bytes of an account's file with its password before it: all drawings that an account may have, each as large as
    /// it may be.
    public static let accountFile = keptDrawings * (drawingStrokes + drawingLabel + 256) + 4 * 1024
    /// Accounts that are on their way out or in at once.
    public static let movingAccounts = 1
    /// UTF-8 bytes of the code by which an account is fetched, as typed or as the QR code says it.
    public static let movingCode = 64
    /// How long another device may fetch an account that is offered.
    public static let offerTime = Duration.seconds(300)
    /// How long an offer stands while nobody asks how far it has come.
    public static let offerPatience = Duration.seconds(20)
    /// Wrong codes that end an offer.
    public static let wrongMovingCodes = 5
    /// Times that an account may set out by one offer: a connection may break.
    public static let departures = 16
    /// Pixels along the side of an exported picture.
    public static let exportPixels: ClosedRange<Int> = 16...8192
    /// Pixels along the side of an exported animation.
    public static let animationPixels: ClosedRange<Int> = 16...1024
}
