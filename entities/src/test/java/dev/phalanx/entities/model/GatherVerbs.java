package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The verbs that filter queries and gather from them.
final class GatherVerbs {
    private GatherVerbs() {}

    /// a private query with filters, for what changed lately.
    static void filter(Side side, Step step) {
        int none = step.none() & ~step.part().bit;
        int all = step.all() | step.part().bit;
        int since = side.world.globalSystemVersion() - step.amount() % 3;
        boolean byChange = step.value() % 3 != 0;
        boolean byOrder = step.value() % 3 != 1;
        EntityQuery query = side.em
                .queryBuilder()
                .withAll(Part.classes(all))
                .withNone(Part.classes(none))
                .buildPrivate();
        query.setChangedFilterRequiredVersion(since);
        if (byChange) {
            query.addChangedVersionFilter(step.part().type);
        }
        if (byOrder) {
            query.addOrderVersionFilter();
        }
        Set<Entity> expected = new HashSet<>();
        List<Being> matching = side.naive.matching(all, none);
        for (Being being : matching) {
            ArchetypeChunk chunk = side.em.getChunk(being.entity);
            boolean changed = !byChange || chunk.didChange(step.part().type, since);
            if (changed && (!byOrder || chunk.didOrderChange(since))) {
                expected.add(being.entity);
            }
        }
        Question.same(query, expected);
        int unfiltered = query.calculateEntityCountWithoutFiltering();
        int inArchetypes = side.naive.ofMatchingArchetypes(all, none).size();
        Expect.same(unfiltered, inArchetypes, "the unfiltered count of %s", query);
        Entity entity = side.entity(step.subject());
        Expect.same(query.matches(entity), expected.contains(entity), "whether %s passes %s", entity, query);
        query.close();
    }

    static void gather(Side side, Step step) {
        Part part = step.part();
        if (!part.hasPlainValue()) {
            return;
        }
        int none = step.none() & ~part.bit;
        EntityQuery query = Question.of(side, part.bit, none).query();
        List<Object> expected = new ArrayList<>();
        for (Entity entity : query.toEntityArray()) {
            expected.add(side.naive.find(entity).values.get(part));
        }
        Expect.same(query.toComponentDataArray(part.type).toList(), expected, "%s gathered", part);
    }

    static void scatter(Side side, Step step) {
        Part part = step.part();
        if (!part.hasPlainValue()) {
            return;
        }
        int none = step.none() & ~part.bit;
        EntityQuery query = side.em
                .queryBuilder()
                .withAllRW(Part.classes(part.bit))
                .withNone(Part.classes(none))
                .build();
        List<Entity> entities = query.toEntityArray().toList();
        List<IComponent> values = new ArrayList<>();
        for (int i = 0; i < entities.size(); i++) {
            values.add(part.value(step.value() + i, side.entity(step.subject() + i)));
        }
        query.copyFromComponentDataArray(array(part.type, values));
        for (int i = 0; i < entities.size(); i++) {
            side.naive.put(side.naive.find(entities.get(i)), part, values.get(i));
        }
    }

    static <T extends IComponent> NativeArray<T> array(Class<T> type, List<IComponent> values) {
        List<T> cast = new ArrayList<>();
        values.forEach(value -> cast.add(type.cast(value)));
        return NativeArray.copyOf(type, cast);
    }
}
