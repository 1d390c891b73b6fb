import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("Wrong passphrases")
struct LockoutTests {
    private var lockouts = Lockouts()
    private var now = Instant(microseconds: 0)
    private let room = RoomID(words: .one)
    private let home = Endpoint(ipv4: 10, 0, 0, 9, port: 1)

    private func device(_ number: Int) -> DeviceID {
        DeviceID(words: Words4(UInt64(number), 0, 0, 0))
    }

    private func endpoint(_ number: Int) -> Endpoint {
        Endpoint(ipv4: 10, 1, UInt8(number >> 8), UInt8(number & 255), port: 1)
    }

    private mutating func wrong(_ device: DeviceID, _ endpoint: Endpoint, times: Int = 1) {
        for _ in 0..<times { lockouts.count(device, at: endpoint, in: room, now: now) }
    }

    private func isPaused(_ device: DeviceID, _ endpoint: Endpoint) -> Bool {
        lockouts.isPaused(device, at: endpoint, in: room, now: now)
    }

    @Test("the third wrong one pauses a device, in that room, wherever it is")
    mutating func device() {
        wrong(device(1), home, times: Limits.wrongPassphrases - 1)
        #expect(!isPaused(device(1), home))
        wrong(device(1), home)
        #expect(isPaused(device(1), home) && isPaused(device(1), endpoint(1)))
        #expect(!isPaused(device(2), home))
        let elsewhere = RoomID(words: .zero)
        #expect(!lockouts.isPaused(device(1), at: home, in: elsewhere, now: now))
    }

    @Test(
        "pauses double up to an hour",
        arguments: [(3, 60), (4, 120), (5, 240), (9, 3_600), (40, 3_600)]
    )
    mutating func doubling(times: Int, seconds: UInt64) {
        wrong(device(1), home, times: times)
        now = .init(microseconds: seconds * 1_000_000 - 1)
        #expect(isPaused(device(1), endpoint(1)))
        now = .init(microseconds: seconds * 1_000_000)
        #expect(!isPaused(device(1), endpoint(1)))
    }

    @Test("new devices of one address share its twelve; another address has its own")
    mutating func address() {
        for number in 0..<Limits.wrongPassphrasesOfAddress - 1 { wrong(device(number), home) }
        #expect(!isPaused(device(100), home))
        wrong(device(99), home)
        #expect(isPaused(device(100), home))
        #expect(!isPaused(device(100), endpoint(1)))
    }

    @Test(
        "all strangers share a room's budget, and its members share it out",
        arguments: [1, 2, 3, 8, 48, 64]
    )
    func roomBudget(members: Int) {
        // Each member sees as many guesses as it lets through, from whomever, for a day.
        var tries = 0
        for _ in 0..<members {
            var lockouts = Lockouts()
            for minute: UInt64 in 0..<1_440 {
                let now = Instant(microseconds: minute * 60_000_000)
                for _ in 0..<100 where !lockouts.isUsedUp(room, members: members, now: now) {
                    lockouts.weigh(room, members: members, now: now)
                    tries += 1
                }
            }
        }
        #expect(tries <= Limits.wrongPassphrasesOfRoom + 1_440)
        // Nor are honest slips of the tongue punished at once.
        #expect(tries >= 1_440)
        #expect(!lockouts.isUsedUp(room, members: members, now: now))
    }

    @Test("a room that strangers have used up opens again in as many minutes as it has members")
    mutating func roomOpensAgain() {
        let half = Limits.wrongPassphrasesOfRoom / 2
        for count in 0..<half {
            #expect(!lockouts.isUsedUp(room, members: 2, now: now), "\(count)")
            lockouts.weigh(room, members: 2, now: now)
        }
        #expect(lockouts.isUsedUp(room, members: 2, now: now))
        now = .init(microseconds: 119_999_999)
        #expect(lockouts.isUsedUp(room, members: 2, now: now))
        now = .init(microseconds: 120_000_000)
        #expect(!lockouts.isUsedUp(room, members: 2, now: now))
        #expect(!lockouts.isUsedUp(RoomID(words: .zero), members: 2, now: now))
    }

    @Test("the right one clears a device's count")
    mutating func cleared() {
        wrong(device(1), home, times: 2)
        lockouts.clear(device(1), in: room)
        wrong(device(1), home, times: 2)
        #expect(!isPaused(device(1), home))
    }

    @Test("a day later all is forgotten")
    mutating func memory() {
        wrong(device(1), home, times: 2)
        now = now + .seconds(24 * 3_600 + 1)
        wrong(device(1), home)
        #expect(!isPaused(device(1), home))
    }

    @Test("any number of devices and addresses takes bounded memory, and pauses who is there")
    mutating func bounded() {
        wrong(device(0), home, times: 3)
        for number in 1..<20_000 {
            now = now + .milliseconds(1)
            wrong(device(number), endpoint(number))
        }
        #expect(lockouts.recordCount <= Lockouts.limit)
    }

    @Test("an address is an IPv4 address, an IPv6 network of 64 bits, or a port of loopback")
    func addresses() {
        func key(_ bytes: [UInt8], port: UInt16 = 1) -> AddressKey {
            AddressKey(Endpoint(address: SIMD16<UInt8>(bytes), port: port))
        }
        let global: [UInt8] = [0x20, 1, 0xd, 0xb8, 0, 0, 0, 1]
        let link: [UInt8] = [0xfe, 0x80, 0, 0, 0, 0, 0, 0]
        let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        let two: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2]
        #expect(key(global + one) == key(global + two, port: 9))
        #expect(key(link + one) != key(link + two))
        #expect(key(link + one) == key(link + one, port: 9))
        #expect(AddressKey(home) == AddressKey(Endpoint(ipv4: 10, 0, 0, 9, port: 2)))
        #expect(AddressKey(home) != AddressKey(Endpoint(ipv4: 10, 0, 0, 8, port: 1)))
        let loopback = Endpoint(ipv4: 127, 0, 0, 1, port: 1)
        #expect(AddressKey(loopback) != AddressKey(Endpoint(ipv4: 127, 0, 0, 1, port: 2)))
        let zeros = [UInt8](repeating: 0, count: 8)
        #expect(key(zeros + one) != key(zeros + one, port: 2))
    }
}
