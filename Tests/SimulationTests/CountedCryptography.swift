import CountedGroup
import Identity
import Wire

@testable import Simulation

/// libsodium, with a count of the multiples of elements that are made with it.
struct CountedCryptography: ForwardingCryptography {
    let forwarded = Sodium()
    private let counted = CountedGroup()

    /// How many have been made.
    var multiplications: Int { counted.multiplications }

    var group: any PrimeOrderGroup { counted }
}
