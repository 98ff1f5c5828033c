package dev.phalanx.jobs.graph;

import java.lang.reflect.UndeclaredThrowableException;

/// What becomes of the exceptions of jobs.
final class Failures {
    private static final System.Logger LOG = System.getLogger("dev.phalanx.jobs");

    private Failures() {}

    static void log(String job, Throwable thrown) {
        LOG.log(System.Logger.Level.ERROR, "The job " + job + " failed; other jobs go on.", thrown);
    }

    /// The exception as one that can be thrown anywhere.
    static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException unchecked ? unchecked : new UndeclaredThrowableException(thrown);
    }
}
