package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Events at times: a discrete-event schedule that is part of the world.
///
/// ```java
/// enum Season { SOW, HARVEST }
///
/// Schedule<Season> seasons = Schedule.of(world, Season.class, (season, agent) -> …);
/// seasons.every(12, Season.SOW);
/// seasons.at(6.5, Season.HARVEST);
/// ```
///
/// Events are constants of an enum, so that they are data: a world that is saved, restored or copied brings the events
/// that are to come, and what they do is in the code of the program. They are stored by name: constants can be added
/// and put in another order, but not renamed, while worlds are kept.
///
/// # Time
///
/// Each update of the world is a step, and the time goes on by 1 in it. The first update is from time 0 on; the `n`-th
/// one lets events happen from time `n - 1` on, and before `n`. Events happen by time, those of the same time by order,
/// and those of the same order as they were scheduled. An event that a handler schedules for the same step happens in
/// it, too.
///
/// The time of a repetition is computed from the first time and the interval, so an interval of 0.1 makes ten events in
/// each step.
///
/// # Agents
///
/// An event can be about an agent. If the agent was destroyed, the event is dropped, and so are its repetitions.
///
/// A schedule belongs to the thread of its world. Scheduling takes a time that grows with the logarithm of the number
/// of events, and [#stop(long)] one that grows with their number. A warm step allocates at most the records of the
/// events that happen, which the JIT compiler removes in most programs.
///
/// @param <E> the events
public final class Schedule<E extends Enum<E>> {
    /// What events do.
    ///
    /// @param <E> the events
    @FunctionalInterface
    public interface Handler<E> {
        /// Lets an event happen. It may schedule and stop events, and change the world.
        ///
        /// @param event which
        /// @param agent whom it is about; [Entity#NULL] if it is about none
        void happen(E event, Entity agent);
    }

    private static final long NOTHING = 0;

    private final EntityManager manager;
    private final Class<E> type;
    private final Handler<E> handler;
    private final E[] constants;
    /// By constant: made from its name.
    private final long[] keys;
    private final long key;
    private Entity entity = Entity.NULL;
    private @Nullable DynamicBuffer<ScheduledEvent> heap;
    private int replacements;
    private final ComponentLookup<ScheduleClock> clocks;
    private int orderVersion;
    /// The id of the event that happens.
    private long current = NOTHING;

    private Schedule(World world, Class<E> type, Handler<E> handler) {
        this.manager = world.entityManager();
        this.type = type;
        this.handler = handler;
        this.constants = type.getEnumConstants();
        this.keys = Arrays.stream(constants)
                .mapToLong(event -> CellField.key(event.name()))
                .toArray();
        if (Arrays.stream(keys).distinct().count() < keys.length) {
            throw new IllegalArgumentException(
                    "Two constants of " + type.getSimpleName() + " have the same hash. Rename one of them.");
        }
        this.key = CellField.key(type.getName());
        this.clocks = manager.getComponentLookup(ScheduleClock.class);
    }

    private void begin() {
        entity = ScheduleClock.ensure(manager, key, toString());
        replacements = manager.replacements();
        clocks.update();
        orderVersion = manager.entityOrderVersion();
    }

    /// The schedule of a class of events, made without events if the world has none; its system is added to the world.
    ///
    /// @param events the class, one for each schedule of a world
    /// @param handler what events do
    /// @throws IllegalStateException if the world has a system of this schedule already
    public static <E extends Enum<E>> Schedule<E> of(World world, Class<E> events, Handler<E> handler) {
        Objects.requireNonNull(world, "of was given null for world. Give that of the schedule.");
        Objects.requireNonNull(events, "of was given null for events. Give the class of an enum.");
        Objects.requireNonNull(handler, "of was given null for handler. Give what events do.");
        for (SystemState each : world.systems()) {
            if (each.system() instanceof ScheduleSystem other && other.schedule.type == events) {
                throw new IllegalStateException("The world " + world.name() + " has a " + other.schedule
                        + " already. Keep the one that was made first, or use another enum.");
            }
        }
        Schedule<E> schedule = new Schedule<>(world, events, handler);
        world.addSystem(new ScheduleSystem(schedule));
        schedule.begin();
        return schedule;
    }

    // Scheduling

    /// The time: in a handler, that of the event; otherwise the number of steps that have ended.
    public double time() {
        return clock().time();
    }

    /// Schedules an event, with order 0, about no agent.
    ///
    /// @param time now or later
    /// @return its id
    /// @throws IllegalArgumentException if the time has passed or is not finite
    public long at(double time, E event) {
        return at(time, 0, event, Entity.NULL);
    }

    /// Schedules an event about no agent.
    ///
    /// @param time now or later
    /// @param order of events at the same time, those with a smaller one come first
    /// @return its id
    /// @throws IllegalArgumentException if the time has passed or is not finite
    public long at(double time, int order, E event) {
        return at(time, order, event, Entity.NULL);
    }

    /// Schedules an event.
    ///
    /// @param time now or later
    /// @param order of events at the same time, those with a smaller one come first
    /// @param agent whom it is about; [Entity#NULL] for none
    /// @return its id
    /// @throws IllegalArgumentException if the time has passed or is not finite, or the agent does not exist
    public long at(double time, int order, E event, Entity agent) {
        return add(time, 0, order, event, agent);
    }

    /// Schedules an event that is repeated, for the first time when the interval has passed, with order 0, about no
    /// agent.
    ///
    /// @param interval above 0
    /// @return its id
    /// @throws IllegalArgumentException if the interval is not finite or not above 0
    public long every(double interval, E event) {
        return every(time() + interval, interval, 0, event, Entity.NULL);
    }

    /// Schedules an event that is repeated.
    ///
    /// @param first when it happens first, now or later
    /// @param interval above 0
    /// @param order of events at the same time, those with a smaller one come first
    /// @param agent whom it is about; [Entity#NULL] for none
    /// @return its id, also of its repetitions
    /// @throws IllegalArgumentException if the first time has passed or is not finite, the interval is not finite or
    ///     not above 0, or the agent does not exist
    public long every(double first, double interval, int order, E event, Entity agent) {
        if (!(interval > 0 && interval <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "An event cannot be repeated every " + interval + ". Give a finite interval above 0.");
        }
        return add(first, interval, order, event, agent);
    }

    private long add(double time, double interval, int order, E event, Entity agent) {
        Objects.requireNonNull(event, "A schedule was given null for event. Give a constant.");
        Objects.requireNonNull(agent, "A schedule was given null for agent. Give an entity, or Entity.NULL.");
        ScheduleClock now = clock();
        if (!(time >= now.time() && time <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("The event " + event + " cannot be at " + time + ", since it is "
                    + now.time() + ". Give a finite time that has not passed.");
        }
        if (!agent.equals(Entity.NULL) && !manager.exists(agent)) {
            throw new IllegalArgumentException(
                    "The event " + event + " is about " + agent + ", which does not exist. Give an agent that does.");
        }
        long id = now.made() + 1;
        clocks.set(entity, new ScheduleClock(key, now.step(), now.time(), id));
        push(new ScheduledEvent(id, CellField.key(event.name()), agent, order, time, interval, 0));
        return id;
    }

    // Stopping

    /// Takes an event out of the schedule, with its repetitions.
    ///
    /// @param id what `at` or `every` returned
    /// @return false if it has happened and is not repeated, or was stopped before
    public boolean stop(long id) {
        DynamicBuffer<ScheduledEvent> heap = events();
        for (int i = 0; i < heap.length(); i++) {
            if (heap.get(i).id() == id) {
                remove(heap, i);
                return true;
            }
        }
        return false;
    }

    /// Ends the repetitions of the event that happens. To be called by a handler.
    ///
    /// @throws IllegalStateException if no event happens
    public void stop() {
        if (current == NOTHING) {
            throw new IllegalStateException(
                    "stop() was called while no event of " + this + " happens. Call stop(id) for a certain event.");
        }
        stop(current);
    }

    /// The number of events that are to come; one that is repeated counts once.
    public int count() {
        return events().length();
    }

    /// When the next event happens; infinity if there is none.
    public double nextTime() {
        DynamicBuffer<ScheduledEvent> heap = events();
        return heap.length() == 0 ? Double.POSITIVE_INFINITY : heap.get(0).time();
    }

    // Happening

    void step() {
        double end = clock().step() + 1.0;
        while (nextTime() < end) {
            happen();
        }
        ScheduleClock last = clock();
        clocks.set(entity, new ScheduleClock(key, last.step() + 1, end, last.made()));
    }

    private void happen() {
        DynamicBuffer<ScheduledEvent> queue = events();
        ScheduledEvent next = queue.get(0);
        E event = constant(next);
        Entity agent = next.agent();
        boolean isDropped = !agent.equals(Entity.NULL) && !manager.exists(agent);
        if (next.interval() > 0 && !isDropped) {
            long repeats = next.repeats() + 1;
            int at = down(queue, 0, next.first() + repeats * next.interval(), next.order(), next.id());
            queue.set(
                    at,
                    new ScheduledEvent(
                            next.id(), next.event(), agent, next.order(), next.first(), next.interval(), repeats));
        } else {
            remove(queue, 0);
        }
        if (isDropped) {
            return;
        }
        ScheduleClock now = clock();
        clocks.set(entity, new ScheduleClock(key, now.step(), next.time(), now.made()));
        current = next.id();
        try {
            handler.happen(event, agent);
        } finally {
            current = NOTHING;
        }
    }

    private E constant(ScheduledEvent event) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == event.event()) {
                return constants[i];
            }
        }
        throw new IllegalStateException("The world has an event at " + event.time() + " that is none of "
                + Arrays.toString(constants) + " of " + this
                + ": a constant was renamed or removed. Give it its old name.");
    }

    // The heap

    private ScheduleClock clock() {
        find();
        return clocks.get(entity);
    }

    private DynamicBuffer<ScheduledEvent> events() {
        find();
        DynamicBuffer<ScheduledEvent> known = heap;
        if (known == null || !known.isCreated()) {
            known = manager.getBuffer(entity, ScheduledEvent.class);
            heap = known;
        }
        return known;
    }

    private void find() {
        int now = manager.entityOrderVersion();
        if (manager.replacements() == replacements && now == orderVersion) {
            return;
        }
        clocks.update();
        orderVersion = now;
        if (manager.replacements() == replacements && manager.exists(entity)) {
            return;
        }
        Entity found = ScheduleClock.find(manager, key);
        if (found.equals(Entity.NULL)) {
            throw new IllegalStateException("The world has no " + this + ": its entity was destroyed, or the world was"
                    + " replaced by one without it. Close the world, and make the schedule in a new one.");
        }
        entity = found;
        replacements = manager.replacements();
    }

    private void push(ScheduledEvent event) {
        DynamicBuffer<ScheduledEvent> heap = events();
        heap.add(event);
        up(heap, heap.length() - 1, event);
    }

    private static void remove(DynamicBuffer<ScheduledEvent> heap, int index) {
        int last = heap.length() - 1;
        ScheduledEvent moved = heap.get(last);
        heap.removeAt(last);
        if (index < last) {
            up(heap, down(heap, index, moved.time(), moved.order(), moved.id()), moved);
        }
    }

    /// Puts an event at an index or above it.
    private static void up(DynamicBuffer<ScheduledEvent> heap, int index, ScheduledEvent event) {
        int at = index;
        while (at > 0) {
            ScheduledEvent parent = heap.get((at - 1) >> 1);
            if (!event.isBefore(parent)) {
                break;
            }
            heap.set(at, parent);
            at = (at - 1) >> 1;
        }
        heap.set(at, event);
    }

    /// Moves what comes before an event up from below an index, and returns where there is room for the event.
    private static int down(DynamicBuffer<ScheduledEvent> heap, int index, double time, int order, long id) {
        int at = index;
        for (int child = 2 * at + 1; child < heap.length(); child = 2 * at + 1) {
            if (child + 1 < heap.length() && heap.get(child + 1).isBefore(heap.get(child))) {
                child++;
            }
            if (heap.get(child).isAfter(time, order, id)) {
                break;
            }
            heap.set(at, heap.get(child));
            at = child;
        }
        return at;
    }

    /// Such as `schedule of Season`.
    @Override
    public String toString() {
        return "schedule of " + type.getSimpleName();
    }
}
