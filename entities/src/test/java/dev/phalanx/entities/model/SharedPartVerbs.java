package dev.phalanx.entities.model;

import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.Entity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The verbs of shared components.
final class SharedPartVerbs {
    private SharedPartVerbs() {}

    static Object get(Side side, Entity entity, Part part) {
        return side.em.getSharedComponent(entity, part.type.asSubclass(ISharedComponentData.class));
    }

    static Object get(ArchetypeChunk chunk, Part part) {
        return chunk.getSharedComponent(part.type.asSubclass(ISharedComponentData.class));
    }

    private static Part part(Step step) {
        return step.amount() % 2 == 0 ? Part.TEAM : Part.CAMP;
    }

    private static ISharedComponentData value(Step step) {
        return (ISharedComponentData) part(step).value(step.value() >> 3, Entity.NULL);
    }

    static void set(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Being being = side.naive.find(entity);
        if (being == null || !being.values.containsKey(part(step))) {
            Expect.refused(
                    IllegalArgumentException.class, () -> side.em.setSharedComponent(entity, value(step)), "setting");
            return;
        }
        side.em.setSharedComponent(entity, value(step));
        side.naive.put(being, part(step), value(step));
    }

    static void add(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Being being = side.naive.find(entity);
        if (being == null) {
            Expect.refused(
                    IllegalStateException.class, () -> side.em.addSharedComponent(entity, value(step)), "adding");
            return;
        }
        boolean adds = !being.values.containsKey(part(step));
        Expect.same(side.em.addSharedComponent(entity, value(step)), adds, "whether %s was added", value(step));
        side.naive.put(being, part(step), value(step));
    }

    static void setArray(Side side, Step step) {
        List<Entity> entities = side.entities(step);
        for (Entity entity : entities) {
            Being being = side.naive.find(entity);
            if (being == null || !being.values.containsKey(part(step))) {
                Expect.refused(
                        IllegalArgumentException.class,
                        () -> side.em.setSharedComponent(Side.array(entities), value(step)),
                        "setting");
                return;
            }
        }
        side.em.setSharedComponent(Side.array(entities), value(step));
        entities.forEach(entity -> side.naive.put(side.naive.find(entity), part(step), value(step)));
    }

    static void addToArray(Side side, Step step) {
        List<Entity> entities = side.entities(step);
        if (entities.stream().anyMatch(entity -> side.naive.find(entity) == null)) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.addSharedComponent(Side.array(entities), value(step)),
                    "adding to the dead");
            return;
        }
        side.em.addSharedComponent(Side.array(entities), value(step));
        entities.forEach(entity -> side.naive.put(side.naive.find(entity), part(step), value(step)));
    }

    static void setQuery(Side side, Step step) {
        int all = step.all() | part(step).bit;
        int none = step.none() & ~part(step).bit;
        side.em.setSharedComponent(Question.of(side, all, none).query(), value(step));
        for (Being being : side.naive.matching(all, none)) {
            side.naive.put(being, part(step), value(step));
        }
    }

    static void addToQuery(Side side, Step step) {
        side.em.addSharedComponent(Question.of(side, step.all(), step.none()).query(), value(step));
        for (Being being : side.naive.matching(step.all(), step.none())) {
            side.naive.put(being, part(step), value(step));
        }
    }

    /// Adds or sets a value for all entities of a chunk.
    static void ofChunk(Side side, Step step) {
        Being being = side.being(step.subject());
        if (being == null) {
            return;
        }
        ArchetypeChunk chunk = side.em.getChunk(being.entity);
        List<Entity> entities = chunk.getEntities().toList();
        if (step.value() % 2 == 0) {
            side.em.addSharedComponent(chunk, value(step));
        } else if (!being.values.containsKey(part(step))) {
            Expect.refused(
                    IllegalArgumentException.class, () -> side.em.setSharedComponent(chunk, value(step)), "setting");
            return;
        } else {
            side.em.setSharedComponent(chunk, value(step));
        }
        entities.forEach(entity -> side.naive.put(side.naive.find(entity), part(step), value(step)));
    }

    static void filter(Side side, Step step) {
        int all = step.all() | part(step).bit;
        int none = step.none() & ~part(step).bit;
        EntityQuery query = side.em
                .queryBuilder()
                .withAll(Part.classes(all))
                .withNone(Part.classes(none))
                .buildPrivate();
        query.setSharedComponentFilter(value(step));
        Set<Entity> expected = new HashSet<>();
        for (Being being : side.naive.matching(all, none)) {
            if (being.values.get(part(step)).equals(value(step))) {
                expected.add(being.entity);
            }
        }
        Question.same(query, expected);
        change(side, step, query, expected);
        query.close();
    }

    /// Makes a change of all that a query with a filter finds.
    private static void change(Side side, Step step, EntityQuery query, Set<Entity> expected) {
        List<Being> found = expected.stream().map(side.naive::find).toList();
        ISharedComponentData other = (ISharedComponentData) part(step).value(step.value() >> 5, Entity.NULL);
        switch (step.subject() % 6) {
            case 0 -> {
                side.em.addComponent(query, ComponentTypeSet.of(Part.classes(step.types())));
                found.forEach(being -> side.naive.add(being, step.types()));
            }
            case 1 -> {
                side.em.setSharedComponent(query, other);
                found.forEach(being -> side.naive.put(being, part(step), other));
            }
            case 2 -> {
                side.em.addSharedComponent(query, other);
                found.forEach(being -> side.naive.put(being, part(step), other));
            }
            case 3 -> {
                side.em.removeComponent(query, ComponentTypeSet.of(Part.classes(step.types())));
                found.forEach(being -> side.naive.remove(being, step.types()));
            }
            case 4 -> {
                if (found.stream().noneMatch(root -> GroupVerbs.isSplit(side, root, found))) {
                    side.em.destroyEntity(query);
                    found.forEach(being -> side.naive.destroyed(being.entity));
                }
            }
            default -> {}
        }
    }
}
