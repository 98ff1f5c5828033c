package dev.phalanx.inspector.internal.server;

import dev.phalanx.inspector.internal.calls.ApiException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.regex.Pattern;

/// The files of the page, which are resources of this module.
final class PageFiles {
    private static final Pattern NAME = Pattern.compile("(?:[a-z0-9][a-z0-9-]*/){0,3}[a-zA-Z0-9][a-zA-Z0-9.-]*");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "txt", "text/plain; charset=utf-8");

    private PageFiles() {}

    /// A file of the page.
    ///
    /// @param bytes its content
    /// @param contentType the type of the content, such as `text/html; charset=utf-8`
    record PageFile(byte[] bytes, String contentType) {}

    /// The file at a path such as `/` or `/views/systems.js`.
    ///
    /// @throws ApiException with the status 404 if there is none
    static PageFile get(String path) throws IOException {
        String name = path.equals("/") ? "index.html" : path.substring(1);
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type != null && NAME.matcher(name).matches() && !name.contains("..")) {
            try (InputStream in = PageFiles.class.getResourceAsStream("/dev/phalanx/inspector/page/" + name)) {
                if (in != null) {
                    return new PageFile(in.readAllBytes(), type);
                }
            }
        }
        throw new ApiException(404, "The inspector's page has no such file. Open / instead.");
    }
}
