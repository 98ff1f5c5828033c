package dev.phalanx.entities.internal.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A [TickState] as numbers in arrays that are used again, so that one can be taken in each tick without garbage.
public final class TickNumbers {
    /// The most numbers that a rate manager keeps.
    public static final int MOST_STEPS = 8;

    private static final byte RUNNING = 1;
    private static final byte ENABLED = 2;

    private List<TickState.Place> places = List.of();
    private Map<TickState.Place, TickState.Progress> others = Map.of();
    private double elapsed;
    private float delta;
    private int[] versions = new int[16];
    private byte[] flags = new byte[16];
    private @Nullable String[] managers = new @Nullable String[16];
    private double[] steps = new double[16 * MOST_STEPS];
    private byte[] stepCounts = new byte[16];

    /// Nothing is known yet.
    public TickNumbers() {}

    /// Begins to write a state.
    ///
    /// @param present the systems of the world, whose progress [#write] writes one after the other; not changed
    ///     afterwards
    /// @param absent what is known of other systems; not changed afterwards
    public void begin(
            double elapsedTime,
            float deltaTime,
            List<TickState.Place> present,
            Map<TickState.Place, TickState.Progress> absent) {
        elapsed = elapsedTime;
        delta = deltaTime;
        places = present;
        others = absent;
        if (present.size() > versions.length) {
            int length = Math.max(present.size(), 2 * versions.length);
            versions = Arrays.copyOf(versions, length);
            flags = Arrays.copyOf(flags, length);
            managers = Arrays.copyOf(managers, length);
            steps = Arrays.copyOf(steps, length * MOST_STEPS);
            stepCounts = Arrays.copyOf(stepCounts, length);
        }
    }

    /// Writes the progress of a system.
    ///
    /// @param system its place among those present
    /// @param manager the name of the class of the rate manager that wrote steps, or null
    /// @param stepCount the numbers that it wrote from [#firstStep] on
    public void write(
            int system, int version, boolean isRunning, boolean isEnabled, @Nullable String manager, int stepCount) {
        versions[system] = version;
        flags[system] = (byte) ((isRunning ? RUNNING : 0) | (isEnabled ? ENABLED : 0));
        managers[system] = manager;
        stepCounts[system] = (byte) stepCount;
    }

    /// Where rate managers write their numbers.
    public double[] steps() {
        return steps;
    }

    /// Where the numbers of a system's rate manager begin.
    public static int firstStep(int system) {
        return system * MOST_STEPS;
    }

    /// Seconds since the world's time began.
    public double elapsed() {
        return elapsed;
    }

    /// Seconds since the update before.
    public float delta() {
        return delta;
    }

    /// The systems of the world.
    public List<TickState.Place> places() {
        return places;
    }

    /// The state.
    public TickState.Copy copy() {
        Map<TickState.Place, TickState.Progress> all = new HashMap<>(others);
        for (int i = 0; i < places.size(); i++) {
            all.put(
                    places.get(i),
                    new TickState.Progress(
                            versions[i], (flags[i] & RUNNING) != 0, (flags[i] & ENABLED) != 0, stepsOf(i)));
        }
        return new TickState.Copy(elapsed, delta, all);
    }

    private TickState.@Nullable Steps stepsOf(int system) {
        String manager = managers[system];
        if (manager == null) {
            return null;
        }
        List<Double> numbers = new ArrayList<>();
        for (int i = 0; i < stepCounts[system]; i++) {
            numbers.add(steps[firstStep(system) + i]);
        }
        return new TickState.Steps(manager, List.copyOf(numbers));
    }
}
