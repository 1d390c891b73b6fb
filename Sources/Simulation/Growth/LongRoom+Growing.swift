internal import Identity
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What each growth writes.
extension LongRoom {
    mutating func grow(_ growth: Growth, _ count: Int) throws {
        switch growth {
        case .profiles, .lateProfiles, .returns, .seats, .lateSeats, .moves, .kicks, .bans:
            try growMembers(growth, count)
        case .dismissals, .lateKicks, .lateKicksOfUndo: try growDismissals(growth, count)
        case .contendedStrokes, .strokes, .lateStrokes, .visibles, .clears, .hides:
            try growInk(growth, count)
        case .says, .lateSays, .readies, .settings, .witnesses: try growTalk(growth, count)
        default: growRounds(growth, count)
        }
    }

    private mutating func growMembers(_ growth: Growth, _ count: Int) throws {
        let seat = Self.seats[1]
        let keys = keys
        switch growth {
        case .profiles:
            for turn in 0..<count { write(.profile(Self.profile(turn)), by: 1, seat: seat) }
        case .lateProfiles:
            let second = try addLog(77, by: 1)
            try writeApart((own[1], 1), (second, 1), count: count / 2) { turn, _ in
                (.profile(Self.profile(turn)), seat)
            }
        case .returns:
            for _ in 0..<count / 2 {
                write(.leave, by: 3)
                write(.admit(Admit(device: keys[3].device, seats: [])), by: 0)
            }
        case .seats:
            for turn in 0..<count / 2 {
                write(Self.listing(1000 + turn, keys[1]), by: 1)
                write(.unseat(SeatID(1000 + UInt64(turn))), by: 1)
            }
        case .lateSeats:
            try writeApart((own[1], 1), (own[2], 2), count: count / 2) { turn, log in
                (Self.listing(turn * 10 + log + 1000, keys[log]), nil)
            }
        case .moves:
            let key = MovingKey(words: mover.device.words)
            for turn in 0..<count {
                let to = turn % 2 == 0 ? 2 : 1
                let message = Rehost.message(
                    room: logs.room,
                    seat: seat,
                    device: keys[to].device,
                    old: key,
                    new: key
                )
                let rehost = Rehost(seat: seat, key: key, signature: mover.sign(message))
                write(.rehost(rehost), by: to)
            }
        case .kicks:
            for _ in 0..<count / 2 {
                write(.kick(keys[3].device), by: 0)
                write(.admit(Admit(device: keys[3].device, seats: [])), by: 1)
            }
        default:
            for turn in 0..<count {
                write(.ban(DeviceID(words: Words4(UInt64(turn), 7, 7, 7))), by: 0)
            }
        }
    }

    private mutating func growDismissals(_ growth: Growth, _ count: Int) throws {
        let seat = Self.seats[3]
        let device = keys[3].device
        guard growth != .dismissals else {
            for turn in 0..<count / 3 {
                write(.kick(device), by: 0)
                write(.admit(Admit(device: device, seats: [])), by: 1)
                write(.stroke(Self.stroke(turn)), by: 3, seat: seat)
            }
            return
        }
        write(.stroke(Self.stroke(0)), by: 3, seat: seat)
        let first = lastWritten
        try writeApart((own[3], 3), (own[0], 0), count: count / 2) { turn, log in
            guard log == 3 else { return (.kick(device), nil) }
            if growth == .lateKicksOfUndo, turn % 4 == 3 {
                return (.visible(Visible(target: first, flag: turn % 8 == 7)), seat)
            }
            return (.stroke(Self.stroke(turn)), seat)
        }
    }

    private mutating func growInk(_ growth: Growth, _ count: Int) throws {
        let seat = Self.seats[1]
        switch growth {
        case .contendedStrokes:
            write(.admit(Admit(device: keys[2].device, seats: [Self.entry(seat)])), by: 2)
            for turn in 0..<count / 3 {
                write(Self.listing(1000 + turn, keys[1]), by: 1)
                write(.unseat(SeatID(1000 + UInt64(turn))), by: 1)
                write(.stroke(Self.stroke(turn)), by: 1, seat: seat)
            }
        case .strokes:
            for turn in 0..<count { write(.stroke(Self.stroke(turn)), by: 1, seat: seat) }
        case .lateStrokes:
            try writeApart((own[1], 1), (own[2], 2), count: count / 2) { turn, log in
                (.stroke(Self.stroke(turn)), Self.seats[log])
            }
        case .visibles:
            write(.stroke(Self.stroke(0)), by: 1, seat: seat)
            let stroke = lastWritten
            for turn in 0..<count {
                write(.visible(Visible(target: stroke, flag: turn % 2 == 1)), by: 1, seat: seat)
            }
        case .clears:
            for turn in 0..<count {
                if turn % 2 == 0 {
                    write(.stroke(Self.stroke(turn)), by: 2, seat: Self.seats[2])
                } else {
                    write(.clear(Clear(scope: .own)), by: 1, seat: seat)
                }
            }
        default:
            for turn in 0..<count / 2 {
                write(.stroke(Self.stroke(turn)), by: 1, seat: seat)
                write(.hide(lastWritten), by: 1, seat: seat)
            }
        }
    }

    private mutating func growTalk(_ growth: Growth, _ count: Int) throws {
        switch growth {
        case .says:
            for turn in 0..<count { write(.say("Message \(turn)"), by: 1, seat: Self.seats[1]) }
        case .lateSays:
            try writeApart((own[1], 1), (own[2], 2), count: count / 2) { turn, log in
                (.say("Message \(turn)"), Self.seats[log])
            }
        case .readies:
            for turn in 0..<count { write(.ready(turn % 2 == 0), by: 1, seat: Self.seats[1]) }
        case .settings:
            for turn in 0..<count {
                write(
                    .settings(RoomSettings(title: "Room \(turn)", phones: false, settings: [])),
                    by: 0
                )
            }
        default: for _ in 0..<count { write(.witness, by: 1) }
        }
    }

    private static func profile(_ turn: Int) -> Profile {
        Profile(name: "Name \(turn)", avatar: "")
    }

    private static func entry(_ seat: SeatID) -> SeatEntry { SeatEntry(seat: seat, name: "More") }

    static func listing(_ number: Int, _ key: DeviceKey) -> Payload {
        .admit(Admit(device: key.device, seats: [entry(SeatID(UInt64(number)))]))
    }

    static func stroke(_ turn: Int) -> Stroke {
        Stroke(
            style: StrokeStyle(),
            points: [StrokePoint(x: 10, y: 10), StrokePoint(x: Int16(20 + turn % 100), y: 20)]
        )
    }
}
