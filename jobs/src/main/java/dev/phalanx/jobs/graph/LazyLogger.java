package dev.phalanx.jobs.graph;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A logger that is looked up when something is logged for the first time: looking one up starts the logging of the
/// JVM, and most programs that start have nothing to log.
///
/// @hidden
public final class LazyLogger implements Supplier<System.Logger> {
    private final String name;
    private volatile System.@Nullable Logger found;

    /// Looks nothing up yet.
    ///
    /// @param name of the logger
    public LazyLogger(String name) {
        this.name = name;
    }

    /// Looks the logger up, so that it is there when there is no memory for that.
    public void lookUp() {
        found = System.getLogger(name);
    }

    @Override
    public System.Logger get() {
        System.Logger known = found;
        if (known == null) {
            known = System.getLogger(name);
            found = known;
        }
        return known;
    }
}
