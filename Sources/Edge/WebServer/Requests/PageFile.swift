/// One file of the browser page, as it was embedded at build time.
struct PageFile: Sendable {
    /// The name under `/page/`; `index.html` is served at `/`.
    let name: String
    /// What it holds.
    let bytes: [UInt8]

    /// Every file; a test compares this list with the folder `Page`.
    static let all: [PageFile] = [
        PageFile(name: "index.html", bytes: PackageResources.index_html),
        PageFile(name: "lobby.css", bytes: PackageResources.lobby_css),
        PageFile(name: "page.css", bytes: PackageResources.page_css),
        PageFile(name: "room.css", bytes: PackageResources.room_css),
        PageFile(name: "tools.css", bytes: PackageResources.tools_css),
        PageFile(name: "icon.svg", bytes: PackageResources.icon_svg),
        PageFile(name: "announce.js", bytes: PackageResources.announce_js),
        PageFile(name: "api.js", bytes: PackageResources.api_js),
        PageFile(name: "board.js", bytes: PackageResources.board_js),
        PageFile(name: "centreline.js", bytes: PackageResources.centreline_js),
        PageFile(name: "crosshair.js", bytes: PackageResources.crosshair_js),
        PageFile(name: "dialogs.js", bytes: PackageResources.dialogs_js),
        PageFile(name: "drafts.js", bytes: PackageResources.drafts_js),
        PageFile(name: "inkpainter.js", bytes: PackageResources.inkpainter_js),
        PageFile(name: "link.js", bytes: PackageResources.link_js),
        PageFile(name: "livepens.js", bytes: PackageResources.livepens_js),
        PageFile(name: "lobby.js", bytes: PackageResources.lobby_js),
        PageFile(name: "locked.js", bytes: PackageResources.locked_js),
        PageFile(name: "main.js", bytes: PackageResources.main_js),
        PageFile(name: "marks.js", bytes: PackageResources.marks_js),
        PageFile(name: "menu.js", bytes: PackageResources.menu_js),
        PageFile(name: "messages.js", bytes: PackageResources.messages_js),
        PageFile(name: "nametags.js", bytes: PackageResources.nametags_js),
        PageFile(name: "outline.js", bytes: PackageResources.outline_js),
        PageFile(name: "people.js", bytes: PackageResources.people_js),
        PageFile(name: "picture.js", bytes: PackageResources.picture_js),
        PageFile(name: "pointer.js", bytes: PackageResources.pointer_js),
        PageFile(name: "room.js", bytes: PackageResources.room_js),
        PageFile(name: "sheet.js", bytes: PackageResources.sheet_js),
        PageFile(name: "shortcuts.js", bytes: PackageResources.shortcuts_js),
        PageFile(name: "tip.js", bytes: PackageResources.tip_js),
        PageFile(name: "token.js", bytes: PackageResources.token_js),
        PageFile(name: "toolbar.js", bytes: PackageResources.toolbar_js),
        PageFile(name: "view.js", bytes: PackageResources.view_js),
    ]

    /// The media type, by the end of the name.
    var mediaType: String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "text/javascript; charset=utf-8"
        }
    }
}
