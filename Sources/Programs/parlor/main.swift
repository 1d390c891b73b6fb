import Discovery

// The multicast DNS helper is this same executable: it must not load, parse or start anything else.
if CommandLine.arguments.dropFirst().first == "mdns-helper" { runMDNSHelper() }

await Parlor.run()
