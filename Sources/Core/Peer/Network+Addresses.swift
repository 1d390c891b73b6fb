internal import Transport
internal import Vocabulary
internal import Wire

// Where the members of a room are. A few tell each one, so that a room of many is not busy with it whenever
// somebody comes; and anybody who is told greets the others, who need not be told of it.
extension Network {
    /// Members that tell a device where the others are: those that follow it in the order of devices.
    private static let tellers = 3
    /// Addresses in a frame.
    private static let addressesAtOnce = Limits.datagram / 60

    /// Tells those that this device has to tell, each address once.
    mutating func tellAddresses(among rooms: RoomTable) {
        for id in addresses.takeNews() {
            guard let room = rooms[id], room.session.stage == .member else { continue }
            let members = room.state.presentDevices.sorted()
            for index in members.indices where tells(members, index) {
                tellAddresses(of: members, to: members[index], in: id, room.session.number)
            }
        }
    }

    /// Whether this device is one of those that tell a member.
    private func tells(_ members: [DeviceID], _ index: Int) -> Bool {
        var found = 0
        for step in 1..<max(members.count, 1) {
            let other = members[(index + step) % members.count]
            if other == device { return true }
            guard peerStates[other]?.isReachable == true else { continue }
            found += 1
            if found == Self.tellers { return false }
        }
        return false
    }

    private mutating func tellAddresses(
        of members: [DeviceID],
        to roomPeer: DeviceID,
        in id: RoomID,
        _ number: UInt32
    ) {
        guard roomPeer != device, let known = peerStates[roomPeer],
            known.link != nil, known.shared[id]?.explainedRoom == true
        else { return }
        var news: [PeerAddress] = []
        for other in members where other != roomPeer && other != device {
            guard let endpoint = peerStates[other]?.addressForOthers,
                known.told[other] != endpoint
            else { continue }
            news.append(PeerAddress(device: other, endpoint: endpoint))
        }
        for start in stride(from: 0, to: news.count, by: Self.addressesAtOnce) {
            let part = Array(news[start..<min(start + Self.addressesAtOnce, news.count)])
            let frame = Frame.peers(room: number, peers: part)
            guard peerStates[roomPeer]?.link?.enqueue(frame, .control) == true else {
                return
            }
            for peer in part {
                peerStates[roomPeer]?.noteTold(of: peer.device, at: peer.endpoint)
            }
        }
    }
}

extension PeerState.Facts {
    /// Where others may find it: where it answers, or, if that is link-local, another address of it.
    var addressForOthers: Endpoint? {
        guard let current = link?.proven, !current.isRelayed else { return nil }
        return ([current] + endpoints).first { $0.scope == 0 }
    }
}
