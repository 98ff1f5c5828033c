package dev.phalanx.entities.model;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.Entity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Compares the values of the chunk component with what the steps gave.
///
/// A chunk keeps its value as long as it lives. A chunk that is new has zero, or is one of those that took over all
/// rows of another, and has that one's value.
final class Fogs {
    private static final Fog ZERO = new Fog(0, Entity.NULL);

    private final Side side;
    private final Map<Entity, Fog> given = new HashMap<>();
    private Map<Long, Fog> before = Map.of();
    private Map<Entity, Fog> ofEntities = Map.of();
    private Map<Entity, Long> chunks = Map.of();

    Fogs(Side side) {
        this.side = side;
    }

    /// The step gave a value to the chunk of an entity.
    void given(Entity entity, Fog value) {
        given.put(entity, value);
    }

    /// The value that the chunk of an entity had after the last step.
    Fog of(Entity entity) {
        return ofEntities.get(entity);
    }

    /// Chunks came from another world with their values.
    void moved(Side from, Map<Entity, Entity> moved) {
        moved.forEach((source, target) -> {
            Fog value = from.fogs.of(source);
            if (value != null) {
                given(target, new Fog(value.density(), moved.getOrDefault(value.source(), Entity.NULL)));
            }
        });
    }

    /// The values after the last step, by entity.
    record Values(Map<Entity, Fog> ofEntities) {}

    Values values() {
        return new Values(Map.copyOf(ofEntities));
    }

    /// The world has become one with these values.
    void become(Values values) {
        given.clear();
        given.putAll(values.ofEntities());
    }

    /// The world has become what another is.
    void becameOther() {
        given.clear();
        for (Being being : side.naive.beings()) {
            Fog value = side.other.fogs.of(being.entity);
            if (value != null) {
                given.put(being.entity, value);
            }
        }
    }

    /// Compares, and keeps what is now for the next step.
    void after() {
        Map<Long, Fog> now = new HashMap<>();
        Map<Entity, Fog> ofEntitiesNow = new HashMap<>();
        Map<Entity, Long> chunksNow = new HashMap<>();
        for (ArchetypeChunk chunk : side.em.getAllChunks()) {
            List<Entity> entities = chunk.getEntities().toList();
            entities.forEach(entity -> chunksNow.put(entity, chunk.sequenceNumber()));
            if (chunk.hasChunkComponent(Fog.class)) {
                now.put(chunk.sequenceNumber(), chunk.getChunkComponentData(Fog.class));
                entities.forEach(entity -> ofEntitiesNow.put(entity, now.get(chunk.sequenceNumber())));
            }
        }
        for (ArchetypeChunk chunk : side.em.getAllChunks()) {
            compare(chunk, now.get(chunk.sequenceNumber()), ofEntitiesNow);
        }
        before = now;
        ofEntities = ofEntitiesNow;
        chunks = chunksNow;
        given.clear();
    }

    private void compare(ArchetypeChunk chunk, Fog value, Map<Entity, Fog> ofEntitiesNow) {
        List<Entity> entities = chunk.getEntities().toList();
        for (Entity entity : entities) {
            Expect.same(value != null, side.naive.find(entity).isFoggy, "whether %s has fog", entity);
        }
        if (value == null) {
            return;
        }
        for (Entity entity : entities) {
            if (given.containsKey(entity)) {
                Expect.same(value, given.get(entity), "the fog that the chunk of %s was given", entity);
                return;
            }
        }
        if (before.containsKey(chunk.sequenceNumber())) {
            Expect.same(value, before.get(chunk.sequenceNumber()), "the fog of %s", chunk);
        } else if (!value.equals(ZERO)) {
            Expect.same(value, tookOver(entities, ofEntitiesNow), "the fog of the new %s", chunk);
        }
    }

    /// The value of the chunk that entities come from, all of them; those that are elsewhere now have it there too.
    private Fog tookOver(List<Entity> entities, Map<Entity, Fog> ofEntitiesNow) {
        Long source = chunks.get(entities.getFirst());
        chunks.forEach((entity, chunk) -> {
            if (Objects.equals(source, chunk) && side.naive.find(entity) != null) {
                Expect.same(ofEntitiesNow.get(entity), before.get(source), "the fog of %s of one chunk", entity);
            }
        });
        Expect.that(
                entities.stream().allMatch(entity -> Objects.equals(source, chunks.get(entity))),
                "%s come from one chunk",
                entities);
        return before.get(source);
    }
}
