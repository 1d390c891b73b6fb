import Testing
import Vocabulary

@Suite("Bulk on bad paths")
struct PipeTests {
    @Test("at a loss of one in ten 2 MB cost at most 15 % more", arguments: UInt64(1)...3)
    func lossy(seed: UInt64) throws {
        var pipe = Pipe(seed: seed)
        for way in 0..<2 { pipe.ways[way].loss = 100 }
        pipe.chunks = 2_000
        try pipe.run(for: .seconds(20), untilBulkIsThere: true)
        #expect(pipe.arrived.count == pipe.chunks)
        // What a packet carries is 1,062 bytes, and it has 25 of its own.
        #expect(pipe.bytes[0] * 100 <= 115 * pipe.chunks * (1_062 + 25))
    }

    @Test(
        "packets that overtake one another by 20 ms are not taken for lost ones",
        arguments: UInt64(1)...3
    )
    func jitter(seed: UInt64) throws {
        var pipe = Pipe(seed: seed)
        for way in 0..<2 { pipe.ways[way].delay = 500...20_000 }
        pipe.chunks = 2_000
        try pipe.run(for: .seconds(10), untilBulkIsThere: true)
        #expect(pipe.arrived.count == pipe.chunks)
        #expect(pipe.repeated <= pipe.chunks * 2 / 100)
    }

    @Test("bulk over 2 Mbit/s holds live ink up by at most 20 ms, and uses most of the line")
    func clogged() throws {
        var delays: [UInt64] = []
        for chunks in [0, 4_000] {
            var pipe = Pipe()
            for way in 0..<2 { pipe.ways[way].rate = 250_000 }
            pipe.inkEvery = .milliseconds(33)
            try pipe.run(for: .seconds(2))
            let start = pipe.now
            pipe.chunks = chunks
            try pipe.run(for: .seconds(40), untilBulkIsThere: chunks > 0)
            #expect(pipe.arrived.count == chunks)
            if chunks > 0 { #expect(pipe.now.since(start) < .seconds(22)) }
            let sorted = pipe.ink.delays.map(\.microseconds).sorted()
            delays.append(sorted[sorted.count * 99 / 100])
            #expect(pipe.ink.delays.count >= pipe.ink.sent - 2)
        }
        #expect(delays[1] <= delays[0] + 20_000)
    }

    @Test("on a fast path bulk is not held up by its own caution")
    func fast() throws {
        var pipe = Pipe()
        pipe.chunks = 10_000
        try pipe.run(for: .seconds(1), untilBulkIsThere: true)
        #expect(pipe.arrived.count == pipe.chunks)
        #expect(pipe.repeated <= 10)
    }
}
