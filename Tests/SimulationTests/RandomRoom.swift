import Games
import Identity
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Replication

/// A room without rounds in which devices with changed programs write at random: each in two logs that need not know of
/// one another, and dates back what it likes.
struct RandomRoom {
    private let cryptography = Sodium()
    private let devices: [DeviceID]
    private(set) var logs: RoomLogs
    /// What is known where each log is written.
    private var views: [CausalPast] = []
    private var targets: [Place] = []
    private var dice: Dice

    /// Makes one of so many operations.
    ///
    /// - Parameters:
    ///   - seed: What happens there.
    ///   - count: How many operations at least.
    ///   - keepsNumbers: Whether it goes on from another one, and keeps the numbers of its seats.
    /// - Throws: That there are too many logs.
    init(seed: UInt64, count: Int = 90, keepsNumbers: Bool = false) throws {
        var dice = Dice(seed: seed)
        let devices = (0..<Int.random(in: 3...5, using: &dice)).map { _ in
            DeviceID(words: Words4(dice.next(), dice.next(), dice.next(), dice.next()))
        }
        self.devices = devices
        self.dice = dice
        let seat = SeatID.drawn(by: devices[0], number: 0, Sodium())
        let create = Create(
            code: try #require(RoomCode("TEST")),
            activity: "draw",
            seats: [SeatEntry(seat: seat, name: "0")]
        )
        let draft = RoomLogs.Draft(.create(create), seat: nil)
        let name = LogName(device: devices[0], nonce: 0)
        let header = OperationHeader(
            room: nil,
            log: name,
            sequence: 0,
            previous: nil,
            frontier: [],
            lamport: 1,
            seat: nil,
            kind: draft.kind
        )
        let id = Operation(header: header, payload: draft.payload).id(Sodium())
        logs = RoomLogs(room: id, cryptography: Sodium())
        for number in 0..<2 * devices.count {
            _ = try logs.addLog(
                LogName(device: devices[number / 2], nonce: UInt64(number % 2))
            )
        }
        views = logs.logs.map { _ in CausalPast(counts: []) }
        append(draft, to: 0)
        if keepsNumbers { keepNumbers() }
        while logs.count < count { step() }
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &dice) < percent
    }

    private mutating func step() {
        let log = Int.random(in: views.indices, using: &dice)
        if chance(40) {
            let other = Int.random(in: views.indices, using: &dice)
            if !logs.logs[other].entries.isEmpty { views[log].formUnion(views[other]) }
        }
        let device = logs.logs[log].name.device
        if logs.logs[log].entries.isEmpty {
            guard let admit = logs.admissions[device]?.randomElement(using: &dice) else {
                // Nobody has let it in yet.
                return write(admit(device), in: 0)
            }
            views[log].formUnion(logs.past(of: admit))
        }
        act(in: log, as: device)
    }

    private mutating func act(in log: Int, as device: DeviceID) {
        let other = devices[Int.random(in: devices.indices, using: &dice)]
        let seat = seat(of: chance(90) ? device : other)
        let canvas: UInt32 = chance(80) ? 0 : 3
        switch Int.random(in: 0..<100, using: &dice) {
        case 0..<14: write(admit(other), in: log)
        case 14..<20: write(.leave, in: log)
        case 20..<30: write(.kick(other), in: log)
        case 30..<32: write(.ban(other), in: log)
        case 32..<36: write(.unseat(self.seat(of: other)), in: log)
        case 36..<42: write(settings(), in: log)
        case 42..<45:
            write(.profile(Profile(name: "\(logs.count)", avatar: "")), for: seat, in: log)
        case 45..<50: write(.clear(Clear(canvas: canvas, scope: .all)), for: seat, in: log)
        case 50..<53: write(.clear(Clear(canvas: canvas, scope: .own)), for: seat, in: log)
        case 53..<57:
            guard let target = targets.randomElement(using: &dice) else { return }
            write(.hide(logs[target].id), for: seat, in: log)
        case 57..<68:
            guard let target = targets.randomElement(using: &dice) else { return }
            let visible = Visible(target: logs[target].id, flag: chance(40))
            write(.visible(visible), for: logs[target].seat, in: log)
        case 68..<74:
            write(.strokePart(StrokePart(points: [point()])), for: seat, in: log)
            draw(canvas, parts: 1, for: seat, in: log)
        default: draw(canvas, parts: 0, for: seat, in: log)
        }
    }

    private mutating func draw(_ canvas: UInt32, parts: UInt8, for seat: SeatID, in log: Int) {
        let style = StrokeStyle(tool: chance(20) ? .fill : .pen)
        let stroke = Stroke(canvas: canvas, style: style, parts: parts, points: [point()])
        write(.stroke(stroke), for: seat, in: log)
    }

    private mutating func point() -> StrokePoint {
        StrokePoint(x: Int16.random(in: 0..<4096, using: &dice), y: 7)
    }

    private mutating func settings() -> Payload {
        let most = Int64.random(in: 1...3, using: &dice)
        let settings = [Setting(name: "device-seats", value: most)]
        return .settings(RoomSettings(title: "\(most)", phones: false, settings: settings))
    }

    /// One of its seats, which are more than it may have at times.
    private mutating func seat(of device: DeviceID) -> SeatID {
        .drawn(by: device, number: UInt16.random(in: 0..<3, using: &dice), cryptography)
    }

    private mutating func admit(_ device: DeviceID) -> Payload {
        let seats = Set([seat(of: device), seat(of: device), seat(of: device)]).sorted()
        return .admit(
            Admit(device: device, seats: seats.map { SeatEntry(seat: $0, name: "\(logs.count)") })
        )
    }

    private mutating func keepNumbers() {
        let seats = devices.map { SeatID.drawn(by: $0, number: 1, cryptography) }.sorted()
        let numbers = zip(seats, [2, 3, 5, 7, 11] as [UInt16]).map { seat, number in
            KeptNumbers.Entry(seat: seat, number: number)
        }
        write(.numbers(KeptNumbers(numbers)), in: 0)
    }

    private mutating func write(_ payload: Payload, for seat: SeatID? = nil, in log: Int) {
        append(RoomLogs.Draft(payload, seat: seat), to: log)
        let targeted = [OperationKind.stroke, OperationKind.clear, OperationKind.hide]
        guard targeted.contains(payload.kind) else { return }
        targets.append(Place(log: log, sequence: logs.logs[log].entries.count - 1))
    }

    private mutating func append(_ draft: RoomLogs.Draft, to log: Int) {
        logs.forge(draft, to: log, knowing: views[log])
        let last = Place(log: log, sequence: logs.logs[log].entries.count - 1)
        views[log].formUnion(logs.past(of: last))
    }
}
