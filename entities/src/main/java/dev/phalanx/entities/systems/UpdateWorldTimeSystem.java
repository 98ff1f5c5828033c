package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.store.Resimulation;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/// Sets the world's time in each frame: on by what its [TimeSource] has gone on since the frame before, but at most by
/// the world's maximum delta. The first frame, and the first one after a pause, take no time.
///
/// The elapsed time is the source's own, [scaled][#setTimeScale], plus an offset. It is not a sum of deltas, so
/// rounding errors do not add up, however many frames there are. The offset changes only when a delta is cut, when the
/// scale changes, and when other code sets the time.
///
/// A tick that a [history][dev.phalanx.entities.history.WorldHistory] simulates once more has the time that it had.
@UpdateInGroup(value = InitializationSystemGroup.class, orderFirst = true)
public final class UpdateWorldTimeSystem extends SystemBase {
    private static final double SECONDS = 1e-9;

    private TimeSource source = System::nanoTime;
    private @Nullable DoubleSupplier clock;
    /// The source's nanoseconds in its first frame.
    private long origin;
    private boolean isFirst = true;
    /// Whether a frame has read the source.
    private boolean isRead;
    private double last;
    /// The clock's seconds at some moment, and the world's elapsed time then.
    private double start;
    private double elapsedAtStart;
    private double lastElapsed;
    private volatile double scale = 1;
    /// The scale of the frame before.
    private double lastScale = 1;

    /// Creates the system with `System::nanoTime` as its source.
    public UpdateWorldTimeSystem() {}

    /// Goes by another source from the next frame on, which takes no time.
    public void setTimeSource(TimeSource other) {
        source = Objects.requireNonNull(other, "other");
        clock = null;
        isFirst = true;
        isRead = false;
    }

    /// Goes by a clock that counts seconds from the next frame on, which takes no time. Frames whose length is no whole
    /// number of nanoseconds, such as 1/60 s, keep their exact length.
    ///
    /// @param seconds returns the seconds since some moment, which is always the same; finite
    public void setClock(DoubleSupplier seconds) {
        clock = Objects.requireNonNull(seconds, "seconds");
        isFirst = true;
        isRead = false;
    }

    /// Sets the speed of the world's time relative to its source, from the next frame on; the default is 1. Any thread
    /// may call it.
    ///
    /// The delta of a frame, the elapsed time and the [WorldTime] component follow it, so a
    /// [FixedStepSimulationSystemGroup] makes more steps or fewer, each of which is as long as before. A run loop has a
    /// time scale too, for all its worlds; a world follows both. The maximum delta of the world limits scaled frames as
    /// well. Files and saved games do not have the scale.
    ///
    /// @throws IllegalArgumentException if it is negative, infinite or not a number
    public void setTimeScale(double factor) {
        if (!(factor >= 0) || factor == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("The time scale was set to " + factor
                    + ". Give a finite number of 0 or more; 1 is the speed of the time source.");
        }
        scale = factor;
    }

    /// The speed of the world's time relative to its source.
    public double timeScale() {
        return scale;
    }

    @Override
    protected void onStartRunning() {
        isFirst = true;
    }

    @Override
    protected void onUpdate() {
        Resimulation again = world().resimulation();
        if (again != null) {
            world().setTime(again.elapsed(), again.delta());
            isFirst &= !isRead; // a frame that is the first once more is no pause for the one after it
            return;
        }
        double now = now();
        double elapsed = world().elapsedTime();
        double speed = scale;
        double passed = isFirst ? 0 : (now - last) * speed;
        double delta = Math.clamp(passed, 0, world().maximumDeltaTime());
        if (isFirst || delta != passed || elapsed != lastElapsed || speed != lastScale) {
            start = now;
            elapsedAtStart = elapsed + delta;
        }
        last = now;
        isFirst = false;
        isRead = true;
        lastScale = speed;
        lastElapsed = elapsedAtStart + (now - start) * speed;
        world().setTime(lastElapsed, (float) delta);
    }

    /// Leaves the time since `moment` out of the world's time.
    ///
    /// @param moment what [#now()] returned then
    void leaveOut(double moment) {
        double held = now() - moment;
        if (!isFirst && held > 0) {
            last += held;
            start += held;
        }
    }

    /// Seconds of the clock, or of the source since its first frame.
    double now() {
        DoubleSupplier known = clock;
        if (known != null) {
            return known.getAsDouble();
        }
        long nanos = source.nanoTime();
        if (isFirst) {
            origin = nanos;
        }
        return (nanos - origin) * SECONDS;
    }
}
