internal import Vocabulary

extension Inspector {
    /// Nobody honest floods an address that has not answered, no matter who has told of it.
    func didSend(_ bytes: [UInt8], from peer: Int, to endpoint: Endpoint, in lab: Lab) {
        guard isHonest(peer) else { return }
        let times = lab.sabotage == .greetWithoutEnd ? 50 : 1
        guard let count = silence.send(to: endpoint, by: peer, times: times, at: lab.now) else {
            return
        }
        report(.flooded(by: peer, count: count, limit: SilenceBook.limit))
    }
}
