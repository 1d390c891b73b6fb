internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// What a changed program has its device say in place of what it should.
protocol DeviceLie: Sendable {
    /// A deed of a device.
    ///
    /// - Parameter fields: What an honest program would do, by name.
    /// - Returns: What is written.
    static func change(_ fields: [String: Value]) -> [String: Value]
}

/// The battle of teams on a device whose program lies; all else is as it should be.
struct ChangedDevice<Lie: DeviceLie>: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done] {
        whole.deeds(of: dealer, in: record).map { deed in
            guard case .map(let fields) = deed.move else { return deed }
            return .init(seat: deed.seat, move: .map(Lie.change(fields)))
        }
    }
}
