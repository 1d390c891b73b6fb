import ClientAPI
import Logging

/// Writes to standard error what a log may show in a terminal: names and errors can come from anybody on
/// the network.
struct PlainLogHandler: LogHandler {
    private var inner: StreamLogHandler

    /// Writes under a label.
    init(label: String) {
        inner = .standardError(label: label)
    }

    var logLevel: Logger.Level {
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(PlainText.line(event.message.description))"
        event.metadata = event.metadata?.mapValues { .string(PlainText.line("\($0)")) }
        inner.log(event: event)
    }
}
