package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
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
        return types.containsAll(part.all())
                && types.containsAll(part.present())
                && Collections.disjoint(types, part.none())
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
        findings.require(flatten(query.runs().chunks()).equals(chunks), query, "runs over the chunks that match");
    }

    private void checkRows(MatchedQuery query) {
        List<Integer> rows = new ArrayList<>();
        for (Archetype archetype : query.found()) {
            for (int i = 0; i < archetype.slabs().size(); i++) {
                Slab slab = archetype.slabs().get(i);
                for (int chunk = 0; chunk < slab.chunks(); chunk++) {
                    int first = chunk * slab.capacity;
                    for (int slot = first; slot < first + slab.count[chunk]; slot++) {
                        rows.add(slab.locationOf(slot));
                    }
                }
            }
        }
        findings.require(flatten(query.runs().rows()).equals(rows), query, "runs over the rows that match");
        findings.equal(query.runs().rows().count, runs(rows), query, "the number of runs");
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
