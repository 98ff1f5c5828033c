package dev.phalanx.entities.model;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A query that was made once and is asked again and again.
record Question(EntityQuery query, int all, int none) {

    static Question of(Side side, int all, int none) {
        EntityQuery query = side.em
                .queryBuilder()
                .withAll(Part.classes(all))
                .withNone(Part.classes(none))
                .build();
        return new Question(query, all, none);
    }

    /// Compares every answer with the model's.
    void ask(NaiveWorld naive) {
        Set<Entity> expected = new HashSet<>();
        for (Being being : naive.matching(all, none)) {
            expected.add(being.entity);
        }
        List<Entity> found = query.toEntityArray().toList();
        Expect.same(found.size(), expected.size(), "the number of entities in %s", query);
        Expect.same(new HashSet<>(found), expected, "what %s finds", query);
        Expect.same(query.calculateEntityCount(), expected.size(), "the count of %s", query);
        Expect.same(query.isEmpty(), expected.isEmpty(), "whether %s is empty", query);
        int chunks = query.calculateChunkCount();
        Expect.that(
                chunks <= expected.size() && expected.isEmpty() == (chunks == 0), "%s has %s chunks", query, chunks);
    }
}
