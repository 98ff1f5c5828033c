package dev.phalanx.entities.query;

/// Thrown when the description of a query contradicts or repeats itself: the same type is named twice.
public final class EntityQueryDescValidationException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    EntityQueryDescValidationException(String message) {
        super(message);
    }
}
