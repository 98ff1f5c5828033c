package dev.phalanx.cli.rows;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A sentence of a sheet, and what stands below it.
///
/// @param line the line of the sentence in the sheet
/// @param text the sentence
/// @param answer what stands below it: tests, or `void: reason`, or something else that is no answer
public record AssertedSentence(int line, String text, String answer) {
    private static final String VOID = "void:";
    private static final Pattern TEST = Pattern.compile("`([^`]*)`");
    private static final Pattern TESTS = Pattern.compile("`\\w+(\\.\\w+)+`(, `\\w+(\\.\\w+)+`)*");

    /// Whether a ruling takes the sentence back.
    public boolean isVoid() {
        return answer.startsWith(VOID) && !reason().isEmpty();
    }

    /// Why the sentence is void; empty where it is not.
    public String reason() {
        return answer.startsWith(VOID) ? answer.substring(VOID.length()).strip() : "";
    }

    /// Whether tests are named, in the form that a sheet has them.
    public boolean isTested() {
        return TESTS.matcher(answer).matches();
    }

    /// The tests that assert the sentence, as `Class.method`; none where it is void.
    public List<String> tests() {
        if (!isTested()) {
            return List.of();
        }
        return TEST.matcher(answer)
                .results()
                .map((MatchResult test) -> test.group(1))
                .toList();
    }
}
