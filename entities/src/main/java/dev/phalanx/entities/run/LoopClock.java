package dev.phalanx.entities.run;

import dev.phalanx.entities.systems.IRateManager;
import dev.phalanx.entities.systems.TimeSource;
import dev.phalanx.entities.systems.UpdateWorldTimeSystem;
import dev.phalanx.entities.systems.World;
import java.util.Objects;

/// The time of a loop, which its frames move on: as the time source goes, scaled, or not at all while paused.
///
/// It is a compensated sum (W. Kahan, "Further remarks on reducing truncation errors", 1965): what an addition rounds
/// away joins the next one, so that the time of any number of frames is right to its last bits.
final class LoopClock {
    private static final double NANOSECOND = 1e-9;

    private TimeSource source = System::nanoTime;
    private double seconds;
    /// The amount by which `seconds` is too large.
    private double excess;
    private double scale = 1;
    private double fixedDelta;
    private boolean isPaused;
    private boolean hasStarted;
    private long last;

    /// Lets the world's time follow this clock.
    ///
    /// @throws IllegalStateException if the world has no system that sets its time
    void drive(World world) {
        UpdateWorldTimeSystem system = world.getExistingSystem(UpdateWorldTimeSystem.class);
        if (system == null) {
            throw new IllegalStateException(world + " has no UpdateWorldTimeSystem, so a loop cannot set its time. Add"
                    + " the default systems with DefaultWorld.addSystems first.");
        }
        system.setClock(() -> seconds);
    }

    void setSource(TimeSource other) {
        source = Objects.requireNonNull(other, "other");
        hasStarted = false;
    }

    void setScale(double other) {
        if (!(other >= 0) || other == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "The time scale was set to " + other + ". Give a finite number of 0 or more; 1 is real time.");
        }
        scale = other;
    }

    double scale() {
        return scale;
    }

    void setFixedDelta(float length) {
        if (!(length >= 0) || length == Float.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("The time of a frame was set to " + length
                    + " s. Give a finite number of 0 or more; 0 for the time that has passed.");
        }
        fixedDelta = IRateManager.exact(length);
    }

    void setPaused(boolean paused) {
        isPaused = paused;
    }

    boolean isPaused() {
        return isPaused;
    }

    /// Moves on by what has passed since the last frame, or by what each frame counts as.
    void advance() {
        long now = source.nanoTime();
        double passed = hasStarted ? Math.max(0, now - last) : 0;
        last = now;
        hasStarted = true;
        move(fixedDelta > 0 ? fixedDelta : passed * NANOSECOND);
    }

    /// The time of the source, in nanoseconds, or 0 if the source does not matter for the next frame.
    long now() {
        return hasStarted ? source.nanoTime() : 0;
    }

    /// Leaves out of the next frame what has passed since `moment`.
    ///
    /// @param moment what [#now()] returned then
    void leaveOut(long moment) {
        if (hasStarted) {
            last += Math.max(0, source.nanoTime() - moment);
        }
    }

    /// Advances by so many seconds. A length that is a `float` counts as the number that the `float` represents.
    void advance(double length) {
        if (!(length >= 0) || length == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "A frame was said to last " + length + " s. Give a finite number of seconds of 0 or more.");
        }
        hasStarted = false;
        float narrow = (float) length;
        move(narrow == length ? IRateManager.exact(narrow) : length);
    }

    private void move(double passed) {
        if (!isPaused) {
            double added = passed * scale - excess;
            double sum = seconds + added;
            excess = (sum - seconds) - added;
            seconds = sum;
        }
    }
}
