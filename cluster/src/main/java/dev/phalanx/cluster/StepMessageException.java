package dev.phalanx.cluster;

/// A message between sections is damaged, or is not the one that was expected. The receiver is as it was before.
public final class StepMessageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// An exception with a message that says what is wrong and what to do.
    public StepMessageException(String message) {
        super(message);
    }
}
