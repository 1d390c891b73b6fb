import Identity
import Testing
import Vocabulary
import Wire

@testable import Replication

@Suite("What is needed beyond a cut")
struct BeyondCutTests {
    /// Somebody who names an operation of one branch in the middle of what they have one seal for, and anybody who has the
    /// other branch, knows of the fork, and has just come to need that.
    private func asking() throws -> (friend: Author, place: Int, LogNumbering, RoomLogs) {
        var host = try Author(opening: 1)
        var friend = try Author(joining: &host, seed: 2)
        try friend.learn(from: host)
        let place = host.logs.logs[0].entries.count
        var other = host
        other.write([.witness])
        host.draw(2)
        try friend.learn(from: host)
        friend.draw(1)
        host.draw(3)
        try friend.learn(from: host)
        var logs = RoomLogs(room: host.logs.room, cryptography: Sodium())
        let theirs = try logs.numbering(of: other.logs)
        for run in other.logs.runs(of: .max) {
            _ = try logs.receive(run, numbering: theirs, from: other.device)
        }
        var numbering = try logs.numbering(of: friend.logs)
        let id = host.logs.logs[0].entries[place].id
        _ = try logs.addBranch(of: 0, at: place, id: id)
        numbering.pin(1, at: place, to: id)
        logs.setCut(host.logs.logs[0].name, at: place)
        let run = friend.logs.run(0, 0..<1)
        #expect(try logs.receive(run, numbering: numbering, from: friend.device).isWaiting)
        return (friend, place, numbering, logs)
    }

    @Test(
        "what was asked for beyond a cut is taken up to its seal, in as many frames as that takes, in any order"
    )
    func beyondInFrames() throws {
        let (friend, place, numbering, asking) = try asking()
        let end = friend.logs.logs[1].entries.count
        #expect(friend.logs.logs[1].seals.last { $0.sequence < UInt64(end - 1) } == nil)
        let frames = [place..<place + 2, place + 2..<place + 4, place + 4..<end].map {
            friend.logs.run(1, $0)
        }
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            var logs = asking
            var appended = 0
            for frame in order {
                appended += try logs.receive(
                    frames[frame],
                    numbering: numbering,
                    from: friend.device,
                    beyondCuts: [2: place + 2]
                ).appended.count
            }
            #expect(appended == end - place + 1)
            #expect(logs.logs[2].entries.count == end)
        }
    }

    @Test(
        "beyond a cut nothing is taken that no seal of what was asked for can cover, nor anything more behind that seal"
    )
    func beyondFrames() throws {
        let (friend, place, numbering, asking) = try asking()
        let end = friend.logs.logs[1].entries.count
        for (first, isTaken) in [(place + 1 + 254, true), (place + 1 + 255, false)] {
            var logs = asking
            var frame = friend.logs.run(1, place..<place + 1)
            frame.first = UInt64(first)
            let receipt = try logs.receive(
                frame,
                numbering: numbering,
                from: friend.device,
                beyondCuts: [2: place + 1]
            )
            #expect(receipt.isWaiting == isTaken)
        }
        var logs = asking
        for range in [place..<end, end..<end + 1] {
            var frame = friend.logs.run(
                1,
                min(range.lowerBound, end - 1)..<min(range.upperBound, end)
            )
            frame.first = UInt64(range.lowerBound)
            _ = try logs.receive(
                frame,
                numbering: numbering,
                from: friend.device,
                beyondCuts: [2: end]
            )
        }
        #expect(logs.logs[2].entries.count == end)
        #expect(logs.waiting.isEmpty)
    }

    @Test("what is named and waits for a seal alone is asked for again")
    func unsealed() throws {
        let (friend, place, numbering, asking) = try asking()
        var logs = asking
        func needed() -> [[Int]] {
            logs.needed(from: friend.device, beyondCutsOnly: true).map {
                [Int($0.theirs), $0.log, $0.last]
            }
        }
        #expect(needed() == [[1, 2, place + 1]])
        let frame = friend.logs.run(1, place..<place + 3)
        let receipt = try logs.receive(
            frame,
            numbering: numbering,
            from: friend.device,
            beyondCuts: [2: place + 2]
        )
        #expect(receipt.isWaiting)
        #expect(needed() == [[1, 2, place + 1]])
        let rest = friend.logs.run(1, place + 3..<friend.logs.logs[1].entries.count)
        _ = try logs.receive(
            rest,
            numbering: numbering,
            from: friend.device,
            beyondCuts: [2: place + 2]
        )
        #expect(needed().isEmpty)
        #expect(logs.waiting.isEmpty)
    }
}
