package dev.phalanx.entities.model;

import dev.phalanx.entities.CreatedAndDestroyedEntities;
import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The verbs that name entities and look at worlds.
final class LookVerbs {
    private LookVerbs() {}

    static void name(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        String name = step.amount() % 4 == 0 ? "" : "Name " + step.value();
        Being being = side.naive.find(entity);
        if (being == null && !entity.equals(Entity.NULL)) {
            Expect.refused(IllegalArgumentException.class, () -> side.em.setName(entity, name), "naming the dead");
            Expect.same(side.em.getName(entity), "ENTITY_NOT_FOUND", "the name of the dead %s", entity);
            return;
        }
        side.em.setName(entity, name);
        if (being != null) {
            being.name = name;
        }
    }

    /// What was created and destroyed since the last look.
    static void census(Side side, Step step) {
        CreatedAndDestroyedEntities changes = side.em.getCreatedAndDestroyedEntities(side.census);
        Set<Entity> alive = new HashSet<>();
        side.naive.beings().forEach(being -> alive.add(being.entity));
        Expect.same(changes.created().toList(), without(alive, side.atLastCensus), "the entities created");
        Expect.same(changes.destroyed().toList(), without(side.atLastCensus, alive), "the entities destroyed");
        side.atLastCensus = alive;
    }

    private static List<Entity> without(Set<Entity> entities, Set<Entity> others) {
        List<Entity> rest = new ArrayList<>(entities);
        rest.removeAll(others);
        rest.sort(Comparator.comparingInt(Entity::index));
        return rest;
    }

    static void inspect(Side side, Step step) {
        List<Entity> all = new ArrayList<>(side.em.getAllEntities().toList());
        List<Entity> ordinary = side.em.universalQuery().toEntityArray().toList();
        all.removeIf(entity -> side.naive.find(entity).isPassedOver(0));
        Expect.same(all, ordinary, "all entities but those that are passed over");
        Being being = side.being(step.subject());
        if (being == null) {
            return;
        }
        Set<Class<? extends IComponent>> types = new HashSet<>();
        being.values.keySet().forEach(part -> types.add(part.type));
        List<Class<? extends IComponent>> found = side.em.getComponentTypes(being.entity);
        Expect.same(new HashSet<>(found), types, "the types of %s", being);
        Expect.same(found.size(), types.size(), "the number of types of %s", being);
        Expect.same(side.em.getComponentCount(being.entity), types.size(), "the component count of %s", being);
        int entities = 0;
        for (EntityArchetype archetype : side.em.getAllArchetypes()) {
            boolean special = archetype.componentTypes().contains(SystemInstance.class)
                    || archetype.componentTypes().contains(ChunkHeader.class);
            entities += special ? 0 : archetype.entityCount();
        }
        Expect.same(entities, side.naive.size(), "the entities of all archetypes");
    }

    /// The state hash leads to the same number whatever the history: of the world and of its copy.
    static void hash(Side side, Step step) {
        long hash = side.world.stateHash();
        Expect.same(side.world.stateHash(), hash, "the state hash asked again");
        Being being = side.being(step.subject());
        if (being == null) {
            Expect.same(hash, 0L, "the state hash of an empty world");
            return;
        }
        Part part = step.part();
        if (!part.hasPlainValue() || !being.values.containsKey(part)) {
            return;
        }
        side.em.setComponent(being.entity, part.value(step.value() + 1, new Entity(1, step.value() + 1)));
        Expect.that(side.world.stateHash() != hash, "another value of %s gives another state hash", being);
        side.em.setComponent(being.entity, being.values.get(part));
        Expect.same(side.world.stateHash(), hash, "the state hash after setting back");
        side.naive.marks.wrote(being, part.bit);
    }
}
