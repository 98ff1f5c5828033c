package dev.phalanx.site;

/// A link that leads nowhere.
///
/// @param file the file with the link, as a path from the root of the checkout or of the site, with slashes
/// @param line its line, from 1
/// @param link the destination as it is written
/// @param reason what is wrong and what to do
public record LinkProblem(String file, int line, String link, String reason) {
    /// The problem in the form `file:line: link: reason`.
    @Override
    public String toString() {
        return file + ":" + line + ": " + link + ": " + reason;
    }
}
