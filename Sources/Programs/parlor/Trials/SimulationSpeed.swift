import Foundation
import Simulation
import Vocabulary

/// Measures how many times faster than real time the simulation runs, in processor time of one core.
enum SimulationSpeed {
    /// Virtual time of a trial.
    private static func span(_ scene: SpeedTrial.Scene) -> Instant.Span {
        scene == .lobby ? .seconds(300) : .seconds(30)
    }

    /// Runs each scene and writes a line for it.
    ///
    /// - Parameters:
    ///   - seed: Decides what is drawn.
    ///   - json: Whether for programs.
    /// - Throws: `LabError`.
    static func report(seed: UInt64, json: Bool) throws {
        for scene in SpeedTrial.Scene.allCases {
            var trial = try SpeedTrial(scene, seed: seed)
            let start = clock()
            let outcome = try trial.run(for: span(scene))
            let busy = Double(clock() - start) / Double(CLOCKS_PER_SEC)
            let virtual = Double(outcome.elapsed.microseconds) / 1_000_000
            let ratio = virtual / busy
            guard !json else {
                Output.line(
                    """
                    {"scene":"\(scene.rawValue)","ratio":\(ratio),"virtual":\(virtual),\
                    "processor":\(busy),"datagrams":\(outcome.datagrams)}
                    """
                )
                continue
            }
            let what =
                scene == .lobby ? "16 peers in a lobby" : "8 peers drawing at once, with live ink"
            Output.line(
                """
                \(what): \(Int(ratio)) × real time (\(virtual) s in \(busy) s of one core, \
                \(outcome.datagrams) datagrams)
                """
            )
        }
    }
}
