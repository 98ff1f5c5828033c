package dev.phalanx.jobs.internal.events;

/// Whether the module `jdk.jfr` is there. Without it nothing can be recorded, and jobs run all the same.
public final class FlightRecorderModule {
    /// Whether event classes can be used.
    public static final boolean IS_PRESENT = isPresent();

    private FlightRecorderModule() {}

    private static boolean isPresent() {
        try {
            Class.forName("jdk.jfr.Event");
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }
}
