package dev.phalanx.entities.model;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import java.util.List;

/// The verbs of the chunk component.
final class FogVerbs {
    private FogVerbs() {}

    private static Fog value(Side side, Step step) {
        return new Fog(step.value() + 1, side.entity(step.amount()));
    }

    /// Mostly an entity whose chunk has fog, if there is one.
    private static Entity foggy(Side side, Step step) {
        int size = step.value() % 4 == 0 ? 0 : side.naive.size();
        for (int i = 0; i < size; i++) {
            Being being = side.being(step.subject() + i);
            if (being.isFoggy) {
                return being.entity;
            }
        }
        return side.entity(step.subject());
    }

    /// Adds to one entity, and to others one by one.
    static void add(Side side, Step step) {
        add(side, side.entity(step.subject()));
        side.entities(step).forEach(entity -> add(side, entity));
    }

    private static void add(Side side, Entity entity) {
        Being being = side.naive.find(entity);
        if (being == null) {
            Expect.refused(
                    IllegalStateException.class,
                    () -> side.em.addChunkComponentData(entity, Fog.class),
                    "fog for the dead");
            return;
        }
        Expect.same(side.em.addChunkComponentData(entity, Fog.class), !being.isFoggy, "whether fog was added");
        side.naive.setFoggy(being, true);
    }

    /// Gives a value to all chunks that a query matches, which keep all their entities.
    static void addToQuery(Side side, Step step) {
        EntityQuery query = Question.of(side, step.all(), step.none()).query();
        Fog value = value(side, step);
        side.em.addChunkComponentData(query, value);
        for (Being being : side.naive.ofMatchingArchetypes(step.all(), step.none())) {
            side.naive.setFoggy(being, true);
            side.fogs.given(being.entity, value);
        }
    }

    static void remove(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Being being = side.naive.find(entity);
        boolean removed = being != null && being.isFoggy;
        Expect.same(side.em.removeChunkComponent(entity, Fog.class), removed, "whether fog was removed");
        if (removed) {
            side.naive.setFoggy(being, false);
        }
    }

    /// Takes the fog from all chunks that a query matches, mostly a query of few: fog is to last for some steps.
    static void removeFromQuery(Side side, Step step) {
        int all = step.value() % 8 == 0 ? step.all() : step.all() | Part.SCORE.bit;
        int none = step.none() & ~all;
        side.em.removeChunkComponentData(Question.of(side, all, none).query(), Fog.class);
        for (Being being : side.naive.ofMatchingArchetypes(all, none)) {
            side.naive.setFoggy(being, false);
        }
    }

    static void set(Side side, Step step) {
        Entity entity = foggy(side, step);
        Being being = side.naive.find(entity);
        Fog value = value(side, step);
        if (being == null || !being.isFoggy) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.setChunkComponentData(entity, value),
                    "setting fog that is not there");
            return;
        }
        side.em.setChunkComponentData(entity, value);
        side.fogs.given(entity, value);
    }

    static void get(Side side, Step step) {
        Entity entity = foggy(side, step);
        Being being = side.naive.find(entity);
        boolean has = being != null && being.isFoggy;
        Expect.same(side.em.hasChunkComponent(entity, Fog.class), has, "whether %s has fog", entity);
        if (!has) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.getChunkComponentData(entity, Fog.class),
                    "getting fog that is not there");
            return;
        }
        Expect.same(side.em.getChunkComponentData(entity, Fog.class), side.fogs.of(entity), "the fog of %s", entity);
    }

    /// Asks and sets the fog of a chunk.
    static void ofChunk(Side side, Step step) {
        Being being = side.naive.find(foggy(side, step));
        if (being == null) {
            return;
        }
        ArchetypeChunk chunk = side.em.getChunk(being.entity);
        Fog value = value(side, step);
        Expect.same(chunk.hasChunkComponent(Fog.class), being.isFoggy, "whether %s has fog", chunk);
        if (!being.isFoggy) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.setChunkComponentData(chunk, value),
                    "setting fog that is not there");
            return;
        }
        Expect.same(chunk.getChunkComponentData(Fog.class), side.fogs.of(being.entity), "the fog of %s", chunk);
        side.em.setChunkComponentData(chunk, value);
        List<Entity> entities = chunk.getEntities().toList();
        entities.forEach(entity -> side.fogs.given(entity, value));
    }
}
