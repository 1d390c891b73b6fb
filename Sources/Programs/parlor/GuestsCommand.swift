import ArgumentParser
import ClientAPI
import Foundation
import NIOHTTP1
import Vocabulary

/// `parlor guests`.
struct GuestsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guests",
        abstract: "Let phones into a room through this device, and show the QR code for them.",
        discussion: """
            Anybody who scans the code plays on this device in a browser, without installing anything. The \
            phone must be on the same Wi-Fi. Example:
              parlor guests BIRD
            """
    )

    @Argument(help: "The room's code, 4 to 8 letters or digits.")
    var code: String
    @Flag(help: "Let no more phones in, and close the pages that are open.")
    var off = false
    @OptionGroup var options: ClientOptions

    func validate() throws {
        guard RoomCode(code) != nil else {
            throw CodeArgument.fault(of: code)
        }
    }

    func run() async throws {
        let body = try APIJSON.encode(LetGuests(open: !off))
        let path = "/api/rooms/\(code.uppercased())/guests"
        let door = try await options.client().send(.POST, path, body, as: GuestDoor.self)
        guard !options.json else { return Output.json(try APIJSON.encode(door)) }
        guard door.open else { return Output.line("Phones are no longer let in.") }
        guard let link = door.links.first else {
            throw Failure.refused(
                "Phones are let in, but this device has no address on a network: join the Wi-Fi and ask again."
            )
        }
        var invitation = PhoneInvitation(room: code.uppercased(), link: link)
        invitation.digits = door.digits
        invitation.show()
        for link in door.links { Output.line(link) }
    }
}
