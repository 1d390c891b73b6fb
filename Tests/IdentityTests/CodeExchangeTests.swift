import Testing
import Wire

@testable import Identity

@Suite("Two devices that were told one code")
struct CodeExchangeTests {
    private static let session = Array(UInt8(0)..<32)

    private func pair(
        _ one: [UInt8],
        _ other: [UInt8],
        session: [UInt8] = session
    ) throws -> (new: CodeKeys, old: CodeKeys) {
        let new = CodeExchange(code: one, role: .initiator, session: Self.session)
        let old = CodeExchange(code: other, role: .responder, session: session)
        return (try #require(new.keys(with: old.share)), try #require(old.keys(with: new.share)))
    }

    @Test("agree on keys, one for each way, and on what ends it")
    func agree() throws {
        let (new, old) = try pair([1, 2, 3, 4], [1, 2, 3, 4])
        #expect(new.accepts(old.proof) && old.accepts(new.proof))
        #expect(new.proof != old.proof)
        #expect(!new.accepts(new.proof))
        #expect(new.receipt == old.receipt && new.farewell == old.farewell)
        #expect(new.receipt != new.farewell)
        var (ours, theirs) = (new.seal, old.seal)
        for content in [[1], [2, 3], [UInt8](repeating: 9, count: RecordSeal.contentBytes)] {
            let record = ours.sealed(content)
            #expect(opened(record, by: &theirs) == content)
            let answer = theirs.sealed(content)
            #expect(answer != record)
            #expect(opened(answer, by: &ours) == content)
        }
    }

    @Test("notice another code, and what was said in another exchange")
    func differ() throws {
        for (other, session) in [
            ([1, 2, 3, 5], Self.session), ([1, 2, 3], Self.session),
            ([1, 2, 3, 4], Array(Self.session.reversed())),
        ] as [([UInt8], [UInt8])] {
            let (new, old) = try pair([1, 2, 3, 4], other, session: session)
            #expect(!new.accepts(old.proof) && !old.accepts(new.proof))
            #expect(new.receipt != old.receipt)
            var (ours, theirs) = (new.seal, old.seal)
            #expect(opened(ours.sealed([1]), by: &theirs) == nil)
        }
        let (first, _) = try pair([1, 2, 3, 4], [1, 2, 3, 4])
        let (_, second) = try pair([1, 2, 3, 4], [1, 2, 3, 4])
        #expect(!second.accepts(first.proof))
    }

    @Test("take no share that is no point, the neutral one, or their own")
    func shares() {
        let exchange = CodeExchange(code: [1], role: .initiator, session: Self.session)
        #expect(exchange.keys(with: exchange.share) == nil)
        #expect(exchange.keys(with: [UInt8](repeating: 0, count: 32)) == nil)
        #expect(exchange.keys(with: [UInt8](repeating: 255, count: 32)) == nil)
        #expect(exchange.keys(with: []) == nil)
        #expect(exchange.keys(with: Array(exchange.share.dropLast())) == nil)
    }

    @Test("read each record once, in its place, as it was written")
    func records() throws {
        let (new, old) = try pair([1], [1])
        var ours = new.seal
        let (first, second) = (ours.sealed([7, 8]), ours.sealed([9]))
        for place in first.indices {
            for bit in 0..<8 {
                var (changed, seal) = (first, old.seal)
                changed[place] ^= 1 << bit
                #expect(opened(changed, by: &seal) == nil)
            }
            var seal = old.seal
            #expect(opened(Array(first[..<place]), by: &seal) == nil)
        }
        var theirs = old.seal
        #expect(opened(second, by: &theirs) == nil)
        #expect(opened(first, by: &theirs) == [7, 8])
        #expect(opened(first, by: &theirs) == nil)
        #expect(opened(second, by: &theirs) == [9])
        // One's own comes back from nobody but who mirrors it.
        var mirror = new.seal
        #expect(opened(first, by: &mirror) == nil)
    }

    @Test("know how long a record is, up to its limit and not one byte more")
    func lengths() {
        let most = RecordSeal.contentBytes + 16
        for (count, isRecord) in [
            (0, false), (16, false), (17, true), (most, true), (most + 1, false),
        ] {
            let head = [UInt8(count >> 8), UInt8(count & 255)]
            #expect((RecordSeal.count(after: head) == count) == isRecord)
        }
        #expect(RecordSeal.count(after: [0]) == nil)
    }

    private func opened(_ record: [UInt8], by seal: inout RecordSeal) -> [UInt8]? {
        seal.opened(Array(record.prefix(2)), Array(record.dropFirst(2)))
    }
}
