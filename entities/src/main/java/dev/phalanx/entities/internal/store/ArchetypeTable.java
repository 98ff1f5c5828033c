package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The archetypes of a world, by their set of component types and in order of creation.
///
/// A world that becomes the same as another one has the order of that one. Archetypes that the other world does not
/// know are not listed any more, and are listed again, as new ones, when they are asked for or get entities.
public final class ArchetypeTable {
    /// The most shared components that an archetype can have.
    static final int SHARED_LIMIT = 16;

    private final WorldStore store;
    private final List<Archetype> made = new ArrayList<>();
    private final ArrayList<Archetype> inOrder = new ArrayList<>();
    private final Map<List<ComponentInfo<?>>, Archetype> bySet = new HashMap<>();
    private final List<Archetype> special = new ArrayList<>();
    private int orderVersion;

    ArchetypeTable(WorldStore store) {
        this.store = store;
    }

    /// The number of listed archetypes.
    public int count() {
        return inOrder.size();
    }

    /// The listed archetype at this place in the order.
    public Archetype get(int position) {
        return inOrder.get(position);
    }

    /// Goes up whenever the listed archetypes change in another way than by one more at the end.
    public int orderVersion() {
        return orderVersion;
    }

    /// Whether an archetype is one of this world, listed or not.
    @SuppressWarnings("ReferenceEquality") // an archetype is one object
    public boolean isOwn(Archetype archetype) {
        return archetype.id() < made.size() && made.get(archetype.id()) == archetype;
    }

    /// Lists exactly these archetypes in this order. Nothing here can fail.
    ///
    /// @param order archetypes of this world, each once, with all that have entities
    /// @return whether others were listed before, or in another order
    public boolean list(List<Archetype> order) {
        if (inOrder.equals(order)) {
            return false;
        }
        for (int i = 0; i < inOrder.size(); i++) {
            inOrder.get(i).setListed(false);
        }
        inOrder.clear();
        for (int i = 0; i < order.size(); i++) {
            order.get(i).setListed(true);
            inOrder.add(order.get(i));
        }
        orderVersion++;
        return true;
    }

    /// Lists an archetype behind all others, unless it is listed.
    public void list(Archetype archetype) {
        if (!archetype.isListed()) {
            archetype.setListed(true);
            inOrder.add(archetype);
        }
    }

    /// The archetype of a set of types, made if there is none.
    ///
    /// @param types the types in any order, each once; not kept
    /// @throws IllegalArgumentException if one entity does not fit a chunk, or there are too many shared components
    public Archetype ensure(ComponentInfo<?>[] types) {
        ComponentInfo<?>[] sorted = types.clone();
        Arrays.sort(sorted, ComponentInfo.ORDER);
        Archetype known = bySet.get(Arrays.asList(sorted));
        if (known == null) {
            return make(sorted);
        }
        list(known);
        return known;
    }

    /// The archetype that has exactly the types of one of another world, or null. It may not be listed.
    public @Nullable Archetype find(Archetype foreign) {
        return bySet.get(Arrays.asList(foreign.components()));
    }

    /// Whether all archetypes are those of entities that users make.
    public boolean areOrdinary() {
        return special.isEmpty();
    }

    /// The number of entities that users did not create: those of systems and of chunks.
    public int specialEntityCount() {
        int count = 0;
        for (int i = 0; i < special.size(); i++) {
            count += special.get(i).slabs().entityCount();
        }
        return count;
    }

    /// The number of chunks with entities that users created: without those of systems and of chunks.
    public int chunkCount() {
        int chunks = 0;
        for (int i = 0; i < inOrder.size(); i++) {
            chunks += inOrder.get(i).slabs().chunkCount();
        }
        for (int i = 0; i < special.size(); i++) {
            chunks -= special.get(i).slabs().chunkCount();
        }
        return chunks;
    }

    private Archetype make(ComponentInfo<?>[] sorted) {
        requireFewShared(sorted);
        requireSmallChunkValues(sorted);
        int capacity = capacity(sorted);
        for (ComponentInfo<?> type : sorted) {
            if (type.isShared()) {
                store.sharedTable(type);
            }
        }
        Archetype meanwhile = bySet.get(Arrays.asList(sorted));
        // Code of a shared component's default value may have asked for the same archetype.
        return meanwhile != null ? meanwhile : create(sorted, capacity);
    }

    /// Makes an archetype. What can fail comes first; nothing refers to the archetype until then.
    private Archetype create(ComponentInfo<?>[] sorted, int capacity) {
        ComponentColumns<?>[] columns = new ComponentColumns<?>[sorted.length];
        for (int c = 0; c < sorted.length; c++) {
            columns[c] = store.ensureColumns(sorted[c]);
        }
        Archetype archetype = new Archetype(made.size(), sorted, columns, capacity, store);
        List<ComponentInfo<?>> key = List.of(sorted);
        WorldGuard guard = store.guard();
        int change = guard.change;
        guard.change = WorldGuard.CHANGING;
        for (ComponentColumns<?> column : columns) {
            column.add(archetype);
        }
        made.add(archetype);
        inOrder.ensureCapacity(made.size()); // so that listing one needs no memory
        list(archetype);
        if (!archetype.isOrdinary()) {
            special.add(archetype);
        }
        bySet.put(key, archetype);
        guard.change = change;
        return archetype;
    }

    private static void requireFewShared(ComponentInfo<?>[] components) {
        int shared = 0;
        for (ComponentInfo<?> component : components) {
            shared += component.isShared() ? 1 : 0;
        }
        if (shared > SHARED_LIMIT) {
            throw new IllegalArgumentException("An entity with " + Arrays.toString(components) + " has " + shared
                    + " shared components, and an archetype can have " + SHARED_LIMIT
                    + ". Put several values into one shared component.");
        }
    }

    private static void requireSmallChunkValues(ComponentInfo<?>[] components) {
        boolean areThere = false;
        for (ComponentInfo<?> component : components) {
            areThere |= component.isChunk();
        }
        if (!areThere) {
            return;
        }
        int[] sizes = new int[components.length + 2];
        sizes[0] = Long.BYTES;
        sizes[1] = MetaSlabs.header().size();
        for (int c = 0; c < components.length; c++) {
            sizes[c + 2] = components[c].chunkSize();
        }
        if (ChunkLayout.capacity(sizes, 1) == 0) {
            throw new IllegalArgumentException("The chunk components of " + Arrays.toString(components) + " take "
                    + ChunkLayout.bytes(sizes, 1) + " bytes, each rounded up to 64, and those of a chunk can take "
                    + ChunkLayout.CHUNK_BYTES + ". Use smaller ones, or fewer of them.");
        }
    }

    private static int capacity(ComponentInfo<?>[] components) {
        int[] sizes = new int[components.length + 1];
        int cap = Integer.MAX_VALUE;
        sizes[components.length] = Long.BYTES;
        for (int c = 0; c < components.length; c++) {
            sizes[c] = components[c].size();
            cap = Math.min(cap, components[c].maximumChunkCapacity());
        }
        int capacity = ChunkLayout.capacity(sizes, cap);
        if (capacity == 0) {
            throw new IllegalArgumentException("An entity with " + Arrays.toString(components) + " takes "
                    + ChunkLayout.bytes(sizes, 1) + " bytes, each component rounded up to 64, and a chunk has "
                    + ChunkLayout.CHUNK_BYTES + ". Use smaller components, or fewer of them.");
        }
        return capacity;
    }
}
