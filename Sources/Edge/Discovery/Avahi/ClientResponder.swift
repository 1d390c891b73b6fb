import CAvahi

/// avahi-daemon, reached over D-Bus.
///
/// It is used by one thread only: libdbus is not to be trusted with more.
final class ClientResponder {
    /// What the daemon is doing.
    enum State {
        /// There is D-Bus, but no avahi-daemon on it yet.
        case connecting
        /// The daemon settles its host name.
        case registering
        case running
        /// The connection is of no use any more and is to be given up.
        case failed
    }

    private(set) var state = State.connecting
    private let avahi: parlor_avahi_client
    private var client: OpaquePointer?

    /// Connects; `nil` where there is no D-Bus or no libavahi-client.
    init?(poll: PollLoop) {
        guard let library = parlor_open_avahi_client() else { return nil }
        avahi = library.pointee
        var code: Int32 = 0
        client = avahi.client_new(
            poll.api,
            AVAHI_CLIENT_NO_FAIL,
            { _, state, userdata in
                guard let userdata else { return }
                Unmanaged<ClientResponder>.fromOpaque(userdata).takeUnretainedValue().note(state)
            },
            Unmanaged.passUnretained(self).toOpaque(),
            &code
        )
        guard client != nil else { return nil }
    }

    /// To be released after everything that was made with it.
    deinit {
        if let client { avahi.client_free(client) }
    }

    private func note(_ state: AvahiClientState) {
        switch state {
        case AVAHI_CLIENT_S_RUNNING: self.state = .running
        case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION: self.state = .registering
        case AVAHI_CLIENT_CONNECTING: self.state = .connecting
        default: self.state = .failed
        }
    }
}

extension ClientResponder: Responder {
    func makeGroup(for group: ServiceGroup) -> OpaquePointer? {
        avahi.entry_group_new(
            client,
            { _, state, userdata in
                guard let userdata else { return }
                Unmanaged<ServiceGroup>.fromOpaque(userdata).takeUnretainedValue().note(state)
            },
            Unmanaged.passUnretained(group).toOpaque()
        )
    }

    func freeGroup(_ group: OpaquePointer) {
        _ = avahi.entry_group_free(group)
    }

    func reset(_ group: OpaquePointer) {
        _ = avahi.entry_group_reset(group)
    }

    func commit(_ group: OpaquePointer) -> Int32 {
        avahi.entry_group_commit(group)
    }

    func add(_ instance: Instance, to group: OpaquePointer, interface: Int32) -> Int32 {
        TextList.lend(instance.text) { text in
            avahi.entry_group_add_service_strlst(
                group,
                interface,
                Int32(AVAHI_PROTO_UNSPEC),
                AvahiPublishFlags(0),
                instance.name,
                RoomAdvertisement.serviceType,
                nil,
                nil,
                instance.port,
                text
            )
        }
    }

    func update(_ instance: Instance, in group: OpaquePointer, interface: Int32) -> Int32 {
        TextList.lend(instance.text) { text in
            avahi.entry_group_update_service_txt_strlst(
                group,
                interface,
                Int32(AVAHI_PROTO_UNSPEC),
                AvahiPublishFlags(0),
                instance.name,
                RoomAdvertisement.serviceType,
                nil,
                text
            )
        }
    }

    func makeBrowser(for browse: Browse) -> OpaquePointer? {
        avahi.service_browser_new(
            client,
            browse.interface,
            Int32(AVAHI_PROTO_UNSPEC),
            RoomAdvertisement.serviceType,
            nil,
            AvahiLookupFlags(0),
            { _, interface, transport, event, name, _, _, _, userdata in
                guard let userdata else { return }
                Unmanaged<Browse>.fromOpaque(userdata).takeUnretainedValue()
                    .note(event, interface: interface, transport: transport, name: name)
            },
            Unmanaged.passUnretained(browse).toOpaque()
        )
    }

    func freeBrowser(_ browser: OpaquePointer) {
        _ = avahi.service_browser_free(browser)
    }

    func makeResolver(for resolution: Resolution) -> OpaquePointer? {
        avahi.service_resolver_new(
            client,
            resolution.key.interface,
            resolution.key.transport,
            resolution.key.name,
            RoomAdvertisement.serviceType,
            "local",
            resolution.key.transport,
            AvahiLookupFlags(0),
            { _, _, _, event, _, _, _, _, address, port, text, _, userdata in
                guard let userdata else { return }
                Unmanaged<Resolution>.fromOpaque(userdata).takeUnretainedValue()
                    .note(event, address: address, port: port, text: text)
            },
            Unmanaged.passUnretained(resolution).toOpaque()
        )
    }

    func freeResolver(_ resolver: OpaquePointer) {
        _ = avahi.service_resolver_free(resolver)
    }
}
