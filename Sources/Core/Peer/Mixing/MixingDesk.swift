internal import Vocabulary
internal import Wire

/// What a device does that mixes for others: whom it serves, and what waits to go out with the next packets.
struct MixingDesk: Sendable {
    /// Operations of one log.
    struct Parcel: Sendable {
        let log: Int
        /// Their places in the log.
        var range: Range<Int>
    }

    /// How long somebody counts as one who sends through this device.
    static let authorship = Instant.Span.seconds(2)
    /// How long an author waits at most for a sign that this device is there.
    static let sign = Instant.Span.milliseconds(100)
    /// How long a listener may acknowledge nothing, usually, and where there is too little room, or not known yet whether
    /// there is: what authors would send it instead crowds out more.
    static let patience = Instant.Span.milliseconds(250)
    static let longPatience = Instant.Span.seconds(3)
    /// How long an acknowledgement takes that was not lost.
    static let answer = Instant.Span.milliseconds(100)
    /// How long one that acknowledged nothing is not served.
    static let absence = Instant.Span.seconds(5)
    /// Parcels that wait at most: what is more is pulled.
    static let parcelLimit = 256
    /// Bytes of ink in one packet: what is left is for an acknowledgement and what goes along.
    static let space = Packet.space - MixedInk.overhead - 40
    /// Of so many times that something goes out, ink goes once to those who are behind.
    static let turnsOfInk = 4
    /// Packets for a listener at a time.
    static let packetsAtOnce = 2

    /// Whom this device mixes for, ascending.
    private(set) var listeners: [DeviceID] = []
    /// When it began.
    private var openedAt = Instant(microseconds: 0)
    /// Live ink that waits.
    private var pool = InkPool()
    /// Operations that wait.
    private var parcels: [Parcel] = []
    /// When each author last sent something to be passed on.
    private var authors: [DeviceID: Instant] = [:]
    /// Authors who have heard nothing since then.
    private var owed: [DeviceID: Instant] = [:]
    /// When the last packets went out.
    private var sentAt = Instant(microseconds: 0)
    /// How many each listener got then.
    private(set) var packets = 1
    /// What goes out now, and how many times something has.
    private var round: MixingRound?
    private var turn = 0
    /// Who did not hear this device, and until when it is not served.
    private var absent: [DeviceID: Instant] = [:]

    /// Whether this device mixes.
    var isOpen: Bool { !listeners.isEmpty }

    /// Sets whom this device mixes for; nobody: it stops.
    ///
    /// - Returns: Whether that is news.
    mutating func serve(_ devices: [DeviceID], now: Instant) -> Bool {
        let devices = devices.sorted()
        guard devices != listeners else { return false }
        if listeners.isEmpty { openedAt = now }
        listeners = devices
        if devices.isEmpty { (pool, parcels, owed, round) = (InkPool(), [], [:], nil) }
        return true
    }

    /// Whether a listener has not heard this device of late.
    func isAbsent(_ device: DeviceID, now: Instant) -> Bool {
        absent[device].map { now < $0 } == true
    }

    /// How long a device may acknowledge nothing now.
    func patience(with device: DeviceID, isTight: Bool, now: Instant) -> Instant.Span {
        let isNew = now.since(openedAt) < Self.longPatience
        return listeners.contains(device) && (isTight || isNew) ? Self.longPatience : Self.patience
    }

    /// Does not serve a device for a while.
    mutating func noteAbsent(_ device: DeviceID, now: Instant) {
        absent = absent.filter { now < $0.value }
        absent[device] = now + Self.absence
    }

    /// An author has sent something to be passed on.
    mutating func noteAuthor(_ device: DeviceID, now: Instant) {
        authors = authors.filter { now.since($0.value) <= Self.authorship }
        authors[device] = now
        if isOpen { owed[device] = owed[device] ?? now }
    }

    /// Whether what an author writes is to be passed on.
    func isAuthor(_ device: DeviceID, now: Instant) -> Bool {
        isOpen && authors[device].map { now.since($0) <= Self.authorship } == true
    }

    /// Whether anybody sends through this device.
    func isUsed(now: Instant) -> Bool {
        isOpen && authors.values.contains { now.since($0) <= Self.authorship }
    }

    /// Ink waits from now on.
    mutating func add(_ ink: InkFrame, of device: DeviceID, now: Instant) {
        if isOpen { pool.add(ink, of: device, now: now) }
    }

    /// A stroke has come, or nothing comes of it.
    mutating func lift(_ seat: SeatID, pen: UInt32? = nil) { pool.lift(seat, pen: pen) }

    /// Operations wait from now on.
    mutating func add(_ parcel: Parcel) {
        guard isOpen, parcels.count < Self.parcelLimit else { return }
        if let last = parcels.indices.last, parcels[last].log == parcel.log,
            parcels[last].range.upperBound == parcel.range.lowerBound
        {
            parcels[last].range = parcels[last].range.lowerBound..<parcel.range.upperBound
        } else {
            parcels.append(parcel)
        }
    }

    /// When packets are to go out, where so long lies between two; `nil` if there is nothing.
    func due(interval: Instant.Span) -> Instant? {
        guard isOpen else { return nil }
        if let due = round?.due { return due }
        let news = pool.hasNews || !parcels.isEmpty ? sentAt + interval : nil
        let sign = owed.values.min().map { $0 + max(Self.sign, interval) }
        return .earlier(news, sign)
    }

    /// What goes out in one tick.
    struct Load: Sendable {
        var ink: [(device: DeviceID, ink: InkFrame)]
        var parcels: [Parcel]
        /// Authors who are waiting for a sign.
        var owed: Set<DeviceID>
        /// Whether those who are behind may do without ink this time.
        var mayRest: Bool
    }

    /// Has what waits go out to one listener after the other, if nothing does so yet.
    ///
    /// - Parameters:
    ///   - isTight: Whether there is too little room.
    ///   - interval: From one tick to the next.
    ///   - now: The time.
    mutating func beginRound(isTight: Bool, interval: Instant.Span, now: Instant) {
        guard round?.due == nil else { return }
        turn += 1
        round = MixingRound(
            load(isTight: isTight, now: now),
            to: listeners,
            turn: turn,
            spread: isTight ? interval : interval / 4,
            now: now
        )
    }

    /// Takes those that something goes out to by now, and what it is.
    mutating func takeDue(by now: Instant) -> (listeners: [DeviceID], load: Load)? {
        guard let load = round?.load, let due = round?.take(by: now) else { return nil }
        return (due.filter(listeners.contains), load)
    }

    /// Takes what goes out now.
    ///
    /// - Parameters:
    ///   - isTight: Whether there is too little room: then nothing goes out twice, and one packet is enough.
    ///   - now: The time.
    /// - Returns: Ink that fits `packetsAtOnce`, and all operations.
    mutating func load(isTight: Bool = false, now: Instant) -> Load {
        let ink = pool.take(
            space: isTight ? Self.space : Self.space * Self.packetsAtOnce,
            usual: isTight ? 0 : Self.space,
            now: now
        )
        packets = ink.reduce(0) { $0 + $1.ink.packedSize } > Self.space ? Self.packetsAtOnce : 1
        sentAt = now
        defer { (parcels, owed) = ([], [:]) }
        return Load(ink: ink, parcels: parcels, owed: Set(owed.keys), mayRest: turn % Self.turnsOfInk != 0)
    }

    /// Ink in parts that each fit a packet; if `isOwed`, one without ink if there is none.
    static func parts(of ink: [InkFrame], isOwed: Bool) -> [[InkFrame]] {
        var parts: [[InkFrame]] = isOwed ? [[]] : []
        var left = space
        for frame in ink {
            let size = frame.packedSize
            let count = parts.last?.count ?? Limits.mixedPens
            if count > 0, size > left || count == Limits.mixedPens {
                parts.append([])
                left = space
            }
            parts[parts.count - 1].append(frame)
            left -= size
        }
        return parts
    }

    /// Forgets pens that have not moved for long.
    mutating func expire(now: Instant) {
        pool.expire { now.since($0) > Timing.penSilence }
    }
}
