import CAvahi

/// Avahi's own responder inside this process (libavahi-core), under a private host name.
///
/// It publishes no host of its own: the default would claim the reverse names of our addresses, which
/// avahi-daemon or a second copy of ours on this machine claims as well, and both would go on for ever.
final class ServerResponder {
    /// What the responder is doing.
    enum State {
        case starting
        case running
        case failed
    }

    private(set) var state = State.starting
    /// Host name in `.local` that the instances point to.
    var host: String
    private let avahi: parlor_avahi_server
    private var server: OpaquePointer?

    /// Starts a responder.
    ///
    /// - Parameters:
    ///   - poll: The loop that turns it.
    ///   - host: First label of the private host name.
    ///   - filter: Which interfaces to use.
    /// - Throws: `noLibrary` or `refused`.
    init(
        poll: PollLoop,
        host: String,
        filter: InterfaceFilter
    ) throws(ResponderError) {
        guard let library = parlor_open_avahi_server() else { throw .noLibrary }
        avahi = library.pointee
        self.host = host + ".local"
        var config = AvahiServerConfig()
        _ = avahi.server_config_init(&config)
        defer { avahi.server_config_free(&config) }
        config.host_name = avahi_strdup(host)
        config.publish_addresses = 0
        config.publish_domain = 0
        config.publish_hinfo = 0
        config.publish_workstation = 0
        config.enable_wide_area = 0
        config.allow_point_to_point = filter.names.isEmpty ? 0 : 1
        for name in filter.names {
            config.allow_interfaces = avahi_string_list_add(config.allow_interfaces, name)
        }
        if filter.names.isEmpty {
            for interface in NetworkInterface.all() where !filter.admits(name: interface.name) {
                config.deny_interfaces = avahi_string_list_add(
                    config.deny_interfaces,
                    interface.name
                )
            }
        }
        var code: Int32 = 0
        server = avahi.server_new(
            poll.api,
            &config,
            { _, state, userdata in
                guard let userdata else { return }
                Unmanaged<ServerResponder>.fromOpaque(userdata).takeUnretainedValue().note(state)
            },
            Unmanaged.passUnretained(self).toOpaque(),
            &code
        )
        guard server != nil else { throw .refused(code) }
    }

    /// Says goodbye to the network; to be released after everything that was made with it.
    deinit {
        if let server { avahi.server_free(server) }
    }

    private func note(_ state: AvahiServerState) {
        switch state {
        case AVAHI_SERVER_RUNNING: self.state = .running
        case AVAHI_SERVER_FAILURE: self.state = .failed
        default: self.state = .starting
        }
    }

    /// Makes a group for the addresses of the private host on one interface.
    func makeAddressGroup(for group: AddressGroup) -> OpaquePointer? {
        avahi.s_entry_group_new(
            server,
            { _, _, state, userdata in
                guard let userdata else { return }
                Unmanaged<AddressGroup>.fromOpaque(userdata).takeUnretainedValue().note(state)
            },
            Unmanaged.passUnretained(group).toOpaque()
        )
    }

    /// Adds one address of the private host.
    func add(
        _ address: NetworkInterface.Address,
        to group: OpaquePointer,
        interface: Int32
    ) -> Int32 {
        var native = AvahiAddress()
        let isIPv4 = address.bytes.count == 4
        native.proto = Int32(isIPv4 ? AVAHI_PROTO_INET : AVAHI_PROTO_INET6)
        withUnsafeMutableBytes(of: &native.data) { $0.copyBytes(from: address.bytes) }
        return avahi.server_add_address(
            server,
            group,
            interface,
            // As avahi-daemon does it: AAAA also over IPv4, A over IPv4 only.
            isIPv4 ? Int32(AVAHI_PROTO_INET) : Int32(AVAHI_PROTO_UNSPEC),
            AVAHI_PUBLISH_NO_REVERSE,
            host,
            &native
        )
    }
}

extension ServerResponder: Responder {
    func makeGroup(for group: ServiceGroup) -> OpaquePointer? {
        avahi.s_entry_group_new(
            server,
            { _, _, state, userdata in
                guard let userdata else { return }
                Unmanaged<ServiceGroup>.fromOpaque(userdata).takeUnretainedValue().note(state)
            },
            Unmanaged.passUnretained(group).toOpaque()
        )
    }

    func freeGroup(_ group: OpaquePointer) {
        avahi.s_entry_group_free(group)
    }

    func reset(_ group: OpaquePointer) {
        avahi.s_entry_group_reset(group)
    }

    func commit(_ group: OpaquePointer) -> Int32 {
        avahi.s_entry_group_commit(group)
    }

    func add(_ instance: Instance, to group: OpaquePointer, interface: Int32) -> Int32 {
        TextList.lend(instance.text) { text in
            avahi.server_add_service_strlst(
                server,
                group,
                interface,
                Int32(AVAHI_PROTO_UNSPEC),
                AvahiPublishFlags(0),
                instance.name,
                RoomAdvertisement.serviceType,
                nil,
                host,
                instance.port,
                text
            )
        }
    }

    func update(_ instance: Instance, in group: OpaquePointer, interface: Int32) -> Int32 {
        TextList.lend(instance.text) { text in
            avahi.server_update_service_txt_strlst(
                server,
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
        avahi.s_service_browser_new(
            server,
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
        avahi.s_service_browser_free(browser)
    }

    func makeResolver(for resolution: Resolution) -> OpaquePointer? {
        avahi.s_service_resolver_new(
            server,
            resolution.key.interface,
            resolution.key.transport,
            resolution.key.name,
            RoomAdvertisement.serviceType,
            nil,
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
        avahi.s_service_resolver_free(resolver)
    }
}
