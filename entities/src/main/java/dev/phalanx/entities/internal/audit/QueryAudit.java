package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/// Checks the queries: the archetypes found so far, and the runs where they claim to be current.
final class QueryAudit {
    private final WorldStore store;
    private final ArchetypesByType archetypes;
    private final QueryRegistry queries;
    private final Findings findings;

    QueryAudit(WorldStore store, ArchetypesByType archetypes, QueryRegistry queries, Findings findings) {
        this.store = store;
        this.archetypes = archetypes;
        this.queries = queries;
        this.findings = findings;
    }

    void run() {
        for (QueryCache query : queries.queries()) {
            List<ExpectedPart> parts = new ArrayList<>();
            BitSet expected = new BitSet();
            for (QueryPart part : query.description().parts()) {
                ExpectedPart expectedPart = new ExpectedPart(part, archetypes);
                parts.add(expectedPart);
                expected.or(expectedPart.fitting());
            }
            if (query.hasCurrentOrder()) {
                checkFound(query, expected);
            }
            if (query.hasCurrentChunks()) {
                checkChunks(query);
            }
            if (query.isCurrent()) {
                checkRows(query, parts);
            }
        }
    }

    private void checkFound(QueryCache query, BitSet expected) {
        int seen = query.seen();
        List<Archetype> known = List.copyOf(query.found());
        int found = 0;
        boolean agrees = true;
        for (int i = 0; i < seen; i++) {
            Archetype archetype = store.archetypes().get(i);
            boolean isExpected = expected.get(archetype.id());
            if (isExpected) {
                agrees &= found < known.size() && known.get(found) == archetype;
                found++;
            }
            if (query.matches(archetype) != isExpected) {
                findings.add(query, "knows whether it matches " + archetype);
            }
        }
        if (!agrees || found != known.size()) {
            List<Archetype> all = IntStream.range(0, seen)
                    .mapToObj(i -> store.archetypes().get(i))
                    .filter(archetype -> expected.get(archetype.id()))
                    .toList();
            findings.add(query, "has found " + all);
        }
    }

    private void checkChunks(QueryCache query) {
        RunCursor cursor = new RunCursor(query.allChunks());
        for (Archetype archetype : query.found()) {
            SlabList slabs = archetype.slabs();
            for (int i = 0; i < slabs.size(); i++) {
                Slab slab = slabs.get(i);
                for (int chunk = 0; chunk < slab.chunks(); chunk++) {
                    if (slab.count[chunk] > 0) {
                        cursor.expect(slab.id, chunk, chunk + 1);
                    }
                }
            }
        }
        findings.require(cursor.agrees(), query, "runs over the chunks that match");
    }

    private void checkRows(QueryCache query, List<ExpectedPart> parts) {
        RunCursor cursor = new RunCursor(query.runs().ranges());
        for (Archetype archetype : query.found()) {
            List<RowRule> rules = rules(parts, archetype);
            SlabList slabs = archetype.slabs();
            for (int i = 0; i < slabs.size(); i++) {
                expectRows(cursor, slabs.get(i), rules);
            }
        }
        findings.require(cursor.agrees(), query, "runs over the rows that match");
        if (!query.isMasked()) {
            findings.equal(query.runs().rows().count, cursor.expectedRuns(), query, "the number of runs");
        }
    }

    /// The conditions of the parts that fit an archetype on its rows; one rule alone if that accepts every row.
    private static List<RowRule> rules(List<ExpectedPart> parts, Archetype archetype) {
        List<RowRule> rules = new ArrayList<>();
        for (ExpectedPart part : parts) {
            if (part.fitting().get(archetype.id())) {
                RowRule rule = part.rule(archetype);
                if (rule.isFree()) {
                    return List.of(rule);
                }
                rules.add(rule);
            }
        }
        return rules;
    }

    private static void expectRows(RunCursor cursor, Slab slab, List<RowRule> rules) {
        boolean every = rules.size() == 1 && rules.getFirst().isFree();
        for (int chunk = 0; chunk < slab.chunks(); chunk++) {
            int first = chunk * slab.capacity;
            int end = first + slab.count[chunk];
            if (every) {
                cursor.expect(slab.id, first, end);
                continue;
            }
            for (int slot = first; slot < end; slot++) {
                if (isAsked(rules, slab, slot)) {
                    cursor.expect(slab.id, slot, slot + 1);
                }
            }
        }
    }

    private static boolean isAsked(List<RowRule> rules, Slab slab, int slot) {
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).allows(slab, slot)) {
                return true;
            }
        }
        return false;
    }
}
