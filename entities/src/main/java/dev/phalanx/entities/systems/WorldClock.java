package dev.phalanx.entities.systems;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.World;
import dev.phalanx.structs.Entity;
import java.util.Arrays;

/// The time of one world, and those that are to come back. For [World], which checks who calls.
///
/// @hidden
public final class WorldClock {
    private static final float DEFAULT_MAXIMUM_DELTA = 1 / 3f;

    private final World world;
    private double elapsed;
    private float delta;

    /// The times that are to come back; `depth` of them.
    private double[] pushedElapsed = new double[4];

    private float[] pushedDelta = new float[4];
    private int depth;
    private Entity singleton = Entity.NULL;
    private float maximumDelta = DEFAULT_MAXIMUM_DELTA;

    /// At zero.
    WorldClock(World world) {
        this.world = world;
    }

    /// The time.
    public TimeData time() {
        return new TimeData(elapsed, delta);
    }

    /// Sets the time, and the component that says it.
    public void set(TimeData newTime) {
        set(newTime.elapsedTime(), newTime.deltaTime());
    }

    private void set(double newElapsed, float newDelta) {
        store(newElapsed, newDelta);
        elapsed = newElapsed;
        delta = newDelta;
    }

    /// Sets the time until [#pop()].
    public void push(TimeData newTime) {
        double elapsedBefore = elapsed;
        float deltaBefore = delta;
        set(newTime);
        if (depth == pushedElapsed.length) {
            pushedElapsed = Arrays.copyOf(pushedElapsed, depth * 2);
            pushedDelta = Arrays.copyOf(pushedDelta, depth * 2);
        }
        pushedElapsed[depth] = elapsedBefore;
        pushedDelta[depth] = deltaBefore;
        depth++;
    }

    /// Sets the time that was before the last push which has not been popped.
    public void pop() {
        if (depth == 0) {
            throw new IllegalStateException("popTime() of world \"" + world.name()
                    + "\" was called without a pushTime() before it. Pop once for each push.");
        }
        set(pushedElapsed[depth - 1], pushedDelta[depth - 1]);
        depth--;
    }

    /// How many times are to come back.
    public int depth() {
        return depth;
    }

    /// Pops until so many times are to come back.
    void popTo(int wanted) {
        while (depth > wanted) {
            pop();
        }
    }

    /// The most that one frame lasts, in seconds.
    public float maximumDelta() {
        return maximumDelta;
    }

    /// Sets the most that one frame lasts.
    public void setMaximumDelta(float seconds) {
        if (!(seconds > 0) || seconds == Float.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("The maximum delta time of world \"" + world.name() + "\" was set to "
                    + seconds + " s. Give a finite number of seconds above 0.");
        }
        maximumDelta = seconds;
    }

    private void store(double newElapsed, float newDelta) {
        EntityManager em = world.entityManager();
        if (!em.exists(singleton) || !em.hasComponent(singleton, WorldTime.class)) {
            singleton = em.createEntity(WorldTime.class);
            em.setName(singleton, "WorldTime");
        }
        em.setComponent(singleton, new WorldTime(newElapsed, newDelta));
    }
}
