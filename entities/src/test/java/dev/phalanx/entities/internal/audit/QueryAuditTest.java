package dev.phalanx.entities.internal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.internal.query.ImplicitExclusion;
import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The audit knows of each archetype and each row whether a query asks for it, whatever its clauses are, and compares
/// every place in its runs.
final class QueryAuditTest {
    private static final ComponentInfo<Health> HEALTH = ComponentTypes.of(Health.class);
    private static final ComponentInfo<Score> SCORE = ComponentTypes.of(Score.class);
    private static final ComponentInfo<Frozen> FROZEN = ComponentTypes.of(Frozen.class);
    private static final ComponentInfo<Stunned> STUNNED = ComponentTypes.of(Stunned.class);
    private static final ComponentInfo<Asleep> ASLEEP = ComponentTypes.of(Asleep.class);
    private static final ComponentInfo<Prefab> PREFAB = ComponentTypes.of(Prefab.class);

    /// Two of them can be disabled. One of those, and another, are in the write group of the first.
    private static final List<ComponentInfo<?>> TYPES = List.of(SCORE, FROZEN, STUNNED, ASLEEP, PREFAB);
    /// One for each way of having the two types enabled.
    private static final int ROWS = 4;

    private static final EntityQueryOptions IGNORE = EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE;
    private static final EntityQueryOptions GROUPS = EntityQueryOptions.FILTER_WRITE_GROUP;

    private final AuditedStore audited = new AuditedStore();

    static Stream<QueryDescription> descriptions() {
        return Stream.of(
                        new Clauses(),
                        new Clauses().all(SCORE),
                        new Clauses().all(STUNNED),
                        new Clauses().all(SCORE, FROZEN, STUNNED, ASLEEP),
                        new Clauses().any(SCORE, FROZEN),
                        new Clauses().any(STUNNED, ASLEEP),
                        new Clauses().any(STUNNED, FROZEN),
                        new Clauses().none(FROZEN),
                        new Clauses().none(STUNNED, ASLEEP),
                        new Clauses().disabled(STUNNED),
                        new Clauses().absent(FROZEN, STUNNED),
                        new Clauses().present(FROZEN, STUNNED),
                        new Clauses().all(SCORE).writing(SCORE).options(GROUPS),
                        new Clauses().all(SCORE).options(GROUPS),
                        new Clauses().all(SCORE).writing(SCORE).options(GROUPS, IGNORE),
                        new Clauses().all(STUNNED).none(ASLEEP).options(IGNORE),
                        new Clauses().any(STUNNED, ASLEEP).options(IGNORE),
                        new Clauses().disabled(STUNNED).options(IGNORE),
                        new Clauses().all(STUNNED).options(EntityQueryOptions.INCLUDE_PREFAB),
                        new Clauses().all(STUNNED).any(ASLEEP, SCORE).none(FROZEN))
                .map(clauses -> new QueryDescription(List.of(clauses.part())))
                .flatMap(one -> Stream.of(one, alsoAsleep(one)));
    }

    private static QueryDescription alsoAsleep(QueryDescription one) {
        QueryPart asleep = new Clauses().all(ASLEEP, PREFAB).part();
        return new QueryDescription(List.of(one.parts().getFirst(), asleep));
    }

    @ParameterizedTest
    @MethodSource("descriptions")
    void anArchetypeMoreOrLess(QueryDescription description) {
        QueryCache query = queryOfAllSets(description);
        List<Archetype> found = query.found();
        List<Archetype> right = List.copyOf(found);
        for (int id = 0; id < audited.store.archetypes().count(); id++) {
            List<Archetype> wrong = toggled(right, audited.store.archetypes().get(id));
            found.clear();
            found.addAll(wrong);
            audited.assertFound(query + ": has found " + right);
        }
        found.clear();
        found.addAll(right);
        audited.assertSound();
    }

    private static List<Archetype> toggled(List<Archetype> right, Archetype archetype) {
        List<Archetype> wrong = new ArrayList<>(right);
        if (!wrong.remove(archetype)) {
            wrong.removeIf(each -> each.id() > archetype.id());
            wrong.add(archetype);
            right.stream().filter(each -> each.id() > archetype.id()).forEach(wrong::add);
        }
        return wrong;
    }

    @ParameterizedTest
    @MethodSource("descriptions")
    void aMatchThatIsNotKnown(QueryDescription description) {
        QueryCache query = queryOfAllSets(description);
        BitSet ids = (BitSet) AuditedStore.get(query, "archetypeIds");
        for (int id = 0; id < audited.store.archetypes().count(); id++) {
            ids.flip(id);
            audited.assertFound(query + ": knows whether it matches "
                    + audited.store.archetypes().get(id));
            ids.flip(id);
        }
        audited.assertSound();
    }

    /// Bits that nobody was told of make the runs wrong where they matter, and only there.
    @ParameterizedTest
    @MethodSource("descriptions")
    void aRowMoreOrLess(QueryDescription description) {
        QueryCache query = queryOfAllSets(description);
        int wrong = 0;
        for (Archetype archetype : query.found()) {
            Slab slab = AuditedStore.slab(archetype);
            for (int c : archetype.enableables()) {
                for (int row = 0; row < ROWS; row++) {
                    boolean before = query.passes(slab, row);
                    flip(slab, c, row);
                    if (query.passes(slab, row) != before) {
                        wrong++;
                        audited.assertFound(query + ": runs over the rows that match");
                    } else {
                        audited.assertSound();
                    }
                    flip(slab, c, row);
                }
            }
        }
        assertThat(wrong > 0).isEqualTo(query.isMasked());
        audited.assertSound();
    }

    @Test
    void anArchetypeInAnotherOrder() {
        QueryCache query = queryOfAllSets(
                new QueryDescription(List.of(new Clauses().all(SCORE).part())));
        List<Archetype> found = query.found();
        found.addFirst(found.removeLast());
        audited.assertFound(query + ": has found [[Score], ");
    }

    @Test
    void aRunOfChunksThatIsNotRight() {
        QueryCache query = queryOfAllSets(
                new QueryDescription(List.of(new Clauses().all(SCORE).part())));
        assertEachPlaceCounts(query.allChunks(), query + ": runs over the chunks that match");
    }

    @Test
    void aRunOfRowsThatIsNotRight() {
        QueryCache query = queryOfAllSets(
                new QueryDescription(List.of(new Clauses().all(SCORE).part())));
        assertEachPlaceCounts(query.runs().rows(), query + ": runs over the rows that match");
    }

    @Test
    void aRunOfEnabledRowsThatIsNotRight() {
        QueryCache query = queryOfAllSets(
                new QueryDescription(List.of(new Clauses().all(STUNNED).part())));
        assertEachPlaceCounts(query.runs().ranges(), query + ": runs over the rows that match");
    }

    private void assertEachPlaceCounts(RunList runs, String text) {
        audited.assertSound();
        assertThat(runs.count).isGreaterThan(1);
        for (int run = 0; run < runs.count; run++) {
            assertCounts(runs.slab, run, 1, text);
            assertCounts(runs.from, run, 1, text);
            assertCounts(runs.from, run, -1, text);
            assertCounts(runs.to, run, 1, text);
            assertCounts(runs.to, run, -1, text);
        }
        runs.count--;
        audited.assertFound(text);
        runs.count++;
        audited.assertSound();
        runs.add(runs.slab[0], runs.from[0], runs.to[0]);
        audited.assertFound(text);
    }

    private void assertCounts(int[] places, int run, int more, String text) {
        places[run] += more;
        audited.assertFound(text);
        places[run] -= more;
    }

    /// As many rows as several chunks have are one run, and those of another slab another.
    @Test
    void aRunThatIsCutInTwo() {
        Archetype archetype = audited.archetype(HEALTH);
        audited.fill(archetype, 300);
        QueryCache query = audited.queries.ensure(QueryDescription.of(List.of(HEALTH), List.of()));
        query.refresh();
        audited.assertSound();
        RunList rows = query.runs().rows();
        assertThat(rows.count).isEqualTo(1);
        rows.to[0] = 130;
        rows.cut();
        rows.add(rows.slab[0], 130, 300);
        audited.assertFound(query + ": the number of runs is kept as 2 and counted as 1");
    }

    /// A slab begins a run even where the one before it ended, and so does a chunk behind one with room.
    @Test
    void aRunThatIsJoinedToAnother() {
        audited.fill(audited.archetype(HEALTH), 128);
        long[] second = audited.fill(audited.archetype(HEALTH, SCORE), 200);
        audited.structuralChanges.bulk().destroy(second, 0, 128);
        long[] third = audited.fill(audited.archetype(HEALTH, FROZEN), 300);
        audited.structuralChanges.bulk().destroy(third, 0, 28);
        audited.structuralChanges.finished();
        QueryCache query = audited.queries.ensure(QueryDescription.of(List.of(HEALTH), List.of()));
        query.refresh();
        audited.assertSound();
        RunList rows = query.runs().rows();
        assertThat(rows.count).isEqualTo(4);
        assertThat(rows.to[0]).isEqualTo(rows.from[1]);
    }

    /// A query of archetypes with each set of the types, which have some rows with each way of being enabled.
    private QueryCache queryOfAllSets(QueryDescription description) {
        for (int set = 1; set < 1 << TYPES.size(); set++) {
            List<ComponentInfo<?>> types = new ArrayList<>();
            for (int t = 0; t < TYPES.size(); t++) {
                if ((set >> t & 1) != 0) {
                    types.add(TYPES.get(t));
                }
            }
            Archetype archetype = audited.archetype(types.toArray(ComponentInfo<?>[]::new));
            audited.fill(archetype, ROWS);
            disableSome(archetype);
        }
        QueryCache query = audited.queries.ensure(description);
        query.refresh();
        audited.assertSound();
        return query;
    }

    private static void disableSome(Archetype archetype) {
        int[] enableables = archetype.enableables();
        for (int i = 0; i < enableables.length; i++) {
            for (int row = 0; row < ROWS; row++) {
                if ((row >> i & 1) != 0) {
                    flip(AuditedStore.slab(archetype), enableables[i], row);
                }
            }
        }
    }

    private static void flip(Slab slab, int c, int row) {
        long[] bits = slab.enabled(c);
        int bit = slab.bit(row);
        EnabledBits.set(bits, bit, !EnabledBits.get(bits, bit));
    }

    /// The clauses of one part.
    private static final class Clauses {
        private List<ComponentInfo<?>> all = List.of();
        private List<ComponentInfo<?>> any = List.of();
        private List<ComponentInfo<?>> none = List.of();
        private List<ComponentInfo<?>> disabled = List.of();
        private List<ComponentInfo<?>> absent = List.of();
        private List<ComponentInfo<?>> present = List.of();
        private List<ComponentInfo<?>> written = List.of();
        private List<EntityQueryOptions> options = List.of();

        Clauses all(ComponentInfo<?>... types) {
            all = List.of(types);
            return this;
        }

        Clauses any(ComponentInfo<?>... types) {
            any = List.of(types);
            return this;
        }

        Clauses none(ComponentInfo<?>... types) {
            none = List.of(types);
            return this;
        }

        Clauses disabled(ComponentInfo<?>... types) {
            disabled = List.of(types);
            return this;
        }

        Clauses absent(ComponentInfo<?>... types) {
            absent = List.of(types);
            return this;
        }

        Clauses present(ComponentInfo<?>... types) {
            present = List.of(types);
            return this;
        }

        Clauses writing(ComponentInfo<?>... types) {
            written = List.of(types);
            return this;
        }

        Clauses options(EntityQueryOptions... chosen) {
            options = List.of(chosen);
            return this;
        }

        QueryPart part() {
            List<ComponentInfo<?>> named = new ArrayList<>(all);
            named.addAll(any);
            List<ComponentInfo<?>> passedOver = ImplicitExclusion.of(named, options);
            return new QueryPart(all, any, none, disabled, absent, present, written, options, passedOver);
        }
    }
}
