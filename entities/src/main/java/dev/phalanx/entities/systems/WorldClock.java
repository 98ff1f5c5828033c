package dev.phalanx.entities.systems;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.World;
import dev.phalanx.structs.Entity;
import java.util.ArrayDeque;
import java.util.Deque;

/// The time of one world, and those that are to come back. For [World], which checks who calls.
///
/// @hidden
public final class WorldClock {
    private static final float DEFAULT_MAXIMUM_DELTA = 1 / 3f;

    private final World world;
    private final Deque<TimeData> pushed = new ArrayDeque<>();
    private TimeData time = TimeData.ZERO;
    private Entity singleton = Entity.NULL;
    private float maximumDelta = DEFAULT_MAXIMUM_DELTA;

    /// At zero.
    WorldClock(World world) {
        this.world = world;
    }

    /// The time.
    public TimeData time() {
        return time;
    }

    /// Sets the time, and the component that says it.
    public void set(TimeData newTime) {
        store(newTime);
        time = newTime;
    }

    /// Sets the time until [#pop()].
    public void push(TimeData newTime) {
        TimeData before = time;
        set(newTime);
        pushed.push(before);
    }

    /// Sets the time that was before the last push which has not been popped.
    public void pop() {
        if (pushed.isEmpty()) {
            throw new IllegalStateException("popTime() of world \"" + world.name()
                    + "\" was called without a pushTime() before it. Pop once for each push.");
        }
        set(pushed.peek());
        pushed.pop();
    }

    /// How many times are to come back.
    public int depth() {
        return pushed.size();
    }

    /// Pops until so many times are to come back.
    void popTo(int depth) {
        while (pushed.size() > depth) {
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

    private void store(TimeData newTime) {
        EntityManager em = world.entityManager();
        if (!em.exists(singleton) || !em.hasComponent(singleton, WorldTime.class)) {
            singleton = em.createEntity(WorldTime.class);
            em.setName(singleton, "WorldTime");
        }
        em.setComponent(singleton, new WorldTime(newTime.elapsedTime(), newTime.deltaTime()));
    }
}
