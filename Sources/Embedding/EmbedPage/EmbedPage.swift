import Foundation
import PackagePlugin

/// Embeds the browser page in the executable: every file of its folders, as they are when it is built.
///
/// A file's name is its path in `Sources/Edge/WebServer/Page`, or in an activity's own folder `Page`, behind the
/// activity's name in small letters. No list says which: a file is there by lying there.
@main
struct EmbedPage: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let sources = context.package.directoryURL.appending(path: "Sources")
        let folders =
            try [(prefix: "", folder: sources.appending(path: "Edge/WebServer/Page"))]
            + activities(in: sources.appending(path: "Games"))
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPage.swift")
        return [
            .buildCommand(
                displayName: "Embedding the page",
                executable: try context.tool(named: "embed-page").url,
                arguments: [output.path()] + folders.map { "\($0.prefix)=\($0.folder.path())" },
                inputFiles: try folders.flatMap { try files(in: $0.folder) },
                outputFiles: [output]
            )
        ]
    }

    /// The pages of the activities that have one.
    private func activities(in games: URL) throws -> [(prefix: String, folder: URL)] {
        try FileManager.default.contentsOfDirectory(atPath: games.path()).sorted()
            .map { ("\($0.lowercased())/", games.appending(path: "\($0)/Page")) }
            .filter { FileManager.default.fileExists(atPath: $0.1.path()) }
    }

    private func files(in folder: URL) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted()
            .map { folder.appending(path: $0) }
            .filter { !$0.hasDirectoryPath }
    }
}
