/// Why a page cannot be put together; its description is a sentence for the person who builds.
public enum AssemblyError: Error, Equatable, CustomStringConvertible {
    /// A mark names what is no markup of the folders.
    case unknown(String, in: String)
    /// Two marks name one file.
    case twice(String, in: [String])
    /// The file is in itself, by way of others.
    case ring(String)
    /// A mark shares its line with something.
    case notAlone(in: String)
    /// Nothing names the file, and `index.html` has no place for the rest.
    case noPlace(String)
    /// A file of the folders has the name of one that is made.
    case written(String)
    /// A line of a script that imports or exports in a way that is not understood.
    case unreadable(String, in: String)
    /// A script imports one that is not there.
    case missing(String, in: String)
    /// A script imports what the other one does not export.
    case notExported(String, of: String, in: String)
    /// The script imports itself, by way of others.
    case importRing(String)
    /// No script imports it.
    case unused(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .unknown(let name, let file): "\(file) embeds \(name), and there is no such markup."
        case .twice(let name, let files):
            "\(name) is embedded twice: in \(files[0]) and in \(files[1])."
        case .ring(let name): "\(name) is embedded in a ring of files, and so nowhere in the page."
        case .notAlone(let file):
            "A mark of \(file) shares its line: it stands alone, \"<!-- embed: NAME -->\"."
        case .noPlace(let name):
            "index.html has no line \"<!-- embed: markup -->\", and nothing embeds \(name)."
        case .written(let name): "\(name) is made by the build: nobody writes it."
        case .unreadable(let line, let file):
            "\(file) has a line that the build does not understand; an import takes one line, and an export is a "
                + "declaration: \(line)"
        case .missing(let name, let file): "\(file) imports \(name), and there is no such script."
        case .notExported(let name, let other, let file):
            "\(file) imports \(name) from \(other), which does not export it."
        case .importRing(let name): "\(name) imports itself, by way of others."
        case .unused(let name): "\(name) is part of no page: no script imports it."
        }
    }
}
