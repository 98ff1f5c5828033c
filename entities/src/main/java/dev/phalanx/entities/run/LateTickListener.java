package dev.phalanx.entities.run;

/// Is notified of ticks that began late. [RunLoop#onLateTick] adds one.
@FunctionalInterface
public interface LateTickListener {
    /// A tick begins late.
    ///
    /// @param loop the loop, in whose [frames][RunLoop#frames()] the tick does not count yet
    /// @param lateSeconds how long after its time the tick begins, in seconds
    void tickIsLate(RunLoop loop, double lateSeconds);
}
