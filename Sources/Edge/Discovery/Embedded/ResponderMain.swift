import CAvahi
import Glibc

/// Runs the mDNS responder in a process of its own; the executable's `main` calls it, before anything
/// else, when its first argument is `mdns-responder`.
///
/// It works for the process that started it, through the socket on file descriptor 3, and ends with
/// it however that ends. A person who calls it by hand gets a sentence and exit code 64.
public func runResponder() -> Never {
    var kind: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let isSocket = getsockopt(Spawn.channelDescriptor, SOL_SOCKET, SO_TYPE, &kind, &size) == 0
    guard isSocket, kind == Int32(SOCK_SEQPACKET.rawValue) else {
        let sentence =
            "`mdns-responder` is a part of Parlor that it starts by itself; run `parlor daemon`.\n"
        _ = write(STDERR_FILENO, sentence, sentence.utf8.count)
        exit(64)
    }
    // Signals to the whole group or service reach us, too, but the daemon decides when we end: only
    // then is it sure that the rooms are withdrawn.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
    _ = parlor_set_thread_name("parlor-mdns")
    _ = parlor_forbid_new_privileges()
    _ = chdir("/")
    // Avahi logs every odd packet of the network to standard error otherwise.
    parlor_open_avahi_server()?.pointee.set_log_function { _, _ in }
    guard let loop = ResponderLoop(descriptor: Spawn.channelDescriptor) else { exit(71) }
    loop.run()
    exit(0)
}
