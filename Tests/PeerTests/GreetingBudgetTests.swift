import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("The budget of greetings")
struct GreetingBudgetTests {
    private func address(_ number: Int, port: UInt16 = 7370) -> Endpoint {
        Endpoint(ipv4: 10, 5, UInt8(number >> 8), UInt8(number & 255), port: port)
    }

    /// How often an address that never answers is greeted in so many seconds, if somebody tries each 50 ms.
    private func greetings(
        _ budget: inout GreetingBudget,
        _ endpoints: [Endpoint],
        seconds: UInt64,
        from start: UInt64 = 1
    ) -> Int {
        var count = 0
        for step in 0..<seconds * 20 {
            let now = Instant(microseconds: (start * 1_000 + step * 50) * 1_000)
            for endpoint in endpoints where budget.take(endpoint, now: now) { count += 1 }
        }
        return count
    }

    @Test(
        "backs off, the more the less is known of the address",
        arguments: [
            (GreetingBudget.Standing.hearsay, 7, 1), (.relayed, 24, 12), (.announced, 24, 12),
            (.proven, 24, 12), (.given, 68, 60),
        ]
    )
    func backsOff(_ standing: GreetingBudget.Standing, first: Int, later: Int) {
        var budget = GreetingBudget()
        budget.vouch(for: address(1), standing, now: Instant(microseconds: 0))
        #expect(greetings(&budget, [address(1)], seconds: 60) <= first)
        #expect(greetings(&budget, [address(1)], seconds: 60, from: 120) <= later)
        #expect(greetings(&budget, [address(1)], seconds: 60, from: 240) > 0)
    }

    @Test("is one for all ports of an address, and nothing changes when it is named again")
    func ports() {
        var budget = GreetingBudget()
        let victim = (1...50).map { address(1, port: $0) }
        #expect(greetings(&budget, victim, seconds: 60) <= 7)
        for endpoint in victim {
            budget.vouch(for: endpoint, .hearsay, now: Instant(microseconds: 61_000_000))
        }
        #expect(greetings(&budget, victim, seconds: 60, from: 61) <= 1)
    }

    @Test("of an address that answered begins anew")
    func answers() {
        var budget = GreetingBudget()
        let before = greetings(&budget, [address(1)], seconds: 10)
        budget.answered(address(1), now: Instant(microseconds: 11_000_000))
        #expect(greetings(&budget, [address(1)], seconds: 10, from: 11) > before)
    }

    @Test("of an address that answered less than two minutes ago is four a second, and then falls")
    func lost() {
        var budget = GreetingBudget()
        budget.answered(address(1), now: Instant(microseconds: 1_000_000))
        let first = greetings(&budget, [address(1)], seconds: 120)
        #expect(first > 450 && first <= 8 + 4 * 120)
        #expect(greetings(&budget, [address(1)], seconds: 60, from: 121) <= 12)
    }

    @Test(
        "of an address of somebody behind a room peer is enough to hear it soon, and remains hearsay"
    )
    func relayed() {
        func greetings(_ budget: inout GreetingBudget, _ seconds: Range<UInt64>) -> Int {
            seconds.count { second in
                let now = Instant(microseconds: second * 1_000_000)
                return budget.take(address(1), as: .relayed, now: now)
            }
        }
        var budget = GreetingBudget()
        #expect(self.greetings(&budget, [address(1)], seconds: 600) < 20)
        // What was put off for a minute is not any more.
        #expect(greetings(&budget, 601..<607) > 0)
        #expect(greetings(&budget, 607..<667) <= 12)
        #expect(self.greetings(&budget, [address(1)], seconds: 600, from: 700) <= 10)
        var other = GreetingBudget()
        #expect(greetings(&other, 1..<9) == 8)
        #expect(greetings(&other, 9..<61) <= 16)
        var all = GreetingBudget()
        let now = Instant(microseconds: 1_000_000)
        let count = (0..<1_000).count { all.take(address($0), as: .relayed, now: now) }
        #expect(count <= 4 * Limits.hearsayGreetings)
    }

    @Test(
        "of all addresses that members tell of together is a few a second, and leaves the others theirs"
    )
    func together() {
        var budget = GreetingBudget()
        let told = (0..<1_000).map { address($0) }
        let known = address(5_000)
        budget.vouch(for: known, .announced, now: Instant(microseconds: 0))
        let count = greetings(&budget, told, seconds: 5)
        #expect(count > 0 && count <= (4 + 5) * Limits.hearsayGreetings)
        #expect(greetings(&budget, [known], seconds: 1, from: 7) >= 8)
        let announced = (1_000..<2_000).map { address($0) }
        var other = GreetingBudget()
        for endpoint in announced {
            other.vouch(for: endpoint, .announced, now: Instant(microseconds: 0))
        }
        #expect(greetings(&other, announced, seconds: 2) <= 4 * Limits.greetings)
    }

    @Test("counts so many addresses and not one more; what counts for least goes")
    func full() {
        var budget = GreetingBudget()
        for number in 0..<Limits.greetedAddresses {
            let endpoint = address(number)
            budget.vouch(for: endpoint, .proven, now: Instant(microseconds: 0))
        }
        #expect(greetings(&budget, [address(4_000)], seconds: 5) == 0)
        budget.vouch(for: address(4_001), .given, now: Instant(microseconds: 0))
        #expect(greetings(&budget, [address(4_001)], seconds: 1) > 0)
    }
}
