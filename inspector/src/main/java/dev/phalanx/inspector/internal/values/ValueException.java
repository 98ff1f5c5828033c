package dev.phalanx.inspector.internal.values;

import tools.jackson.databind.JsonNode;

/// Thrown if JSON is not a value of a component. The message says what is wrong and what to do.
public final class ValueException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ValueException(String message) {
        super(message);
    }

    /// What was given, shortened for a message.
    public static String shown(JsonNode node) {
        return Numbers.shown(node);
    }
}
