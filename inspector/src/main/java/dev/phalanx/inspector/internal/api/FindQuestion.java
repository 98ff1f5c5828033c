package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A search for entities. Without names, it takes a part of what a query matches; with names, it checks one entity
/// after the other, over several frames if there are many.
final class FindQuestion implements WorldQuestion<byte[]> {
    /// The number of matches of a name after which the search ends.
    static final int MOST_MATCHES = 10_000;

    private static final int PORTION = 1_024;

    private final SearchTerms terms;
    private final int offset;
    private final int limit;
    private final Heading heading;
    private @Nullable NativeArray<Entity> candidates;
    private int next;
    private long[] matches = new long[64];
    private int matchCount;

    /// Writes the fields that precede the items of an answer, and the items.
    interface Heading {
        /// Writes what comes before the items.
        void start(JsonGenerator out, World world);

        /// Writes one item.
        void item(JsonGenerator out, World world, Entity entity);
    }

    FindQuestion(SearchTerms terms, int offset, int limit, Heading heading) {
        this.terms = terms;
        this.offset = offset;
        this.limit = limit;
        this.heading = heading;
    }

    @Override
    public byte @Nullable [] step(World world, long deadlineNanos) {
        EntityManager em = world.entityManager();
        if (terms.hasId()) {
            return byId(world, em);
        }
        EntityQueryDesc description = terms.description(false);
        EntityQuery query = em.getEntityQuery(description);
        if (!terms.hasNames()) {
            return byQuery(world, query);
        }
        NativeArray<Entity> all = candidates;
        if (all == null) {
            all = em.hasNames() ? query.toEntityArray() : NativeArray.ofLength(Entity.class, 0);
            candidates = all;
        }
        while (next < all.length() && matchCount < MOST_MATCHES) {
            int end = Math.min(all.length(), next + PORTION);
            for (; next < end && matchCount < MOST_MATCHES; next++) {
                look(em, all.get(next));
            }
            if (System.nanoTime() - deadlineNanos >= 0 && next < all.length()) {
                return null;
            }
        }
        boolean isComplete = next >= all.length();
        return answer(world, matchCount, isComplete, out -> {
            for (int i = offset; i < Math.min(matchCount, (long) offset + limit); i++) {
                Entity entity = Entity.unpack(matches[i]);
                if (em.exists(entity)) {
                    heading.item(out, world, entity);
                }
            }
        });
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

    private byte[] byId(World world, EntityManager em) {
        Entity found = terms.named(em);
        boolean matches = found != null
                && em.exists(found)
                && em.getEntityQuery(terms.description(false)).matchesIgnoreFilter(found)
                && (!terms.hasNames() || terms.matchesName(em.getName(found)));
        return answer(world, matches ? 1 : 0, true, out -> {
            if (matches && found != null && offset == 0) {
                heading.item(out, world, found);
            }
        });
    }

    private byte[] byQuery(World world, EntityQuery query) {
        int total = query.calculateEntityCount();
        return answer(world, total, true, out -> {
            long end = Math.min(total, (long) offset + limit);
            long before = 0;
            boolean isExact = total == query.calculateEntityCountWithoutFiltering();
            if (!isExact) {
                NativeArray<Entity> all = query.toEntityArray();
                for (int i = offset; i < end; i++) {
                    heading.item(out, world, all.get(i));
                }
                return;
            }
            for (ArchetypeChunk chunk : query.toArchetypeChunkArray()) {
                long first = Math.max(offset, before);
                long last = Math.min(end, before + chunk.count());
                if (first < last) {
                    NativeArray<Entity> ids = chunk.getEntities();
                    for (long at = first; at < last; at++) {
                        heading.item(out, world, ids.get((int) (at - before)));
                    }
                }
                before += chunk.count();
                if (before >= end) {
                    break;
                }
            }
        });
    }

    private byte[] answer(World world, long total, boolean isComplete, Consumer<JsonGenerator> items) {
        return JsonText.object(out -> {
            out.writeNumberProperty("total", total);
            out.writeBooleanProperty("complete", isComplete);
            heading.start(out, world);
            out.writeArrayPropertyStart("items");
            items.accept(out);
            out.writeEndArray();
        });
    }

    /// Such as `search for [knight]`.
    @Override
    public String toString() {
        return "search for " + (terms.hasId() ? terms.ids() : terms.names());
    }
}
