package dev.phalanx.scenes.diff;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Collects changes as rows of a world, and makes a change set from them, with copies of the values.
final class ChangeSetBuilder implements References.Replacement {
    private final WorldChunks from;
    private final ManagedValues managed;
    private final GuidTable guids = new GuidTable(64);
    private final IntList created = new IntList();
    private final IntList destroyed = new IntList();
    private final IntList named = new IntList();
    private final List<String> names = new ArrayList<>();
    private final IntList linked = new IntList();
    private final IntList unlinked = new IntList();
    private final Map<TypeFacts, Changes> types = new LinkedHashMap<>();
    private final Map<Long, Integer> blobsByReference = new HashMap<>();
    private final Map<ChangedBlob, Integer> blobs = new LinkedHashMap<>();

    /// What happens to one type.
    private static final class Changes {
        final IntList added = new IntList();
        final IntList removed = new IntList();
        final IntList set = new IntList();
        final IntList chunks = new IntList();
        final IntList rows = new IntList();
        final IntList switched = new IntList();
        final IntList enabled = new IntList();
    }

    /// @param from the world whose values the change set gives to the other
    ChangeSetBuilder(WorldChunks from, ManagedValues managed) {
        this.from = from;
        this.managed = managed;
    }

    /// The number of the guid of a row of either world.
    int guid(WorldChunks world, int chunk, int row) {
        return world.guids(chunk).addTo(guids, row);
    }

    int guid(EntityGuid guid) {
        return guids.add(guid);
    }

    void created(int entity) {
        created.add(entity);
    }

    void destroyed(int entity) {
        destroyed.add(entity);
    }

    void named(int entity, String name) {
        named.add(entity);
        names.add(name);
    }

    void linked(int root, int member) {
        linked.add(root);
        linked.add(member);
    }

    void unlinked(int root, int member) {
        unlinked.add(root);
        unlinked.add(member);
    }

    private Changes of(TypeFacts type) {
        return types.computeIfAbsent(type, key -> new Changes());
    }

    void added(TypeFacts type, int entity) {
        of(type).added.add(entity);
    }

    void removed(TypeFacts type, int entity) {
        of(type).removed.add(entity);
    }

    /// The value of a row of the world is set.
    void set(TypeFacts type, int entity, int chunk, int row) {
        Changes changes = of(type);
        changes.set.add(entity);
        changes.chunks.add(chunk);
        changes.rows.add(row);
    }

    void switched(TypeFacts type, int entity, boolean enabled) {
        Changes changes = of(type);
        changes.switched.add(entity);
        changes.enabled.add(enabled ? 1 : 0);
    }

    @Override
    public long entity(long packed) {
        EntityGuid guid = from.guidOf(packed);
        return guid == null ? 0 : new Entity(guids.add(guid), 1).packed();
    }

    @Override
    public long blob(long packed, Class<?> root) {
        Integer known = blobsByReference.get(packed);
        if (known == null) {
            BlobAssetReference<?> reference = BlobHolder.unpack(packed);
            known = reference.isCreated()
                    ? blobs.computeIfAbsent(ChangedBlob.copyOf(reference, root), added -> blobs.size())
                    : -1;
            blobsByReference.put(packed, known);
        }
        return known + 1L;
    }

    EntityChangeSet build() {
        List<TypeChanges> changes = new ArrayList<>();
        List<TypeFacts> ordered = new ArrayList<>(types.keySet());
        ordered.sort(Comparator.comparing(facts -> facts.type.getName()));
        for (TypeFacts facts : ordered) {
            changes.add(build(facts, of(facts)));
        }
        return new EntityChangeSet(
                guids,
                created.toArray(),
                destroyed.toArray(),
                changes,
                named.toArray(),
                names,
                linked.toArray(),
                unlinked.toArray(),
                List.copyOf(blobs.keySet()),
                List.of());
    }

    private TypeChanges build(TypeFacts facts, Changes changes) {
        int count = changes.set.count();
        NativeArray<?> values = null;
        int[] parts = new int[0];
        @Nullable Object[] objects = new Object[0];
        switch (facts.kind) {
            case DATA -> values = data(facts, changes);
            case BUFFER -> {
                parts = new int[count];
                values = elements(facts, changes, parts);
            }
            case SHARED -> {
                parts = new int[count];
                values = sharedValues(facts, sharedObjects(facts, changes, parts));
            }
            case MANAGED_SHARED -> {
                parts = new int[count];
                objects = sharedObjects(facts, changes, parts);
            }
            case MANAGED -> objects = managedObjects(facts, changes);
            case TAG -> {}
        }
        boolean[] enabled = new boolean[changes.enabled.count()];
        for (int i = 0; i < enabled.length; i++) {
            enabled[i] = changes.enabled.get(i) != 0;
        }
        return new TypeChanges(
                facts,
                changes.added.toArray(),
                changes.removed.toArray(),
                changes.set.toArray(),
                values,
                parts,
                objects,
                changes.switched.toArray(),
                enabled);
    }

    private NativeArray<?> data(TypeFacts facts, Changes changes) {
        int count = changes.set.count();
        NativeArray<?> values = NativeArray.ofLength(facts.type, count);
        WorldChunks.Column column = from.column(facts);
        for (int i = 0; i < count; ) {
            int chunk = changes.chunks.get(i);
            int row = changes.rows.get(i);
            int end = i + 1;
            while (end < count && changes.chunks.get(end) == chunk && changes.rows.get(end) == row + end - i) {
                end++;
            }
            LeafRows.copy(column.values(chunk), row, values, i, end - i);
            i = end;
        }
        return replaced(facts, values);
    }

    private NativeArray<?> replaced(TypeFacts facts, NativeArray<?> values) {
        if (facts.references != null) {
            facts.references.replace(values, 0, values.length(), this);
        }
        return values;
    }

    private NativeArray<?> elements(TypeFacts facts, Changes changes, int[] lengths) {
        WorldChunks.Column column = from.column(facts);
        long sum = 0;
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] =
                    column.buffer(changes.chunks.get(i), changes.rows.get(i)).length();
            sum += lengths[i];
        }
        if (sum > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("The buffers of " + facts.type.getName() + " that changed have " + sum
                    + " elements, and a change set can have " + Integer.MAX_VALUE
                    + ". Leave the component out, or compare fewer entities with EntityDifferOptions.withQuery.");
        }
        NativeArray<?> values = NativeArray.ofLength(facts.type, (int) sum);
        int done = 0;
        for (int i = 0; i < lengths.length; i++) {
            if (lengths[i] > 0 && !facts.leaves.isEmpty()) {
                DynamicBuffer<?> buffer = column.buffer(changes.chunks.get(i), changes.rows.get(i));
                LeafRows.copy(buffer.asNativeArray(), 0, values, done, lengths[i]);
            }
            done += lengths[i];
        }
        return replaced(facts, values);
    }

    /// The distinct values, and for each entity which one it has.
    private @Nullable Object[] sharedObjects(TypeFacts facts, Changes changes, int[] indices) {
        WorldChunks.Column column = from.column(facts);
        Map<Integer, Integer> known = new HashMap<>();
        List<Object> found = new ArrayList<>();
        for (int i = 0; i < indices.length; i++) {
            int chunk = changes.chunks.get(i);
            if (i > 0 && changes.chunks.get(i - 1) == chunk) {
                indices[i] = indices[i - 1];
                continue;
            }
            indices[i] = known.computeIfAbsent(column.sharedIndex(chunk), key -> {
                found.add(column.shared(chunk));
                return found.size() - 1;
            });
        }
        return found.toArray();
    }

    private NativeArray<?> sharedValues(TypeFacts facts, @Nullable Object[] objects) {
        return replaced(facts, arrayOf(facts.type, objects));
    }

    @SuppressWarnings("NullAway") // shared values are not null
    static <T> NativeArray<T> arrayOf(Class<T> type, @Nullable Object[] objects) {
        NativeArray<T> values = NativeArray.ofLength(type, objects.length);
        for (int i = 0; i < objects.length; i++) {
            values.set(i, type.cast(objects[i]));
        }
        return values;
    }

    private @Nullable Object[] managedObjects(TypeFacts facts, Changes changes) {
        @Nullable Object[] objects = new Object[changes.set.count()];
        WorldChunks.Column column = from.column(facts);
        for (int i = 0; i < objects.length; i++) {
            objects[i] = copy(managed, facts.type, column.object(changes.chunks.get(i), changes.rows.get(i)));
            if (objects[i] instanceof IEntityReferences referring) {
                referring.remapEntities(held -> Entity.unpack(entity(held.packed())));
            }
        }
        return objects;
    }

    static <T extends IComponent> @Nullable T copy(ManagedValues managed, Class<T> type, @Nullable Object value) {
        return managed.copy(type, type.cast(value));
    }

    /// Whether a kind has values that are set.
    static boolean hasValues(TypeFacts facts) {
        return facts.kind != TypeKind.TAG && !facts.isLinks;
    }
}
