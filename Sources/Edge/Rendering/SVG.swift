import Wire

/// A picture as an SVG document of filled outlines.
///
/// The geometry is IEEE double arithmetic of +, −, ×, ÷ and √, rounded to integers before it is
/// written, so equal pictures give equal bytes on every platform. Coordinates are sixteenths of
/// a quarter unit. The length grows linearly with the number of points.
///
/// - Parameter picture: What to show.
/// - Returns: UTF-8 text, ending with a newline.
public func svg(of picture: Picture) -> [UInt8] {
    let width = picture.width * Outline.scale
    let height = picture.height * Outline.scale
    var text: [UInt8] = []
    text.append(
        contentsOf: """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(length(picture.width))" \
            height="\(length(picture.height))" viewBox="0 0 \(width) \(height)">
            <path fill="\(hex(picture.background))" d="m0 0h\(width)v\(height)H0z"/>

            """.utf8
    )
    for stroke in picture.strokes {
        var path = SVGPath()
        Outline(stroke).trace(into: &path)
        guard !path.text.isEmpty else { continue }
        text.append(contentsOf: "<path fill=\"\(hex(picture.paint(for: stroke.style)))\"".utf8)
        text.append(contentsOf: opacity(stroke.style.opacity).utf8)
        text.append(contentsOf: " d=\"".utf8)
        text.append(contentsOf: path.text)
        text.append(contentsOf: "\"/>\n".utf8)
    }
    text.append(contentsOf: "</svg>\n".utf8)
    return text
}

/// Quarter units as units, in decimal.
private func length(_ quarters: Int) -> String {
    "\(quarters / 4)" + ["", ".25", ".5", ".75"][quarters % 4]
}

private func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
}

/// Three decimals tell all 255 steps apart.
private func opacity(_ opacity: UInt8) -> String {
    guard opacity < 255 else { return "" }
    let thousandths = String((Int(opacity) * 1000 + 127) / 255)
    return " fill-opacity=\"." + String(repeating: "0", count: 3 - thousandths.count)
        + thousandths + "\""
}
