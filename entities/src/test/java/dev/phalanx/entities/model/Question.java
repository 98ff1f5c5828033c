package dev.phalanx.entities.model;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A query that was made once and is asked again and again.
///
/// @param clauses one or two parts, of which an entity has to match one
record Question(EntityQuery query, List<Clauses> clauses) {

    static Question of(Side side, int all, int none) {
        return of(side, List.of(Clauses.of(all, none)));
    }

    static Question of(Side side, List<Clauses> clauses) {
        EntityQueryBuilder builder = side.em.queryBuilder();
        clauses.getFirst().describe(builder);
        for (Clauses more : clauses.subList(1, clauses.size())) {
            more.describe(builder.addAdditionalQuery());
        }
        return new Question(builder.build(), clauses);
    }

    boolean matches(Being being) {
        return clauses.stream().anyMatch(part -> part.match(being));
    }

    boolean matchesArchetype(Being being) {
        return clauses.stream().anyMatch(part -> part.matchArchetype(being));
    }

    /// Compares every answer with the model's.
    void ask(NaiveWorld naive) {
        Set<Entity> expected = new HashSet<>();
        for (Being being : naive.beings()) {
            if (matches(being)) {
                expected.add(being.entity);
            }
        }
        same(query, expected);
    }

    /// Compares what a query finds with what it should.
    static void same(EntityQuery query, Set<Entity> expected) {
        List<Entity> found = query.toEntityArray().toList();
        Expect.same(found.size(), expected.size(), "the number of entities in %s", query);
        Expect.same(new HashSet<>(found), expected, "what %s finds", query);
        Expect.same(query.calculateEntityCount(), expected.size(), "the count of %s", query);
        Expect.same(query.isEmpty(), expected.isEmpty(), "whether %s is empty", query);
        List<Entity> inChunks = new ArrayList<>();
        query.toArchetypeChunkArray().forEach(chunk -> {
            List<Entity> entities = chunk.getEntities().toList();
            Expect.that(!Collections.disjoint(entities, expected), "%s has entities of %s", chunk, query);
            entities.stream().filter(expected::contains).forEach(inChunks::add);
        });
        Expect.same(inChunks, found, "the entities in the chunks of %s", query);
        Expect.same(query.calculateChunkCount(), query.toArchetypeChunkArray().size(), "the chunk count of %s", query);
    }
}
