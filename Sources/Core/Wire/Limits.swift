/// Every limit of the protocol, by name; the numbers are those of `Protocol/limits.md`.
public enum Limits {
    /// Bytes of a datagram; larger ones are neither sent nor read.
    public static let datagram = 1200
    /// Bytes of an operation's payload.
    public static let payload = 900
    /// The last place in a log.
    public static let sequence: UInt64 = 1 << 48 - 1
    /// The largest Lamport time: it fits a number with a sign.
    public static let lamport: UInt64 = 1 << 63 - 1
    /// Identifiers in the frontier of an operation with a payload.
    public static let frontier = 16
    /// Identifiers in the frontier of a `Witness`.
    public static let witnessFrontier = 63
    /// Operations under one signature.
    public static let runOperations = 256
    /// Bytes of operation bodies under one signature.
    public static let runBytes = 256 * 1024
    /// Bytes of bodies beyond which a seal that there is is kept: what comes over a slow network can be proven
    /// soon, for 64 bytes more in so many.
    public static let shortRunBytes = 16 * 1024
    /// Points of a stroke, all its parts together.
    public static let strokePoints = 4096
    /// Parts of a stroke before its last piece.
    public static let strokeParts = 63
    /// Least and greatest coordinate in quarter units.
    public static let coordinates: ClosedRange<Int> = -8192...24575
    /// Quarter units of a stroke's width.
    public static let strokeWidth: ClosedRange<Int> = 1...4095
    /// Milliseconds between two points of a stroke.
    public static let pointGap = 32767
    /// UTF-8 bytes of a room's title, a seat's name.
    public static let title = 63
    /// UTF-8 bytes of an avatar.
    public static let avatar = 32
    /// Characters of an activity's name, all of a–z, 0–9 and -.
    public static let activity = 24
    /// Characters of a chat message.
    public static let chatCharacters = 100
    /// UTF-8 bytes of a chat message.
    public static let chatBytes = 400
    /// Devices of a room.
    public static let devices = 64
    /// Seats of a room.
    public static let seats = 64
    /// Seats of a device, where the master has not set another number.
    public static let seatsOfDevice = 8
    /// Moves of a seat, the last ones, after which a stroke drawn before them still counts as sent again.
    public static let keysPassed = 16
    /// Devices at the door of a room that a member is shown at a time.
    public static let knocks = 16
    /// Those of one address among them.
    public static let knocksOfAddress = 4
    /// Seats in one `Admit` or `Create`.
    public static let seatsAtOnce = 8
    /// Settings in one operation, and bytes of a setting's name.
    public static let settings = 32
    /// Bytes of a setting's name.
    public static let settingName = 24
    /// Least and greatest value of a setting.
    public static let settingValues: ClosedRange<Int64> = -2_147_483_648...2_147_483_647
    /// Least and greatest number of points that a seat brings along or has: sums end there.
    public static let points: ClosedRange<Int64> = -1_000_000_000...1_000_000_000
    /// Numbers by which people tell seats apart that are kept for the next room.
    public static let seatNumbers: ClosedRange<Int> = 1...4096
    /// Games of one evening that are counted.
    public static let eveningGames: ClosedRange<Int> = 1...1000
    /// Points of a seat for the games of one evening: it was ahead of 63 others in each of them at most.
    public static let eveningPoints: ClosedRange<Int> = 0...63_000
    /// Least and greatest number in a move: JSON keeps all of them.
    public static let moveNumbers: ClosedRange<Int64> =
        -9_007_199_254_740_991...9_007_199_254_740_991
    /// Versions of an activity's rules.
    public static let rules: ClosedRange<Int> = 1...65_535
    /// Logs of a device in the causal past of any of its operations.
    public static let logsPerDevice = 16
    /// Logs of a room.
    public static let logs = 1024
    /// Operations that wait for their past, from one peer.
    public static let orphans = 256
    /// Bytes of operations that wait for their past or their signature, from one peer.
    public static let orphanBytes = 256 * 1024
    /// Operations asked for that a member may have waiting here.
    public static let credit = 65_536
    /// The same for a device that is not known to be in the room.
    public static let creditOfStrangers = 512
    /// Logs of a room that devices not known to be in it may name.
    public static let logsOfStrangers = 128
    /// Bytes of a blob.
    public static let blob = 8 * 1024 * 1024
    /// Bytes of a chunk of a blob.
    public static let chunk = 1024
    /// Bytes of what a seat does in a round.
    public static let move = 880
    /// Bytes of a value that is committed to and revealed.
    public static let revealed = 768
    /// Bytes of a value that is sealed for one device.
    public static let sealed = 512
    /// Cards of a deck.
    public static let deckCards = 512
    /// Devices that deal one deck.
    public static let dealers = 16
    /// Bytes of a blob that are asked for in one go, held in memory, and one piece on disk.
    public static let blobWindow = 64 * chunk
    /// New names in one log and round.
    public static let profilesInRound = 1024
    /// Operations of each of the kinds 1 to 4, 12 and 13 in one log and round: who comes, goes and moves.
    public static let comingsInRound = 4096
    /// The same for ready marks, settings and rooms that go on from this one.
    public static let wishesInRound = 1024
    /// The same for moves, commitments and what is revealed.
    public static let entriesInRound = 1024
    /// The same for what clears a canvas.
    public static let clearsInRound = 4096
    /// Changes in one edit of a document.
    public static let editChanges = 32
    /// Fields of a record.
    public static let recordFields = 64
    /// UTF-8 bytes of a field.
    public static let fieldText = 768
    /// Bytes of a record's place among its siblings.
    public static let siblingPosition = 32
    /// Records from the top of a document's tree to the deepest that is shown; also of the longest ring that
    /// is opened.
    public static let recordDepth = 32
    /// Records that one log makes in a document.
    public static let recordsPerLog = 16_384
    /// Blobs of one device in a room.
    public static let blobsPerDevice = 64
    /// Bytes of the blobs of one device in a room.
    public static let blobBytesPerDevice = 32 * 1024 * 1024
    /// Bytes of all blobs of a room.
    public static let blobBytesPerRoom = 256 * 1024 * 1024
    /// Bytes of a seat's card.
    public static let card = 256 * 1024
    /// Cards that one device announces in a room: they count apart from its other blobs.
    public static let cardsPerDevice = 64
    /// Blobs that a device fetches at a time.
    public static let blobFetches = 4
    /// Blobs that a device fetches from one other, and ranges that it sends to one, at a time.
    public static let blobFetchesPerPeer = 2
    /// Requests for blobs of those who use a device, at a time.
    public static let blobsWanted = 64
    /// Ranges of blobs that a device sends at a time, to all others together.
    public static let blobReads = 32
    /// Rooms in one frame of a listing.
    public static let listing = 8
    /// Rooms in a listing.
    public static let listedRooms = 64
    /// Rooms that two devices share.
    public static let sharedRooms = 64
    /// Points in one frame of live ink.
    public static let inkPoints = 128
    /// Pens in one frame of mixed ink.
    public static let mixedPens = 32
    /// Milliseconds until the next such frame, as it says.
    public static let mixedPause = 1000
    /// Links from the disputed place of a fork to the next seal.
    public static let forkLinks = runOperations - 1
    /// `ForkPart` operations before a `ForkProof`: enough for the longest evidence that there can be.
    public static let forkParts = 1255
    /// Bytes of the evidence of a fork.
    public static let forkEvidence = forkParts * forkPart + forkPiece
    /// Bytes of evidence in a `ForkPart`.
    public static let forkPart = 897
    /// Bytes of evidence in a `ForkProof`.
    public static let forkPiece = 880
    /// Branches of one log that a peer keeps beside the branch that it heard of first.
    public static let branches = 64
    /// Operations of one branch that a peer keeps beyond the disputed place.
    public static let branchOperations = 65_536
    /// Places in one `places` or `identifiers` frame.
    public static let placesAtOnce = 24
    /// Such frames, and requests for evidence, that a peer answers to one other in a second.
    public static let inquiries = 64
    /// Acknowledgement ranges in a frame.
    public static let ackRanges = 32
    /// Bytes of a share in a password exchange.
    public static let share = 32
    /// Bytes of a proof in a password exchange.
    public static let proof = 64
    /// Bytes sent for each byte received before an address is proven.
    public static let amplification = 3
    /// Handshakes a second that one address may begin here.
    public static let handshakes = 8
    /// Greetings a second to addresses that do not answer, all together; twice as many at once.
    public static let greetings = 128
    /// Those of them that go to addresses which nobody but a member of a room has told of; four times as many at
    /// once.
    public static let hearsayGreetings = 16
    /// Addresses whose greetings are counted at a time.
    public static let greetedAddresses = 1024
    /// Cookies a second to addresses whose hardware address the system does not know, to all together.
    ///
    /// Who forges addresses cannot have this device look for all of them. Others get as many as they ask for.
    public static let cookies = 100
    /// Handshakes begun here by others and not finished.
    public static let pendingHandshakes = 256
    /// Connected devices of one address that share no room with this one.
    public static let strangersPerAddress = 16
    /// Packets a second from one device that were not asked for.
    public static let packetsPerSecond = 200
    /// Bytes of operations a second from one device that were not asked for and could not be verified.
    public static let unverifiedBytesPerSecond = 64 * 1024
    /// Frames that may wait, or be under way, for a device in a room with this one.
    public static let waitingFrames = 4096
    /// The same for any other.
    public static let waitingFramesOfStrangers = 64
    /// Bytes of a packet, or of a part of one, that a third device passes on.
    public static let relayedPacket = 1138
    /// Bytes a second that a device passes on for one other, on average; twice as many at once.
    public static let relayedBytesPerSecond = 256 * 1024
    /// Packets under one key of a connection.
    public static let packetsPerKey = 1 << 16
    /// Questions of room peers whether a device is heard that a peer works on at a time.
    public static let pingRequests = 256
    /// Wrong passphrases of one device for one room before it must wait.
    public static let wrongPassphrases = 3
    /// Wrong passphrases from one address before it must wait.
    public static let wrongPassphrasesOfAddress = 12
    /// The same of all strangers together, which the members of the room share out; then one a minute.
    public static let wrongPassphrasesOfRoom = 64
}
