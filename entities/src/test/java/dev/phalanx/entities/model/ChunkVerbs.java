package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;

/// The verbs that work on chunks.
final class ChunkVerbs {
    private ChunkVerbs() {}

    static void swap(Side side, Step step) {
        Being left = side.being(step.subject());
        if (left == null) {
            return;
        }
        List<Being> others = side.naive.beings().stream()
                .filter(being -> being.archetype() == left.archetype())
                .toList();
        Being right = step.value() % 8 == 0 ? side.being(step.value()) : others.get(step.value() % others.size());
        ArchetypeChunk from = side.em.getChunk(left.entity);
        ArchetypeChunk to = side.em.getChunk(right.entity);
        int leftIndex = from.getEntities().toList().indexOf(left.entity);
        int rightIndex = to.getEntities().toList().indexOf(right.entity);
        if (left.archetype() != right.archetype()) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.swapComponents(from, leftIndex, to, rightIndex),
                    "swapping across archetypes");
            return;
        }
        side.em.swapComponents(from, leftIndex, to, rightIndex);
        for (Part part : Part.in(left.mask() & ~Part.shared(left.mask()))) {
            left.values.put(part, right.values.put(part, left.values.get(part)));
        }
        List<Waypoint> path = left.path;
        left.path = right.path;
        right.path = path;
        List<Entity> group = left.group;
        left.group = right.group;
        right.group = group;
        int disabled = left.disabled;
        left.disabled = right.disabled;
        right.disabled = disabled;
        side.naive.marks.wrote(left, left.mask());
        side.naive.marks.wrote(right, right.mask());
    }

    /// Writes and reads the values of a chunk where they lie.
    static void writeChunk(Side side, Step step) {
        Being being = side.being(step.subject());
        if (being == null) {
            return;
        }
        Part part = step.part();
        if (part.isManaged()) {
            return;
        }
        ArchetypeChunk chunk = side.em.getChunk(being.entity);
        if (part.isBuffer()) {
            Expect.refused(
                    IllegalArgumentException.class, () -> chunk.getNativeArray(part.type), "an array of buffers");
            return;
        }
        write(side, chunk, part, part.type, step);
    }

    private static Being being(Side side, List<Entity> entities) {
        return side.naive.find(entities.getFirst());
    }

    private static <T extends IComponent> void write(
            Side side, ArchetypeChunk chunk, Part part, Class<T> type, Step step) {
        List<Entity> entities = chunk.getEntities().toList();
        if (part.isShared()) {
            Object value = being(side, entities).values.get(part);
            Object actual = chunk.has(type) ? SharedPartVerbs.get(chunk, part) : null;
            Expect.same(actual, value, "%s of %s", part, chunk);
            return;
        }
        NativeArray<T> values = chunk.getNativeArray(type);
        boolean has = chunk.has(type) && !part.isTag();
        Expect.same(values.length(), has ? entities.size() : 0, "the length of %s in %s", part, chunk);
        for (int i = 0; i < values.length(); i++) {
            Being being = side.naive.find(entities.get(i));
            Expect.same(values.get(i), being.values.get(part), "%s of %s in its chunk", part, being.entity);
            IComponent value = part.value(step.value() + i, side.entity(step.amount()));
            values.set(i, type.cast(value));
            side.naive.put(being, part, value);
        }
        Expect.same(chunk.toComponentDataArray(type).toList(), values.toList(), "the copy of %s in %s", part, chunk);
    }
}
