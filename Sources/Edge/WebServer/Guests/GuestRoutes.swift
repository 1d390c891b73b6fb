import ClientAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// What is at the addresses of the server of guest pages, besides what a seat may do.
enum GuestRoutes {
    /// Where a secret stands in the body, not in a header.
    static let entrances: Set<String> = ["/api/guest/sit", "/api/guest/resume"]

    /// Adds the page under the addresses that QR codes show, its files, and the ways in.
    static func add(to router: Router<WebContext>, host: any GuestHost) {
        if let index = PageFile.all.first(where: { $0.name == "index.html" }) {
            for path: RouterPath in ["j", "j/:code"] {
                router.get(path) { request, _ in PageRoutes.answer(with: index, to: request) }
            }
        }
        PageRoutes.addFar(to: router)
        router.post("api/guest/sit") { request, _ in
            let body = try await request.decode(SitDown.self)
            return try Response(.created, json: await host.sitDown(body))
        }
        router.post("api/guest/resume") { request, _ in
            let body = try await request.decode(ComeBack.self)
            return try Response(json: await host.comeBack(body))
        }
    }
}
