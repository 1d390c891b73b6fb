import ArgumentParser
import Simulation

/// What `parlor simulate --airtime` is told.
struct AirtimeOptions: ParsableArguments {
    @Flag(help: "Let all draw at once on an access point that is short of airtime.")
    var airtime = false

    @Option(help: "Packets a second that the access point forwards, 10…5000; with --airtime.")
    var forward: Int?

    @Option(help: "How long all draw, 1…600; with --airtime.")
    var seconds: UInt64 = 15

    @Flag(help: "Let each send to each, and nobody mix for the others; with --airtime.")
    var direct = false

    func validate() throws {
        guard forward.map(AccessPoint.rates.contains) != false, 1...600 ~= seconds else {
            throw ValidationError(
                "--forward takes a number from 10 to 5000, --seconds from 1 to 600."
            )
        }
        guard airtime || forward == nil && !direct else {
            throw ValidationError("--forward and --direct go with --airtime.")
        }
    }
}
