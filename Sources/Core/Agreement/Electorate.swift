public import Vocabulary

/// The devices that decide how a round ends, most senior first.
public struct Electorate: Hashable, Sendable {
    /// What makes a set of electors enough.
    public enum Quorum: Hashable, Sendable {
        /// More than half.
        case majority
        /// Exactly half, with the most senior elector.
        case half
    }

    /// Most senior first.
    public let electors: [Elector]

    /// Names the electors.
    ///
    /// - Parameter electors: Most senior first, each device once, at most `Limits.devices`.
    public init(_ electors: [Elector]) {
        self.electors = electors
    }

    /// Everybody.
    public var all: ElectorSet { ElectorSet(first: electors.count) }

    /// The place of a device in seniority; `nil` if it is no elector.
    public func index(of device: DeviceID) -> Int? {
        electors.firstIndex { $0.device == device }
    }

    /// Whose a ballot is; `nil` if there are no electors.
    public func owner(of ballot: UInt32) -> Int? {
        electors.isEmpty ? nil : Int(ballot) % electors.count
    }

    /// Whether some electors are enough to decide, those counted out being gone for this round.
    ///
    /// Two quorums always share an elector, whatever each side knows of who is gone, because who is gone
    /// never votes again and each quorum has at least half of those who stayed.
    public func quorum(_ voters: ElectorSet, without leavers: ElectorSet) -> Quorum? {
        let present = all.subtracting(leavers)
        let count = voters.subtracting(leavers).count
        if count * 2 > present.count { return .majority }
        guard count > 0, count * 2 == present.count, let senior = present.first,
            voters.contains(senior)
        else { return nil }
        return .half
    }
}
