package dev.phalanx.entities.model;

import static dev.phalanx.entities.query.QueryTerms.managed;

import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The verbs about objects, and about entities as a whole.
final class ObjectVerbs {
    private ObjectVerbs() {}

    static void switchEntity(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        boolean enabled = step.amount() % 2 == 0;
        Being being = side.naive.find(entity);
        if (being == null) {
            Expect.refused(
                    IllegalArgumentException.class, () -> side.em.setEnabled(entity, enabled), "switching the dead");
            return;
        }
        Expect.same(side.em.isEnabled(entity), !being.values.containsKey(Part.DISABLED), "whether %s is on", entity);
        side.em.setEnabled(entity, enabled);
        List<Entity> switched = new ArrayList<>(being.members());
        switched.addFirst(entity);
        for (Entity each : switched) {
            Being one = side.naive.find(each);
            if (one != null && enabled) {
                side.naive.remove(one, Part.DISABLED.bit);
            } else if (one != null) {
                side.naive.add(one, Part.DISABLED.bit);
            }
        }
    }

    static void moveObject(Side side, Step step) {
        Entity source = side.entity(step.subject());
        Entity target = side.entity(step.value());
        Being from = side.naive.find(source);
        Being to = side.naive.find(target);
        if (from == null || to == null || !from.values.containsKey(Part.GADGET)) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.moveComponent(source, target, Gadget.class),
                    "moving what is not there");
            return;
        }
        side.em.moveComponent(source, target, Gadget.class);
        if (from != to) {
            Gadget moved = (Gadget) from.values.get(Part.GADGET);
            side.naive.remove(from, Part.GADGET.bit);
            side.naive.put(to, Part.GADGET, moved);
        }
    }

    static void forEachObject(Side side, Step step) {
        Map<Entity, Object> visited = new HashMap<>();
        side.em.query(managed(Gadget.class)).withEntityAccess().forEach((gadget, entity) -> {
            Expect.that(!visited.containsKey(entity), "%s is visited once", entity);
            visited.put(entity, gadget);
        });
        Map<Entity, Object> expected = new HashMap<>();
        for (Being being : side.naive.matching(Part.GADGET.bit, 0)) {
            expected.put(being.entity, being.values.get(Part.GADGET));
            side.naive.marks.wrote(being, Part.GADGET.bit);
        }
        Expect.same(visited, expected, "what the loop sees");
    }
}
