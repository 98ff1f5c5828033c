package dev.phalanx.samples.hellocube.statechange;

import java.util.Locale;

/// A way to keep a state, and what it costs.
public enum StateChange {
    /// A value that every cube has: each cube is visited, and asked.
    VALUE,
    /// A component that comes and goes: a change is recorded and moves the entity at playback, and only cubes that spin
    /// are visited.
    STRUCTURAL,
    /// A component that is enabled and disabled: a change writes a bit, and only cubes that spin are visited.
    ENABLEABLE;

    /// What one way costs.
    ///
    /// @param way the way
    /// @param changeNanos nanoseconds for each cube that changed
    /// @param spinNanos nanoseconds for each cube of the world, for the loop that turns the cubes that spin
    public record Cost(StateChange way, double changeNanos, double spinNanos) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%-12s %8.1f ns a change %8.2f ns a cube", way, changeNanos, spinNanos);
        }
    }
}
