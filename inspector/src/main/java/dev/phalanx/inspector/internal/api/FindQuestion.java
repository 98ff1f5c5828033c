package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A search for entities. Without names, it takes a part of what a query matches; with names, it checks one entity
/// after the other, over several frames if there are many. The entities that are listed are then copied in portions.
final class FindQuestion implements WorldQuestion<FindQuestion.Found> {
    /// The number of matches of a name after which the search ends.
    static final int MOST_MATCHES = 10_000;

    static final Parameter<String> Q = Parameter.text(
                    "q", "The words of a search, separated by spaces; an entity has to match all of them.")
            .otherwise("");

    /// What a search for entities finds.
    static final Shape FOUND = Shape.page(
            Shape.either(HierarchyQuestions.ENTITY_SHAPE, HierarchyQuestions.SCENE_SHAPE),
            Shape.has("complete", Shape.TRUTH));

    private static final int PORTION = 1_024;
    private static final int CHUNKS_OF_UNIT = 32;
    private static final int IDS_OF_UNIT = 4_096;

    private final SearchTerms terms;
    private final int offset;
    private final int limit;
    private final Heading heading;
    private @Nullable NativeArray<Entity> candidates;
    private int next;
    private long[] matches = new long[64];
    private int matchCount;

    private @Nullable List<Entity> listed;
    private int total;
    private boolean isComplete = true;
    private final List<ComponentValues.Copied> items = new ArrayList<>();
    private int nextItem;

    /// Copies what an answer says beside the number of matches.
    interface Heading {
        /// Copies the fields that precede the items.
        ComponentValues.Copied start(World world);

        /// Copies one item.
        ComponentValues.Copied item(World world, Entity entity);

        /// The units of a budget that the copy of an item needs.
        int itemUnits();
    }

    /// What was found.
    ///
    /// @param total the number of matches
    /// @param isComplete whether there are no more
    record Found(int total, boolean isComplete, ComponentValues.Copied start, List<ComponentValues.Copied> items) {
        void write(JsonGenerator out) {
            out.writeNumberProperty("total", total);
            out.writeBooleanProperty("complete", isComplete);
            start.write(out);
            out.writeArrayPropertyStart("items");
            items.forEach(item -> item.write(out));
            out.writeEndArray();
        }
    }

    FindQuestion(SearchTerms terms, int offset, int limit, Heading heading) {
        this.terms = terms;
        this.offset = offset;
        this.limit = limit;
        this.heading = heading;
    }

    @Override
    public @Nullable Found step(World world, Budget budget) {
        EntityManager em = world.entityManager();
        List<Entity> all = listed;
        if (all == null) {
            all = search(em, budget);
            listed = all;
        }
        if (all == null) {
            return null;
        }
        while (nextItem < all.size()) {
            if (!budget.take(heading.itemUnits())) {
                return null;
            }
            Entity entity = all.get(nextItem++);
            if (em.exists(entity)) {
                items.add(heading.item(world, entity));
            }
        }
        return new Found(total, isComplete, heading.start(world), items);
    }

    /// Continues the search. Returns the entities that are listed, or null if the search is not at its end.
    private @Nullable List<Entity> search(EntityManager em, Budget budget) {
        EntityQuery query = em.getEntityQuery(terms.description(false));
        if (terms.hasId()) {
            return byId(em, query);
        }
        if (!terms.hasNames()) {
            return budget.take(1 + limit / Budget.PIECE + em.chunkCount() / CHUNKS_OF_UNIT) ? byQuery(query) : null;
        }
        return byName(em, query, budget);
    }

    private @Nullable List<Entity> byName(EntityManager em, EntityQuery query, Budget budget) {
        int first = candidates == null ? em.entityCount() / IDS_OF_UNIT : 0;
        while (candidates == null || (next < candidates.length() && matchCount < MOST_MATCHES)) {
            if (!budget.take(first + Budget.PIECE)) {
                return null;
            }
            NativeArray<Entity> all = candidates;
            if (all == null) {
                all = em.hasNames() ? query.toEntityArray() : NativeArray.ofLength(Entity.class, 0);
                candidates = all;
                first = 0;
            }
            int end = Math.min(all.length(), next + PORTION);
            for (; next < end && matchCount < MOST_MATCHES; next++) {
                look(em, all.get(next));
            }
        }
        isComplete = next >= candidates.length();
        total = matchCount;
        List<Entity> found = new ArrayList<>();
        for (int i = offset; i < Math.min(matchCount, (long) offset + limit); i++) {
            found.add(Entity.unpack(matches[i]));
        }
        return found;
    }

    private void look(EntityManager em, Entity entity) {
        if (!em.exists(entity)) {
            return;
        }
        String name = em.getName(entity);
        if (!name.isEmpty() && terms.matchesName(name)) {
            if (matchCount == matches.length) {
                matches = Arrays.copyOf(matches, 2 * matchCount);
            }
            matches[matchCount++] = entity.packed();
        }
    }

    private List<Entity> byId(EntityManager em, EntityQuery query) {
        Entity found = terms.named(em);
        boolean isMatch = found != null
                && em.exists(found)
                && query.matchesIgnoreFilter(found)
                && (!terms.hasNames() || terms.matchesName(em.getName(found)));
        total = isMatch ? 1 : 0;
        return isMatch && found != null && offset == 0 ? List.of(found) : List.of();
    }

    private List<Entity> byQuery(EntityQuery query) {
        total = query.calculateEntityCount();
        List<Entity> found = new ArrayList<>();
        long end = Math.min(total, (long) offset + limit);
        boolean isExact = total == query.calculateEntityCountWithoutFiltering();
        if (!isExact) {
            NativeArray<Entity> all = query.toEntityArray();
            for (int i = offset; i < end; i++) {
                found.add(all.get(i));
            }
            return found;
        }
        long before = 0;
        for (ArchetypeChunk chunk : query.toArchetypeChunkArray()) {
            long first = Math.max(offset, before);
            long last = Math.min(end, before + chunk.count());
            if (first < last) {
                NativeArray<Entity> ids = chunk.getEntities();
                for (long at = first; at < last; at++) {
                    found.add(ids.get((int) (at - before)));
                }
            }
            before += chunk.count();
            if (before >= end) {
                break;
            }
        }
        return found;
    }

    /// Such as `search for [knight]`.
    @Override
    public String toString() {
        return "search for " + (terms.hasId() ? terms.ids() : terms.names());
    }
}
