import CFuzzer
import Glibc

/// Feeds one target with what libFuzzer makes up: `FUZZ_TARGET=frames fuzz [libFuzzer's arguments]`;
/// without a target, says which there are and how long their inputs may be.
enum Driver {
    // Chosen once, before the first input. Not an argument: libFuzzer starts itself again with its own.
    nonisolated(unsafe) private static var target: (any FuzzTarget.Type)?

    static func run(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
    {
        guard let word = getenv("FUZZ_TARGET") else {
            for target in FuzzTargets.all { print(target.name, target.longest) }
            return
        }
        let name = String(cString: word)
        target = FuzzTargets.named(name)
        guard target != nil else { fatalError("there is no target \(name)") }
        atexit { if let tally = Driver.tally { print(tally) } }
        var count = count
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments
        _ = LLVMFuzzerRunDriver(&count, &words) { bytes, count in feedFuzzTarget(bytes, count) }
    }

    private static var tally: String? { target?.tally }

    static func feed(_ bytes: [UInt8]) {
        do throws(Finding) {
            try target?.feed(bytes)
        } catch {
            // A crash is what libFuzzer keeps the input for.
            fatalError("\(error)")
        }
    }
}

/// What libFuzzer's own `main` wants to be there, though ours runs.
@_cdecl("LLVMFuzzerTestOneInput")
public func feedFuzzTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Driver.feed([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// The entry: the package manager calls it after the target, because libFuzzer brings a `main` along.
#if FUZZ_WIRE
@_cdecl("FuzzWire_main")
#elseif FUZZ_PEERS
@_cdecl("FuzzPeers_main")
#else
@_cdecl("FuzzEdges_main")
#endif
public func fuzzMain(
    _ count: CInt,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    Driver.run(count, arguments)
    return 0
}
