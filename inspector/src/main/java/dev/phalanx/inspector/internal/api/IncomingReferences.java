package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.entities.lookups.EntityStorageInfo;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.EntityLabels;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.values.ObjectCopy;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.util.TokenBuffer;

/// The entities whose components name an entity. All chunks are searched, in portions over several frames if there are
/// many; structural changes meanwhile may hide some. Fields of entities are compared in the arrays that hold them,
/// those of fixed lists and shared components by their values. Components that are not searched are listed: managed
/// ones, those of chunks, and buffers with fixed lists.
final class IncomingReferences implements WorldQuestion<TokenBuffer> {
    static final Shape SHAPE = Shape.object(
            Shape.has("complete", Shape.TRUTH),
            Shape.has(
                    "items",
                    Shape.list(EntityLabels.ENTITY_SHAPE.and(
                            Shape.has("component", Shape.TEXT), Shape.has("path", Shape.TEXT)))),
            Shape.has("notSearched", Shape.list(Shape.TEXT)));

    /// The number of references after which the search ends.
    static final int MOST = 200;
    private static final int CHUNKS_OF_UNIT = 32;
    private static final int ENTITIES_OF_UNIT = 64;
    /// A value becomes a tree before it is searched.
    private static final int UNITS_OF_VALUE = 8;

    private final Entity wanted;
    private final Map<Integer, List<Place>> places = new HashMap<>();
    private final Set<Found> found = new LinkedHashSet<>();
    private final Set<String> notSearched = new TreeSet<>();
    private @Nullable List<ArchetypeChunk> chunks;
    private int next;

    /// A reference.
    private record Found(Entity entity, Class<? extends IComponent> type, String path) {}

    /// Where components of an archetype may have entities.
    ///
    /// @param leaf the number of the field, or -1 if whole values are searched
    private record Place(Class<? extends IComponent> type, TypeKind kind, int leaf, String path) {}

    IncomingReferences(Entity wanted) {
        this.wanted = wanted;
    }

    @Override
    public @Nullable TokenBuffer step(World world, Budget budget) {
        EntityManager em = world.entityManager();
        EntityLabels.requireAlive(world, wanted);
        List<ArchetypeChunk> known = chunks;
        if (known == null || (!known.isEmpty() && !known.getFirst().isValid())) {
            if (!budget.take(1 + em.chunkCount() / CHUNKS_OF_UNIT)) {
                return null;
            }
            known = em.getEntityQuery(EntityQueryDesc.EMPTY.withOptions(
                            EntityQueryOptions.INCLUDE_PREFAB,
                            EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                            EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE,
                            EntityQueryOptions.INCLUDE_SYSTEMS,
                            EntityQueryOptions.INCLUDE_META_CHUNKS))
                    .toArchetypeChunkArray();
            chunks = known;
        }
        for (; next < known.size() && found.size() < MOST; next++) {
            ArchetypeChunk chunk = known.get(next);
            if (!budget.take(units(chunk))) {
                return null;
            }
            search(em, chunk);
        }
        boolean isComplete = next >= known.size() && found.size() < MOST;
        return JsonText.copied(out -> write(out, world, isComplete));
    }

    /// The units of a budget that the search of a chunk needs.
    private int units(ArchetypeChunk chunk) {
        int units = 1;
        for (Place place : places(chunk.archetype())) {
            units += place.leaf() < 0 && place.kind() != TypeKind.SHARED
                    ? chunk.count() * UNITS_OF_VALUE
                    : UNITS_OF_VALUE + chunk.count() / ENTITIES_OF_UNIT;
        }
        return units;
    }

    private void write(JsonGenerator out, World world, boolean isComplete) {
        EntityLabels labels = new EntityLabels(world);
        out.writeBooleanProperty("complete", isComplete);
        out.writeArrayPropertyStart("items");
        for (Found one : found) {
            if (world.entityManager().exists(one.entity())) {
                out.writeStartObject();
                out.writeStringProperty("entity", Ids.text(one.entity()));
                labels.write(out, one.entity());
                out.writeStringProperty("component", one.type().getName());
                out.writeStringProperty("path", one.path());
                out.writeEndObject();
            }
        }
        out.writeEndArray();
        out.writeArrayPropertyStart("notSearched");
        notSearched.forEach(out::writeString);
        out.writeEndArray();
    }

    // Places

    private List<Place> places(EntityArchetype archetype) {
        return places.computeIfAbsent(archetype.id(), id -> {
            List<Place> all = new ArrayList<>();
            for (Class<?> type : archetype.componentTypes()) {
                if (IComponent.class.isAssignableFrom(type)) {
                    add(all, TypeManager.get(type.asSubclass(IComponent.class)));
                }
            }
            for (Class<?> type : archetype.chunkComponentTypes()) {
                Types ofChunk = new Types(type.asSubclass(IComponent.class), true);
                if (ofChunk.info().kind() != TypeKind.TAG && hasEntities(ComponentValues.schema(ofChunk.info()))) {
                    notSearched.add(ofChunk.key());
                }
            }
            return all;
        });
    }

    private void add(List<Place> all, TypeInfo info) {
        Class<? extends IComponent> type = info.type().asSubclass(IComponent.class);
        switch (info.kind()) {
            case TAG -> {}
            case MANAGED, MANAGED_SHARED -> notSearched.add(type.getName());
            case SHARED -> {
                if (hasEntities(ComponentValues.schema(info))) {
                    all.add(new Place(type, TypeKind.SHARED, -1, ""));
                }
            }
            case DATA, BUFFER -> {
                List<TypeField> fields = info.fields();
                boolean hasLists = false;
                for (int i = 0; i < fields.size(); i++) {
                    if (fields.get(i).holds() == Leaf.Holds.ENTITY) {
                        all.add(new Place(type, info.kind(), i, fields.get(i).path()));
                    }
                    hasLists |= fields.get(i).holds() == Leaf.Holds.FIXED_LIST;
                }
                if (hasLists && hasEntities(ComponentValues.schema(info))) {
                    if (info.kind() == TypeKind.DATA) {
                        all.add(new Place(type, TypeKind.DATA, -1, ""));
                    } else {
                        notSearched.add(type.getName());
                    }
                }
            }
        }
    }

    private static boolean hasEntities(JsonNode schema) {
        if (schema.path("x-holds").asString("").equals("entity")) {
            return true;
        }
        for (JsonNode part : schema) {
            if (part.isContainer() && hasEntities(part)) {
                return true;
            }
        }
        return false;
    }

    // The search

    private void search(EntityManager em, ArchetypeChunk chunk) {
        NativeArray<Entity> ids = chunk.getEntities();
        for (Place place : places(chunk.archetype())) {
            if (place.kind() == TypeKind.BUFFER) {
                searchBuffers(em, chunk, ids, place);
            } else if (place.kind() == TypeKind.SHARED) {
                searchValue(em, ids, 0, place, ids.length());
            } else if (place.leaf() < 0) {
                for (int row = 0; row < ids.length(); row++) {
                    searchValue(em, ids, row, place, row + 1);
                }
            } else {
                searchFields(em, chunk, ids, place);
            }
        }
    }

    private void searchFields(EntityManager em, ArchetypeChunk chunk, NativeArray<Entity> ids, Place place) {
        Class<? extends IComponentData> type = place.type().asSubclass(IComponentData.class);
        em.completeDependencyBeforeRO(type);
        NativeArray<?> values = chunk.getNativeArray(em.getComponentTypeHandle(type, true));
        long[] packed = (long[]) values.leafArray(place.leaf());
        long sought = wanted.packed();
        for (int row = 0; row < values.length(); row++) {
            if (packed[values.offset() + row] == sought) {
                add(ids.get(row), place, place.path());
            }
        }
    }

    private void searchBuffers(EntityManager em, ArchetypeChunk chunk, NativeArray<Entity> ids, Place place) {
        Class<? extends IBufferElementData> type = place.type().asSubclass(IBufferElementData.class);
        em.completeDependencyBeforeRO(type);
        BufferAccessor<?> buffers = chunk.getBufferAccessorRO(em.getBufferTypeHandle(type, true));
        long sought = wanted.packed();
        for (int row = 0; row < ids.length(); row++) {
            DynamicBuffer<?> buffer = buffers.get(row);
            if (buffer.isEmpty()) {
                continue;
            }
            NativeArray<?> elements = buffer.asNativeArray();
            long[] packed = (long[]) elements.leafArray(place.leaf());
            for (int i = 0; i < elements.length(); i++) {
                if (packed[elements.offset() + i] == sought) {
                    String path = place.path().isEmpty() ? "" : "." + place.path();
                    add(ids.get(row), place, "[" + i + "]" + path);
                }
            }
        }
    }

    /// Searches the value of one entity, and adds all entities from its row on to another row, which share it.
    private void searchValue(EntityManager em, NativeArray<Entity> ids, int row, Place place, int end) {
        Entity entity = ids.get(row);
        EntityStorageInfo storage = em.getEntityStorageInfoLookup().get(entity);
        ComponentValues.Copied copied = new ComponentValues(em)
                .copyValue(entity, storage, place.type(), new ObjectCopy.Limit(ObjectCopy.MOST_VALUES));
        if (copied == null) {
            return;
        }
        JsonNode value = JsonText.parse(JsonText.value(copied::write));
        List<String> paths = new ArrayList<>();
        collect(value, ComponentValues.schema(TypeManager.get(place.type())), "", paths);
        for (String path : paths) {
            for (int i = row; i < end; i++) {
                add(ids.get(i), place, path);
            }
        }
    }

    private void collect(JsonNode value, JsonNode schema, String path, List<String> paths) {
        if (schema.path("x-holds").asString("").equals("entity")) {
            if (value.asString("").equals(Ids.text(wanted))) {
                paths.add(path);
            }
        } else if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                collect(value.get(i), schema.path("items"), path + "[" + i + "]", paths);
            }
        } else if (value.isObject()) {
            value.properties()
                    .forEach(field -> collect(
                            field.getValue(),
                            schema.path("properties").path(field.getKey()),
                            path.isEmpty() ? field.getKey() : path + "." + field.getKey(),
                            paths));
        }
    }

    private void add(Entity entity, Place place, String path) {
        if (found.size() < MOST) {
            found.add(new Found(entity, place.type(), path));
        }
    }

    /// Such as `references to 40:1`.
    @Override
    public String toString() {
        return "references to " + Ids.text(wanted);
    }
}
