package dev.phalanx.entities.model;

import dev.phalanx.structs.Entity;
import java.util.List;

/// The verbs that create and destroy.
final class LifeVerbs {
    private LifeVerbs() {}

    static void create(Side side, Step step) {
        Entity entity = side.em.createEntity(side.archetype(step.types()));
        side.naive.born(List.of(entity), step.types());
    }

    static void createOfTypes(Side side, Step step) {
        Entity entity = side.em.createEntity(Part.classes(step.types()));
        side.naive.born(List.of(entity), step.types());
    }

    static void createMany(Side side, Step step) {
        List<Entity> entities = side.em
                .createEntity(side.archetype(step.types()), step.amount())
                .toList();
        Expect.same(entities.size(), step.amount(), "the number of new entities");
        side.naive.born(entities, step.types());
    }

    static void destroy(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        side.em.destroyEntity(entity);
        side.naive.destroyedWithMembers(List.of(entity));
    }

    static void destroyMany(Side side, Step step) {
        List<Entity> entities = side.entities(step);
        side.em.destroyEntity(Side.array(entities));
        side.naive.destroyedWithMembers(entities);
    }
}
