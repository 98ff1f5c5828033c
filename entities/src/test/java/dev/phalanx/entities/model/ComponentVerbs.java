package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.structs.Entity;

/// The verbs about one component of one entity.
final class ComponentVerbs {
    private ComponentVerbs() {}

    static void add(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Part part = step.part();
        Being being = side.naive.find(entity);
        if (being == null) {
            Expect.refused(
                    IllegalStateException.class, () -> side.em.addComponent(entity, part.type), "adding to the dead");
            return;
        }
        boolean added = !being.values.containsKey(part);
        Expect.same(side.em.addComponent(entity, part.type), added, "whether %s was added", part);
        side.naive.add(being, part.bit);
    }

    static void addValue(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Part part = step.part();
        IComponent value = part.value(step.value(), side.entity(step.amount()));
        Being being = side.naive.find(entity);
        if (being == null) {
            Expect.refused(
                    IllegalStateException.class, () -> side.em.addComponent(entity, value), "adding to the dead");
            return;
        }
        boolean added = !being.values.containsKey(part);
        if (part.isBuffer()) {
            Expect.refused(IllegalArgumentException.class, () -> side.em.addComponent(entity, value), "one element");
            return;
        }
        Expect.same(side.em.addComponent(entity, value), added, "whether %s was added", part);
        side.naive.put(being, part, value);
    }

    static void remove(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Part part = step.part();
        Being being = side.naive.find(entity);
        boolean removed = being != null && being.values.containsKey(part);
        Expect.same(side.em.removeComponent(entity, part.type), removed, "whether %s was removed", part);
        if (removed) {
            side.naive.remove(being, part.bit);
        }
    }

    static void set(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Part part = step.part();
        IComponent value = part.value(step.value(), side.entity(step.amount()));
        Being being = side.naive.find(entity);
        if (being == null || !part.hasValue() || !being.values.containsKey(part)) {
            Expect.refused(IllegalArgumentException.class, () -> side.em.setComponent(entity, value), "setting");
            return;
        }
        side.em.setComponent(entity, value);
        side.naive.put(being, part, value);
    }

    static void get(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Part part = step.part();
        Being being = side.naive.find(entity);
        if (being == null || !part.hasValue() || !being.values.containsKey(part)) {
            Expect.refused(IllegalArgumentException.class, () -> side.em.getComponent(entity, part.type), "getting");
            return;
        }
        Expect.same(side.em.getComponent(entity, part.type), being.values.get(part), "%s of %s", part, entity);
        if (part.isManaged()) {
            side.naive.marks.wrote(being, part.bit);
        }
    }
}
