import ArgumentParser
import ClientAPI
import Dispatch
import Foundation
import NIOHTTP1

/// `parlor` alone: what somebody types who wants to play.
struct BeginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "begin",
        abstract: "Start Parlor, or find it running, and show its page (`parlor` alone)."
    )

    /// What `parlor daemon` takes, too.
    @OptionGroup var daemon: DaemonCommand

    @Flag(help: "Print the page's address, and open no browser.")
    var noBrowser = false

    func run() async throws {
        // A program wants one line, and no browser.
        guard !daemon.json else { return try await daemon.run() }
        if let client = await Self.running(in: daemon.data.directory) {
            let page = try await client.page()
            let opened = opensBrowser ? try await client.page() : nil
            greet("Parlor is running: \(page)", opened)
            return try await Self.invite(by: client)
        }
        // A terminal may stand still while somebody reads it; the daemon does not wait for it.
        let terminal = DispatchQueue(label: "parlor.terminal")
        let invite: @Sendable (String, String) -> Void = { room, link in
            terminal.async { PhoneInvitation(room: room, link: link).show() }
        }
        // A program has no phones to scan anything.
        let hall: @Sendable (String?) -> Void = { link in
            terminal.async { PhoneInvitation.welcome(to: link) }
        }
        let isShown = PhoneInvitation.isShown
        try await daemon.run(invite: invite, hall: isShown ? hall : nil) { address in
            let opened = opensBrowser ? address() : nil
            greet("Parlor is ready: \(address())", opened)
            if !isShown { Output.line("\(Self.phones) Ctrl-C stops Parlor.") }
        }
    }

    private var opensBrowser: Bool { !noBrowser && DesktopBrowser.isThere }

    /// A daemon that answers.
    private static func running(in directory: String) async -> DaemonClient? {
        guard let client = try? DaemonClient(directory: directory),
            (try? await client.send(.GET, "/api/status")) != nil
        else { return nil }
        return client
    }

    /// Where it is, and what to do.
    ///
    /// - Parameters:
    ///   - first: The line that says where it is.
    ///   - opened: The address for the browser here, which spends it: the printed one stays good.
    private func greet(_ first: String, _ opened: String?) {
        Output.line(first)
        let isOpen = opened.map { (try? DesktopBrowser.open($0)) != nil } ?? false
        Output.line(
            isOpen
                ? "Your browser shows it. Start a game there, or join one nearby."
                : "Open that address in a browser here. Start a game there, or join one nearby."
        )
    }

    private static let phones = "Phones scan the code that the game's lobby shows."

    /// The way for phones into the room where this device lets them in, if there is one.
    private static func door(by client: DaemonClient) async throws -> PhoneInvitation? {
        let rooms = try await client.send(.GET, "/api/rooms", as: RoomList.self).rooms
        for room in rooms where room.member && room.trouble == nil && room.banner?.phase != .over {
            if let way = try await PhoneInvitation(into: room.code, by: client) { return way }
        }
        return nil
    }

    /// What phones do: they scan a code, shown to people and not to programs; where there is no game yet, they wait
    /// for the next one.
    private static func invite(by client: DaemonClient) async throws {
        guard PhoneInvitation.isShown else { return Output.line(phones) }
        if let way = try await door(by: client), way.show() { return }
        let hall = try? await client.send(.POST, "/api/guests", as: GuestDoor.self)
        guard PhoneInvitation.show(hall: hall?.links.first) else { return Output.line(phones) }
        Output.line(PhoneInvitation.waiting)
    }
}
