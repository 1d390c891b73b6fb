import Vocabulary
import Wire

/// What proves that a log is forked.
enum EvidenceTarget: FuzzTarget {
    static let name = "evidence"
    static let longest = 4096

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        try expectOneEncoding(of: bytes) { () throws(WireError) in
            try ForkEvidence(decoding: bytes).encoded
        }
        try expectOneEncoding(of: bytes) { () throws(WireError) in
            try ForkBranch(decoding: bytes).encoded
        }
    }
}
