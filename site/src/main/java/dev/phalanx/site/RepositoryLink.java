package dev.phalanx.site;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/// The destination of a link in a file of a checkout.
///
/// @param kind where it leads
/// @param path the file or directory from the root of the checkout, with slashes, if it leads to one; otherwise the
///     destination as it is written, or what is wrong with it
/// @param anchor what follows the `#`; empty without one
record RepositoryLink(Kind kind, String path, String anchor) {
    /// Where a link leads.
    enum Kind {
        /// To a file or directory of the checkout, which may be missing.
        FILE,
        /// Out of the checkout, by a URL.
        EXTERNAL,
        /// Nowhere.
        MALFORMED
    }

    /// Reads a destination.
    ///
    /// @param from the path of the file with the link, from the root of the checkout
    /// @param destination the destination as it is written
    static RepositoryLink of(String from, String destination) {
        URI uri;
        try {
            uri = new URI(destination);
        } catch (URISyntaxException malformed) {
            return malformed("this is no URL: " + malformed.getReason() + ". Correct it.");
        }
        if (uri.isAbsolute()) {
            boolean hasHost = !uri.isOpaque() && uri.getHost() != null;
            boolean isMail = "mailto".equals(uri.getScheme());
            return hasHost || isMail
                    ? new RepositoryLink(Kind.EXTERNAL, destination, "")
                    : malformed("this URL names no host. Correct it.");
        }
        if (uri.getHost() != null || destination.startsWith("/")) {
            return malformed("this path does not begin at the file. Write it relative to the directory of the file.");
        }
        String anchor = uri.getFragment() == null ? "" : uri.getFragment();
        String target = uri.getPath();
        if (target.isEmpty()) {
            return destination.startsWith("#")
                    ? new RepositoryLink(Kind.FILE, from, anchor)
                    : malformed("the link is empty. Name a file, a heading or a URL.");
        }
        Path file = Path.of("/" + from).resolveSibling(target);
        int depth = 0;
        for (Path step : Path.of(from).resolveSibling(target)) {
            depth += step.toString().equals("..") ? -1 : 1;
            if (depth < 0) {
                return malformed("this path leaves the checkout. Link to a file of it, or give a URL.");
            }
        }
        String path = file.normalize().toString().replace('\\', '/').substring(1);
        return new RepositoryLink(Kind.FILE, path, anchor);
    }

    private static RepositoryLink malformed(String reason) {
        return new RepositoryLink(Kind.MALFORMED, reason, "");
    }
}
