import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the page; it needs no token, because it holds no secret.
enum PageRoutes {
    /// What needs no token, exactly as a request writes it.
    static let paths = Set(PageFile.all.map(path))

    /// The files by name, compressed: made when somebody asks for the first of them from another device.
    private static let compressed = Dictionary(
        uniqueKeysWithValues: PageFile.all.map { file in
            (file.name, ByteBuffer(bytes: file.text.withUTF8Buffer(Gzip.compress)))
        }
    )

    /// Adds `/` and `/page/NAME`, for browsers on this device.
    static func add(to router: Router<WebContext>) {
        for file in PageFile.all {
            router.get(RouterPath(path(of: file))) { _, _ in answer(with: file) }
        }
    }

    /// Adds the same for browsers to which all goes over the Wi-Fi, as small as they take it.
    static func addFar(to router: Router<WebContext>) {
        for file in PageFile.all {
            router.get(RouterPath(path(of: file))) { request, _ in answer(with: file, to: request) }
        }
    }

    /// A file over the Wi-Fi.
    static func answer(with file: PageFile, to request: Request) -> Response {
        let accepted = request.headers[values: .acceptEncoding].joined(separator: ",")
        guard Gzip.isAccepted(by: accepted), let small = compressed[file.name] else {
            var response = answer(with: file)
            response.headers[.vary] = "Accept-Encoding"
            return response
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: file.mediaType, .contentEncoding: "gzip", .vary: "Accept-Encoding",
            ],
            body: ResponseBody(byteBuffer: small)
        )
    }

    /// The file as it stands in the program, copied for this request alone: nobody may ever ask for most of them.
    private static func answer(with file: PageFile) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: file.mediaType],
            body: ResponseBody(byteBuffer: ByteBuffer(staticString: file.text))
        )
    }

    private static func path(of file: PageFile) -> String {
        file.name == "index.html" ? "/" : "/page/\(file.name)"
    }
}
