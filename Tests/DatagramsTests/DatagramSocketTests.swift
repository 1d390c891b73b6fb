import Datagrams
import Glibc
import NIOCore
import NIOPosix
import Testing
import Vocabulary

@Suite("A UDP port", .timeLimit(.minutes(15)))
struct DatagramSocketTests {
    @Test("carries datagrams both ways over IPv4 and over IPv6")
    func bothWays() async throws {
        let here = try await Inbox()
        let there = try await Inbox()
        #expect(here.socket.port != there.socket.port)
        for (own, address) in [(here.ipv4, there.ipv4), (here.ipv6, there.ipv6)] {
            try await here.send([1, 2, 3], to: address)
            let letter = try #require(await there.next())
            #expect(letter == Inbox.Letter(sender: own, bytes: [1, 2, 3]))
            try await there.send([4], to: letter.sender)
            #expect(await here.next() == Inbox.Letter(sender: address, bytes: [4]))
        }
        #expect(try await here.counters().sent == 2)
        #expect(try await here.counters().received == 2)
        await here.socket.close()
        await there.socket.close()
    }

    @Test("hands over 1200 bytes and counts 1201")
    func largest() async throws {
        let inbox = try await Inbox()
        let loud = try RawSocket()
        for count in [1201, 1500, 1505, 9000, 1200, 0] {
            try loud.send([UInt8](repeating: 7, count: count), to: inbox.socket.port)
        }
        #expect(await inbox.next()?.bytes == [UInt8](repeating: 7, count: 1200))
        #expect(await inbox.next()?.bytes == [])
        #expect(try await inbox.counters().oversized == 4)
        #expect(try await inbox.counters().received == 2)
        await inbox.socket.close()
    }

    @Test("sends 1200 bytes")
    func sendsLargest() async throws {
        let inbox = try await Inbox()
        let bytes = (0..<1200).map { UInt8($0 % 251) }
        try await inbox.send(bytes, to: inbox.ipv4)
        #expect(await inbox.next()?.bytes == bytes)
        await inbox.socket.close()
    }

    @Test("traps at 1201 bytes of its own")
    func sendsTooLarge() async {
        await #expect(processExitsWith: .failure) {
            let inbox = try await Inbox()
            try await inbox.send([UInt8](repeating: 0, count: 1201), to: inbox.ipv4)
        }
    }

    @Test("outlives datagrams that the system refuses, and counts them")
    func refused() async throws {
        let inbox = try await Inbox()
        var linkLocal = SIMD16<UInt8>()
        (linkLocal[0], linkLocal[1], linkLocal[15]) = (0xfe, 0x80, 1)
        // There is no interface of that number, so nothing can leave this machine.
        let nowhere = Endpoint(address: linkLocal, port: 9, scope: 999_999)
        for _ in 0..<3 { try await inbox.send([1], to: nowhere) }
        let counters = try await inbox.counters()
        #expect(counters.sent == 0)
        #expect(counters.unreachable + counters.failed == 3)
        try await inbox.send([2], to: inbox.ipv4)
        #expect(await inbox.next()?.bytes == [2])
        await inbox.socket.close()
    }

    @Test("keeps the order and loses nothing of a burst on loopback")
    func burst() async throws {
        let inbox = try await Inbox()
        let socket = inbox.socket
        let own = inbox.ipv4
        try await socket.eventLoop.submit {
            for number in 0..<200 { socket.send([UInt8(number)], to: own) }
        }.get()
        for number in 0..<200 { #expect(await inbox.next()?.bytes == [UInt8(number)]) }
        await socket.close()
    }

    @Test("sends nothing when it tells the system of a neighbour")
    func confirms() async throws {
        let here = try await Inbox()
        let there = try await Inbox()
        let (socket, addresses) = (here.socket, [there.ipv4, there.ipv6])
        try await socket.eventLoop.submit {
            for address in addresses { socket.confirm(address) }
        }.get()
        try await here.send([9], to: there.ipv4)
        #expect(await there.next()?.bytes == [9])
        #expect(try await there.counters().received == 1)
        #expect(try await here.counters().sent == 1)
        await here.socket.close()
        await there.socket.close()
    }

    @Test("that is taken is a typed error with a sentence")
    func taken() async throws {
        let first = try await Inbox()
        let port = first.socket.port
        await #expect(throws: DatagramError.portTaken(port)) { try await Inbox(port: port) }
        #expect(
            DatagramError.portTaken(7370).description
                == "UDP port 7370 is in use by another program; stop that one, or choose another port with --udp (0 takes any)."
        )
        await first.socket.close()
        let again = try await Inbox(port: port)
        #expect(again.socket.port == port)
        await again.socket.close()
    }

    @Test("on an interface that is not there names those that are")
    func missingInterface() async throws {
        let error = await #expect(throws: DatagramError.self) {
            try await Inbox(interfaces: ["lo", "nothere0"])
        }
        guard case .noSuchInterface("nothere0", let available) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(available.contains("lo"))
        #expect(error?.description.hasPrefix("There is no network interface nothere0; ") == true)
    }

    @Test("on one interface receives there")
    func oneInterface() async throws {
        let inbox = try await Inbox(interfaces: ["lo", "lo"])
        try await inbox.send([5], to: inbox.ipv4)
        try await inbox.send([6], to: inbox.ipv6)
        #expect(await inbox.next()?.bytes == [5])
        #expect(await inbox.next()?.bytes == [6])
        await inbox.socket.close()
    }

    @Test("sends nothing once it is closed")
    func closed() async throws {
        let inbox = try await Inbox()
        await inbox.socket.close()
        try await inbox.send([1], to: inbox.ipv4)
        #expect(try await inbox.counters() == DatagramCounters())
        await inbox.socket.close()
    }

    @Test("closed again closes nothing that has its numbers by then")
    func closedTwice() async throws {
        for _ in 0..<20 {
            let inbox = try await Inbox()
            await inbox.socket.close()
            let others = (0..<64).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
            await inbox.socket.close()
            for other in others {
                #expect(fcntl(other, F_GETFD) >= 0)
                close(other)
            }
        }
    }
}
