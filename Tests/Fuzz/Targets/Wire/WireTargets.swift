/// What reads bytes of the wire.
enum WireTargets {
    static let all: [any FuzzTarget.Type] = [
        PacketTarget.self, FramesTarget.self, HeaderTarget.self, BodyTarget.self,
        PayloadTarget.self, SeriesTarget.self, CBORTarget.self, TextTarget.self,
        EvidenceTarget.self,
    ]
}
