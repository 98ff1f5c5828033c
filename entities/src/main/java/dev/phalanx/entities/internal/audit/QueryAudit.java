package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// Checks the queries: the archetypes found so far, and the runs where they claim to be current.
final class QueryAudit {
    private final WorldStore store;
    private final QueryRegistry queries;
    private final Findings findings;

    QueryAudit(WorldStore store, QueryRegistry queries, Findings findings) {
        this.store = store;
        this.queries = queries;
        this.findings = findings;
    }

    void run() {
        for (MatchedQuery query : queries.queries()) {
            List<Archetype> expected = matching(query);
            if (!query.found().equals(expected)) {
                findings.require(false, query, "has found " + expected);
            }
            for (int id = 0; id < query.seen(); id++) {
                Archetype archetype = store.archetypes().get(id);
                if (query.matches(archetype) != expected.contains(archetype)) {
                    findings.require(false, query, "knows whether it matches " + archetype);
                }
            }
            if (query.hasCurrentChunks()) {
                checkChunks(query);
            }
            if (query.isCurrent()) {
                checkRows(query);
            }
        }
    }

    private List<Archetype> matching(MatchedQuery query) {
        List<Archetype> matching = new ArrayList<>();
        for (int id = 0; id < query.seen(); id++) {
            Archetype archetype = store.archetypes().get(id);
            if (query.description().parts().stream().anyMatch(part -> fits(archetype, part))) {
                matching.add(archetype);
            }
        }
        return matching;
    }

    private static boolean fits(Archetype archetype, QueryPart part) {
        List<?> types = List.of(archetype.components());
        List<ComponentInfo<?>> excluded = new ArrayList<>(part.none());
        Arrays.stream(archetype.components()).filter(part::isRival).forEach(excluded::add);
        excluded.removeIf(type -> type.isEnableable() && !part.ignoresEnabled());
        return types.containsAll(part.all())
                && types.containsAll(part.present())
                && types.containsAll(part.disabled())
                && Collections.disjoint(types, excluded)
                && Collections.disjoint(types, part.absent())
                && Collections.disjoint(types, part.passedOver())
                && (part.any().isEmpty() || !Collections.disjoint(types, part.any()));
    }

    private void checkChunks(MatchedQuery query) {
        List<Integer> chunks = new ArrayList<>();
        for (Archetype archetype : query.found()) {
            for (int i = 0; i < archetype.slabs().size(); i++) {
                Slab slab = archetype.slabs().get(i);
                for (int chunk = 0; chunk < slab.chunks(); chunk++) {
                    if (slab.count[chunk] > 0) {
                        chunks.add(slab.locationOf(chunk));
                    }
                }
            }
        }
        findings.require(flatten(query.allChunks()).equals(chunks), query, "runs over the chunks that match");
    }

    private void checkRows(MatchedQuery query) {
        List<Integer> rows = new ArrayList<>();
        for (Archetype archetype : query.found()) {
            for (int i = 0; i < archetype.slabs().size(); i++) {
                Slab slab = archetype.slabs().get(i);
                for (int chunk = 0; chunk < slab.chunks(); chunk++) {
                    int first = chunk * slab.capacity;
                    for (int slot = first; slot < first + slab.count[chunk]; slot++) {
                        if (isAsked(query, slab, slot)) {
                            rows.add(slab.locationOf(slot));
                        }
                    }
                }
            }
        }
        findings.require(flatten(query.runs().ranges()).equals(rows), query, "runs over the rows that match");
        if (!query.isMasked()) {
            findings.equal(query.runs().rows().count, runs(rows), query, "the number of runs");
        }
    }

    private static boolean isAsked(MatchedQuery query, Slab slab, int slot) {
        return query.description().parts().stream()
                .filter(part -> fits(slab.archetype, part))
                .anyMatch(part -> part.all().stream().allMatch(type -> isOn(part, slab, slot, type))
                        && part.none().stream()
                                .noneMatch(type -> slab.archetype.has(type) && isOn(part, slab, slot, type))
                        && Arrays.stream(slab.archetype.components())
                                .noneMatch(type -> part.isRival(type) && isOn(part, slab, slot, type))
                        && (part.ignoresEnabled()
                                || part.disabled().stream().noneMatch(type -> isOn(part, slab, slot, type)))
                        && (part.any().isEmpty()
                                || part.any().stream()
                                        .anyMatch(type -> slab.archetype.has(type) && isOn(part, slab, slot, type))));
    }

    private static boolean isOn(QueryPart part, Slab slab, int slot, ComponentInfo<?> type) {
        int c = slab.archetype.indexOf(type);
        return part.ignoresEnabled() || !type.isEnableable() || EnabledBits.get(slab.enabled(c), slab.bit(slot));
    }

    private static List<Integer> flatten(RunList runs) {
        List<Integer> places = new ArrayList<>();
        for (int run = 0; run < runs.count; run++) {
            for (int at = runs.from[run]; at < runs.to[run]; at++) {
                places.add(runs.slab[run] << EntityTable.SLOT_BITS | at);
            }
        }
        return places;
    }

    private static int runs(List<Integer> places) {
        int runs = 0;
        for (int i = 0; i < places.size(); i++) {
            boolean slabStarts = (places.get(i) & EntityTable.SLOT_MASK) == 0;
            if (i == 0 || slabStarts || places.get(i) != places.get(i - 1) + 1) {
                runs++;
            }
        }
        return runs;
    }
}
