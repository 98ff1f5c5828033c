package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// The verbs that add and remove several components, or for several entities.
final class BulkVerbs {
    private BulkVerbs() {}

    static void addSet(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        ComponentTypeSet types = ComponentTypeSet.of(Part.classes(step.types()));
        Being being = side.naive.find(entity);
        if (being == null) {
            Expect.refused(
                    IllegalStateException.class, () -> side.em.addComponent(entity, types), "adding to the dead");
            return;
        }
        side.em.addComponent(entity, types);
        side.naive.add(being, step.types());
    }

    static void removeSet(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        side.em.removeComponent(entity, ComponentTypeSet.of(Part.classes(step.types())));
        Being being = side.naive.find(entity);
        if (being != null) {
            side.naive.remove(being, step.types());
        }
    }

    static void setArchetype(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Being being = side.naive.find(entity);
        if (being == null) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.setArchetype(entity, side.archetype(step.types())),
                    "an archetype for the dead");
            return;
        }
        int kept = being.mask() & (Part.CLEANUP | Part.DESTROYED.bit);
        if ((kept & ~step.types()) != 0) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.setArchetype(entity, side.archetype(step.types())),
                    "an archetype without cleanup parts");
            return;
        }
        side.em.setArchetype(entity, side.archetype(step.types()));
        side.naive.setFoggy(being, false);
        side.naive.remove(being, ~step.types());
        side.naive.add(being, step.types());
    }

    static void addToArray(Side side, Step step) {
        List<Entity> entities = side.entities(step);
        if (entities.stream().anyMatch(entity -> side.naive.find(entity) == null)) {
            Expect.refused(IllegalArgumentException.class, () -> add(side, step, entities), "adding to the dead");
            return;
        }
        add(side, step, entities);
        for (Entity entity : entities) {
            side.naive.add(side.naive.find(entity), changed(step));
        }
    }

    private static void add(Side side, Step step, List<Entity> entities) {
        if (isSet(step)) {
            side.em.addComponent(Side.array(entities), ComponentTypeSet.of(Part.classes(step.types())));
        } else {
            side.em.addComponent(Side.array(entities), step.part().type);
        }
    }

    static void removeFromArray(Side side, Step step) {
        List<Entity> entities = side.entities(step);
        if (isSet(step)) {
            side.em.removeComponent(Side.array(entities), ComponentTypeSet.of(Part.classes(step.types())));
        } else {
            side.em.removeComponent(Side.array(entities), step.part().type);
        }
        for (Entity entity : entities) {
            Being being = side.naive.find(entity);
            if (being != null) {
                side.naive.remove(being, changed(step));
            }
        }
    }

    static void addToQuery(Side side, Step step) {
        EntityQuery query = Question.of(side, step.all(), step.none()).query();
        if (isSet(step)) {
            side.em.addComponent(query, ComponentTypeSet.of(Part.classes(step.types())));
        } else {
            side.em.addComponent(query, step.part().type);
        }
        for (Being being : side.naive.matching(step.all(), step.none())) {
            side.naive.add(being, changed(step));
        }
    }

    static void removeFromQuery(Side side, Step step) {
        EntityQuery query = Question.of(side, step.all(), step.none()).query();
        if (isSet(step)) {
            side.em.removeComponent(query, ComponentTypeSet.of(Part.classes(step.types())));
        } else {
            side.em.removeComponent(query, step.part().type);
        }
        for (Being being : side.naive.matching(step.all(), step.none())) {
            side.naive.remove(being, changed(step));
        }
    }

    /// Adds a part with a value for each entity that a query matches.
    static void addValuesToQuery(Side side, Step step) {
        EntityQuery query = Question.of(side, step.all(), step.none()).query();
        Part part = step.part().isBuffer() ? Part.POINT : step.part();
        List<Entity> entities = query.toEntityArray().toList();
        if (part.isShared() || part.isManaged()) {
            return;
        }
        List<IComponent> values = new ArrayList<>();
        for (int i = 0; i < entities.size(); i++) {
            values.add(part.value(step.value() + i, side.entity(step.subject() + i)));
        }
        side.em.addComponent(query, GatherVerbs.array(part.type, values));
        for (int i = 0; i < entities.size(); i++) {
            side.naive.put(side.naive.find(entities.get(i)), part, values.get(i));
        }
    }

    static void destroyQuery(Side side, Step step) {
        EntityQuery query = Question.of(side, step.all(), step.none()).query();
        List<Being> matching = side.naive.matching(step.all(), step.none());
        if (matching.stream().anyMatch(root -> GroupVerbs.isSplit(side, root, matching))) {
            Expect.refused(
                    IllegalArgumentException.class, () -> side.em.destroyEntity(query), "destroying half a group");
            return;
        }
        side.em.destroyEntity(query);
        for (Being being : matching) {
            side.naive.destroyed(being.entity);
        }
    }

    private static boolean isSet(Step step) {
        return step.value() % 2 == 0;
    }

    private static int changed(Step step) {
        return isSet(step) ? step.types() : step.part().bit;
    }
}
