internal import Identity
internal import Replication
internal import Vocabulary
internal import Wire

/// What libsodium takes, for comparison with the rows above.
struct CryptographyRows {
    let stopwatch: Stopwatch

    func rows() throws -> [Row] {
        [try verifications(), try hashes()]
    }

    private func verifications() throws -> Row {
        let count = 500
        let sodium = Sodium()
        let key = try DeviceKey(stored: [UInt8](repeating: 7, count: DeviceKey.seedBytes))
        let message = Operation.sealMessage(sodium.blake2b256([1, 2, 3]))
        let signature = key.sign(message)
        let seconds = try stopwatch.seconds {
        } work: {
            (0..<count).count { _ in sodium.verify(signature, of: message, by: key.device) }
        } check: { found in
            guard found == count else {
                throw BenchmarkError.wrongResult(row: "Ed25519", expected: count, found: found)
            }
        }
        return Row(
            "ed25519_verify",
            "Ed25519 signatures checked",
            unit: "1/s",
            Spread(seconds.map { Double(count) / $0 })
        )
    }

    private func hashes() throws -> Row {
        let count = 20_000
        let sodium = Sodium()
        let start = [UInt8](repeating: 7, count: 200)
        let seconds = try stopwatch.seconds {
            start
        } work: { start in
            var input = start
            for _ in 0..<count {
                // Each hash goes into the next input, so that none can be left out.
                let words = input.withUnsafeBytes { sodium.blake2b256($0) }
                input[0] ^= UInt8(truncatingIfNeeded: words[0])
            }
            return input.count
        } check: { found in
            guard found == start.count else {
                throw BenchmarkError.wrongResult(row: "BLAKE2b", expected: 200, found: found)
            }
        }
        return Row(
            "blake2b_200",
            "BLAKE2b-256 of 200 bytes",
            unit: "ns",
            Spread(seconds.map { $0 / Double(count) * 1e9 })
        )
    }
}
