package dev.phalanx.cli.rows;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A sentence of a sheet, and what stands below it.
///
/// @param line the line of the sentence in the sheet
/// @param text the sentence
/// @param answer what stands below it: tests, or `void: **ruling** why`, or `open: **ruling** why`, or something else
///     that is no answer
public record AssertedSentence(int line, String text, String answer) {
    private static final String VOID = "void";
    private static final String OPEN = "open";
    private static final Pattern RULED = Pattern.compile("(" + VOID + "|" + OPEN + "): \\*\\*([^*]+)\\*\\*.*");
    private static final Pattern TEST = Pattern.compile("`([^`]*)`");
    private static final Pattern TESTS = Pattern.compile("`\\w+(\\.\\w+)+`(, `\\w+(\\.\\w+)+`)*");

    /// Whether a ruling takes the sentence back.
    public boolean isVoid() {
        return isRuled(VOID);
    }

    /// Whether a ruling puts the sentence off, so that it has no test yet.
    public boolean isOpen() {
        return isRuled(OPEN);
    }

    private boolean isRuled(String how) {
        Matcher ruled = RULED.matcher(answer);
        return ruled.matches() && ruled.group(1).equals(how);
    }

    /// The name of the ruling that takes the sentence back or puts it off; empty if there is none.
    public String ruling() {
        Matcher ruled = RULED.matcher(answer);
        return ruled.matches() ? Rulings.name(ruled.group(2)) : "";
    }

    /// Whether tests are named, in the form that a sheet has them.
    public boolean isTested() {
        return TESTS.matcher(answer).matches();
    }

    /// The tests that assert the sentence, as `Class.method`; none if it is void or open.
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
