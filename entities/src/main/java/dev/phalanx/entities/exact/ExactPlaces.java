package dev.phalanx.entities.exact;

import dev.phalanx.entities.exact.ExactState.ArchetypeState;
import dev.phalanx.entities.exact.ExactState.GroupsState;
import dev.phalanx.entities.exact.ExactState.Ids;
import dev.phalanx.entities.exact.ExactState.MetaState;
import dev.phalanx.entities.exact.ExactState.SharedState;
import dev.phalanx.entities.exact.ExactState.SlabState;
import dev.phalanx.entities.exact.ExactState.SystemProgress;
import dev.phalanx.entities.exact.ExactState.TypeUse;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.ChunkLayout;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.TickState;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Puts entities into the places that they have in an [ExactState]. It relies on nothing that the state says before it
/// was checked.
final class ExactPlaces {
    private final WorldInternals world;
    private final WorldStore store;
    private final ExactState state;
    private final BitSet taken = new BitSet();

    ExactPlaces(WorldInternals world, ExactState state) {
        this.world = world;
        this.store = world.store();
        this.state = state;
    }

    void place() {
        placeShared();
        placeIds();
        Set<Archetype> order = new LinkedHashSet<>();
        for (ArchetypeState archetype : state.archetypes()) {
            Archetype made = store.archetypes().ensure(components(archetype.types()));
            require(order.add(made), "it has the archetype " + made + " twice");
            place(archetype, made);
        }
        require(taken.cardinality() == state.ids().used(), "an id is neither free nor anybody's");
        for (SharedTable<?> table : store.shared().tables()) {
            for (int index = 1; index < table.end(); index++) {
                require(
                        !table.isStored(index) || table.holders(index) > 0,
                        "no chunk has the shared value " + index + " of "
                                + table.info().name());
            }
        }
        for (int i = 0; i < store.archetypes().count(); i++) {
            Archetype listed = store.archetypes().get(i);
            require(
                    listed.slabs().entityCount() == 0 || order.contains(listed),
                    "it lacks the archetype " + listed + " of its chunks");
        }
        if (store.archetypes().list(List.copyOf(order))) {
            world.structuralChanges().archetypesChanged();
        }
        store.structureChanged();
    }

    void complete() {
        store.restoreSystemVersion(state.systemVersion());
        TickState tick = store.tickState();
        if (tick != null) {
            tick.keep(copyOfTick());
        }
        for (ArchetypeState archetype : state.archetypes()) {
            Archetype made = store.archetypes().ensure(components(archetype.types()));
            int[] component = componentsOf(archetype, made);
            for (int i = 0; i < archetype.slabs().size(); i++) {
                complete(archetype.slabs().get(i), made.slabs().get(i), component);
            }
        }
    }

    private void complete(SlabState given, Slab slab, int[] component) {
        int[] changes = new int[component.length];
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            for (int c = 0; c < component.length; c++) {
                changes[component[c]] = given.changeVersions()[c][chunk];
            }
            world.versions().restored(slab, chunk, given.orderVersions()[chunk], changes);
        }
        MetaState meta = given.meta();
        if (meta != null) {
            world.structuralChanges().meta().restoreVersions(slab, meta.orderVersions(), meta.headerVersions());
        }
    }

    private TickState.Copy copyOfTick() {
        Map<TickState.Place, TickState.Progress> systems = new HashMap<>();
        for (SystemProgress each : state.tick().systems()) {
            TickState.Steps steps = each.rateManager().isEmpty()
                    ? null
                    : new TickState.Steps(each.rateManager(), List.copyOf(each.steps()));
            systems.put(
                    new TickState.Place(each.type(), each.number()),
                    new TickState.Progress(each.version(), each.isRunning(), each.isEnabled(), steps));
        }
        return new TickState.Copy(state.tick().elapsed(), state.tick().delta(), systems);
    }

    // Shared values

    private void placeShared() {
        Set<Class<?>> types = new HashSet<>();
        int before = store.guard().enter(UserCallScope.COMPARING);
        try {
            for (SharedState shared : state.shared()) {
                require(
                        types.add(shared.type()),
                        "it has the values of " + shared.type().getName() + " twice");
                placeShared(shared);
            }
        } finally {
            store.guard().depth = before;
        }
    }

    private void placeShared(SharedState shared) {
        ComponentInfo<?> info = ComponentTypes.of(shared.type());
        require(info.isShared(), shared.type().getName() + " is not shared");
        int end = shared.values().size();
        require(end >= 1 && shared.versions().length == end, "the values of " + info.name() + " are not complete");
        BitSet free = new BitSet();
        for (int index : shared.free()) {
            require(
                    index > 0 && index < end && !free.get(index),
                    "the index " + index + " of " + info.name() + " is not free");
            free.set(index);
        }
        for (int index = 1; index < end; index++) {
            require(
                    free.get(index) == (shared.values().get(index) == null),
                    "the value " + index + " of " + info.name() + " is missing");
        }
        restore(store.shared().ensure(info), shared);
    }

    @SuppressWarnings("unchecked") // the reader made the values of the class
    private static <T> void restore(SharedTable<T> table, SharedState shared) {
        require(
                table.restore((List<T>) shared.values(), shared.free(), shared.versions(), shared.version()),
                "two shared values of " + table.info().name() + " are the same");
    }

    // Ids

    private void placeIds() {
        Ids ids = state.ids();
        require(
                ids.firstVersion() >= 1 && ids.latestVersion() >= ids.firstVersion() && ids.used() >= 0,
                "its ids are not those of a world");
        for (long free : ids.free()) {
            take(free);
        }
        store.entities().restore(ids.firstVersion(), ids.latestVersion(), ids.used(), ids.free());
    }

    private void take(long packed) {
        int index = (int) packed;
        int version = (int) (packed >>> Integer.SIZE);
        require(
                index >= 0
                        && index < state.ids().used()
                        && version >= 1
                        && version <= state.ids().latestVersion()
                        && !taken.get(index),
                "it has the id " + Entity.unpack(packed) + " twice, or before its time");
        taken.set(index);
    }

    // Chunks

    private static ComponentInfo<?>[] components(List<TypeUse> types) {
        return types.stream()
                .map(type -> type.isOfChunks() ? ComponentTypes.ofChunk(type.type()) : ComponentTypes.of(type.type()))
                .toArray(ComponentInfo<?>[]::new);
    }

    /// For each component of a state the one of the archetype, whose order may be another one in this process.
    private static int[] componentsOf(ArchetypeState given, Archetype made) {
        return Arrays.stream(components(given.types())).mapToInt(made::indexOf).toArray();
    }

    private void place(ArchetypeState given, Archetype made) {
        if (!made.isOrdinary()) {
            require(given.slabs().isEmpty(), "it has entities of " + made);
            return;
        }
        if (given.capacity() != made.capacity()) {
            throw new IllegalArgumentException("A chunk of " + made + " has " + given.capacity()
                    + " entities in the file, and " + made.capacity() + " in this program");
        }
        GroupsState groups = given.groups();
        require((groups != null) == made.isShared(), "its archetype " + made + " has other groups");
        if (groups != null) {
            place(given, groups, made);
        }
        int size = given.slabs().size();
        for (int i = 0; i < size; i++) {
            place(given.slabs().get(i), made, groups);
        }
        placeClaims(given, made, size);
        if (groups != null) {
            placeOpen(given, groups, made);
        }
    }

    private static void placeClaims(ArchetypeState given, Archetype made, int size) {
        BitSet withRoom = new BitSet();
        for (int position : given.withRoom()) {
            require(
                    position >= 0
                            && position < size
                            && !withRoom.get(position)
                            && !made.slabs().get(position).room.isEmpty(),
                    "slab " + position + " of " + made + " has no room");
            withRoom.set(position);
        }
        for (int i = 0; i < size; i++) {
            require(
                    withRoom.get(i) == !made.slabs().get(i).room.isEmpty(),
                    "slab " + i + " of " + made + " is not listed with room");
        }
        int empty = given.empty();
        require(
                empty == -1
                        || (empty >= 0
                                && empty < size
                                && !made.isShared()
                                && made.slabs().get(empty).isEmpty()),
                "slab " + empty + " of " + made + " is not empty");
        int firstWithDead = given.firstWithDeadChunk();
        require(firstWithDead >= 0 && firstWithDead <= size, "the slabs of " + made + " have no such chunk");
        for (int i = 0; i < firstWithDead; i++) {
            require(!made.slabs().get(i).hasDeadChunk(), "slab " + i + " of " + made + " has a chunk without entities");
        }
        made.slabs().restoreClaims(given.withRoom(), empty, firstWithDead);
    }

    private void place(SlabState given, Archetype made, @Nullable GroupsState groups) {
        int capacity = given.capacity();
        int chunks = given.counts().length;
        require(
                made.isShared() ? made.slabs().grouped().isWindow(capacity) : capacity == made.capacity(),
                "a slab of " + made + " has chunks of " + capacity);
        require(
                given.rows() >= 1
                        && given.rows() <= ChunkLayout.fullRows(capacity)
                        && chunks == ChunkLayout.chunks(given.rows(), capacity)
                        && given.orderVersions().length == chunks
                        && given.changeVersions().length == made.components().length
                        && Arrays.stream(given.changeVersions()).allMatch(each -> each.length == chunks)
                        && given.groups().length == (made.isShared() ? chunks : 0),
                "a slab of " + made + " has " + given.rows() + " rows and " + chunks + " chunks");
        long entities = 0;
        for (int chunk = 0; chunk < chunks; chunk++) {
            int count = given.counts()[chunk];
            require(
                    count >= 0 && count <= capacity && chunk * capacity + count <= given.rows(),
                    "a chunk of " + made + " has " + count + " entities");
            entities += count;
        }
        require(entities == given.ids().length, "the ids of " + made + " are not complete");
        Slab slab = made.slabs().restore(capacity, given.rows(), given.counts());
        int next = 0;
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            for (int i = 0; i < slab.count[chunk]; i++) {
                long id = given.ids()[next++];
                int slot = chunk * capacity + i;
                take(id);
                slab.entities[slot] = id;
                store.entities().place(id, slab.locationOf(slot));
            }
            if (groups != null) {
                int group = given.groups()[chunk];
                require(
                        group >= 0 && group < groups.count() && made.groups().isAlive(group),
                        "a chunk of " + made + " has no group");
                slab.group[chunk] = group;
                made.groups().restored(group);
            }
        }
        placeMeta(given.meta(), slab);
    }

    private void placeMeta(@Nullable MetaState meta, Slab slab) {
        boolean needed = slab.archetype.hasChunkComponents() && !slab.isEmpty();
        require(needed == (meta != null), "the chunks of " + slab.archetype + " have other components");
        if (meta == null) {
            return;
        }
        int live = slab.live.size();
        require(
                meta.ids().length == live
                        && meta.orderVersions().length == live
                        && meta.headerVersions().length == live,
                "the chunks of " + slab.archetype + " are not complete");
        for (long id : meta.ids()) {
            take(id);
        }
        world.structuralChanges().meta().restore(slab, meta.ids());
    }

    // Groups

    private static void place(ArchetypeState given, GroupsState state, Archetype made) {
        ChunkGroups groups = made.groups();
        int types = groups.types();
        require(
                state.count() >= 0
                        && (long) state.count() * types == state.indices().length
                        && state.open().size() == state.count(),
                "the groups of " + made + " are not complete");
        BitSet free = new BitSet();
        for (int group : state.free()) {
            require(group >= 0 && group < state.count() && !free.get(group), "a group of " + made + " is not free");
            free.set(group);
        }
        int[] place = sharedPlaces(given, groups);
        int[] indices = new int[state.indices().length];
        Set<List<Integer>> known = new HashSet<>();
        for (int group = 0; group < state.count(); group++) {
            List<Integer> own = new ArrayList<>();
            for (int s = 0; s < types; s++) {
                int index = state.indices()[group * types + s];
                SharedTable<?> table = groups.table(place[s]);
                require(
                        free.get(group) || (index >= 0 && index < table.end() && table.isStored(index)),
                        "a group of " + made + " has no value of "
                                + table.info().name());
                indices[group * types + place[s]] = index;
                own.add(index);
            }
            require(free.get(group) || known.add(own), "two groups of " + made + " are the same");
        }
        groups.restore(state.count(), state.free(), indices);
    }

    /// For each shared type of the state the position among those of the archetype.
    private static int[] sharedPlaces(ArchetypeState given, ChunkGroups groups) {
        return Arrays.stream(components(given.types()))
                .filter(ComponentInfo::isShared)
                .mapToInt(groups::indexOf)
                .toArray();
    }

    private static void placeOpen(ArchetypeState given, GroupsState groups, Archetype made) {
        Set<Integer> open = new HashSet<>();
        for (int group = 0; group < groups.count(); group++) {
            require(
                    !made.groups().isAlive(group) || made.groups().chunks(group) > 0,
                    "a group of " + made + " has no chunks");
            for (int code : groups.open().get(group)) {
                int position = code / ChunkLayout.CHUNKS_PER_SLAB;
                int chunk = code % ChunkLayout.CHUNKS_PER_SLAB;
                require(
                        code >= 0
                                && position < given.slabs().size()
                                && made.slabs().get(position).live.contains(chunk)
                                && made.slabs().get(position).group[chunk] == group
                                && made.slabs().get(position).count[chunk] < made.capacity()
                                && open.add(code),
                        "a group of " + made + " has no such open chunk");
            }
            made.slabs().grouped().restoreOpen(groups.open().get(group));
        }
        int expected = 0;
        for (int i = 0; i < made.slabs().size(); i++) {
            Slab slab = made.slabs().get(i);
            for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                expected += slab.count[chunk] < made.capacity() ? 1 : 0;
            }
        }
        require(expected == open.size(), "an open chunk of " + made + " is not listed");
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw wrong(problem);
        }
    }

    private static IllegalArgumentException wrong(String problem) {
        return new IllegalArgumentException("The exact state contradicts itself: " + problem);
    }
}
