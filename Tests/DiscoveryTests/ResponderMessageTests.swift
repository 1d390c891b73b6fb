import Testing
import Vocabulary

@testable import Discovery

@Suite("Messages between the daemon and its responder")
struct ResponderMessageTests {
    static let commands: [ResponderCommand] = [
        .configure(host: "parlor-01020304", interfaces: []),
        .configure(host: "parlor-01020304", interfaces: ["eth0", "wlan0"]),
        .change(.publish(slot: 7, PublishedService(name: "A · b", port: 7_370, text: [1, 65]))),
        .change(.retext(slot: 0xFFFF_FFFF, text: [])),
        .change(.withdraw(slot: 1)),
        .ping(9),
    ]

    static let reports: [ResponderReport] = [
        .running,
        .failed(-26),
        .sighting(
            .resolved(
                SightingKey(interface: 2, transport: 1, name: "A · b"),
                InstanceSighting(
                    endpoint: Endpoint(address: SIMD16<UInt8>(repeating: 0xFE), port: 1, scope: 2),
                    text: [1, 65]
                )
            )
        ),
        .sighting(.gone(SightingKey(interface: -1, transport: 0, name: ""))),
        .sighting(.ignored),
        .pong(9),
    ]

    @Test("commands are read as they were written", arguments: commands)
    func command(command: ResponderCommand) throws {
        #expect(try ResponderCommand(command.encoded()) == command)
    }

    @Test("reports are read as they were written", arguments: reports)
    func report(report: ResponderReport) throws {
        #expect(try ResponderReport(report.encoded()) == report)
    }

    @Test("every prefix throws")
    func prefixes() {
        for message in Self.commands.map({ $0.encoded() }) {
            for length in 0..<message.count {
                #expect(throws: ResponderMessageError.self) {
                    try ResponderCommand(Array(message.prefix(length)))
                }
            }
            #expect(throws: ResponderMessageError.trailing(bytes: 1)) {
                try ResponderCommand(message + [0])
            }
        }
        for message in Self.reports.map({ $0.encoded() }) {
            for length in 0..<message.count {
                #expect(throws: ResponderMessageError.self) {
                    try ResponderReport(Array(message.prefix(length)))
                }
            }
        }
    }

    @Test("every flipped bit returns or throws")
    func flips() throws {
        for message in Self.commands.map({ $0.encoded() }) {
            for flipped in Self.flips(of: message) {
                if let read = try? ResponderCommand(flipped) {
                    #expect(try ResponderCommand(read.encoded()) == read)
                }
            }
        }
        for message in Self.reports.map({ $0.encoded() }) {
            for flipped in Self.flips(of: message) {
                if let read = try? ResponderReport(flipped) {
                    #expect(try ResponderReport(read.encoded()) == read)
                }
            }
        }
    }

    @Test("the largest messages fit")
    func sizes() {
        let name = String(repeating: "x", count: 63)
        let text = [UInt8](repeating: 65, count: DiscoveryLimits.textBytes + 1)
        let publish = ResponderCommand.change(
            .publish(slot: 1, PublishedService(name: name, port: 1, text: text))
        )
        let names = [String](repeating: "interface-name1", count: DiscoveryLimits.interfaces + 1)
        let configure = ResponderCommand.configure(host: name, interfaces: names)
        #expect(publish.encoded().count <= DiscoveryLimits.responderMessageBytes)
        #expect(configure.encoded().count <= DiscoveryLimits.responderMessageBytes)
    }

    @Test("16 interfaces are read and 17 are not")
    func interfaces() throws {
        let names = [String](repeating: "e", count: DiscoveryLimits.interfaces)
        var message = ResponderCommand.configure(host: "h", interfaces: names).encoded()
        #expect(try ResponderCommand(message) == .configure(host: "h", interfaces: names))
        message[4] = 17
        message.append(contentsOf: [0, 1, 101])
        #expect(throws: ResponderMessageError.outOfRange) { try ResponderCommand(message) }
    }

    private static func flips(of message: [UInt8]) -> [[UInt8]] {
        (0..<message.count * 8).map { bit in
            var flipped = message
            flipped[bit / 8] ^= 1 << (bit % 8)
            return flipped
        }
    }
}
