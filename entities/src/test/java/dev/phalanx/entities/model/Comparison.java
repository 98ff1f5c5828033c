package dev.phalanx.entities.model;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// Compares a world with its model.
final class Comparison {
    private static final int SAMPLES = 4;

    private Comparison() {}

    /// A few entities, one query and the count.
    static void sample(Side side, int step) {
        NaiveWorld naive = side.naive;
        Expect.same(side.em.entityCount(), naive.size(), "the number of entities");
        for (int i = 0; i < Math.min(SAMPLES, naive.size()); i++) {
            compare(side, naive.at((step * SAMPLES + i) % naive.size()));
        }
        Entity dead = naive.dead.get(step % naive.dead.size());
        Expect.that(!side.em.exists(dead), "%s is dead", dead);
        if (!side.questions.isEmpty()) {
            side.questions.get(step % side.questions.size()).ask(naive);
        }
    }

    /// Everything.
    static void full(Side side) {
        Expect.same(side.em.entityCount(), side.naive.size(), "the number of entities");
        for (Being being : side.naive.beings()) {
            compare(side, being);
        }
        for (Entity dead : side.naive.dead) {
            Expect.that(!side.em.exists(dead), "%s is dead", dead);
        }
        for (Question question : side.questions) {
            question.ask(side.naive);
        }
    }

    private static void compare(Side side, Being being) {
        Entity entity = being.entity;
        Expect.that(side.em.exists(entity), "%s is alive", entity);
        Expect.same(side.em.hasChunkComponent(entity, Fog.class), being.isFoggy, "whether %s has fog", entity);
        Expect.same(side.em.getName(entity), being.name, "the name of %s", entity);
        for (Part part : Part.values()) {
            boolean has = being.values.containsKey(part);
            Expect.same(side.em.hasComponent(entity, part.type), has, "whether %s has %s", entity, part);
            if (has && part.isEnableable()) {
                boolean enabled = (being.disabled & part.bit) == 0;
                boolean actual = side.em.isComponentEnabled(entity, part.type);
                Expect.same(actual, enabled, "whether %s of %s is enabled", part, entity);
            }
            if (has && part == Part.GROUP) {
                Expect.same(GroupVerbs.members(side, entity), being.group, "the group of %s", entity);
            }
            if (has && part == Part.PATH) {
                List<Waypoint> actual = new ArrayList<>();
                side.em.getBuffer(entity, Waypoint.class, true).forEach(actual::add);
                Expect.same(actual, being.path, "the path of %s", entity);
            }
            if (has && (part.isShared() || part.hasPlainValue())) {
                Object actual = part.isShared()
                        ? SharedPartVerbs.get(side, entity, part)
                        : side.em.getComponent(entity, part.type);
                Expect.same(actual, being.values.get(part), "%s of %s", part, entity);
            }
        }
    }
}
