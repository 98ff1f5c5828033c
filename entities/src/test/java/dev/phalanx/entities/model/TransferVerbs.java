package dev.phalanx.entities.model;

import dev.phalanx.entities.EntityRemapping;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The verbs between two worlds: from the other world to the step's.
final class TransferVerbs {
    private static final int COMMON = Part.mask(Part.TEAM, Part.CAMP) | Part.FOG;

    private TransferVerbs() {}

    static void move(Side side, Step step) {
        Side from = side.other;
        boolean everything = step.value() % 4 == 0;
        int all = everything ? 0 : step.all();
        int none = everything ? 0 : step.none();
        EntityQuery query = Question.of(from, all, none).query();
        if (((all | none) & Part.ENABLEABLE) != 0) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.moveEntitiesFrom(from.em, query),
                    "moving chunks by enabled bits");
            return;
        }
        List<Entity> sources = (everything ? from.em.getAllEntities() : query.toEntityArray()).toList();
        boolean shares = sources.stream().anyMatch(source -> shares(from, source));
        EntityRemapping remapping = step.value() % 3 == 0 && !shares ? null : new EntityRemapping();
        if (remapping == null && everything) {
            side.em.moveEntitiesFrom(from.em);
        } else if (remapping == null) {
            side.em.moveEntitiesFrom(from.em, query);
        } else if (everything) {
            side.em.moveEntitiesFrom(from.em, remapping);
        } else {
            side.em.moveEntitiesFrom(from.em, query, remapping);
        }
        Map<Entity, Entity> byOrder = movedByOrder(side, from, sources);
        Map<Entity, Entity> moved = new LinkedHashMap<>();
        for (Entity source : sources) {
            moved.put(source, shares(from, source) ? remapping.get(source) : byOrder.get(source));
        }
        if (remapping != null) {
            Expect.same(remapping.size(), sources.size(), "the number of entities that moved");
            moved.forEach((source, target) -> Expect.same(remapping.get(source), target, "the new id of %s", source));
        }
        arrived(side, from, moved);
        side.fogs.moved(from, moved);
        sources.forEach(from.naive::died);
    }

    /// Whether an entity has a value in common with the others of its chunk, so that its place may change.
    private static boolean shares(Side side, Entity entity) {
        return (side.naive.find(entity).archetype() & COMMON) != 0;
    }

    /// Tells which entity became which, of those that share nothing: they keep their order, in each archetype behind
    /// those that were there.
    private static Map<Entity, Entity> movedByOrder(Side side, Side from, List<Entity> sources) {
        Map<Integer, List<Entity>> newcomers = new HashMap<>();
        for (Entity entity : side.em.getAllEntities()) {
            if (side.naive.find(entity) == null && (side.archetypeOf(entity) & COMMON) == 0) {
                newcomers
                        .computeIfAbsent(side.maskOf(entity), mask -> new ArrayList<>())
                        .add(entity);
            }
        }
        Map<Entity, Entity> moved = new LinkedHashMap<>();
        for (Entity source : sources) {
            int mask = from.naive.find(source).mask();
            if (shares(from, source)) {
                continue;
            }
            List<Entity> arrived = newcomers.getOrDefault(mask, List.of());
            Expect.that(!arrived.isEmpty(), "%s has arrived with %s", source, Part.in(mask));
            moved.put(source, arrived.removeFirst());
        }
        newcomers.forEach((mask, rest) -> Expect.that(rest.isEmpty(), "%s came from nowhere", rest));
        return moved;
    }

    static void copy(Side side, Step step) {
        Side from = side.other;
        List<Entity> sources = from.entities(step);
        if (sources.stream().anyMatch(source -> !CopyVerbs.isCopied(from, source))) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.copyEntitiesFrom(from.em, Side.array(sources)),
                    "copying the dead");
            return;
        }
        List<Entity> copies =
                side.em.copyEntitiesFrom(from.em, Side.array(sources)).toList();
        Map<Entity, Entity> last = new HashMap<>();
        for (int i = 0; i < sources.size(); i++) {
            last.put(sources.get(i), copies.get(i));
        }
        for (int i = 0; i < sources.size(); i++) {
            Gadgets.copied(side, enter(side, from.naive.find(sources.get(i)), copies.get(i), last, Part.CLEANUP));
        }
    }

    /// Makes one of the worlds what the other is, mostly the second what the first is.
    static void replace(Side side, Step step) {
        Side target = step.value() % 4 == 0 ? side : side.other;
        target.em.copyAndReplaceEntitiesFrom(target.other.em);
        target.naive.become(target.other.naive);
        target.becameOther();
        Gadgets.mirrored(target);
        Expect.same(target.world.stateHash(), target.other.world.stateHash(), "the state hash of the replaced world");
    }

    private static void arrived(Side side, Side from, Map<Entity, Entity> moved) {
        moved.forEach((source, target) -> enter(side, from.naive.find(source), target, moved, 0));
    }

    /// Enters what another world's being has become. What it refers to outside of those that went is lost.
    ///
    /// @param left parts that it lacks now
    private static Being enter(Side side, Being source, Entity target, Map<Entity, Entity> became, int left) {
        int mask = source.mask() & ~left;
        Being arrived = side.naive.born(List.of(target), mask).getFirst();
        arrived.become(source);
        arrived.values.keySet().retainAll(Part.in(mask));
        arrived.remap(held -> became.getOrDefault(held, Entity.NULL));
        return arrived;
    }
}
