package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.internal.events.PlaybackListener;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.shared.SharedValues;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.BufferScope;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Everything a world stores, and the counters that say what has changed.
public final class WorldStore {
    /// The event that ends the views of chunks while the world is open, worded to follow "was used after" in messages.
    public static final String STRUCTURAL_CHANGE =
            "a structural change, which moves entities in memory. Get it again after the change.";

    private static final String ADOPTED =
            "adoptCurrentThread(), by which another thread took the world over. Get it again there.";
    private static final String RECORDED = "a tick of the world's history was recorded. Get it again in each tick.";
    private static final String CLOSED = "the world was closed. Copy what you still need before that.";

    private final WorldGuard guard;
    private final EntityTable entities = new EntityTable();
    private final BufferScope buffers = new BufferScope();
    private final NameTable names = new NameTable();
    private final SharedValues shared = new SharedValues();
    private final Slabs slabs;
    private final ArchetypeTable archetypes;
    private @Nullable Object[] columns = new @Nullable Object[16];
    private @Nullable ComponentColumns<LinkedEntityGroup> groupColumns;
    private final RecentColumns recent = new RecentColumns();
    private long structureVersion;
    private int globalSystemVersion = 1;
    private final ChunkViews views;
    private final TypeSafety entitySafety;
    private final WorldJobs jobs;
    private final ComponentWriters writers = new ComponentWriters();
    private Consumer<ComponentColumns<?>> reads = columns -> {};
    private @Nullable PlaybackListener playbackListener;
    private int frame;
    private String origin = "";
    private int moment;
    private @Nullable EntityHistory history;
    private @Nullable TickState tickState;
    private final TickListeners tickListeners = new TickListeners();
    private @Nullable WaitingCommands waitingCommands;
    private @Nullable Resimulation resimulation;
    private int replacements;

    /// An empty store for the calling thread.
    public WorldStore(String worldName) {
        this(worldName, Slabs.ID_LIMIT, SlabPool.SHARED);
    }

    WorldStore(String worldName, int slabIdLimit, SlabPool pool) {
        this.guard = new WorldGuard(worldName);
        this.views = new ChunkViews(worldName);
        this.entitySafety = new TypeSafety("Entity", views);
        this.jobs = new WorldJobs(guard, entitySafety);
        guard.setJobs(jobs);
        this.slabs = new Slabs(slabIdLimit, guard, pool);
        this.archetypes = new ArchetypeTable(this);
    }

    /// The guard that decides who may use the world now.
    public WorldGuard guard() {
        return guard;
    }

    /// What knows who may write components that are left to some systems.
    public ComponentWriters writers() {
        return writers;
    }

    /// Names what is notified of reads of components whose reads are checked.
    public void setReads(Consumer<ComponentColumns<?>> listener) {
        reads = listener;
    }

    /// A component whose reads are checked is about to be read by the world's thread.
    void read(ComponentColumns<?> read) {
        reads.accept(read);
    }

    /// The number of frames that have begun.
    public int frame() {
        return frame;
    }

    /// A frame begins. Its number is never negative, which means "none" in many places.
    public void advanceFrame() {
        frame = frame == Integer.MAX_VALUE ? 1 : frame + 1;
        moment++;
    }

    /// The world executes another system from now on, or none.
    public void executes(@Nullable Class<?> system) {
        writers.executes(system);
        moment++;
    }

    /// Goes up whenever the frame, the system that the world executes, or the [#origin()] of commands may have changed.
    public int moment() {
        return moment;
    }

    /// The system that recorded the commands that are being played back; empty if none did, or none are.
    public String origin() {
        return origin;
    }

    /// Sets the system that recorded the commands that are being played back.
    public void setOrigin(String system) {
        origin = system;
        moment++;
    }

    /// What is known of the past of entities, or null if nothing is kept.
    public @Nullable EntityHistory history() {
        return history;
    }

    /// Sets what is known of the past of entities, or that nothing is kept.
    public void setHistory(@Nullable EntityHistory known) {
        history = known;
    }

    /// How often this was made the same as another store.
    public int replacements() {
        return replacements;
    }

    /// This was made the same as another store.
    public void replaced() {
        replacements++;
    }

    /// What decides the next tick besides what is stored, or null for a store without systems.
    public @Nullable TickState tickState() {
        return tickState;
    }

    /// Sets what decides the next tick besides what is stored.
    public void setTickState(TickState state) {
        tickState = state;
    }

    /// What follows the ticks.
    public TickListeners tickListeners() {
        return tickListeners;
    }

    /// The commands that wait, or null for a store without systems.
    public @Nullable WaitingCommands waitingCommands() {
        return waitingCommands;
    }

    /// Sets the commands that wait.
    public void setWaitingCommands(WaitingCommands commands) {
        waitingCommands = commands;
    }

    /// The tick that is being simulated once more, or null.
    public @Nullable Resimulation resimulation() {
        return resimulation;
    }

    /// Sets the tick that is being simulated once more, or none.
    public void setResimulation(@Nullable Resimulation tick) {
        resimulation = tick;
    }

    /// The listener that is notified of the playback of command buffers, or null.
    public @Nullable PlaybackListener playbackListener() {
        return playbackListener;
    }

    /// Sets the listener that is notified of the playback of command buffers, or none.
    public void setPlaybackListener(@Nullable PlaybackListener listener) {
        playbackListener = listener;
    }

    /// The locations of all entities.
    public EntityTable entities() {
        return entities;
    }

    /// The names of entities.
    public NameTable names() {
        return names;
    }

    /// The values of shared components.
    public SharedValues shared() {
        return shared;
    }

    /// The lifetime of dynamic buffers and references that were handed out.
    public BufferScope buffers() {
        return buffers;
    }

    /// The slabs by id.
    public Slabs slabs() {
        return slabs;
    }

    /// The archetypes.
    public ArchetypeTable archetypes() {
        return archetypes;
    }

    /// The columns of a component type in this world, or null if no archetype or query has named it yet.
    @SuppressWarnings("unchecked") // ensureColumns stores under an info's index the columns made for that info
    public <T> @Nullable ComponentColumns<T> findColumns(ComponentInfo<T> component) {
        int index = component.index();
        return index < columns.length ? (ComponentColumns<T>) columns[index] : null;
    }

    /// The columns of a component class in this world, or null if no archetype or query has named it yet. Recently used
    /// classes are found without a search.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    @SuppressWarnings("unchecked") // recent keeps the columns of a class beside it
    public <T> @Nullable ComponentColumns<T> findColumns(Class<T> type) {
        Required.nonNull(type, "type");
        ComponentColumns<?> known = recent.find(type);
        return known != null ? (ComponentColumns<T>) known : lookUp(type);
    }

    /// The columns of the component type with this index, or null if no archetype or query has named it yet.
    public @Nullable ComponentColumns<?> findColumns(int index) {
        return index < columns.length ? (ComponentColumns<?>) columns[index] : null;
    }

    private <T> @Nullable ComponentColumns<T> lookUp(Class<T> type) {
        ComponentColumns<T> columns = findColumns(ComponentTypes.of(type));
        if (columns != null) {
            recent.keep(type, columns);
        }
        return columns;
    }

    /// The columns of a component type in this world.
    public <T> ComponentColumns<T> ensureColumns(ComponentInfo<T> component) {
        ComponentColumns<T> known = findColumns(component);
        if (known != null) {
            return known;
        }
        int index = component.index();
        if (index >= columns.length) {
            columns = Arrays.copyOf(columns, Math.max(index + 1, columns.length * 2));
        }
        ComponentColumns<T> made =
                new ComponentColumns<>(component, buffers, new TypeSafety(component.name(), views), this);
        columns[index] = made;
        if (component.type() == LinkedEntityGroup.class && !component.isChunk()) {
            groupColumns = groupColumnsOf(made);
        }
        return made;
    }

    @SuppressWarnings("unchecked") // the columns of this very class
    private static ComponentColumns<LinkedEntityGroup> groupColumnsOf(ComponentColumns<?> columns) {
        return (ComponentColumns<LinkedEntityGroup>) columns;
    }

    /// The columns of the groups of entities, or null if no archetype or query has named them yet.
    public @Nullable ComponentColumns<LinkedEntityGroup> groupColumns() {
        return groupColumns;
    }

    /// Says that a structural change is about to make its first write: the world cannot be used until the change is
    /// finished, and references and buffers that were handed out have ended. Does nothing if it was said before.
    public void beginChange() {
        if (guard.change != WorldGuard.CHANGING) {
            guard.change = WorldGuard.CHANGING;
            buffers.end();
        }
    }

    /// Says that a structural change has made its last write.
    public void endChange() {
        guard.endChange();
    }

    /// The table of a shared type.
    ///
    /// @throws IllegalArgumentException if the default value of a managed type cannot be created
    public <T> SharedTable<T> sharedTable(ComponentInfo<T> type) {
        SharedTable<T> known = shared.find(type);
        return known != null ? known : makeSharedTable(type);
    }

    /// Makes the table, for which code of the default value is called.
    private <T> SharedTable<T> makeSharedTable(ComponentInfo<T> type) {
        int before = guard.enter(UserCallScope.COMPARING);
        try {
            return shared.ensure(type);
        } finally {
            guard.depth = before;
        }
    }

    /// Returns the index of a shared value, which is stored if it is not yet. Code of the value that is called for that
    /// may not change the world. From then on the world cannot be used until [#dropUnheld] or the end of the change.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public <T> int ensureShared(SharedTable<T> table, T value) {
        T copy;
        int hash;
        int before = guard.enter(UserCallScope.COMPARING);
        try {
            hash = table.hash(value);
            int known = table.find(value, hash);
            if (known >= 0) {
                return known;
            }
            copy = table.copy(value);
        } finally {
            guard.depth = before;
        }
        int change = guard.change;
        guard.change = WorldGuard.CHANGING;
        int index = table.add(copy, hash);
        guard.change = change == WorldGuard.CHANGING ? change : WorldGuard.PREPARING;
        return index;
    }

    /// Frees a shared value if no chunk has got it, as when the change it was stored for was refused.
    public void dropUnheld(SharedTable<?> table, int index) {
        if (guard.change == WorldGuard.CHANGING) {
            table.dropUnheld(index);
            return;
        }
        guard.change = WorldGuard.CHANGING;
        table.dropUnheld(index);
        guard.change = WorldGuard.WHOLE;
    }

    /// Goes up at every structural change: lists of chunks and rows are made anew then.
    public long structureVersion() {
        return structureVersion;
    }

    /// Says that rows were claimed, released or moved: views of chunks end.
    public void structureChanged() {
        structureVersion++;
        buffers.end();
        if (!views.isEmpty()) {
            views.end(STRUCTURAL_CHANGE);
        }
    }

    /// A tick was recorded: references, buffers and views of chunks end, so that nothing is written in the next tick
    /// without a new version.
    public void tickRecorded() {
        buffers.end(RECORDED);
        if (!views.isEmpty()) {
            views.end(RECORDED);
        }
    }

    /// The jobs that use the world's components.
    public WorldJobs jobs() {
        return jobs;
    }

    /// The safety handles of the entities' ids, which jobs only read.
    public TypeSafety entitySafety() {
        return entitySafety;
    }

    /// Makes the calling thread the world's thread. What another one was handed ends.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    /// @throws IllegalStateException if a query is being iterated, a job run, or the world was taken from its thread
    public void adopt() {
        boolean isNew = guard.isForeign();
        guard.adopt();
        if (isNew) {
            buffers.end(ADOPTED);
            views.end(ADOPTED);
        }
    }

    /// Ends all use, and returns what code of shared values threw that was called for it, or null.
    public @Nullable Throwable close() {
        guard.close();
        buffers.end(CLOSED);
        views.end(CLOSED);
        shared.releaseAll();
        return shared.runCalls(null);
    }

    /// The version that writes are marked with: initially 1, one more before each system's update, never 0.
    public int globalSystemVersion() {
        return globalSystemVersion;
    }

    /// Goes on to `version`, unless the world is there or further already.
    public void advanceSystemVersionTo(int version) {
        if (version - globalSystemVersion > 0) {
            globalSystemVersion = version;
        }
    }

    /// Makes a world that is empty and new be at a version.
    public void restoreSystemVersion(int version) {
        globalSystemVersion = version;
    }

    /// Goes on to the next version.
    public void advanceSystemVersion() {
        globalSystemVersion = versionAfter(globalSystemVersion);
    }

    /// The version that follows `version`: one more, with 0 left out.
    static int versionAfter(int version) {
        return version == -1 ? 1 : version + 1;
    }
}
