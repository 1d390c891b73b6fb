/// One file of the browser page, as it was embedded at build time.
struct PageFile: Sendable {
    /// The name under `/page/`; `index.html` is served at `/`.
    let name: String
    /// What it holds.
    let bytes: [UInt8]

    /// Every file; a test compares this list with the folder `Page`.
    static let all: [PageFile] = [
        PageFile(name: "index.html", bytes: PackageResources.index_html),
        PageFile(name: "guest.css", bytes: PackageResources.guest_css),
        PageFile(name: "knocks.css", bytes: PackageResources.knocks_css),
        PageFile(name: "lobby.css", bytes: PackageResources.lobby_css),
        PageFile(name: "page.css", bytes: PackageResources.page_css),
        PageFile(name: "room.css", bytes: PackageResources.room_css),
        PageFile(name: "sheets.css", bytes: PackageResources.sheets_css),
        PageFile(name: "start.css", bytes: PackageResources.start_css),
        PageFile(name: "strip.css", bytes: PackageResources.strip_css),
        PageFile(name: "table.css", bytes: PackageResources.table_css),
        PageFile(name: "tools.css", bytes: PackageResources.tools_css),
        PageFile(name: "wide.css", bytes: PackageResources.wide_css),
        PageFile(name: "icon.svg", bytes: PackageResources.icon_svg),
        PageFile(name: "announce.js", bytes: PackageResources.announce_js),
        PageFile(name: "api.js", bytes: PackageResources.api_js),
        PageFile(name: "arabic.js", bytes: PackageResources.arabic_js),
        PageFile(name: "board.js", bytes: PackageResources.board_js),
        PageFile(name: "centreline.js", bytes: PackageResources.centreline_js),
        PageFile(name: "chat.js", bytes: PackageResources.chat_js),
        PageFile(name: "clock.js", bytes: PackageResources.clock_js),
        PageFile(name: "crosshair.js", bytes: PackageResources.crosshair_js),
        PageFile(name: "desk.js", bytes: PackageResources.desk_js),
        PageFile(name: "dialogs.js", bytes: PackageResources.dialogs_js),
        PageFile(name: "dom.js", bytes: PackageResources.dom_js),
        PageFile(name: "drafts.js", bytes: PackageResources.drafts_js),
        PageFile(name: "drawings.js", bytes: PackageResources.drawings_js),
        PageFile(name: "dropdowns.js", bytes: PackageResources.dropdowns_js),
        PageFile(name: "english.js", bytes: PackageResources.english_js),
        PageFile(name: "final.js", bytes: PackageResources.final_js),
        PageFile(name: "french.js", bytes: PackageResources.french_js),
        PageFile(name: "gallery.js", bytes: PackageResources.gallery_js),
        PageFile(name: "game.js", bytes: PackageResources.game_js),
        PageFile(name: "games.js", bytes: PackageResources.games_js),
        PageFile(name: "german.js", bytes: PackageResources.german_js),
        PageFile(name: "guest.js", bytes: PackageResources.guest_js),
        PageFile(name: "history.js", bytes: PackageResources.history_js),
        PageFile(name: "inkpainter.js", bytes: PackageResources.inkpainter_js),
        PageFile(name: "joining.js", bytes: PackageResources.joining_js),
        PageFile(name: "kick.js", bytes: PackageResources.kick_js),
        PageFile(name: "knocks.js", bytes: PackageResources.knocks_js),
        PageFile(name: "letters.js", bytes: PackageResources.letters_js),
        PageFile(name: "link.js", bytes: PackageResources.link_js),
        PageFile(name: "livepens.js", bytes: PackageResources.livepens_js),
        PageFile(name: "lobby.js", bytes: PackageResources.lobby_js),
        PageFile(name: "locked.js", bytes: PackageResources.locked_js),
        PageFile(name: "main.js", bytes: PackageResources.main_js),
        PageFile(name: "marks.js", bytes: PackageResources.marks_js),
        PageFile(name: "menu.js", bytes: PackageResources.menu_js),
        PageFile(name: "messages.js", bytes: PackageResources.messages_js),
        PageFile(name: "moves.js", bytes: PackageResources.moves_js),
        PageFile(name: "moving.js", bytes: PackageResources.moving_js),
        PageFile(name: "nametags.js", bytes: PackageResources.nametags_js),
        PageFile(name: "offers.js", bytes: PackageResources.offers_js),
        PageFile(name: "outline.js", bytes: PackageResources.outline_js),
        PageFile(name: "patience.js", bytes: PackageResources.patience_js),
        PageFile(name: "people.js", bytes: PackageResources.people_js),
        PageFile(name: "phones.js", bytes: PackageResources.phones_js),
        PageFile(name: "picture.js", bytes: PackageResources.picture_js),
        PageFile(name: "pointer.js", bytes: PackageResources.pointer_js),
        PageFile(name: "profile.js", bytes: PackageResources.profile_js),
        PageFile(name: "quorum.js", bytes: PackageResources.quorum_js),
        PageFile(name: "refusals.js", bytes: PackageResources.refusals_js),
        PageFile(name: "results.js", bytes: PackageResources.results_js),
        PageFile(name: "room.js", bytes: PackageResources.room_js),
        PageFile(name: "roomkeys.js", bytes: PackageResources.roomkeys_js),
        PageFile(name: "running.js", bytes: PackageResources.running_js),
        PageFile(name: "scene.js", bytes: PackageResources.scene_js),
        PageFile(name: "scoreboard.js", bytes: PackageResources.scoreboard_js),
        PageFile(name: "seats.js", bytes: PackageResources.seats_js),
        PageFile(name: "settings.js", bytes: PackageResources.settings_js),
        PageFile(name: "sheet.js", bytes: PackageResources.sheet_js),
        PageFile(name: "shortcuts.js", bytes: PackageResources.shortcuts_js),
        PageFile(name: "sitting.js", bytes: PackageResources.sitting_js),
        PageFile(name: "sounds.js", bytes: PackageResources.sounds_js),
        PageFile(name: "soundswitch.js", bytes: PackageResources.soundswitch_js),
        PageFile(name: "strip.js", bytes: PackageResources.strip_js),
        PageFile(name: "thumbnail.js", bytes: PackageResources.thumbnail_js),
        PageFile(name: "tip.js", bytes: PackageResources.tip_js),
        PageFile(name: "token.js", bytes: PackageResources.token_js),
        PageFile(name: "toolbar.js", bytes: PackageResources.toolbar_js),
        PageFile(name: "topic.js", bytes: PackageResources.topic_js),
        PageFile(name: "tutorial.js", bytes: PackageResources.tutorial_js),
        PageFile(name: "view.js", bytes: PackageResources.view_js),
        PageFile(name: "vote.js", bytes: PackageResources.vote_js),
        PageFile(name: "waitingroom.js", bytes: PackageResources.waitingroom_js),
        PageFile(name: "words.js", bytes: PackageResources.words_js),
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
