/// Every target of this program, in the order in which they run.
enum FuzzTargets {
    // One program a part: libFuzzer looks at every edge of its program after every input.
    #if FUZZ_WIRE
    static let all = WireTargets.all
    #elseif FUZZ_PEERS
    static let all = PeerTargets.all
    #elseif FUZZ_EDGES
    static let all = EdgeTargets.all
    #else
    static let all = WireTargets.all + PeerTargets.all + EdgeTargets.all
    #endif

    /// The target of that name.
    static func named(_ name: String) -> (any FuzzTarget.Type)? {
        all.first { $0.name == name }
    }
}
