package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.BitSet;
import java.util.List;

/// The conditions of one part of a query, worked out from its clauses for all archetypes at once.
final class ExpectedPart {
    private final QueryPart part;
    private final ArchetypesByType archetypes;
    private final BitSet fitting = new BitSet();
    private final boolean looksAtBits;

    ExpectedPart(QueryPart part, ArchetypesByType archetypes) {
        this.part = part;
        this.archetypes = archetypes;
        this.looksAtBits = filtersWriteGroups()
                || !part.disabled().isEmpty()
                || hasEnableable(part.all())
                || hasEnableable(part.none())
                || hasEnableable(part.any());
        fit();
    }

    private boolean filtersWriteGroups() {
        return part.options().contains(EntityQueryOptions.FILTER_WRITE_GROUP);
    }

    private static boolean hasEnableable(List<ComponentInfo<?>> types) {
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i).isEnableable()) {
                return true;
            }
        }
        return false;
    }

    private void fit() {
        fitting.or(archetypes.all());
        requireEach(part.all());
        requireEach(part.present());
        requireEach(part.disabled());
        excludeEach(part.absent());
        excludeEach(part.passedOver());
        part.none().forEach(this::excludeWithoutBits);
        if (filtersWriteGroups()) {
            archetypes.types().stream().filter(part::isRival).forEach(this::excludeWithoutBits);
        }
        if (!part.any().isEmpty()) {
            BitSet havingOne = new BitSet();
            part.any().forEach(type -> havingOne.or(archetypes.having(type)));
            fitting.and(havingOne);
        }
    }

    private void requireEach(List<ComponentInfo<?>> types) {
        for (int i = 0; i < types.size(); i++) {
            fitting.and(archetypes.having(types.get(i)));
        }
    }

    private void excludeEach(List<ComponentInfo<?>> types) {
        for (int i = 0; i < types.size(); i++) {
            fitting.andNot(archetypes.having(types.get(i)));
        }
    }

    /// Excludes the archetypes that have the type, unless it is up to the enabled bits of their rows.
    private void excludeWithoutBits(ComponentInfo<?> type) {
        if (!type.isEnableable() || part.ignoresEnabled()) {
            fitting.andNot(archetypes.having(type));
        }
    }

    /// The numbers of the archetypes whose rows the part requests. Not to be changed.
    BitSet fitting() {
        return fitting;
    }

    /// The conditions that the part sets on the rows of an archetype that fits.
    RowRule rule(Archetype archetype) {
        return looksAtBits ? RowRule.of(part, archetype) : RowRule.EVERY_ROW;
    }
}
