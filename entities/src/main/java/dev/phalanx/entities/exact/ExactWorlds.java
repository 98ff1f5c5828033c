package dev.phalanx.entities.exact;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.exact.ExactState.ArchetypeState;
import dev.phalanx.entities.exact.ExactState.GroupsState;
import dev.phalanx.entities.exact.ExactState.Ids;
import dev.phalanx.entities.exact.ExactState.MetaState;
import dev.phalanx.entities.exact.ExactState.SharedState;
import dev.phalanx.entities.exact.ExactState.SlabState;
import dev.phalanx.entities.exact.ExactState.SystemProgress;
import dev.phalanx.entities.exact.ExactState.TickProgress;
import dev.phalanx.entities.exact.ExactState.TypeUse;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.entity.EntityOperations;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.MetaSlabs;
import dev.phalanx.entities.internal.store.ReadOnlyScope;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.TickNumbers;
import dev.phalanx.entities.internal.store.TickState;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Takes the [ExactState] of worlds, and makes worlds of it.
public final class ExactWorlds {
    private static final ModuleAccess<EntityManager, EntityOperations> OPERATIONS =
            ModuleAccess.find(EntityManager.class, EntityOperations.class);

    private ExactWorlds() {}

    /// The state of a world. Its arrays are copies; the shared values are those of the world.
    ///
    /// @throws IllegalStateException if the world is being changed or used by another thread
    public static ExactState stateOf(EntityManager em) {
        WorldStore store = internals(em).store();
        requireBetweenUpdates(store, "saveExact");
        store.guard().checkReadable("saveExact");
        List<ArchetypeState> archetypes = new ArrayList<>();
        ArchetypeTable all = store.archetypes();
        for (int i = 0; i < all.count(); i++) {
            archetypes.add(stateOf(all.get(i)));
        }
        List<SharedState> shared = new ArrayList<>();
        for (SharedTable<?> table : store.shared().tables()) {
            shared.add(sharedOf(table));
        }
        shared.sort(Comparator.comparing(each -> each.type().getName()));
        return new ExactState(
                store.globalSystemVersion(),
                idsOf(store),
                List.copyOf(archetypes),
                List.copyOf(shared),
                tickOf(store.tickState()));
    }

    /// Makes a world that is the same in everything but the values of components, and the versions, which
    /// [#complete] sets.
    ///
    /// @param em of a world that is empty and new
    /// @throws IllegalArgumentException if the state contradicts itself or the classes of this program
    public static void place(EntityManager em, ExactState state) {
        new ExactPlaces(internals(em), state).place();
    }

    /// Sets the versions, the time and the progress of systems after all values were set.
    public static void complete(EntityManager em, ExactState state) {
        new ExactPlaces(internals(em), state).complete();
    }

    /// Makes a world the same as another one, as `copyAndReplaceEntitiesFrom` does, and takes its objects rather than
    /// copies of them.
    ///
    /// @param em of the world that becomes the same
    /// @param source of a world that is not used any more
    /// @param operation such as `loadExact`
    /// @throws IllegalArgumentException as `copyAndReplaceEntitiesFrom`
    /// @throws IllegalStateException as `copyAndReplaceEntitiesFrom`
    public static void takeAndReplace(EntityManager em, EntityManager source, String operation) {
        OPERATIONS.of(em).transfer().takeAndReplace(OPERATIONS.of(source).transfer(), operation);
    }

    /// Returns if a world can be made the same as another one now.
    ///
    /// @param operation such as `loadExact`
    /// @throws IllegalStateException if it is closed, used by another thread, or being changed or iterated
    public static void requireReplaceable(EntityManager em, String operation) {
        WorldStore store = internals(em).store();
        requireBetweenUpdates(store, operation);
        store.guard().checkStructural(operation);
    }

    /// A system that is being updated has done one half of its work, and its version is that of its last update.
    private static void requireBetweenUpdates(WorldStore store, String operation) {
        store.guard().check();
        Class<?> system = store.writers().executing();
        if (system != null) {
            throw new IllegalStateException(
                    operation + " of world \"" + store.guard().worldName()
                            + "\" was called by system " + system.getSimpleName()
                            + ", when a part of the tick is done. Call it between two updates of the world.");
        }
    }

    /// Lets something follow the ticks of a world, until the subscription is closed.
    public static Subscription follow(EntityManager em, TickFollower follower) {
        WorldStore store = internals(em).store();
        store.tickListeners().add(follower);
        return Subscription.of(
                "follower of world \"" + store.guard().worldName() + "\"",
                () -> store.tickListeners().remove(follower));
    }

    /// Lets a reader read a world that shows another tick, and is discarded then. What would change it is refused.
    ///
    /// @param em of that world
    /// @param what the world is, such as `tick 12 of world "Game"`
    /// @param instead what to do instead of writing, as a sentence
    public static <R extends @Nullable Object> R read(
            EntityManager em, String what, String instead, Function<EntityManager, R> reader) {
        int depth = lock(em, what, instead);
        try {
            return reader.apply(em);
        } finally {
            unlock(em, depth);
        }
    }

    /// Lets a world be read alone, as [#read] does, until it is unlocked.
    ///
    /// @return for [#unlock]
    public static int lock(EntityManager em, String what, String instead) {
        ReadOnlyScope scope = new ReadOnlyScope(what, instead);
        WorldInternals world = internals(em);
        world.versions().observe(new ReadOnlyValues(scope));
        return world.store().guard().enter(scope);
    }

    /// Ends what [#lock] began. The world can be closed then, and not be used for anything else.
    ///
    /// @param depth what that returned
    public static void unlock(EntityManager em, int depth) {
        internals(em).store().guard().depth = depth;
    }

    private static WorldInternals internals(EntityManager em) {
        return OPERATIONS.of(em).transfer().internals();
    }

    /// The ids, where those of entities of systems are free.
    public static Ids idsOf(WorldStore store) {
        EntityTable table = store.entities();
        int[] ofSystems = indicesOfSystems(store);
        return new Ids(
                table.firstVersion(), table.latestVersionWith(ofSystems), table.used(), table.freeWith(ofSystems));
    }

    /// The indices of the entities of systems, ascending.
    private static int[] indicesOfSystems(WorldStore store) {
        IntStream.Builder found = IntStream.builder();
        ArchetypeTable all = store.archetypes();
        for (int i = 0; i < all.count(); i++) {
            SlabList slabs = all.get(i).slabs();
            for (int s = 0; all.get(i).isOfSystems() && s < slabs.size(); s++) {
                forEachId(slabs.get(s), id -> found.add((int) id));
            }
        }
        return found.build().sorted().toArray();
    }

    private static void forEachId(Slab slab, LongConsumer visitor) {
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            int first = chunk * slab.capacity;
            for (int slot = first; slot < first + slab.count[chunk]; slot++) {
                visitor.accept(slab.entities[slot]);
            }
        }
    }

    private static ArchetypeState stateOf(Archetype archetype) {
        if (archetype.isOfSystems() && archetype.isShared() && archetype.slabs().entityCount() > 0) {
            throw new IllegalArgumentException("The entity of a system has a shared component: it has " + archetype
                    + ". Entities of systems stay in their world, and exact files have shared values with all that"
                    + " have them. Remove the shared component.");
        }
        List<SlabState> slabs = new ArrayList<>();
        for (int i = 0; archetype.isOrdinary() && i < archetype.slabs().size(); i++) {
            slabs.add(stateOf(archetype.slabs().get(i)));
        }
        return stateOf(archetype, List.copyOf(slabs));
    }

    /// The state of an archetype, whose entities count only if it is ordinary.
    ///
    /// @param slabs the states of its slabs
    public static ArchetypeState stateOf(Archetype archetype, List<SlabState> slabs) {
        List<TypeUse> types = new ArrayList<>();
        for (ComponentInfo<?> component : archetype.components()) {
            types.add(new TypeUse(component.type(), component.isChunk()));
        }
        boolean isOrdinary = archetype.isOrdinary();
        SlabList list = archetype.slabs();
        Slab empty = isOrdinary ? list.empty() : null;
        return new ArchetypeState(
                List.copyOf(types),
                archetype.capacity(),
                isOrdinary ? list.positionsWithRoom() : new int[0],
                empty == null ? -1 : empty.position(),
                isOrdinary ? list.firstWithDeadChunk() : 0,
                slabs,
                groupsOf(archetype, isOrdinary));
    }

    private static SlabState stateOf(Slab slab) {
        LongStream.Builder ids = LongStream.builder();
        forEachId(slab, ids::add);
        int[][] changes = new int[slab.changeVersion.length][];
        for (int c = 0; c < changes.length; c++) {
            changes[c] = ofLive(slab, slab.changeVersion[c]);
        }
        return new SlabState(
                slab.capacity,
                slab.rows(),
                slab.count.clone(),
                ids.build().toArray(),
                ofLive(slab, slab.orderVersion),
                changes,
                ofLive(slab, slab.group),
                metaOf(slab));
    }

    /// A copy of numbers of chunks, with 0 for chunks without entities.
    private static int[] ofLive(Slab slab, int[] numbers) {
        int[] copy = numbers.clone();
        for (int chunk = 0; chunk < copy.length; chunk++) {
            if (!slab.live.contains(chunk)) {
                copy[chunk] = 0;
            }
        }
        return copy;
    }

    /// The meta entities of the chunks of a slab, or null without chunk components.
    public static @Nullable MetaState metaOf(Slab slab) {
        Slab meta = slab.meta;
        if (meta == null) {
            return null;
        }
        int header = meta.archetype.indexOf(MetaSlabs.header());
        int[] chunks =
                IntStream.range(0, meta.chunks()).filter(meta.live::contains).toArray();
        return new MetaState(
                IntStream.of(chunks).mapToLong(chunk -> meta.entities[chunk]).toArray(),
                IntStream.of(chunks).map(chunk -> meta.orderVersion[chunk]).toArray(),
                IntStream.of(chunks)
                        .map(chunk -> meta.changeVersion[header][chunk])
                        .toArray());
    }

    private static @Nullable GroupsState groupsOf(Archetype archetype, boolean hasChunks) {
        if (!archetype.isShared()) {
            return null;
        }
        if (!hasChunks) {
            return new GroupsState(0, new int[0], new int[0], List.of());
        }
        ChunkGroups groups = archetype.groups();
        int[] indices = new int[groups.end() * groups.types()];
        List<int[]> open = new ArrayList<>();
        for (int group = 0; group < groups.end(); group++) {
            boolean isAlive = groups.isAlive(group);
            for (int s = 0; isAlive && s < groups.types(); s++) {
                indices[group * groups.types() + s] = groups.index(group, s);
            }
            open.add(isAlive ? archetype.slabs().grouped().open(group) : new int[0]);
        }
        return new GroupsState(groups.end(), groups.free(), indices, List.copyOf(open));
    }

    /// The values of a shared type, which are those of the world.
    public static <T> SharedState sharedOf(SharedTable<T> table) {
        List<@Nullable Object> values = new ArrayList<>();
        int[] versions = new int[table.end()];
        for (int index = 0; index < table.end(); index++) {
            values.add(index > 0 && table.isStored(index) ? table.stored(index) : null);
            versions[index] = table.orderVersion(index);
        }
        return new SharedState(table.info().type(), values, table.free(), versions, table.version());
    }

    private static TickProgress tickOf(@Nullable TickState state) {
        if (state == null) {
            return new TickProgress(0, 0, List.of());
        }
        TickNumbers numbers = new TickNumbers();
        state.write(numbers);
        return tickOf(numbers.copy());
    }

    /// The time, and how far systems have come.
    public static TickProgress tickOf(TickState.Copy copy) {
        Map<String, SystemProgress> inOrder = new TreeMap<>();
        copy.systems().forEach((place, progress) -> {
            TickState.Steps steps = progress.steps();
            inOrder.put(
                    place.type() + " " + place.number(),
                    new SystemProgress(
                            place.type(),
                            place.number(),
                            progress.version(),
                            progress.isRunning(),
                            progress.enabled(),
                            steps == null ? "" : steps.manager(),
                            steps == null ? List.of() : steps.numbers()));
        });
        return new TickProgress(copy.elapsed(), copy.delta(), List.copyOf(inOrder.values()));
    }
}
