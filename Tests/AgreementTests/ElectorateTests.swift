import Agreement
import Testing
import Vocabulary

@Suite("Electorates")
struct ElectorateTests {
    private func quorum(
        of count: Int,
        _ voters: [Int],
        without leavers: [Int] = []
    ) -> Electorate.Quorum? {
        let electorate = Electorate(
            (0..<count).map { Elector(device: Assembly.device($0), log: Assembly.log($0)) }
        )
        return electorate.quorum(Self.set(voters), without: Self.set(leavers))
    }

    private static func set(_ members: [Int]) -> ElectorSet {
        var set = ElectorSet()
        for member in members { set.insert(member) }
        return set
    }

    @Test(
        "more than half decide, and exactly half with the most senior",
        arguments: [
            (1, [0], Electorate.Quorum.majority), (2, [0], .half), (2, [1], nil), (3, [0], nil),
            (3, [1, 2], .majority), (4, [0, 3], .half), (4, [1, 2], nil),
            (4, [1, 2, 3], .majority),
            (4, [], nil),
        ]
    )
    func plain(count: Int, voters: [Int], expected: Electorate.Quorum?) {
        #expect(quorum(of: count, voters) == expected)
    }

    @Test(
        "who left without a vote is out of the count, as a voter and as the senior",
        arguments: [
            (3, [1], [0], Electorate.Quorum.half), (3, [2], [0], nil), (4, [1, 2], [0], .majority),
            (4, [0, 1], [0], nil), (5, [1, 2], [0], .half), (5, [2, 3], [0], nil),
            (2, [0], [0], nil),
            (64, Array(32..<64), [0], .majority),
        ]
    )
    func leavers(count: Int, voters: [Int], gone: [Int], expected: Electorate.Quorum?) {
        #expect(quorum(of: count, voters, without: gone) == expected)
    }

    @Test("any two quorums share somebody, whatever each knows of who left", arguments: 1...5)
    func overlap(count: Int) {
        let electorate = Electorate(
            (0..<count).map { Elector(device: Assembly.device($0), log: Assembly.log($0)) }
        )
        let subsets = (0..<1 << count).map { bits in
            (0..<count).filter { bits >> $0 & 1 == 1 }
        }
        for gone in subsets {
            let known = subsets.filter { Set($0).isSubset(of: gone) }
            let voters = subsets.filter { Set($0).isDisjoint(with: gone) }
            let quorums = voters.filter { voters in
                known.contains {
                    electorate.quorum(Self.set(voters), without: Self.set($0)) != nil
                }
            }
            for one in quorums {
                for other in quorums { #expect(!Set(one).isDisjoint(with: other)) }
            }
        }
    }
}
