internal import Identity
public import Replication
public import Vocabulary
internal import Wire

/// A room of four devices in which one thing was done very often, with what opened it before.
public struct LongRoom: Sendable {
    /// What the room holds.
    public private(set) var logs: RoomLogs
    /// All of it in the order in which it comes, which extends causality.
    public private(set) var order: [Place] = []
    /// How much of `order` opened the room.
    public private(set) var opening = 0

    let keys: [DeviceKey]
    /// The log of each device.
    private(set) var own: [Int] = []
    let mover: DeviceKey
    var lastWritten: OperationID

    /// Seats, one a device.
    static let seats = (1...4).map { SeatID(0x5EA7_0000_0000_0001 &* UInt64($0)) }

    /// Opens a room and does something in it.
    ///
    /// - Parameters:
    ///   - growth: What.
    ///   - count: How many operations, about.
    /// - Throws: Nothing that a sound build throws: keys and operations are those below.
    public init(_ growth: Growth, count: Int) throws {
        try self.init(activity: growth.activity)
        if growth.inGame { play() }
        opening = order.count
        try grow(growth, count)
    }

    private init(activity: String) throws {
        keys = try (0..<5).map {
            try DeviceKey(stored: [UInt8](repeating: UInt8($0 + 1), count: DeviceKey.seedBytes))
        }
        mover = keys[4]
        let moving = MovingKey(words: mover.device.words)
        let entries = Self.seats.enumerated().map {
            SeatEntry(seat: $1, name: "Seat \($0)", movingKey: moving)
        }
        let names = keys.prefix(4).map { LogName(device: $0.device, nonce: $0.device.prefix) }
        guard let code = RoomCode("LONG") else { preconditionFailure("four letters are a code") }
        let create = Create(code: code, activity: activity, seats: [entries[0]])
        let draft = RoomLogs.Draft(.create(create), seat: nil)
        let header = OperationHeader(
            room: nil,
            log: names[0],
            sequence: 0,
            previous: nil,
            frontier: [],
            lamport: 1,
            seat: nil,
            kind: draft.kind
        )
        let id = Operation(header: header, payload: draft.payload).id(Sodium())
        logs = RoomLogs(room: id, cryptography: Sodium())
        lastWritten = id
        for name in names { own.append(try logs.addLog(name)) }
        write(.create(create), by: 0)
        for number in 1..<4 {
            write(.admit(Admit(device: keys[number].device, seats: [entries[number]])), by: 0)
            write(.witness, by: number)
        }
    }

    /// Ends the lobby and has everybody know it.
    private mutating func play() {
        endRound(0, by: [0])
    }

    /// Writes an operation that has seen everything.
    mutating func write(_ payload: Payload, by number: Int, seat: SeatID? = nil) {
        let draft = RoomLogs.Draft(payload, seat: seat)
        let log = own[number]
        let written = logs.write([draft], to: log, signer: keys[number]).written
        order += written.map { Place(log: log, sequence: $0) }
        lastWritten = logs.logs[log].entries[written.upperBound - 1].id
    }

    /// Adds another log of a device.
    mutating func addLog(_ nonce: UInt64, by number: Int) throws -> Int {
        try logs.addLog(LogName(device: keys[number].device, nonce: nonce))
    }

    /// Has two logs grow without knowing of each other; the second comes when all of the first is here.
    ///
    /// - Parameters:
    ///   - first: The log of a device, and the device.
    ///   - second: The same.
    ///   - count: Operations of each.
    ///   - payload: What they say, by number and log.
    /// - Throws: What makes the second log unfit.
    mutating func writeApart(
        _ first: (log: Int, device: Int),
        _ second: (log: Int, device: Int),
        count: Int,
        _ payload: (Int, Int) -> (Payload, SeatID?)
    ) throws {
        var other = logs
        for side in [first, second] {
            for turn in 0..<count {
                let (payload, seat) = payload(turn, side.log)
                let draft = RoomLogs.Draft(payload, seat: seat)
                let key = keys[side.device]
                guard side.log == first.log else {
                    _ = other.write([draft], to: side.log, signer: key)
                    continue
                }
                let written = logs.write([draft], to: side.log, signer: key).written
                order += written.map { Place(log: side.log, sequence: $0) }
            }
        }
        let begin = logs.logs[second.log].entries.count
        var next = begin
        while let frame = other.frame(
            room: 0,
            log: second.log,
            from: next,
            end: Int.max,
            space: 60_000
        ) {
            let reception = try logs.receive(
                frame,
                numbering: LogNumbering(identity: true),
                from: keys[second.device].device,
                credit: 1 << 20
            )
            order += reception.appended
            next += frame.count
        }
    }

    /// Ends a round by what the first devices accept.
    mutating func endRound(_ round: UInt32, by electors: [Int]) {
        write(.close(Close(round: round, ballot: 0)), by: 0)
        let close = lastWritten
        for elector in electors {
            write(.accept(Accept(round: round, ballot: 0, close: close)), by: elector)
        }
    }
}
