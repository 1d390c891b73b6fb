import SeededRandom
import Testing
import Vocabulary
import Wire

@testable import Transport

/// Devices that send ink to one another through an access point which drops what is too much for it.
private struct AccessPoint {
    private static let step = Instant.Span.milliseconds(50)
    private static let usual = Instant.Span.milliseconds(33)

    /// Packets a second that it forwards.
    var capacity = Int.max
    /// Packets in a thousand that are lost besides.
    var loss = 0
    /// Packets a second beside ink that each device sends.
    var others = 0
    /// Devices that say of every packet that it never came.
    var liars: Set<Int> = []
    private(set) var devices: [Airtime]
    private(set) var now = Instant(microseconds: 1_000_000)
    private var owed: [Int]
    /// Packets that it may forward at once, saved up over a tenth of a second at most.
    private var room = 0
    private var dice: SeededRandom

    init(devices count: Int, seed: UInt64 = 1) {
        devices = (0..<count).map { _ in Airtime() }
        var dice = SeededRandom(seed: seed)
        // Nobody's pen came down at the same moment.
        owed = devices.map { _ in Int.random(in: 0..<1_000, using: &dice) }
        self.dice = dice
    }

    /// What was sent, what of it was dropped for want of room, and what each sent.
    struct Load {
        var sent = 0
        var dropped = 0
        var each: [Int] = []
    }

    func interval(of device: Int) -> Instant.Span {
        devices[device].inkInterval(Self.usual, packets: devices.count - 1)
    }

    mutating func run(seconds: Int) -> Load {
        var load = Load(each: devices.map { _ in 0 })
        for _ in 0..<(seconds * 20) {
            now = now + Self.step
            var packets: [(from: Int, to: Int)] = []
            for device in devices.indices {
                let ink = 50_000_000 / Int(interval(of: device).microseconds)
                owed[device] += ink
                let ticks = owed[device] / 1_000
                owed[device] -= ticks * 1_000
                for other in devices.indices where other != device {
                    packets += Array(repeating: (device, other), count: ticks)
                    devices[device].noteInk(ticks)
                    let more =
                        Int.random(in: 0..<1_000, using: &dice) < others * 50 / (devices.count - 1)
                        ? 1 : 0
                    packets += Array(repeating: (device, other), count: more)
                }
            }
            packets.shuffle(using: &dice)
            room = capacity == .max ? packets.count : min(room + capacity / 20, capacity / 10)
            let forwarded = min(packets.count, room)
            room -= forwarded
            var reports: [Int: [Int: DeliveryReport]] = [:]
            for (index, packet) in packets.enumerated() {
                devices[packet.from].noteSent(1)
                load.each[packet.from] += 1
                let isDropped = index >= forwarded
                load.dropped += isDropped ? 1 : 0
                let isMissing =
                    isDropped || Int.random(in: 0..<1_000, using: &dice) < loss
                    || liars.contains(packet.to)
                reports[packet.from, default: [:]][packet.to, default: DeliveryReport()].note(
                    arrived: isMissing ? 0 : 1,
                    missing: isMissing ? 1 : 0
                )
            }
            load.sent += packets.count
            for (from, told) in reports {
                for (to, report) in told.sorted(by: { $0.key < $1.key }) {
                    let device = DeviceID(words: Words4(repeating: UInt64(to)))
                    devices[from].note(Airtime.Way(report: report), to: device, now: now)
                }
            }
        }
        return load
    }
}

@Suite("Airtime")
struct AirtimeTests {
    @Test("where there is room nothing is slowed")
    func room() {
        var point = AccessPoint(devices: 8)
        point.others = 20
        let load = point.run(seconds: 10)
        #expect(load.dropped == 0 && load.sent > 15_000)
        #expect(point.devices.allSatisfy { $0.budget == nil && $0.loss == 0 })
        #expect(point.interval(of: 0) == .milliseconds(33))
    }

    @Test(
        "all together send what there is room for, and each about as much",
        arguments: [600, 900, 1_200]
    )
    func shortage(capacity: Int) {
        var point = AccessPoint(devices: 8, seed: UInt64(capacity))
        point.others = 20
        point.capacity = capacity
        _ = point.run(seconds: 10)
        let load = point.run(seconds: 30)
        #expect(load.dropped * 100 <= load.sent * 5, "\(load)")
        #expect((load.sent - load.dropped) * 100 >= capacity * 30 * 70, "\(load)")
        let (least, most) = (load.each.min() ?? 0, load.each.max() ?? 0)
        #expect(most <= least * 2, "\(load.each)")
    }

    @Test("with half the room as large a share of it is used")
    func half() {
        let goodput = [1_000, 500].map { capacity in
            var point = AccessPoint(devices: 8)
            point.others = 10
            point.capacity = capacity
            _ = point.run(seconds: 30)
            let load = point.run(seconds: 20)
            return (load.sent - load.dropped) * 100 / (capacity * 20)
        }
        #expect(abs(goodput[0] - goodput[1]) <= 20, "\(goodput)")
    }

    @Test("what is lost however little is sent slows nothing for long", arguments: [50, 100])
    func otherLosses(loss: Int) {
        var point = AccessPoint(devices: 8)
        point.loss = loss
        _ = point.run(seconds: 20)
        let load = point.run(seconds: 20)
        // 30 packets a second to each of seven, from eight.
        #expect(load.sent * 10 >= 20 * 8 * 7 * 30 * 8, "\(load)")
    }

    @Test("two devices that lose a tenth of all to something else are not slowed at all")
    func twoDevices() {
        for seed in 1...10 as ClosedRange<UInt64> {
            var point = AccessPoint(devices: 2, seed: seed)
            point.loss = 100
            point.others = 10
            _ = point.run(seconds: 5)
            let load = point.run(seconds: 20)
            // 30 packets of ink a second, from two.
            #expect(load.sent * 10 >= 20 * 2 * 30 * 9, "seed \(seed): \(load)")
        }
    }

    @Test("no one device slows what the others are sent", arguments: [3, 4, 8])
    func liar(count: Int) {
        var point = AccessPoint(devices: count)
        point.liars = [count - 1]
        let load = point.run(seconds: 20)
        for device in 0..<(count - 1) {
            #expect(point.devices[device].budget == nil, "\(load)")
        }
    }

    @Test("nor does one that tells of a loss alone first, and then of most that is sent")
    func patientLiar() {
        var airtime = Airtime()
        var now = Instant(microseconds: 1_000_000)
        func report(_ device: UInt64, arrived: Int, missing: Int) {
            var report = DeliveryReport()
            report.note(arrived: arrived, missing: missing)
            airtime.noteSent(arrived + missing)
            airtime.note(
                Airtime.Way(report: report),
                to: DeviceID(words: Words4(repeating: device)),
                now: now
            )
        }
        for device in 1...3 as ClosedRange<UInt64> { report(device, arrived: 10, missing: 0) }
        for _ in 0..<40 {
            now = now + .milliseconds(50)
            report(3, arrived: 1, missing: 9)
        }
        #expect(airtime.budget == nil)
        for _ in 0..<400 {
            now = now + .milliseconds(50)
            for device in 1...2 as ClosedRange<UInt64> { report(device, arrived: 2, missing: 0) }
            report(3, arrived: 39, missing: 1)
            #expect(airtime.budget == nil)
        }
    }

    @Test("a shortage that is over is forgotten")
    func over() {
        var point = AccessPoint(devices: 8)
        point.capacity = 600
        _ = point.run(seconds: 10)
        #expect(point.interval(of: 0) > .milliseconds(60))
        point.capacity = .max
        _ = point.run(seconds: 25)
        #expect(point.interval(of: 0) == .milliseconds(33))
        _ = point.run(seconds: 30)
        #expect(point.devices.allSatisfy { $0.budget == nil })
    }

    @Test("however little room there is, ink goes out three times a second")
    func least() {
        var point = AccessPoint(devices: 8)
        point.capacity = 60
        _ = point.run(seconds: 20)
        #expect(point.interval(of: 0) <= Airtime.slowestInk)
    }
}
