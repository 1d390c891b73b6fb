import Glibc
import Testing
import Vocabulary

@testable import Discovery

@Suite("Interfaces and addresses")
struct InterfaceTests {
    private static let up = UInt32(IFF_UP) | UInt32(IFF_RUNNING) | UInt32(IFF_MULTICAST)

    private static func interface(
        _ index: UInt32,
        _ name: String,
        flags: UInt32 = InterfaceTests.up
    ) -> NetworkInterface {
        NetworkInterface(index: index, name: name, flags: flags, addresses: [])
    }

    @Test(
        "what reaches only this machine's own containers is left out",
        arguments: [
            ("eth0", true), ("wlan0", true), ("br0", true), ("lo", false), ("docker0", false),
            ("veth12ab", false), ("virbr0", false),
        ]
    )
    func names(name: String, isAdmitted: Bool) {
        #expect(InterfaceFilter(names: []).admits(name: name) == isAdmitted)
    }

    @Test("what the user names is used whatever it is called, and nothing else")
    func named() {
        let filter = InterfaceFilter(names: ["veth0", "lo"])
        let loopback = Self.interface(1, "lo", flags: UInt32(IFF_UP) | UInt32(IFF_RUNNING))
        let all = [loopback, Self.interface(2, "eth0"), Self.interface(3, "veth0")]
        #expect(filter.select(from: all).map(\.name) == ["lo", "veth0"])
    }

    @Test("interfaces that are down, without carrier or point-to-point are left out")
    func flags() {
        let all = [
            Self.interface(2, "eth0"),
            Self.interface(3, "eth1", flags: UInt32(IFF_UP) | UInt32(IFF_MULTICAST)),
            Self.interface(4, "eth2", flags: UInt32(IFF_RUNNING) | UInt32(IFF_MULTICAST)),
            Self.interface(5, "tun0", flags: Self.up | UInt32(IFF_POINTOPOINT)),
        ]
        #expect(InterfaceFilter(names: []).select(from: all).map(\.name) == ["eth0"])
    }

    @Test("16 interfaces are used and not 17")
    func limit() {
        let all = (1...17).map { Self.interface($0, "eth\($0)") }
        #expect(InterfaceFilter(names: []).select(from: all).count == DiscoveryLimits.interfaces)
    }

    @Test("tentative and deprecated IPv6 addresses are left out, odd lines skipped")
    func table() {
        let table = """
            fe800000000000000000000000000001 02 40 20 80     eth0
            20010db8000000000000000000000002 02 40 00 00     eth0
            20010db8000000000000000000000003 02 40 00 40     eth0
            20010db8000000000000000000000004 02 40 00 20     eth0
            short 02 40 00 00 eth0
            zz010db8000000000000000000000002 02 40 00 00     eth0

            """
        let addresses = IPv6AddressTable.parse(table)
        #expect(addresses.keys.sorted() == [2])
        #expect(addresses[2]?.map(\.last) == [1, 2])
    }

    @Test("a link-local address carries its interface, others do not")
    func scopes() {
        let local: [UInt8] = [0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [1]
        let global: [UInt8] = [0x20, 0x01] + [UInt8](repeating: 0, count: 13) + [1]
        #expect(AddressOrder.endpoint(local, port: 1, interface: 7)?.scope == 7)
        #expect(AddressOrder.endpoint(global, port: 1, interface: 7)?.scope == 0)
        #expect(AddressOrder.endpoint([10, 0, 0, 1], port: 1, interface: 7)?.scope == 0)
    }

    @Test(
        "addresses that no device can have are dropped",
        arguments: [
            [0, 0, 0, 0], [224, 0, 0, 251], [255, 255, 255, 255], [10, 0, 0], [],
            [UInt8](repeating: 0, count: 16), [0xFF, 2] + [UInt8](repeating: 0, count: 14),
            [UInt8](repeating: 0, count: 10) + [255, 255, 224, 0, 0, 1],
        ] as [[UInt8]]
    )
    func bogus(bytes: [UInt8]) {
        #expect(AddressOrder.endpoint(bytes, port: 1, interface: 2) == nil)
    }

    @Test("IPv4 comes before global IPv6 before link-local IPv6")
    func order() throws {
        let local: [UInt8] = [0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [1]
        let global: [UInt8] = [0x20, 0x01] + [UInt8](repeating: 0, count: 13) + [1]
        let endpoints = try [local, global, [192, 168, 0, 1], [10, 0, 0, 1]].map {
            try #require(AddressOrder.endpoint($0, port: 1, interface: 2))
        }
        let sorted = endpoints.sorted(by: AddressOrder.precedes)
        #expect(sorted == [endpoints[3], endpoints[2], endpoints[1], endpoints[0]])
    }
}
