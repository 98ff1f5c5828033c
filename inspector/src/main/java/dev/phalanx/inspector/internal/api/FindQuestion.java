package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.search.EntityScan;
import dev.phalanx.inspector.internal.search.Search;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A search for entities. If components alone say what matches, it takes a part of what a query matches; otherwise it
/// looks at one entity after the other, over several frames if there are many. The entities that are listed are then
/// copied in portions.
final class FindQuestion implements WorldQuestion<FindQuestion.Found> {
    /// The number of matches after which a search by name or value ends.
    static final int MOST_MATCHES = 10_000;

    static final Parameter<String> Q = Parameter.text(
                    "q", "The words of a search, separated by spaces; an entity has to match all of them.")
            .otherwise("");

    /// What a search for entities finds.
    static final Shape FOUND = Shape.page(
            Shape.either(HierarchyQuestions.ENTITY_SHAPE, HierarchyQuestions.SCENE_SHAPE),
            Shape.has("complete", Shape.TRUTH));

    private static final int CHUNKS_OF_UNIT = 32;

    private final Search search;
    private final EntityScan scan;
    private final int offset;
    private final int limit;
    private final Heading heading;

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

    FindQuestion(Search search, int offset, int limit, Heading heading) {
        this.search = search;
        this.scan = new EntityScan(search, MOST_MATCHES);
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
        if (search.isByComponents()) {
            return budget.take(1 + limit / Budget.PIECE + em.chunkCount() / CHUNKS_OF_UNIT)
                    ? byQuery(search.query(em))
                    : null;
        }
        if (!scan.step(em, budget)) {
            return null;
        }
        isComplete = scan.isComplete();
        total = scan.count();
        List<Entity> found = new ArrayList<>();
        for (int i = offset; i < Math.min(total, (long) offset + limit); i++) {
            found.add(scan.get(i));
        }
        return found;
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

    /// Such as `search for knight`.
    @Override
    public String toString() {
        return "search for " + search.text();
    }
}
