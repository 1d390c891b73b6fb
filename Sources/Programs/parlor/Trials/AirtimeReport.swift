import Foundation
import Simulation
import Vocabulary

/// Runs parties on an access point that is short of airtime, and says how each went.
struct AirtimeReport {
    /// Devices that draw.
    let peers: Int
    /// Packets a second that the access point forwards; `nil`: all.
    let rate: Int?
    /// Whether one may mix for the others.
    let isMixed: Bool
    /// How long all draw.
    let span: Instant.Span
    /// Whether for programs.
    let isJSON: Bool

    /// Runs a party and writes a line for it.
    ///
    /// - Parameter seed: Decides everything.
    /// - Throws: `LabError` with the seed.
    func run(seed: UInt64) throws {
        var trial = try AirtimeTrial(
            peers: peers,
            forwarding: rate,
            isMixed: isMixed,
            seed: seed
        )
        let outcome = try trial.run(for: span)
        Output.line(isJSON ? json(outcome, seed: seed) : words(outcome, seed: seed))
    }

    private func json(_ outcome: AirtimeTrial.Outcome, seed: UInt64) -> String {
        let limit = rate.map { "\($0)" } ?? "null"
        let equal = outcome.equalAfter.map { "\(Self.seconds($0))" } ?? "null"
        let sent = Double(outcome.datagrams)
        return """
            {"seed":\(seed),"daemons":\(peers),"limit":\(limit),\
            "packets_per_second":\(sent / Self.seconds(outcome.elapsed)),\
            "bytes_per_second":\(Double(outcome.bytes) / Self.seconds(outcome.elapsed)),\
            "dropped":\(Double(outcome.dropped) / max(sent, 1)),\
            "least_bytes":\(outcome.share.lowerBound),"most_bytes":\(outcome.share.upperBound),\
            "ink":\(Self.json(outcome.ink)),"seen":\(Self.json(outcome.seen)),\
            "strokes":\(Self.json(outcome.strokes)),"equal_s":\(equal),\
            "thought_lost":\(outcome.thoughtLost)}
            """
    }

    private func words(_ outcome: AirtimeTrial.Outcome, seed: UInt64) -> String {
        let limit = rate.map { "\($0) packets a second" } ?? "no limit"
        let equal =
            outcome.equalAfter.map { "after \(Self.rounded(Self.seconds($0))) s" } ?? "not in time"
        let sent = Double(outcome.datagrams)
        return """
            seed \(seed), \(peers) draw, \(limit): \
            \(Int(sent / Self.seconds(outcome.elapsed))) packets/s sent by all, \
            \(Self.rounded(100 * Double(outcome.dropped) / max(sent, 1))) % dropped; ink \(Self.words(outcome.ink)); \
            points seen \(Self.words(outcome.seen)); strokes on all pages \(Self.words(outcome.strokes)); \
            all equal \(equal); \(outcome.thoughtLost) thought lost
            """
    }

    private static func json(_ late: Lateness) -> String {
        """
        {"count":\(late.expected),"arrived":\(share(late)),"p50_ms":\(milliseconds(late.median)),\
        "p95_ms":\(milliseconds(late.nineteenTwentieths))}
        """
    }

    private static func words(_ late: Lateness) -> String {
        """
        \(rounded(100 * share(late))) % (p50 \(Int(milliseconds(late.median))), \
        p95 \(Int(milliseconds(late.nineteenTwentieths))) ms)
        """
    }

    private static func share(_ late: Lateness) -> Double {
        Double(late.arrived) / Double(max(late.expected, 1))
    }

    private static func milliseconds(_ span: Instant.Span) -> Double {
        Double(span.microseconds) / 1_000
    }

    private static func seconds(_ span: Instant.Span) -> Double {
        Double(span.microseconds) / 1_000_000
    }

    private static func rounded(_ value: Double) -> String { String(format: "%.1f", value) }
}
