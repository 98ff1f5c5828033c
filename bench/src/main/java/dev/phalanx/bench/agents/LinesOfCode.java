package dev.phalanx.bench.agents;

/// Counts lines of code as the public comparison counts them: those that are neither blank nor a comment.
public final class LinesOfCode {
    private LinesOfCode() {}

    /// The number of lines of a Java source that have code; one with a comment behind code counts.
    public static int of(String source) {
        int count = 0;
        boolean isInComment = false;
        for (String line : source.lines().map(String::strip).toList()) {
            String code = line;
            if (isInComment) {
                int end = code.indexOf("*/");
                isInComment = end < 0;
                code = end < 0 ? "" : code.substring(end + 2).strip();
            }
            while (code.startsWith("/*")) {
                int end = code.indexOf("*/", 2);
                isInComment = end < 0;
                code = end < 0 ? "" : code.substring(end + 2).strip();
            }
            count += code.isEmpty() || code.startsWith("//") ? 0 : 1;
        }
        return count;
    }
}
