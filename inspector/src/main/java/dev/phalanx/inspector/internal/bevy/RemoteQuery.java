package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.inspector.internal.api.JsonText;
import dev.phalanx.inspector.internal.api.Types;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// `world.query`: the entities that have and lack some components, with the values of some.
///
/// It writes rows up to the end of the budget of a frame and goes on in the next.
final class RemoteQuery implements WorldQuestion<byte[]> {
    private static final int MOST_ROWS = 100_000;
    private static final int MOST_BYTES = 64 << 20;
    private static final int PORTION = 32;

    private final List<RemoteType> required = new ArrayList<>();
    private final List<RemoteType> optional = new ArrayList<>();
    private final List<RemoteType> reported = new ArrayList<>();
    private final List<RemoteType> with = new ArrayList<>();
    private final List<RemoteType> without = new ArrayList<>();
    private final List<String> unknownReported = new ArrayList<>();
    private final boolean isAll;
    private boolean matchesNothing;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    private @Nullable JsonGenerator out;
    private @Nullable NativeArray<Entity> candidates;
    private int next;
    private int rows;

    /// The query that parameters ask for.
    ///
    /// @throws RemoteError if they are wrong
    RemoteQuery(RemoteParams params) {
        boolean isStrict = params.isGiven() && params.given().truth("strict");
        if (params.isGiven()) {
            params.object("data");
        }
        RemoteParams data = params.inner("data");
        RemoteParams filter = params.inner("filter");
        JsonNode option = data.find("option");
        isAll = option != null && option.isString() && option.stringValue().equals("all");
        matchesNothing = !resolve(data.textsOrNone("components"), required, null, isStrict);
        if (!isAll) {
            resolve(data.textsOrNone("option"), optional, null, isStrict);
        }
        resolve(data.textsOrNone("has"), reported, unknownReported, isStrict);
        resolve(filter.textsOrNone("without"), without, null, isStrict);
        matchesNothing |= !resolve(filter.textsOrNone("with"), with, null, isStrict);
    }

    /// Resolves paths. Returns whether the process knows all of them.
    private static boolean resolve(
            List<String> paths, List<RemoteType> found, @Nullable List<String> unknown, boolean isStrict) {
        boolean isComplete = true;
        for (String path : paths) {
            RemoteType type = RemoteType.find(path);
            if (type != null) {
                found.add(type);
            } else if (isStrict) {
                throw RemoteError.unknownType(path);
            } else {
                isComplete = false;
                if (unknown != null) {
                    unknown.add(path);
                }
            }
        }
        return isComplete;
    }

    @Override
    public byte @Nullable [] step(World world, long deadlineNanos) {
        EntityManager em = world.entityManager();
        RemoteValues values = new RemoteValues(world);
        JsonGenerator started = out;
        NativeArray<Entity> entities = candidates;
        if (started == null || entities == null) {
            entities = candidates(em);
            candidates = entities;
            started = JsonText.generator(bytes);
            out = started;
            started.writeStartArray();
        }
        while (next < entities.length()) {
            int end = Math.min(entities.length(), next + PORTION);
            for (; next < end; next++) {
                Entity entity = entities.get(next);
                // Frames may have passed since the entities were listed.
                if (em.exists(entity) && matches(values, entity)) {
                    row(started, values, entity);
                }
            }
            if (next < entities.length() && System.nanoTime() - deadlineNanos >= 0) {
                return null;
            }
        }
        started.writeEndArray();
        started.close();
        return bytes.toByteArray();
    }

    /// The entities that match, names aside.
    private NativeArray<Entity> candidates(EntityManager em) {
        Set<ComponentType> all = new LinkedHashSet<>();
        add(required, all);
        add(with, all);
        Set<ComponentType> absent = new LinkedHashSet<>();
        add(without, absent);
        if (matchesNothing || all.stream().anyMatch(absent::contains)) {
            return NativeArray.ofLength(Entity.class, 0);
        }
        // A query of its own, which the world does not keep.
        EntityQuery query = em.createEntityQuery(EntityQueryDesc.EMPTY
                .withAll(all.toArray(ComponentType[]::new))
                .withAbsent(absent.toArray(ComponentType[]::new))
                .withOptions(options().toArray(EntityQueryOptions[]::new)));
        try {
            return query.toEntityArray();
        } finally {
            query.close();
        }
    }

    private static void add(List<RemoteType> from, Set<ComponentType> to) {
        for (RemoteType one : from) {
            Types types = one.types();
            if (types != null) {
                to.add(new ComponentType(types.type(), ComponentType.AccessMode.READ_ONLY, types.isChunk()));
            }
        }
    }

    /// Disabled entities, prefabs and entities of systems are left out unless the query names what marks them.
    private Set<EntityQueryOptions> options() {
        Set<EntityQueryOptions> options = EnumSet.of(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE);
        for (List<RemoteType> part : List.of(required, optional, reported, with, without)) {
            for (RemoteType one : part) {
                Types types = one.types();
                if (types == null) {
                    continue;
                }
                if (types.type() == Prefab.class) {
                    options.add(EntityQueryOptions.INCLUDE_PREFAB);
                } else if (types.type() == Disabled.class) {
                    options.add(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES);
                } else if (types.type() == SystemInstance.class) {
                    options.add(EntityQueryOptions.INCLUDE_SYSTEMS);
                }
            }
        }
        return options;
    }

    private boolean matches(RemoteValues values, Entity entity) {
        return hasAll(values, entity, required)
                && hasAll(values, entity, with)
                && without.stream().noneMatch(type -> values.has(entity, type));
    }

    private static boolean hasAll(RemoteValues values, Entity entity, List<RemoteType> types) {
        return types.stream().allMatch(type -> values.has(entity, type));
    }

    private void row(JsonGenerator to, RemoteValues values, Entity entity) {
        rows++;
        if (rows > MOST_ROWS || bytes.size() > MOST_BYTES) {
            throw RemoteError.internal("The query matches so much that its answer would have more than " + MOST_ROWS
                    + " entities or " + MOST_BYTES + " bytes. Name more components in filter.with, or ask for fewer"
                    + " values.");
        }
        to.writeStartObject();
        to.writeNumberProperty("entity", EntityBits.of(entity));
        to.writeObjectPropertyStart("components");
        Set<String> written = new LinkedHashSet<>();
        for (RemoteType type : required) {
            value(to, values, entity, type, written);
        }
        if (isAll) {
            for (String path : values.list(entity)) {
                value(to, values, entity, RemoteType.get(path), written);
            }
        }
        for (RemoteType type : optional) {
            if (values.has(entity, type)) {
                value(to, values, entity, type, written);
            }
        }
        to.writeEndObject();
        if (!reported.isEmpty() || !unknownReported.isEmpty()) {
            to.writeObjectPropertyStart("has");
            for (RemoteType type : reported) {
                to.writeBooleanProperty(type.path(), values.has(entity, type));
            }
            for (String path : unknownReported) {
                to.writeBooleanProperty(path, false);
            }
            to.writeEndObject();
        }
        to.writeEndObject();
    }

    private static void value(
            JsonGenerator to, RemoteValues values, Entity entity, RemoteType type, Set<String> written) {
        if (written.add(type.path())) {
            to.writeName(type.path());
            values.write(to, entity, type);
        }
    }

    /// Such as `query of [com.example.Health]`.
    @Override
    public String toString() {
        return "query of " + required.stream().map(RemoteType::path).toList();
    }
}
