import Vocabulary
import Wire

@testable import Simulation

/// A program from before there was mixing: it says nothing of it, and skips what others say.
struct OldProgram: ForwardingCryptography {
    let forwarded: SharedCryptography

    func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) {
        Self.forget(&packet, start)
        forwarded.seal(&packet, from: start, number: number, key: key)
    }

    func open(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) -> Bool {
        guard forwarded.open(&packet, from: start, number: number, key: key) else { return false }
        Self.forget(&packet, start)
        return true
    }

    /// Has frames about mixing mean nothing.
    private static func forget(_ packet: inout [UInt8], _ start: Int) {
        guard start == Packet.headerSize else { return }
        packet = packet.rewritten(from: start) { frame in
            switch frame {
            case .mixing, .mixedInk:
                LaterFrame(type: LaterFrame.types.lowerBound, bytes: []).map(Frame.later)
            default: frame
            }
        }
    }
}

/// Somebody who mixes with a modified program.
struct HostileMixer: ForwardingCryptography {
    /// What it does with the ink of others.
    enum Crime: CaseIterable {
        /// It has them draw what they do not.
        case forge
        /// It shows nothing of it.
        case withhold
        /// It acknowledges what it is given, and sends nothing.
        case mute
    }

    let crime: Crime
    /// For whom it says that it mixes, whatever it does; nobody: for those for whom it does.
    let claims: [DeviceID]
    let forwarded: SharedCryptography

    init(_ crime: Crime, claiming claims: [DeviceID] = [], forwarded: SharedCryptography) {
        self.crime = crime
        self.claims = claims
        self.forwarded = forwarded
    }

    func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) {
        if start == Packet.headerSize {
            packet = packet.rewritten(from: start) { frame in
                switch frame {
                case .mixing(let said) where !claims.isEmpty:
                    let claim = MixingFrame(
                        room: said.room,
                        version: said.version,
                        strength: .full,
                        listeners: claims.map(\.prefix).sorted()
                    )
                    return .mixing(claim)
                case .mixedInk(var mixed) where mixed.way == .out:
                    guard crime != .mute else { return nil }
                    mixed.ink = crime == .withhold ? [] : mixed.ink.map(Self.forged)
                    return .mixedInk(mixed)
                default: return frame
                }
            }
        }
        forwarded.seal(&packet, from: start, number: number, key: key)
    }

    private static func forged(_ ink: InkFrame) -> InkFrame {
        var ink = ink
        ink.points = ink.points.map { StrokePoint(x: $0.y, y: 0) }
        return ink
    }
}

extension [UInt8] {
    /// A packet with other frames; as it is if not all of it can be read.
    fileprivate func rewritten(from start: Int, _ change: (Frame) -> Frame?) -> [UInt8] {
        var reader = ByteReader(self, range: start..<count)
        var writer = ByteWriter(capacity: count)
        writer.raw(Array(self[..<start]))
        while reader.remaining > 0 {
            guard let frame = try? Frame(from: &reader) else { return self }
            change(frame)?.encode(into: &writer)
        }
        return writer.bytes
    }
}
