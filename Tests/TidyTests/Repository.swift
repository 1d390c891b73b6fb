import Foundation

/// The repository that this file lies in.
enum Repository {
    /// Its root, three steps above this file.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The names at the root, hidden ones included, in no order.
    static func entries() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path(percentEncoded: false))
    }

    /// The folders of a folder, by name, in no order.
    static func folders(in folder: String) throws -> [String] {
        let start = root.appending(path: folder)
        let keys: [URLResourceKey] = [.isDirectoryKey]
        return try FileManager.default
            .contentsOfDirectory(at: start, includingPropertiesForKeys: keys)
            .filter { try $0.resourceValues(forKeys: Set(keys)).isDirectory == true }
            .map(\.lastPathComponent)
    }

    private static func isFile(_ path: String) throws -> Bool {
        let keys: Set<URLResourceKey> = [.isRegularFileKey]
        return try root.appending(path: path).resourceValues(forKeys: keys).isRegularFile == true
    }

    /// One file.
    static func file(_ path: String) throws -> SourceFile {
        let data = try Data(contentsOf: root.appending(path: path))
        return SourceFile(path: path, text: String(decoding: data, as: UTF8.self))
    }

    /// All files of a folder, or those with one of the endings, by path; build products are left out.
    static func files(in folder: String, endings: Set<String>? = nil) throws -> [SourceFile] {
        let start = root.appending(path: folder).resolvingSymlinksInPath()
        let found = FileManager.default.enumerator(atPath: start.path(percentEncoded: false))
        let paths = found?.compactMap { $0 as? String } ?? []
        let products = [".build/", ".build-asan/", "__pycache__/", ".venv/"]
        return try paths.filter { path in
            guard !products.contains(where: { path.contains($0) }) else { return false }
            let ending = path.split(separator: ".").last.map(String.init) ?? ""
            return try endings?.contains(ending) ?? isFile("\(folder)/\(path)")
        }
        .sorted()
        .map { try file("\(folder)/\($0)") }
    }
}
