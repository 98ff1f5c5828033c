package dev.phalanx.entities.systems;

import java.util.List;

/// The moments at which steps of equal length begin. Each is the first one and a whole number of steps, rounded once,
/// so that rounding errors do not add up.
final class StepTimes {
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

    /// The steps at one moment.
    ///
    /// @param first seconds at which the first step of the present length began
    /// @param count the number of steps since
    /// @param current seconds at which the current step begins
    /// @param timestep seconds from one step to the next
    record Moment(double first, long count, double current, float timestep) {
        /// How many numbers there are.
        static final int NUMBERS = 4;

        /// All as numbers, none of which loses digits.
        List<Double> numbers() {
            return List.of(first, (double) count, current, (double) timestep);
        }
    }

    Moment moment() {
        return new Moment(first, count, current, timestep);
    }

    /// The moment that these numbers stand for, see [Moment#numbers].
    static Moment momentOf(List<Double> numbers) {
        return new Moment(
                numbers.get(0),
                numbers.get(1).longValue(),
                numbers.get(2),
                numbers.get(3).floatValue());
    }

    /// Goes back, or on, to another moment.
    void become(Moment moment) {
        setTimestep(moment.timestep());
        first = moment.first();
        count = moment.count();
        current = moment.current();
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
