package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.shared.SharedValues;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.kernel.BufferScope;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Everything a world stores, and the counters that say what has changed.
public final class WorldStore {
    /// What ends the views of chunks while the world is open, as messages say it after "was used after".
    public static final String STRUCTURAL_CHANGE =
            "a structural change, which moves entities in memory. Get it again after the change.";

    private static final String ADOPTED =
            "adoptCurrentThread(), by which another thread took the world over. Get it again there.";
    private static final String CLOSED = "the world was closed. Copy what you still need before that.";

    private final WorldGuard guard;
    private final EntityTable entities = new EntityTable();
    private final BufferScope buffers = new BufferScope();
    private final NameTable names = new NameTable();
    private final SharedValues shared = new SharedValues();
    private final Slabs slabs;
    private final ArchetypeTable archetypes;
    private @Nullable Object[] columns = new @Nullable Object[16];
    private final RecentColumns recent = new RecentColumns();
    private long structureVersion;
    private int globalSystemVersion = 1;
    private final ChunkViews views;
    private final TypeSafety entitySafety;
    private final WorldJobs jobs;

    /// An empty store for the calling thread.
    public WorldStore(String worldName) {
        this(worldName, Slabs.ID_LIMIT);
    }

    WorldStore(String worldName, int slabIdLimit) {
        this.guard = new WorldGuard(worldName);
        this.views = new ChunkViews(worldName);
        this.entitySafety = new TypeSafety("Entity", views);
        this.jobs = new WorldJobs(guard, entitySafety);
        guard.setJobs(jobs);
        this.slabs = new Slabs(slabIdLimit);
        this.archetypes = new ArchetypeTable(this);
    }

    /// Who may use the world now.
    public WorldGuard guard() {
        return guard;
    }

    /// Where every entity lies.
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

    /// How long dynamic buffers and references that were handed out may be used.
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

    /// Where a component type lies in this world, or null if no archetype or query has named it yet.
    @SuppressWarnings("unchecked") // ensureColumns stores under an info's index the columns made for that info
    public <T> @Nullable ComponentColumns<T> findColumns(ComponentInfo<T> component) {
        int index = component.index();
        return index < columns.length ? (ComponentColumns<T>) columns[index] : null;
    }

    /// Where a component class lies in this world, or null if no archetype or query has named it yet. Classes asked for
    /// lately are answered at once.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    @SuppressWarnings("unchecked") // recent keeps the columns of a class beside it
    public <T> @Nullable ComponentColumns<T> findColumns(Class<T> type) {
        ComponentColumns<?> known = recent.find(type);
        return known != null ? (ComponentColumns<T>) known : lookUp(type);
    }

    private <T> @Nullable ComponentColumns<T> lookUp(Class<T> type) {
        ComponentColumns<T> columns = findColumns(ComponentTypes.of(type));
        if (columns != null) {
            recent.keep(type, columns);
        }
        return columns;
    }

    /// Where a component type lies in this world.
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
                new ComponentColumns<>(component, buffers, new TypeSafety(component.name(), views), jobs);
        columns[index] = made;
        return made;
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

    /// Ends all use.
    public void close() {
        guard.close();
        shared.close();
        buffers.end(CLOSED);
        views.end(CLOSED);
    }

    /// The version that writes are marked with: 1 at first, one more before each system's update, never 0.
    public int globalSystemVersion() {
        return globalSystemVersion;
    }

    /// Goes on to `version`, unless the world is there or further already.
    public void advanceSystemVersionTo(int version) {
        if (version - globalSystemVersion > 0) {
            globalSystemVersion = version;
        }
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
