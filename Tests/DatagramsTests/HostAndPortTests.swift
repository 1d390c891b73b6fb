import Datagrams
import Testing
import Vocabulary

@Suite("A written address", .timeLimit(.minutes(15)))
struct HostAndPortTests {
    @Test(
        "is a host and a port",
        arguments: [
            ("192.0.2.1:7370", "192.0.2.1", UInt16(7370)), ("kitchen.local:1", "kitchen.local", 1),
            ("[::1]:65535", "::1", 65535), ("[fe80::1%wlan0]:7370", "fe80::1%wlan0", 7370),
        ]
    )
    func parses(text: String, host: String, port: UInt16) throws {
        let address = try HostAndPort(text)
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.description == text)
    }

    @Test(
        "is refused if it is anything else",
        arguments: [
            "", ":", "host", "host:", ":7370", "host:0", "host:65536", "host:-1", "host:+1",
            "host:7370 ",
            "::1:7370", "[::1]", "[]:1", "[host]:1", "ho st:1", "[::1]]:1", "ho\u{0}st:1",
        ]
    )
    func refuses(text: String) {
        #expect(throws: AddressError.malformed(text)) { try HostAndPort(text) }
    }

    @Test("has a host of at most 253 characters")
    func longest() throws {
        let host = String(repeating: "a", count: HostAndPort.longestHost)
        #expect(try HostAndPort("\(host):1").host == host)
        #expect(throws: AddressError.malformed("\(host)a:1")) { try HostAndPort("\(host)a:1") }
    }

    @Test("of numbers needs no look-up")
    func numeric() throws {
        #expect(
            try HostAndPort("192.0.2.1:7370").numeric() == Endpoint(ipv4: 192, 0, 2, 1, port: 7370)
        )
        var address = SIMD16<UInt8>()
        (address[0], address[1], address[15]) = (0xfe, 0x80, 1)
        #expect(
            try HostAndPort("[fe80::1%7]:9").numeric()
                == Endpoint(address: address, port: 9, scope: 7)
        )
        #expect(
            try HostAndPort("[fe80::1%lo]:9").numeric()
                == Endpoint(address: address, port: 9, scope: 1)
        )
        #expect(try HostAndPort("kitchen.local:1").numeric() == nil)
    }

    @Test("with a scope that no interface has is refused")
    func scope() {
        #expect(throws: AddressError.noSuchInterface("nothere0")) {
            try HostAndPort("[fe80::1%nothere0]:9").numeric()
        }
    }

    @Test("of a name is looked up")
    func resolves() async throws {
        let endpoints = try await HostAndPort("localhost:7370").resolve()
        #expect(1...HostAndPort.endpointLimit ~= endpoints.count)
        #expect(endpoints.contains { $0.isIPv4 && $0.address[12] == 127 || $0.address[15] == 1 })
        #expect(endpoints.allSatisfy { $0.port == 7370 })
    }

    @Test("of an unknown name says what to do")
    func unknown() async {
        let error = await #expect(throws: AddressError.self) {
            // No such name can exist (RFC 6761 §6.4), so nobody is asked; two dots refuse it at
            // once.
            try await HostAndPort("nobody..invalid:1").resolve()
        }
        #expect(error?.description.hasSuffix("check the name, or give its number.") == true)
    }
}
