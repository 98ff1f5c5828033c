package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.change.Transitions;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.WorldStore;

/// Recounts every fact that a world caches and compares.
public final class StoreAudit {
    private StoreAudit() {}

    /// Checks one world.
    ///
    /// @throws AssertionError with everything that does not agree
    public static void check(WorldStore store, Transitions transitions, QueryRegistry queries) {
        Findings findings = new Findings();
        ArchetypesByType archetypes = new ArchetypesByType(store.archetypes());
        new EntityTableAudit(store, findings).run();
        new SlabAudit(store, findings).run();
        new ArchetypeAudit(store, archetypes, transitions, findings).run();
        new ColumnAudit(store, archetypes, findings).run();
        new MetaAudit(store, findings).run();
        new SharedAudit(store, findings).run();
        new QueryAudit(store, archetypes, queries, findings).run();
        findings.raise(store.guard().worldName());
    }
}
