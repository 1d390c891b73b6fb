import Replication
import Vocabulary

@testable import Peer

extension FuzzNetwork {
    /// What holds of peers whatever happened to them.
    func check() throws(Finding) {
        for core in cores {
            let network = core.network
            try expect(
                network.peerStates.count <= PeerTable.strangerLimit + 64,
                "strangers pile up"
            )
            try expect(network.addresses.count <= AddressBook.limit, "hints pile up")
            try expect(core.rooms.count <= RoomTable.limit, "rooms pile up")
            if let deadline = core.deadline {
                try expect(deadline < now + .seconds(3600), "a deadline is far away")
            }
        }
        for author in 0..<Self.mallory { try checkNothingForged(author) }
        guard !isTampered, let one = cores[0].logs(of: room), let other = cores[1].logs(of: room)
        else { return }
        try expect(one.digest == other.digest, "honest peers hold different sets")
        try expect(
            cores[0].stateDigest(of: room) == cores[1].stateDigest(of: room),
            "equal sets give different states"
        )
    }

    /// Whether nothing is under way and the honest peers that are in the room hold the same.
    var agrees: Bool {
        guard flying.isEmpty else { return false }
        return Set(cores[..<Self.mallory].compactMap { $0.logs(of: room)?.digest }).count < 2
    }

    /// Every copy of an honest peer's log is how that log begins.
    private func checkNothingForged(_ author: Int) throws(Finding) {
        let device = cores[author].device
        for core in cores {
            for log in core.logs(of: room)?.logs ?? [] where log.name.device == device {
                let own = cores[author].logs(of: room)?.logs.first { $0.name == log.name }
                // Anybody who has left holds nothing more to compare with.
                guard let own else { continue }
                try expect(
                    own.entries.map(\.id).starts(with: log.entries.map(\.id)),
                    "an operation was forged"
                )
            }
        }
    }
}
