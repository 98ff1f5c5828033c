package dev.phalanx.entities.model;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.Entity;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Compares which versions a step changed with what it did.
///
/// Written parts have the world's version, and change versions follow entities that move; nothing else has changed. The
/// order version of a chunk changes when entities come or go, and the order versions of the world and its types do
/// then.
final class VersionCheck {
    private final Side side;
    private Map<Long, ChunkState> before = new HashMap<>();
    private Map<Entity, ChunkState> chunkBefore = new HashMap<>();
    private int orderBefore;
    private final Map<Part, Integer> ordersBefore = new EnumMap<>(Part.class);

    VersionCheck(Side side) {
        this.side = side;
        orderBefore = side.em.entityOrderVersion();
        after();
    }

    /// Forgets what was before: the world has become what another is, with the same versions in the same chunks.
    void becameOther() {
        became(states(side.other));
    }

    /// The world has become one with these chunks.
    void became(Map<Entity, ChunkState> chunks) {
        Expect.same(states(side), chunks, "the chunks and their versions after replacing");
        before.clear();
        chunkBefore.clear();
        for (ArchetypeChunk chunk : side.em.getAllChunks()) {
            ChunkState state = ChunkState.of(chunk);
            before.put(chunk.sequenceNumber(), state);
            state.entities().forEach(entity -> chunkBefore.put(entity, state));
        }
        orderBefore = side.em.entityOrderVersion();
        for (Part part : Part.values()) {
            ordersBefore.put(part, side.em.getComponentOrderVersion(part.type));
        }
        side.naive.marks.clear();
    }

    /// By their first entity: the order of archetypes is a world's own.
    static Map<Entity, ChunkState> states(Side side) {
        Map<Entity, ChunkState> states = new HashMap<>();
        for (ArchetypeChunk chunk : side.em.getAllChunks()) {
            ChunkState state = ChunkState.of(chunk);
            states.put(state.entities().getFirst(), state);
        }
        return states;
    }

    /// Compares, and keeps what is now for the next step.
    void after() {
        Map<Long, ChunkState> now = new HashMap<>();
        Map<Entity, ChunkState> chunkNow = new HashMap<>();
        for (ArchetypeChunk chunk : side.em.getAllChunks()) {
            ChunkState state = ChunkState.of(chunk);
            now.put(chunk.sequenceNumber(), state);
            state.entities().forEach(entity -> chunkNow.put(entity, state));
        }
        now.forEach(this::compare);
        for (Being being : side.naive.marks.moved()) {
            followed(being, chunkBefore.get(being.entity), chunkNow.get(being.entity));
        }
        compareOrders();
        before = now;
        chunkBefore = chunkNow;
        side.naive.marks.clear();
    }

    private void compare(long number, ChunkState now) {
        Marks marks = side.naive.marks;
        ChunkState old = before.get(number);
        int written = 0;
        boolean joined = old == null;
        for (Entity entity : now.entities()) {
            Being being = side.naive.find(entity);
            Expect.that(being != null, "%s in chunk %s is alive", entity, number);
            written |= marks.writtenIn(being);
            joined |= marks.isMoved(being);
        }
        int version = side.world.globalSystemVersion();
        for (Map.Entry<Part, Integer> entry : now.change().entrySet()) {
            Part part = entry.getKey();
            int changed = entry.getValue();
            if ((written & part.bit) != 0) {
                Expect.same(changed, version, "the change version of the %s written in chunk %s", part, number);
            } else if (!joined) {
                Expect.same(changed, old.change().get(part), "the change version of %s in chunk %s", part, number);
            } else {
                Expect.that(changed <= version, "%s of chunk %s has no version of the future", part, number);
            }
        }
        boolean reordered = joined
                || (!now.entities().equals(old.entities())
                        && !new HashSet<>(now.entities()).containsAll(old.entities()));
        int order = reordered ? version : old.order();
        Expect.same(now.order(), order, "the order version of chunk %s", number);
    }

    /// An entity that has moved takes the versions of its chunk along.
    private static void followed(Being being, ChunkState old, ChunkState now) {
        if (old == null || now == null) {
            return;
        }
        old.change().forEach((part, version) -> {
            if (now.change().containsKey(part)) {
                Expect.that(
                        now.change().get(part) - version >= 0,
                        "the version %s of %s followed %s",
                        version,
                        part,
                        being);
            }
        });
    }

    private void compareOrders() {
        Marks marks = side.naive.marks;
        int order = side.em.entityOrderVersion();
        Expect.same(order != orderBefore, marks.isStructural(), "whether the entity order changed");
        orderBefore = order;
        Set<Part> changed = new HashSet<>();
        for (Part part : Part.values()) {
            int now = side.em.getComponentOrderVersion(part.type);
            if (now != ordersBefore.getOrDefault(part, 0)) {
                changed.add(part);
            }
            ordersBefore.put(part, now);
        }
        Expect.same(changed, Part.in(marks.orders()), "the parts whose order changed");
    }
}
