package dev.phalanx.inspector.internal.search;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks at one entity after the other whether it matches a search: in portions, over several frames if there are many.
///
/// Only entities of matching archetypes are looked at: those that there are at the beginning. An entity counts if it
/// matches when it is looked at.
public final class EntityScan {
    /// Names or values that are looked at in a piece of a budget.
    private static final int PORTION = 1_024;

    private static final int LEAST_PORTION = 16;
    private static final int IDS_OF_UNIT = 4_096;

    private final int most;
    private final int portion;
    private final List<SearchTerms> byId = new ArrayList<>();
    private final List<SearchTerms> others = new ArrayList<>();
    private final boolean needsNames;

    private @Nullable NativeArray<Entity> candidates;
    private @Nullable SearchMatcher matcher;
    private int next;
    private long[] matches = new long[64];
    private int count;

    /// @param most the number of matches after which it ends
    public EntityScan(Search search, int most) {
        this.most = most;
        this.portion = Math.max(LEAST_PORTION, PORTION / search.weight());
        search.alternatives().forEach(terms -> (terms.hasId() ? byId : others).add(terms));
        this.needsNames = others.stream().allMatch(SearchTerms::needsName);
    }

    /// Continues. Returns whether it is at its end.
    public boolean step(EntityManager em, Budget budget) {
        NativeArray<Entity> all = candidates;
        int first = all == null ? em.entityCount() / IDS_OF_UNIT : 0;
        SearchMatcher known = null;
        while (all == null || (next < all.length() && count < most)) {
            if (!budget.take(first + Budget.PIECE)) {
                return false;
            }
            first = 0;
            if (all == null) {
                findById(em);
                all = candidates(em);
                candidates = all;
            }
            if (known == null && !others.isEmpty()) {
                known = matcher(em);
                known.begin();
            }
            int end = (int) Math.min(all.length(), (long) next + portion);
            for (; known != null && next < end && count < most; next++) {
                Entity entity = all.get(next);
                if (known.matches(entity) && !isFoundById(entity)) {
                    add(entity);
                }
            }
        }
        return true;
    }

    private SearchMatcher matcher(EntityManager em) {
        SearchMatcher known = matcher;
        if (known == null) {
            known = new SearchMatcher(em, others);
            matcher = known;
        }
        return known;
    }

    private void findById(EntityManager em) {
        for (SearchTerms terms : byId) {
            Entity named = terms.named(em);
            EntityQuery query = em.getEntityQuery(terms.description());
            if (named != null && em.exists(named) && query.matchesIgnoreFilter(named) && !isFoundById(named)) {
                SearchMatcher one = new SearchMatcher(em, List.of(terms));
                one.begin();
                if (one.matches(named)) {
                    add(named);
                }
            }
        }
    }

    /// Whether an entity is among those that were found by their ids, which are the first ones.
    private boolean isFoundById(Entity entity) {
        for (int i = 0; i < Math.min(count, byId.size()); i++) {
            if (matches[i] == entity.packed()) {
                return true;
            }
        }
        return false;
    }

    private NativeArray<Entity> candidates(EntityManager em) {
        return others.isEmpty() || (needsNames && !em.hasNames())
                ? NativeArray.ofLength(Entity.class, 0)
                : Search.query(em, others).toEntityArray();
    }

    private void add(Entity entity) {
        if (count == matches.length) {
            matches = Arrays.copyOf(matches, 2 * count);
        }
        matches[count++] = entity.packed();
    }

    /// The number of matches so far.
    public int count() {
        return count;
    }

    /// Whether all candidates have been looked at.
    public boolean isComplete() {
        NativeArray<Entity> all = candidates;
        return all != null && next >= all.length();
    }

    /// A match.
    public Entity get(int index) {
        return Entity.unpack(matches[index]);
    }
}
