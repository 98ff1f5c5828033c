package dev.phalanx.entities.systems;

import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/// Sets the world's time in each frame: on by what its [TimeSource] has gone on since the frame before, but at most by
/// the world's maximum delta. The first frame, and the first one after a pause, take no time.
///
/// The elapsed time is the source's own plus an offset. It is not a sum of deltas, so rounding errors do not add up,
/// however many frames there are. The offset changes only when a delta is cut and when other code sets the time.
@UpdateInGroup(value = InitializationSystemGroup.class, orderFirst = true)
public final class UpdateWorldTimeSystem extends SystemBase {
    private static final double SECONDS = 1e-9;

    private TimeSource source = System::nanoTime;
    private @Nullable DoubleSupplier clock;
    /// The source's nanoseconds in its first frame.
    private long origin;
    private boolean isFirst = true;
    private double last;
    /// The clock's seconds at some moment, and the world's elapsed time then.
    private double start;
    private double elapsedAtStart;
    private double lastElapsed;

    /// Creates the system with `System::nanoTime` as its source.
    public UpdateWorldTimeSystem() {}

    /// Goes by another source from the next frame on, which takes no time.
    public void setTimeSource(TimeSource other) {
        source = Objects.requireNonNull(other, "other");
        clock = null;
        isFirst = true;
    }

    /// Goes by a clock that counts seconds from the next frame on, which takes no time. Frames whose length is no whole
    /// number of nanoseconds, such as 1/60 s, keep their exact length.
    ///
    /// @param seconds returns the seconds since some moment, which is always the same; finite
    public void setClock(DoubleSupplier seconds) {
        clock = Objects.requireNonNull(seconds, "seconds");
        isFirst = true;
    }

    @Override
    protected void onStartRunning() {
        isFirst = true;
    }

    @Override
    protected void onUpdate() {
        double now = now();
        double elapsed = world().elapsedTime();
        double passed = isFirst ? 0 : now - last;
        double delta = Math.clamp(passed, 0, world().maximumDeltaTime());
        if (isFirst || delta != passed || elapsed != lastElapsed) {
            start = now;
            elapsedAtStart = elapsed + delta;
        }
        last = now;
        isFirst = false;
        lastElapsed = elapsedAtStart + (now - start);
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
