package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.QuerySource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The entities that have to exist for a system to run. Filters and enabled bits do not count.
///
/// | asked for | the system runs while |
/// |---|---|
/// | `requireForUpdate` | each of these queries has entities |
/// | `requireAnyForUpdate` | of each call, one of the queries has entities |
/// | neither, but [RequireMatchingQueriesForUpdate] | the system has no queries, or one of them has entities |
/// | nothing | always |
final class SystemRequirements {
    private static final ModuleAccess<EntityQuery, QueryTarget> TARGETS =
            ModuleAccess.find(EntityQuery.class, QueryTarget.class);
    private static final QueryCache[] NONE = {};

    private final WorldStore store;
    private final QuerySource queries;
    private final boolean wantsOwn;
    private QueryCache[] all = NONE;
    private QueryCache[][] anyOf = {};

    /// @param wantsOwn whether the system's class has [RequireMatchingQueriesForUpdate]
    SystemRequirements(WorldStore store, QuerySource queries, boolean wantsOwn) {
        this.store = store;
        this.queries = queries;
        this.wantsOwn = wantsOwn;
    }

    void addAll(EntityQuery query) {
        QueryCache matched = matched(query);
        all = Arrays.copyOf(all, all.length + 1);
        all[all.length - 1] = matched;
    }

    private QueryCache matched(EntityQuery query) {
        return TARGETS.of(query).matchedIn(store);
    }

    void addAny(EntityQuery... choice) {
        QueryCache[] matched = new QueryCache[choice.length];
        for (int i = 0; i < choice.length; i++) {
            matched[i] = matched(choice[i]);
        }
        anyOf = Arrays.copyOf(anyOf, anyOf.length + 1);
        anyOf[anyOf.length - 1] = matched;
    }

    boolean areMet() {
        for (QueryCache query : all) {
            if (query.hasNoEntities()) {
                return false;
            }
        }
        for (QueryCache[] choice : anyOf) {
            if (!hasAny(choice)) {
                return false;
            }
        }
        return !wantsOwn || all.length > 0 || anyOf.length > 0 || hasOwn();
    }

    /// The requirements as text.
    List<String> list() {
        List<String> texts = new ArrayList<>();
        for (QueryCache query : all) {
            texts.add(query.toString());
        }
        for (QueryCache[] choice : anyOf) {
            texts.add(Arrays.stream(choice).map(QueryCache::toString).collect(Collectors.joining(" or ")));
        }
        if (texts.isEmpty() && wantsOwn) {
            texts.add("one of its own queries");
        }
        return List.copyOf(texts);
    }

    private static boolean hasAny(QueryCache[] choice) {
        for (QueryCache query : choice) {
            if (!query.hasNoEntities()) {
                return true;
            }
        }
        return false;
    }

    private boolean hasOwn() {
        List<EntityQuery> own = queries.list();
        for (int i = 0; i < own.size(); i++) {
            if (!matched(own.get(i)).hasNoEntities()) {
                return true;
            }
        }
        return own.isEmpty();
    }
}
