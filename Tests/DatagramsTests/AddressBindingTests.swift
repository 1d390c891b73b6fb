import Glibc
import NIOCore
import NIOPosix
import Testing
import Vocabulary

@testable import Datagrams

@Suite("An interface's addresses", .timeLimit(.minutes(15)))
struct AddressBindingTests {
    @Test("serve where the system does not let a socket be tied to the interface")
    func byAddress() async throws {
        let sockets = try SocketOpener.open(port: 0, interfaces: ["lo"], tiesToDevice: false)
        #expect(Set(sockets.map(\.port)).count == 1)
        let (numbers, continuation) = AsyncStream.makeStream(
            of: UInt8.self,
            bufferingPolicy: .bufferingOldest(16)
        )
        let socket = try await DatagramSocket.attach(
            sockets,
            to: MultiThreadedEventLoopGroup.singleton.any()
        ) { _, bytes in continuation.yield(bytes[0]) }
        let own = Endpoint(ipv4: 127, 0, 0, 1, port: socket.port)
        try await socket.eventLoop.submit { socket.send([9], to: own) }.get()
        var iterator = numbers.makeAsyncIterator()
        #expect(await iterator.next() == 9)
        await socket.close()
    }

    @Test("never ask the system to fragment")
    func options() throws {
        for scope in [BoundSocket.Scope.everywhere, .device(try BindableInterface.named("lo"))] {
            let socket = try BoundSocket.bind(scope, port: 0)
            defer { close(socket.descriptor) }
            #expect(option(socket, CInt(IPPROTO_IP), IP_MTU_DISCOVER) == IP_PMTUDISC_DO)
            guard socket.family == AF_INET6 else { continue }
            #expect(option(socket, CInt(IPPROTO_IPV6), IPV6_MTU_DISCOVER) == IPV6_PMTUDISC_DO)
            #expect(option(socket, CInt(IPPROTO_IPV6), IPV6_V6ONLY) == 0)
        }
    }

    @Test("are near what shares their network's bits, and nothing else")
    func near() {
        let address = BindableInterface.Address(
            endpoint: Endpoint(ipv4: 192, 168, 4, 7, port: 0),
            prefix: 96 + 23
        )
        #expect(address.isNear(Endpoint(ipv4: 192, 168, 4, 255, port: 1)))
        #expect(address.isNear(Endpoint(ipv4: 192, 168, 5, 1, port: 1)))
        #expect(!address.isNear(Endpoint(ipv4: 192, 168, 6, 1, port: 1)))
        #expect(!address.isNear(Endpoint(address: SIMD16<UInt8>(), port: 1)))
    }

    @Test("come back whole from the system's form")
    func conversion() {
        var address = SIMD16<UInt8>()
        for index in 0..<16 { address[index] = UInt8(index * 7) }
        let global = Endpoint(address: address, port: 258)
        #expect(Endpoint(global.ipv6) == global)
        (address[0], address[1]) = (0xfe, 0x80)
        let linkLocal = Endpoint(address: address, port: 65535, scope: 3)
        #expect(Endpoint(linkLocal.ipv6) == linkLocal)
        let mapped = Endpoint(ipv4: 10, 0, 255, 1, port: 7370)
        #expect(mapped.ipv4.map { Endpoint($0) } == mapped)
        #expect(Endpoint(mapped.ipv6) == mapped)
        #expect(linkLocal.ipv4 == nil)
    }

    @Test(
        "that the system refuses are counted by reason",
        arguments: [
            (ENETUNREACH, SendResult.unreachable), (EHOSTUNREACH, .unreachable),
            (EPERM, .forbidden),
            (EMSGSIZE, .tooLarge), (EAGAIN, .congested), (ENOBUFS, .congested), (EIO, .failed),
        ]
    )
    func reasons(error: CInt, result: SendResult) {
        #expect(SendResult(error: error) == result)
        var counters = DatagramCounters()
        counters.count(result)
        #expect(counters != DatagramCounters())
        #expect(counters.sent == 0)
    }

    private func option(_ socket: BoundSocket, _ level: CInt, _ name: CInt) -> CInt {
        var value: CInt = -1
        var length = socklen_t(MemoryLayout<CInt>.size)
        getsockopt(socket.descriptor, level, name, &value, &length)
        return value
    }
}
