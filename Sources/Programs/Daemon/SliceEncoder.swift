import ClientAPI
import Dispatch
import WebServer

/// Makes messages of strokes beside the network loop, one at a time.
final class SliceEncoder: Sendable {
    private let queue = DispatchQueue(label: "parlor.slices")

    /// Encodes a message.
    ///
    /// - Parameters:
    ///   - message: Makes it; called in the background.
    ///   - done: Called there with what came of it.
    func encode(
        _ message: @escaping @Sendable () -> DaemonMessage,
        _ done: @escaping @Sendable (EncodedMessage) -> Void
    ) {
        queue.async { done(EncodedMessage(message())) }
    }
}
