import Discovery
import Testing
import Vocabulary

@Suite("An advertisement's records")
struct RoomAdvertisementTests {
    @Test("what was written is read again", arguments: ["", "Birds of prey", "Комната 👨‍👩‍👧 · «x=1»"])
    func roundTrip(title: String) throws {
        for locked in [false, true] {
            let written = try Samples.advertisement(title: title, players: 64, locked: locked)
            #expect(try RoomAdvertisement(text: written.text, port: 7_370) == written)
        }
    }

    @Test("the first string is txtvers=1 and the record is as the specification shows it")
    func wireForm() throws {
        #expect(
            try Samples.strings() == [
                "txtvers=1", "pv=1",
                "room=1122334455667788000000000000000500000000000000060000000000000007",
                "dev=0102030405060708000000000000000200000000000000030000000000000004",
                "code=BIRD", "act=draw", "rules=1", "n=3", "lock=0", "title=Birds of prey",
            ]
        )
    }

    @Test("a room of version 1, which said nothing of rules, is listed with its version")
    func firstVersion() throws {
        let strings = try Samples.strings().filter { !$0.hasPrefix("rules=") }
        let read = try RoomAdvertisement(text: Samples.text(strings), port: 7_370)
        #expect(try read == Samples.advertisement() && read.rules == 1)
    }

    @Test("whose a room is and how far it has come is said last, where there is something to say")
    func banner() throws {
        for phase in RoomPhase.allCases {
            for master in ["", "Maya", "\u{202e}Маша 🐮", String(repeating: "m", count: 63)] {
                let banner = Banner(phase: phase, master: master)
                let written = try Samples.advertisement(banner: banner)
                #expect(try RoomAdvertisement(text: written.text, port: 7_370) == written)
                #expect(written.banner == banner)
            }
        }
        #expect(
            try Samples.strings(banner: Banner(phase: .running, master: "Maya"))
                == Samples.strings() + ["phase=2", "master=Maya"]
        )
        for bad in ["phase=4", "phase=300", "phase=-1", "phase=02", "phase="] {
            #expect(throws: AdvertisementError.badValue(key: "phase")) {
                try RoomAdvertisement(text: Samples.text(Samples.strings() + [bad]), port: 1)
            }
        }
        for bad in ["a\u{1b}[2J", String(repeating: "m", count: 64)] {
            #expect(throws: AdvertisementError.badValue(key: "master")) {
                try RoomAdvertisement(
                    text: Samples.text(Samples.strings() + ["master=" + bad]),
                    port: 1
                )
            }
        }
    }

    @Test("the longest record fits into its limit")
    func longest() throws {
        let longest = try Samples.advertisement(
            title: String(repeating: "x", count: 63),
            activity: String(repeating: "a", count: 24),
            players: 64,
            banner: Banner(phase: .over, master: String(repeating: "m", count: 63))
        )
        #expect(longest.text.count <= DiscoveryLimits.textBytes)
        #expect(try RoomAdvertisement(text: longest.text, port: 7_370) == longest)
    }

    @Test("every prefix of a record returns or throws")
    func prefixes() throws {
        let text = try Samples.advertisement().text
        for length in 0..<text.count {
            let read = try? RoomAdvertisement(text: Array(text.prefix(length)), port: 7_370)
            // Only the title may be missing.
            #expect(read == nil || read?.title == "")
        }
    }

    @Test("every flipped bit of a record returns or throws")
    func flips() throws {
        let original = try Samples.advertisement()
        for bit in 0..<original.text.count * 8 {
            var text = original.text
            text[bit / 8] ^= 1 << (bit % 8)
            if let read = try? RoomAdvertisement(text: text, port: 7_370) {
                #expect(try RoomAdvertisement(text: read.text, port: 7_370) == read)
            }
        }
    }

    @Test("a title may have 63 bytes and not 64")
    func titleLimit() throws {
        let longest = String(repeating: "é", count: 31) + "x"
        #expect(try Samples.advertisement(title: longest).title == longest)
        #expect(throws: AdvertisementError.titleTooLong(bytes: 64)) {
            try Samples.advertisement(title: longest + "x")
        }
    }

    @Test("there may be 64 players and not 65")
    func playersLimit() throws {
        #expect(try Samples.advertisement(players: 64).players == 64)
        #expect(throws: AdvertisementError.badPlayers(65)) {
            try Samples.advertisement(players: 65)
        }
        #expect(throws: AdvertisementError.badPlayers(-1)) {
            try Samples.advertisement(players: -1)
        }
    }

    @Test("an activity is 1 to 24 lower-case letters, digits and hyphens")
    func activities() throws {
        let longest = String(repeating: "a", count: 24)
        #expect(try Samples.advertisement(activity: longest).activity == longest)
        for bad in ["", longest + "a", "Draw", "a b", "é"] {
            #expect(throws: AdvertisementError.badActivity) {
                try Samples.advertisement(activity: bad)
            }
        }
    }

    @Test("port 0 and control characters are refused")
    func refusals() throws {
        #expect(throws: AdvertisementError.badPort) { try Samples.advertisement(port: 0) }
        #expect(throws: AdvertisementError.titleNotPrintable) {
            try Samples.advertisement(title: "a\u{1B}[2J")
        }
        let text = try Samples.advertisement().text
        #expect(throws: AdvertisementError.badPort) { try RoomAdvertisement(text: text, port: 0) }
    }

    @Test("a record may have 400 bytes and not 401")
    func recordLimit() throws {
        let strings = try Samples.strings()
        let room = DiscoveryLimits.textBytes - Samples.text(strings).count
        func padded(_ count: Int) -> [UInt8] {
            Samples.text(strings + ["x=" + String(repeating: "y", count: count - 3)])
        }
        #expect(padded(room).count == 400)
        #expect(try RoomAdvertisement(text: padded(room), port: 1).players == 3)
        #expect(throws: AdvertisementError.tooLong(bytes: 401)) {
            try RoomAdvertisement(text: padded(room + 1), port: 1)
        }
    }

    @Test("a string of 255 bytes that we do not know is skipped")
    func stringLimit() throws {
        let unknown = "x=" + String(repeating: "y", count: 253)
        let strings = try Samples.strings().dropLast()
        let text = Samples.text(strings.prefix(1) + [unknown] + strings.dropFirst(1))
        // With both long identifiers it would not fit, so this one is refused for its size alone.
        #expect(throws: AdvertisementError.tooLong(bytes: text.count)) {
            try RoomAdvertisement(text: text, port: 1)
        }
        #expect(throws: AdvertisementError.missing(key: "room")) {
            try RoomAdvertisement(text: Samples.text(["txtvers=1", unknown]), port: 1)
        }
    }

    @Test("keys come in either case, unknown ones and empty strings are ignored")
    func tolerance() throws {
        var strings = try Samples.strings()
        strings[3] = strings[3].replacing("dev=", with: "DEV=")
        strings.append(contentsOf: ["", "flag", "future=1"])
        #expect(
            try RoomAdvertisement(text: Samples.text(strings), port: 7_370)
                == Samples.advertisement()
        )
    }

    @Test(
        "what is missing, repeated or odd is told",
        arguments: [
            (0, "txtvers=2", AdvertisementError.badVersion),
            (0, "pv=1", .badVersion),
            (1, "pv=01", .badValue(key: "pv")),
            (1, "pv=65536", .badValue(key: "pv")),
            (1, "x=1", .missing(key: "pv")),
            (2, "room=11", .badValue(key: "room")),
            (3, "dev=zz", .badValue(key: "dev")),
            (4, "code=?", .badValue(key: "code")),
            (5, "act=", .badActivity),
            (7, "n=65", .badPlayers(65)),
            (7, "n=-1", .badValue(key: "n")),
            (8, "lock=2", .badValue(key: "lock")),
            (9, "n=3", .repeated(key: "n")),
            (9, "=x", .badKey),
            (9, "é=x", .badKey),
        ]
    )
    func complaints(index: Int, string: String, error: AdvertisementError) throws {
        var strings = try Samples.strings()
        strings[index] = string
        #expect(throws: error) {
            try RoomAdvertisement(text: Samples.text(strings), port: 7_370)
        }
    }

    @Test("a string that says to be longer than the record is told")
    func truncation() throws {
        let text = try Samples.advertisement().text
        #expect(throws: AdvertisementError.truncated(needed: 19, available: 18)) {
            try RoomAdvertisement(text: text.dropLast(), port: 7_370)
        }
    }
}
