internal import Vocabulary
internal import Wire

/// Who would mix best: the same rule everywhere, for which nobody needs to be asked.
///
/// The stronger goes first, and of those that are equally strong the one that has been in the room for longer.
struct MixerRanking: Sendable {
    private var ranked: [(device: DeviceID, strength: MixingFrame.Strength)] = []

    /// - Parameters:
    ///   - devices: Those that this device can reach, and it itself, by seniority.
    ///   - strength: What each of them can do; `nil` of one that has not said.
    init(_ devices: [DeviceID], strength: (DeviceID) -> MixingFrame.Strength?) {
        for candidate in MixingFrame.Strength.allCases.reversed() where candidate >= .spare {
            for device in devices where strength(device) == candidate {
                ranked.append((device, candidate))
            }
        }
    }

    /// The best one.
    var first: DeviceID? { ranked.first?.device }

    /// How many would do it rather than a device; `nil` if that one cannot.
    func place(of device: DeviceID) -> Int? { ranked.firstIndex { $0.device == device } }
}
