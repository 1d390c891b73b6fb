import Archive
import Glibc

// A process to be killed: writes operations one by one into the archive of a directory, and says of each on
// standard output when it is on disk. With `early` it lies: it says so before.
let arguments = CommandLine.arguments
guard arguments.count == 3, let honesty = Honesty(rawValue: arguments[2]) else { exit(64) }
do {
    try Victim.write(into: arguments[1], honesty)
} catch {
    let line = Array("\(error)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
}
