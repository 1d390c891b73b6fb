import Testing

@testable import Daemon

@Suite("Codes by which accounts move")
struct MovingCodeTests {
    @Test("say a secret, a port and half an address, and all of it when they are scanned")
    func reading() throws {
        for (secret, port, address) in [
            (0, 7372, "0.0.0.0"), (.max, 7375, "255.255.255.255"),
            (0x1234_5678, 7374, "192.168.178.23"),
        ] as [(UInt32, UInt16, String)] {
            let code = try #require(MovingCode(secret: secret, port: port, address: address))
            #expect(code.text.count == 11)
            let typed = try #require(MovingCode(code.text))
            #expect((typed.secret, typed.port) == (secret, port))
            #expect((typed.host, typed.address) == (code.host, nil))
            #expect(MovingCode(" \(code.text.lowercased()) ") == typed)
            #expect(MovingCode(code.scanned) == code)
        }
        #expect(MovingCode(secret: 1, port: 7371, address: "10.0.0.1") == nil)
        #expect(MovingCode(secret: 1, port: 7372, address: "10.0.0") == nil)
    }

    @Test(
        "are nothing else",
        arguments: [
            "", "ABCDE-FGHJ", "ABCDE-FGHJKL", "ABCDE-FGH1K", "ABCDE-FGHOK", "ABCDEFGHJK@",
            "ABCDEFGHJK@1.2.3.4", "ABCDEFGHJK@10.0.0.1@10.0.0.1", "AAAAAAAAAA@0.0.0.256",
            "AAAAAAAAAA@..0.0", "AAAAAAAAAA@0.0.0.0.0", "AAAAAAAAAÄ",
        ]
    )
    func others(text: String) { #expect(MovingCode(text) == nil) }

    @Test("lead to the networks of the device into which they are typed, and no further")
    func addresses() throws {
        let code = try #require(MovingCode(secret: 1, port: 7372, address: "10.77.3.4"))
        let typed = try #require(MovingCode(code.text))
        let own = ["192.168.1.2", "192.168.7.7", "172.17.0.1"]
        #expect(typed.addresses(from: own) == ["192.168.3.4", "172.17.3.4"])
        #expect(typed.addresses(from: []) == [])
        #expect(typed.addresses(from: (0..<20).map { "10.\($0).0.1" }).count == 8)
        #expect(code.addresses(from: own) == ["10.77.3.4"])
        for (address, isAsked) in [
            ("8.8.8.8", false), ("127.0.0.1", false), ("172.32.0.1", false), ("172.31.0.1", true),
            ("169.254.1.1", true), ("100.64.9.9", true),
        ] {
            let far = try #require(MovingCode(secret: 1, port: 7372, address: address))
            #expect(far.addresses(from: ["100.64.0.1"]) == (isAsked ? [address] : []))
        }
    }
}
