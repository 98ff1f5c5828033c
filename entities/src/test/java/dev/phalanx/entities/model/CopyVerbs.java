package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The verbs that create entities with values: given ones, or those of other entities.
final class CopyVerbs {
    private CopyVerbs() {}

    static void createWithValues(Side side, Step step) {
        List<IComponent> values = new ArrayList<>();
        int wanted = step.types() & ~Part.mask(Part.PATH, Part.GROUP);
        int types = wanted == 0 ? Part.POINT.bit : wanted;
        for (Part part : Part.in(types)) {
            values.add(part.value(step.value(), side.entity(step.subject())));
        }
        IComponent[] more = values.subList(1, values.size()).toArray(new IComponent[0]);
        Entity entity = side.em.createEntity(values.getFirst(), more);
        Being being = side.naive.born(List.of(entity), types).getFirst();
        int i = 0;
        for (Part part : Part.in(types)) {
            Gadgets.given(values.get(i));
            being.values.put(part, values.get(i++));
        }
    }

    static void createInto(Side side, Step step) {
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, step.amount() + 2);
        side.em.createEntity(side.archetype(step.types()), out.slice(1, step.amount()));
        Expect.same(out.get(0), Entity.NULL, "the place before the slice");
        Expect.same(out.get(step.amount() + 1), Entity.NULL, "the place after the slice");
        side.naive.born(out.slice(1, step.amount()).toList(), step.types());
    }

    static void instantiate(Side side, Step step) {
        Entity source = side.entity(step.subject());
        if (!isCopied(side, source)) {
            Expect.refused(IllegalArgumentException.class, () -> side.em.instantiate(source), "copying the dead");
            return;
        }
        if (!GroupVerbs.isCopied(side, source)) {
            Expect.refused(IllegalArgumentException.class, () -> side.em.instantiate(source), "copying no whole group");
            return;
        }
        copiedWithGroup(side, source, side.em.instantiate(source));
    }

    static void instantiateMany(Side side, Step step) {
        Entity source = side.entity(step.subject());
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, step.amount());
        if (!isCopied(side, source)) {
            Expect.refused(IllegalArgumentException.class, () -> side.em.instantiate(source, out), "copying the dead");
            return;
        }
        if (!GroupVerbs.isCopied(side, source)) {
            Expect.refused(
                    IllegalArgumentException.class, () -> side.em.instantiate(source, out), "copying no whole group");
            return;
        }
        List<Entity> copies;
        if (step.value() % 2 == 0) {
            copies = side.em.instantiate(source, step.amount()).toList();
        } else {
            side.em.instantiate(source, out);
            copies = out.toList();
        }
        Expect.same(copies.size(), step.amount(), "the number of copies");
        for (Entity copy : copies) {
            copiedWithGroup(side, source, copy);
        }
    }

    static void instantiateArray(Side side, Step step) {
        List<Entity> sources = side.living(step);
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, sources.size());
        if (!sources.stream().allMatch(source -> isCopied(side, source))) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.instantiate(Side.array(sources), out),
                    "copying the destroyed");
            return;
        }
        side.em.instantiate(Side.array(sources), out);
        copied(side, sources, out.toList(), 0);
    }

    /// Whether an entity can be copied.
    static boolean isCopied(Side side, Entity source) {
        Being being = side.naive.find(source);
        return being != null && !being.wasDestroyed();
    }

    /// Enters a copy, and those of the members of its group: they are the members of the copy's.
    private static void copiedWithGroup(Side side, Entity source, Entity copy) {
        List<Entity> members = side.naive.find(source).members();
        if (members.isEmpty()) {
            copied(side, List.of(source), List.of(copy), Part.PREFAB.bit);
            return;
        }
        List<Entity> copies = GroupVerbs.members(side, copy);
        Expect.same(copies.size(), members.size(), "the members of the copy %s", copy);
        Expect.same(copies.getFirst(), copy, "the first member of the copy");
        copied(side, members, copies, Part.PREFAB.bit);
    }

    /// Enters copies of beings. A copy's references to itself lead to itself, those to other sources to their last
    /// copy.
    ///
    /// @param left parts that copies lack, besides those for cleanup
    private static void copied(Side side, List<Entity> sources, List<Entity> copies, int left) {
        Map<Entity, Entity> copyOf = new HashMap<>();
        for (int i = 0; i < sources.size(); i++) {
            copyOf.put(sources.get(i), copies.get(i));
        }
        for (int i = 0; i < sources.size(); i++) {
            Being source = side.naive.find(sources.get(i));
            int mask = source.mask() & ~left & ~Part.CLEANUP;
            Being copy = side.naive.born(List.of(copies.get(i)), mask).getFirst();
            copy.become(source);
            copy.values.keySet().retainAll(Part.in(mask));
            Gadgets.copied(side, copy);
            copy.remap(held -> held.equals(source.entity) ? copy.entity : copyOf.getOrDefault(held, held));
        }
    }
}
