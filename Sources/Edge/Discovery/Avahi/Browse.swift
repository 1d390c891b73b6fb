import CAvahi

/// One browser of Avahi, on one interface or on all.
final class Browse {
    let interface: Int32
    /// Whether Avahi gave up on it.
    private(set) var hasFailed = false
    private unowned let browser: Browser
    private let responder: any Responder
    private var pointer: OpaquePointer?

    init(_ browser: Browser, _ responder: any Responder, interface: Int32) {
        self.browser = browser
        self.responder = responder
        self.interface = interface
        pointer = responder.makeBrowser(for: self)
        hasFailed = pointer == nil
    }

    deinit {
        if let pointer { responder.freeBrowser(pointer) }
    }

    /// Called by Avahi.
    ///
    /// It says `ALL_FOR_NOW` as often as it likes; that has no meaning for us.
    func note(
        _ event: AvahiBrowserEvent,
        interface: Int32,
        transport: Int32,
        name: UnsafePointer<CChar>?
    ) {
        if event == AVAHI_BROWSER_FAILURE { hasFailed = true }
        guard let name else { return }
        let key = SightingKey(
            interface: interface,
            transport: transport,
            name: String(cString: name)
        )
        switch event {
        case AVAHI_BROWSER_NEW: browser.appeared(key)
        case AVAHI_BROWSER_REMOVE: browser.disappeared(key)
        default: break
        }
    }
}
