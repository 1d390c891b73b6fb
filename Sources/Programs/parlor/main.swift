import Discovery

// The multicast DNS responder is this same executable: it must not load, parse or start anything else.
if CommandLine.arguments.dropFirst().first == "mdns-responder" { runResponder() }

await Parlor.run()
