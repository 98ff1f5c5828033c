package dev.phalanx.entities.internal.events;

import jdk.jfr.FlightRecorder;

/// Whether there is a recorder to tell. Without the module `jdk.jfr` nothing can be recorded, and worlds work all the
/// same.
public final class FlightRecorderModule {
    private static final boolean IS_PRESENT = isPresent();

    private FlightRecorderModule() {}

    private static boolean isPresent() {
        try {
            Class.forName("jdk.jfr.Event");
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    /// Whether anybody has used Java Flight Recorder in this process. Until then no event class is touched: to register
    /// the first one takes a tenth of a second.
    public static boolean isInUse() {
        return IS_PRESENT && FlightRecorder.isInitialized();
    }
}
