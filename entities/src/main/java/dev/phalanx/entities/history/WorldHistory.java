package dev.phalanx.entities.history;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ObjectsToClose;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.entity.EntityOperations;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.history.RecordedTicks;
import dev.phalanx.entities.internal.store.Resimulation;
import dev.phalanx.entities.internal.store.TickListener;
import dev.phalanx.entities.internal.store.TickNumbers;
import dev.phalanx.entities.internal.store.TickState;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.systems.SkipInResimulation;
import dev.phalanx.entities.systems.UpdateWorldTimeSystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.FirstFailure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The last ticks of a world, to go back to any of them, exactly.
///
/// ```java
/// WorldHistory history = WorldHistory.of(world).ticks(120).memory(64 << 20).start();
/// history.restore(tick);                  // the world is as it was; what follows is forgotten
/// history.at(tick, em -> …);              // reads another tick, the world stays as it is
/// OpenTick then = history.open(tick);     // the same, for as long as it is needed
/// history.resimulate(tick, inputs);       // goes back, and then forward again with other inputs
/// ```
///
/// The first tick, 0 if the builder says nothing else, is the world when the history was started, and each update of
/// the world records one more. A tick keeps what changed since the one before, found by the versions of chunks, so
/// recording costs what was written. When there are more ticks than the history may keep, or more bytes, the oldest go
/// first.
///
/// A restored world goes on as it did from that tick: see
/// [`copyAndReplaceEntitiesFrom`][EntityManager#copyAndReplaceEntitiesFrom], which says what belongs to that and what
/// does not. A managed component is kept by its copy rule, in each tick, since an object can change without anybody
/// noticing. Contents of native collections in components and of blob assets are not kept; shared values with
/// [`retain()`][dev.phalanx.entities.components.IRefCounted] are retained as long as a tick has them.
///
/// Commands that wait in an [EntityCommandBufferSystem][dev.phalanx.entities.systems.EntityCommandBufferSystem] are
/// part of a tick: in a restored world they wait again, and those that were recorded since are discarded.
///
/// When a tick is recorded, jobs that use the world's components are completed, and references, buffers and arrays of
/// chunks that were handed out before end.
///
/// A history belongs to the thread of its world. It ends with [#close()] or with the world.
public final class WorldHistory implements AutoCloseable {
    private static final ModuleAccess<EntityManager, EntityOperations> OPERATIONS =
            ModuleAccess.find(EntityManager.class, EntityOperations.class);
    private static final System.Logger LOGGER = System.getLogger(WorldHistory.class.getName());

    private final World world;
    private final WorldStore store;
    private final RecordedTicks ticks;
    private final long memory;
    private final Set<Class<?>> skipped;
    private final Listener listener = new Listener();
    private boolean isClosed;
    private boolean isRecording = true;
    /// What ended the recording, or null.
    private @Nullable Throwable endOfRecording;

    private WorldHistory(World world, int ticks, long memory, long firstTick, Set<Class<?>> skipped) {
        this.world = world;
        WorldInternals internals = internals(world);
        this.store = internals.store();
        this.ticks = new RecordedTicks(internals, ticks, memory, firstTick);
        this.memory = memory;
        this.skipped = skipped;
    }

    private static WorldInternals internals(World world) {
        return OPERATIONS.of(world.entityManager()).transfer().internals();
    }

    /// Says how much of a world is to be kept. Nothing is, until [WorldHistoryBuilder#start()].
    ///
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    public static WorldHistoryBuilder of(World world) {
        Required.nonNull(world, "world");
        world.time();
        return new WorldHistoryBuilder(world);
    }

    /// The history of a world, or null if it has none.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    /// @throws IllegalStateException if the world belongs to another thread
    public static @Nullable WorldHistory find(World world) {
        Required.nonNull(world, "world");
        WorldStore store = internals(world).store();
        store.guard().check();
        Listener listener = store.tickListeners().find(Listener.class);
        return listener == null ? null : listener.history();
    }

    static WorldHistory start(World world, int ticks, long memory, long firstTick, Set<Class<?>> skipped) {
        ExactWorlds.requireReplaceable(world.entityManager(), "start");
        WorldHistory history = new WorldHistory(world, ticks, memory, firstTick, skipped);
        if (history.store.tickListeners().find(Listener.class) != null) {
            throw new IllegalStateException(
                    "World \"" + world.name() + "\" has a history already. Use that one, or close it first.");
        }
        history.begin();
        return history;
    }

    private void begin() {
        long needed = ticks.bytesOfWorld();
        if (needed > memory) {
            throw new IllegalArgumentException("World \"" + world.name() + "\" takes " + needed
                    + " bytes, and its history may take " + memory + ". Give it more memory: a few times that of the"
                    + " world.");
        }
        try {
            ticks.record();
        } catch (Throwable failure) {
            callLater(failure);
        }
        store.tickListeners().add(listener);
        callLater(null);
    }

    /// What the world tells its history.
    private final class Listener implements TickListener {
        WorldHistory history() {
            return WorldHistory.this;
        }

        @Override
        public void tickEnded() {
            if (isRecording) {
                recordTick();
            }
        }

        @Override
        public void ticksTakenBack(long count) {
            // This history has done it.
        }

        @Override
        public void worldClosing() {
            end();
        }
    }

    private void recordTick() {
        Throwable failure = null;
        try {
            ticks.record();
        } catch (Throwable thrown) {
            isRecording = false;
            failure = new IllegalStateException(
                    "The history of world \"" + world.name() + "\" could not record tick " + (ticks.newest() + 1)
                            + " and has ended its recording. Restore an earlier tick to go on from it, or close the"
                            + " history. " + thrown.getMessage(),
                    thrown);
            endOfRecording = failure;
        }
        failure = ticks.callLater(failure);
        if (failure == null) {
            return;
        }
        if (world.failFast() || failure instanceof Error) {
            throw ObjectsToClose.unchecked(failure);
        }
        Failures.log(LOGGER, "World \"" + world.name() + "\" goes on after a failure of its history.", failure);
    }

    private void callLater(@Nullable Throwable failure) {
        Throwable thrown = ticks.callLater(failure);
        if (thrown != null) {
            throw ObjectsToClose.unchecked(thrown);
        }
    }

    /// Records the world as it is now as one more tick, as the end of each update does: for programs that change worlds
    /// without updating them.
    ///
    /// @throws IllegalArgumentException if a managed component cannot be copied; no tick is recorded then
    /// @throws IllegalStateException if the history is not recording any more, there is not enough memory, a system is
    ///     being updated, a query of the world is being iterated, or a job that no system has handed over was not
    ///     completed; no tick is recorded then
    public void record() {
        requireOpen("record");
        if (!isRecording) {
            throw new IllegalStateException("record was called on the history of world \"" + world.name()
                    + "\", which has ended its recording. Restore a tick to go on from it, or start another history.");
        }
        ExactWorlds.requireReplaceable(world.entityManager(), "record");
        try {
            ticks.record();
        } catch (Throwable failure) {
            callLater(failure);
        }
        callLater(null);
    }

    // What there is

    /// The first tick that is kept.
    public long oldest() {
        requireOpen("oldest");
        return ticks.oldest();
    }

    /// The last tick: the number of the first one, and the updates since the history was started, without those that
    /// were taken back.
    public long newest() {
        requireOpen("newest");
        return ticks.newest();
    }

    /// Whether a tick is kept.
    public boolean contains(long tick) {
        requireOpen("contains");
        return tick >= ticks.oldest() && tick <= ticks.newest();
    }

    /// The number of ticks that are kept.
    public int size() {
        requireOpen("size");
        return ticks.size();
    }

    /// The bytes that the ticks take, without objects of managed components and shared values.
    public long bytes() {
        requireOpen("bytes");
        return ticks.bytes();
    }

    /// Whether updates of the world are recorded: not any more when one could not be, until a tick is restored.
    public boolean isRecording() {
        requireOpen("isRecording");
        return isRecording;
    }

    /// What ended the recording, or null if the history [records][#isRecording()].
    public @Nullable Throwable failure() {
        requireOpen("failure");
        return endOfRecording;
    }

    /// The world whose ticks these are.
    public World world() {
        return world;
    }

    // Going back

    /// Makes the world what it was in a tick. Later ticks are forgotten, and the next update records the one after it.
    ///
    /// Ids and versions that were kept from later ticks mean nothing any more. Listeners are called as by
    /// [`copyAndReplaceEntitiesFrom`][EntityManager#copyAndReplaceEntitiesFrom].
    ///
    /// @throws IllegalArgumentException if the tick is not kept; nothing is changed then
    /// @throws IllegalStateException if the world had other systems in that tick, a system is being updated, a query of
    ///     the world is being iterated, or a job that no system has handed over was not completed; nothing is changed
    ///     then
    public void restore(long tick) {
        restore(tick, "restore");
    }

    private void restore(long tick, String operation) {
        requireOpen(operation);
        ExactWorlds.requireReplaceable(world.entityManager(), operation);
        requireKept(tick, operation);
        requireSameSystems(tick, operation);
        EntityManager em = world.entityManager();
        int before = em.replacements();
        long count = ticks.newest() - tick;
        Runnable commands = ticks.waitingIn(tick);
        Throwable failure = null;
        if (ticks.restoreValues(tick, operation)) {
            tookBack(count, commands, null);
            return;
        }
        try (World earlier = World.unlisted(describe(tick))) {
            ticks.fill(earlier.entityManager(), tick);
            ExactWorlds.takeAndReplace(em, earlier.entityManager(), operation);
        } catch (Throwable thrown) {
            failure = thrown;
        }
        if (em.replacements() != before) {
            ticks.forgetAfter(tick);
            tookBack(count, commands, failure);
            return;
        }
        callLater(failure);
    }

    private void tookBack(long count, Runnable commands, @Nullable Throwable failure) {
        isRecording = true;
        endOfRecording = null;
        Throwable first = attempt(commands, failure);
        callLater(attempt(() -> store.tickListeners().ticksTakenBack(count), first));
    }

    private static @Nullable Throwable attempt(Runnable part, @Nullable Throwable failure) {
        try {
            part.run();
            return failure;
        } catch (Throwable thrown) {
            return FirstFailure.join(failure, thrown);
        }
    }

    private String describe(long tick) {
        return "tick " + tick + " of " + world.name();
    }

    private void requireKept(long tick, String operation) {
        if (!contains(tick)) {
            throw new IllegalArgumentException(operation + " was given tick " + tick + ", and the history of world \""
                    + world.name() + "\" has ticks " + ticks.oldest() + " to " + ticks.newest()
                    + ". Give one of them, or let the history keep more ticks and more memory.");
        }
    }

    private void requireSameSystems(long tick, String operation) {
        TickState state = store.tickState();
        if (state == null) {
            return;
        }
        TickNumbers now = new TickNumbers();
        state.write(now);
        List<TickState.Place> then = ticks.stateOf(tick).places();
        if (!now.places().equals(then)) {
            List<String> added = names(now.places(), then);
            List<String> removed = names(then, now.places());
            throw new IllegalStateException(operation + " was given tick " + tick + ", in which world \"" + world.name()
                    + "\" had other systems: since then "
                    + (added.isEmpty() ? "" : String.join(", ", added) + " was added")
                    + (added.isEmpty() || removed.isEmpty() ? "" : " and ")
                    + (removed.isEmpty() ? "" : String.join(", ", removed) + " was removed")
                    + (added.isEmpty() && removed.isEmpty() ? "their order changed" : "")
                    + ". Go back to a tick with the same systems, or add and remove systems before the history is"
                    + " started.");
        }
    }

    /// The classes of systems that one list has and the other has not.
    private static List<String> names(List<TickState.Place> some, List<TickState.Place> others) {
        return some.stream()
                .filter(place -> !others.contains(place))
                .map(TickState.Place::type)
                .toList();
    }

    // Reading

    /// Lets a reader read the world as it was in a tick. The world itself stays as it is.
    ///
    /// @param reader is given the entities of that tick, which can be read until it returns, with queries as well; what
    ///     would change them is refused
    /// @throws IllegalArgumentException if the tick is not kept
    public void at(long tick, Consumer<EntityManager> reader) {
        Required.nonNull(reader, "reader");
        read(tick, em -> {
            reader.accept(em);
            return null;
        });
    }

    /// Same as [#at], and returns what the reader returns.
    public <R extends @Nullable Object> R read(long tick, Function<EntityManager, R> reader) {
        Required.nonNull(reader, "reader");
        requireOpen("read");
        requireKept(tick, "read");
        try (OpenTick earlier = opened(tick)) {
            return reader.apply(earlier.entityManager());
        }
    }

    /// Opens a tick to read it for as long as it is needed. The world itself stays as it is, and goes on.
    ///
    /// This takes as long as copying the world, and the open tick as much memory.
    ///
    /// @return has to be closed; until then the tick can be read even if the history forgets it
    /// @throws IllegalArgumentException if the tick is not kept
    public OpenTick open(long tick) {
        requireOpen("open");
        requireKept(tick, "open");
        return opened(tick);
    }

    /// The [hash][World#stateHash()] that the world had in a tick, to compare it with other worlds.
    ///
    /// @throws IllegalArgumentException if the tick is not kept
    public long stateHash(long tick) {
        requireOpen("stateHash");
        requireKept(tick, "stateHash");
        try (OpenTick then = opened(tick)) {
            return then.stateHash();
        }
    }

    /// Same as [#stateHash], [with the time][World#stateHashWithTime()].
    public long stateHashWithTime(long tick) {
        requireOpen("stateHashWithTime");
        requireKept(tick, "stateHashWithTime");
        try (OpenTick then = opened(tick)) {
            return then.stateHashWithTime();
        }
    }

    private OpenTick opened(long tick) {
        World earlier = World.unlisted(describe(tick));
        try {
            ticks.fill(earlier.entityManager(), tick);
            return new OpenTick(earlier, tick);
        } catch (Throwable failure) {
            earlier.close();
            throw failure;
        }
    }

    // Going forward again

    /// Goes back to a tick and updates the world once for each input, in order. Each of these updates records its tick
    /// anew, with the time that it had before; ticks beyond the newest one are as long as that one was.
    ///
    /// Systems with the annotation [SkipInResimulation] and those that [WorldHistoryBuilder#skip] names are left out.
    ///
    /// @param tick the last tick that stays as it was
    /// @param inputs those of the ticks after it
    /// @throws IllegalArgumentException if the tick is not kept; nothing is changed then
    /// @throws IllegalStateException as [#restore]; or if an input, a system or a job fails: the message names the
    ///     tick, after which the world stays
    public void resimulate(long tick, List<? extends TickInput> inputs) {
        Required.nonNull(inputs, "inputs");
        List<TickInput> all = new ArrayList<>();
        for (TickInput input : inputs) {
            Required.nonNull(input, "an input");
            all.add(input);
        }
        requireOpen("resimulate");
        requireKept(tick, "resimulate");
        List<Again> times = timesAfter(tick, all.size());
        restore(tick, "resimulate");
        AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
        Subscription failures = world.onFailure((in, system, job, count, error) -> failed.compareAndSet(null, error));
        try {
            for (int i = 0; i < all.size(); i++) {
                update(tick + 1 + i, all.get(i), times.get(i), failed);
            }
        } finally {
            store.setResimulation(null);
            failures.close();
        }
    }

    /// Same as [#resimulate(long, List)], with the same input for each tick that is known.
    ///
    /// @param input is applied to each tick after `tick`, up to the newest
    public void resimulate(long tick, TickInput input) {
        Required.nonNull(input, "input");
        requireOpen("resimulate");
        requireKept(tick, "resimulate");
        resimulate(tick, Collections.nCopies((int) (ticks.newest() - tick), input));
    }

    private void update(long tick, TickInput input, Again time, AtomicReference<@Nullable Throwable> failed) {
        try {
            setTime(time);
            input.apply(world, tick);
        } catch (Throwable thrown) {
            throw stopped(
                    "The input of tick " + tick + " of world \"" + world.name() + "\" failed, and the world is in"
                            + " tick " + (tick - 1) + " with what the input had changed by then.",
                    thrown);
        }
        store.setResimulation(time);
        try {
            world.update();
        } catch (Throwable thrown) {
            failed.set(thrown);
        } finally {
            store.setResimulation(null);
        }
        Throwable thrown = failed.get();
        if (thrown != null) {
            throw stopped(
                    "World \"" + world.name() + "\" failed in tick " + tick + " while it was simulated once more,"
                            + " and stays in that tick.",
                    thrown);
        }
    }

    private static RuntimeException stopped(String message, Throwable cause) {
        return cause instanceof Error
                ? ObjectsToClose.unchecked(cause)
                : new IllegalStateException(message + " Later inputs were not applied: " + cause.getMessage(), cause);
    }

    /// Sets the time of a tick if no system of the world does.
    private void setTime(Again time) {
        boolean isSame = time.elapsed() == world.elapsedTime() && time.delta() == world.deltaTime();
        if (!isSame && world.getExistingSystem(UpdateWorldTimeSystem.class) == null) {
            world.setTime(time.elapsed(), time.delta());
        }
    }

    /// The times of so many ticks after one, those beyond the newest as long as that.
    private List<Again> timesAfter(long tick, int count) {
        List<Again> times = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            if (tick + i <= ticks.newest()) {
                TickNumbers state = ticks.stateOf(tick + i);
                times.add(new Again(state.elapsed(), state.delta()));
            } else {
                TickNumbers last = ticks.stateOf(ticks.newest());
                double before =
                        times.isEmpty() ? last.elapsed() : times.getLast().elapsed();
                times.add(new Again(before + last.delta(), last.delta()));
            }
        }
        return times;
    }

    private final class Again implements Resimulation {
        private final double elapsed;
        private final float delta;

        Again(double elapsed, float delta) {
            this.elapsed = elapsed;
            this.delta = delta;
        }

        @Override
        public double elapsed() {
            return elapsed;
        }

        @Override
        public float delta() {
            return delta;
        }

        @Override
        public boolean skips(Class<?> system) {
            return skipped.contains(system) || system.isAnnotationPresent(SkipInResimulation.class);
        }
    }

    // The end

    private void requireOpen(String operation) {
        if (isClosed) {
            throw new IllegalStateException(operation + " was called on the history of world \"" + world.name()
                    + "\" after it was closed, or its world was. Start another history.");
        }
        store.guard().check();
    }

    /// Forgets all ticks and ends the recording. Closing it again does nothing. What code of values throws, whose
    /// copies are closed or which are released, is thrown when the history has ended.
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        store.guard().checkOwner();
        end();
    }

    /// Ends the history, also of a world that is closed with an unfinished change.
    private void end() {
        isClosed = true;
        store.tickListeners().remove(listener);
        ticks.clear();
        callLater(null);
    }

    /// Such as `history of "Game", ticks 12 to 131`.
    @Override
    public String toString() {
        return "history of \"" + world.name() + "\""
                + (isClosed ? ", closed" : ", ticks " + ticks.oldest() + " to " + ticks.newest());
    }
}
