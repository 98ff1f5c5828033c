package dev.phalanx.entities.model;

import static dev.phalanx.entities.query.QueryTerms.buffer;

import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;

/// The verbs that change buffers.
final class BufferVerbs {
    private BufferVerbs() {}

    static void change(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Being being = side.naive.find(entity);
        boolean has = being != null && being.values.containsKey(Part.PATH);
        Expect.same(side.em.hasBuffer(entity, Waypoint.class), has, "whether %s has a path", entity);
        if (being == null) {
            Expect.refused(
                    IllegalStateException.class,
                    () -> side.em.addBuffer(entity, Waypoint.class),
                    "a path for the dead");
            return;
        }
        if (!has && step.value() % 4 == 0) {
            Expect.refused(IllegalArgumentException.class, () -> side.em.getBuffer(entity, Waypoint.class), "no path");
            return;
        }
        DynamicBuffer<Waypoint> path =
                has ? side.em.getBuffer(entity, Waypoint.class) : side.em.addBuffer(entity, Waypoint.class);
        if (!has) {
            side.naive.add(being, Part.PATH.bit);
        }
        side.naive.marks.wrote(being, Part.PATH.bit);
        for (int i = 0; i < step.amount() % 12; i++) {
            Waypoint point = new Waypoint(step.value() + i, side.entity(step.subject() + i));
            path.add(point);
            being.path.add(point);
        }
        if (step.value() % 3 == 0 && !being.path.isEmpty()) {
            int index = step.value() % being.path.size();
            path.removeAt(index);
            being.path.remove(index);
        }
        if (step.value() % 7 == 0) {
            path.trimExcess();
        }
        if (step.value() % 17 == 0) {
            path.clear();
            being.path.clear();
        }
    }

    /// Prolongs each path and cuts long ones.
    static void loop(Side side, Step step) {
        Waypoint point = new Waypoint(step.value(), side.entity(step.subject()));
        side.em.query(buffer(Waypoint.class)).forEach(path -> {
            path.add(point);
            if (path.length() > 9) {
                path.removeRange(0, 3);
            }
        });
        for (Being being : side.naive.matching(Part.PATH.bit, 0)) {
            side.naive.marks.wrote(being, Part.PATH.bit);
            being.path.add(point);
            if (being.path.size() > 9) {
                being.path.subList(0, 3).clear();
            }
        }
    }
}
