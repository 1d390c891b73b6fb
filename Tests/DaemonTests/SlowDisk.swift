import Dispatch
import Foundation
import Synchronization

@testable import Archive

/// A database that nobody else can read for a while, as on a disk that is slow.
///
/// It lets go by itself in the end: what waits for it fails a test, and never hangs.
final class SlowDisk: Sendable {
    /// How long it is slow at most, seconds.
    static let patience = 20.0

    private let gate = DispatchSemaphore(value: 0)
    private let ranOut = Mutex(false)

    /// Is slow from the return on.
    init(_ archive: Archive) async {
        await withCheckedContinuation { begun in
            Thread.detachNewThread { [self] in
                try? archive.read { _ in
                    begun.resume()
                    let end = gate.wait(timeout: .now() + Self.patience)
                    ranOut.withLock { $0 = end == .timedOut }
                }
            }
        }
    }

    /// Whether it was slow until its patience was at an end.
    var hasRunOut: Bool { ranOut.withLock { $0 } }

    /// Is as quick as any from now on.
    func recover() { gate.signal() }
}
