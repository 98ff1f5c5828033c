package dev.phalanx.baking.internal.names;

import tools.jackson.databind.node.JsonNodeFactory;

/// How messages show names and texts from files.
public final class Names {
    private static final int MOST_LENGTH = 100;

    private Names() {}

    /// A text in quotes, with escapes for what cannot be printed, and shortened if it is long.
    public static String quote(String text) {
        String shown = text.length() <= MOST_LENGTH
                ? text
                : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, MOST_LENGTH))) + "…";
        return JsonNodeFactory.instance.stringNode(shown).toString();
    }
}
