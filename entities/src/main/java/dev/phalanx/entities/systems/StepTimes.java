package dev.phalanx.entities.systems;

import java.util.List;

/// The moments at which steps of equal length begin. Each is the first one and a whole number of steps, rounded once,
/// so that rounding errors do not add up.
final class StepTimes {
    /// How many numbers say where the steps are.
    static final int NUMBERS = 4;

    /// The precision of a time source, with a margin.
    private static final double NANOSECONDS = 2e-9;

    /// The relative error of a `float`, half of which may be in a timestep and half in a frame's delta.
    private static final double FLOAT_PRECISION = 0x1p-23;

    /// The most of a step that it may begin before its time.
    private static final double MOST = 1 / 64.0;

    private double first;
    private long count;
    private double current;
    private double length;
    private float timestep;

    StepTimes(float timestep) {
        setTimestep(timestep);
    }

    float timestep() {
        return timestep;
    }

    /// Sets the seconds from one step to the next, which is counted from the current one.
    void setTimestep(float seconds) {
        timestep = IRateManager.clamp(seconds);
        length = IRateManager.exact(timestep);
        first = current;
        count = 0;
    }

    /// Writes where the steps are, without losing digits: seconds at which the first step of the present length began,
    /// the number of steps since, seconds at which the current step begins, seconds from one step to the next.
    ///
    /// @param from of the [#NUMBERS] numbers
    void write(double[] into, int from) {
        into[from] = first;
        into[from + 1] = count;
        into[from + 2] = current;
        into[from + 3] = timestep;
    }

    /// Goes back, or on, to where [#write] found the steps.
    void become(List<Double> numbers) {
        setTimestep(numbers.get(3).floatValue());
        first = numbers.get(0);
        count = numbers.get(1).longValue();
        current = numbers.get(2);
    }

    /// Begins anew, with a step at `now`.
    void restart(double now) {
        first = now;
        count = 0;
        current = now;
    }

    /// The seconds at which the current step begins.
    double current() {
        return current;
    }

    /// Goes on to the next step.
    void advance() {
        count++;
        current = first + count * length;
    }

    /// Whether the next step is due at `now`, in seconds.
    boolean isDue(double now) {
        return hasPassed(now - current, length, now);
    }

    /// Whether a step has passed, or all of it but what may be missing because of rounding.
    ///
    /// Times near `now` that were added up from `float`s are off by as many ulps of a `float` as there were steps, and
    /// those of a time source by a nanosecond. Without this tolerance, a frame that should be exactly one step long
    /// would have no step or two. It never is more than a small part of a step and it does not add up: a step that
    /// begins too early by it leaves the moments of the steps after it as they are.
    static boolean hasPassed(double passed, double length, double now) {
        double tolerance = Math.min(NANOSECONDS + Math.abs(now) * FLOAT_PRECISION, length * MOST);
        return passed >= length - tolerance;
    }
}
