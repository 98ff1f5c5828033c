package dev.phalanx.entities.systems;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.internal.change.TimeWriter;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The time of one world, and those that are to come back. For [World], which checks who calls.
///
/// It keeps numbers, and creates an object only when one is requested.
final class WorldClock {
    private static final float DEFAULT_MAXIMUM_DELTA = 1 / 3f;

    private final World world;
    private final WorldInternals internals;
    private double[] pushedElapsed = new double[4];
    private float[] pushedDelta = new float[4];
    private int depth;
    /// The times that the system that is called may not take away, because they were pushed before.
    private int floor;
    private double elapsed;
    private float delta;
    /// The time as an object, or null until it is requested.
    private @Nullable TimeData time = TimeData.ZERO;
    private Entity singleton = Entity.NULL;
    private @Nullable TimeWriter row;
    private float maximumDelta = DEFAULT_MAXIMUM_DELTA;

    /// At zero.
    WorldClock(World world, WorldInternals internals) {
        this.world = world;
        this.internals = internals;
    }

    /// The time.
    TimeData time() {
        TimeData known = time;
        if (known == null) {
            known = new TimeData(elapsed, delta);
            time = known;
        }
        return known;
    }

    /// Seconds since the world's time began.
    double elapsed() {
        return elapsed;
    }

    /// Seconds since the update before.
    float delta() {
        return delta;
    }

    /// Sets the time, and the component that says it.
    void set(TimeData newTime) {
        set(newTime.elapsedTime(), newTime.deltaTime());
        time = newTime;
    }

    /// Sets the time, and the component that says it.
    ///
    /// @throws IllegalArgumentException if a time is infinite or not a number
    void set(double newElapsed, float newDelta) {
        TimeData.requireFinite(newElapsed, newDelta);
        store(newElapsed, newDelta);
        elapsed = newElapsed;
        delta = newDelta;
        time = null;
    }

    /// Sets the time until [#pop()].
    void push(TimeData newTime) {
        push(newTime.elapsedTime(), newTime.deltaTime());
        time = newTime;
    }

    /// Sets the time until [#pop()].
    ///
    /// @throws IllegalArgumentException if a time is infinite or not a number
    void push(double newElapsed, float newDelta) {
        double elapsedBefore = elapsed;
        float deltaBefore = delta;
        set(newElapsed, newDelta);
        if (depth == pushedElapsed.length) {
            pushedElapsed = Arrays.copyOf(pushedElapsed, 2 * depth);
            pushedDelta = Arrays.copyOf(pushedDelta, 2 * depth);
        }
        pushedElapsed[depth] = elapsedBefore;
        pushedDelta[depth] = deltaBefore;
        depth++;
    }

    /// Sets the time that was before the last push which has not been popped.
    void pop() {
        if (depth == floor) {
            SystemState running = world.executingSystem();
            throw new IllegalStateException("popTime() of world \"" + world.name() + "\" was called "
                    + (running == null ? "" : "by system " + running + " ")
                    + "without a pushTime() before it. Pop once for each push"
                    + (running == null ? "." : ", in the same update of the same system."));
        }
        set(pushedElapsed[depth - 1], pushedDelta[depth - 1]);
        depth--;
    }

    /// The number of pushed times.
    int depth() {
        return depth;
    }

    /// A system is about to be called: the times that were pushed before stay until it returns.
    ///
    /// @return for [#leave]
    int enter() {
        int before = floor;
        floor = depth;
        return before;
    }

    /// A system has returned or thrown: what it pushed and did not pop is undone.
    ///
    /// @param before what [#enter] returned
    void leave(int before) {
        int wanted = floor;
        floor = before;
        if (depth > wanted) {
            depth = wanted;
            elapsed = pushedElapsed[wanted];
            delta = pushedDelta[wanted];
            time = null;
            store(elapsed, delta);
        }
    }

    /// Prepares [#become], and writes nothing.
    void expect() {
        row();
    }

    /// The elapsed time without times that were pushed.
    double baseElapsed() {
        return depth == 0 ? elapsed : pushedElapsed[0];
    }

    /// The delta without times that were pushed.
    float baseDelta() {
        return depth == 0 ? delta : pushedDelta[0];
    }

    /// Takes the time of another world, once the entities are its own. A time that was pushed here stays until it is
    /// popped.
    void become(TimeData other) {
        singleton = row().find();
        if (depth > 0) {
            pushedElapsed[0] = other.elapsedTime();
            pushedDelta[0] = other.deltaTime();
        } else {
            elapsed = other.elapsedTime();
            delta = other.deltaTime();
            time = other;
        }
        if (!row().has(singleton, elapsed, delta)) {
            row().tryWrite(singleton, elapsed, delta);
        }
    }

    /// The most that one frame lasts, in seconds.
    float maximumDelta() {
        return maximumDelta;
    }

    /// Sets the most that one frame lasts.
    void setMaximumDelta(float seconds) {
        if (!(seconds > 0) || seconds == Float.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("The maximum delta time of world \"" + world.name() + "\" was set to "
                    + seconds + " s. Give a finite number of seconds above 0.");
        }
        maximumDelta = seconds;
    }

    private void store(double newElapsed, float newDelta) {
        if (!row().tryWrite(singleton, newElapsed, newDelta)) {
            EntityManager em = world.entityManager();
            singleton = em.createEntity(WorldTime.class);
            em.setName(singleton, "WorldTime");
            em.setComponent(singleton, new WorldTime(newElapsed, newDelta));
        }
    }

    private TimeWriter row() {
        TimeWriter known = row;
        if (known == null) {
            known = new TimeWriter(internals, WorldTime.class);
            row = known;
        }
        return known;
    }
}
