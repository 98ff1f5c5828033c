package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.Arrays;

/// The rows of an archetype that a part of a query selects by their enabled bits. Positions are those of the
/// archetype's components.
final class RowRule {
    private static final int[] NONE = {};

    /// Asks for every row.
    static final RowRule EVERY_ROW = new RowRule();

    private int[] on = NONE;
    private int[] off = NONE;
    private int[] oneOn = NONE;
    private boolean isNever;
    private boolean needsOne;

    private RowRule() {}

    /// The rule of an archetype that has the types which the part asks for.
    static RowRule of(QueryPart part, Archetype archetype) {
        RowRule rule = new RowRule();
        rule.needsOne = !part.any().isEmpty();
        ComponentInfo<?>[] types = archetype.components();
        for (int c = 0; c < types.length; c++) {
            rule.note(part, types[c], c);
        }
        return rule;
    }

    private void note(QueryPart part, ComponentInfo<?> type, int c) {
        boolean hasBits = type.isEnableable() && !part.ignoresEnabled();
        boolean isUnwanted = part.none().contains(type) || part.isRival(type);
        if (isUnwanted || (part.disabled().contains(type) && !part.ignoresEnabled())) {
            off = hasBits ? with(off, c) : off;
            isNever |= !hasBits;
        }
        if (hasBits && part.all().contains(type)) {
            on = with(on, c);
        }
        if (needsOne && part.any().contains(type)) {
            oneOn = with(oneOn, c);
            needsOne = hasBits;
        }
    }

    private static int[] with(int[] positions, int added) {
        int[] more = Arrays.copyOf(positions, positions.length + 1);
        more[positions.length] = added;
        return more;
    }

    /// Whether every row is selected.
    boolean isFree() {
        return !isNever && !needsOne && on.length == 0 && off.length == 0;
    }

    /// Whether a row is selected.
    boolean allows(Slab slab, int slot) {
        int bit = slab.bit(slot);
        for (int c : on) {
            if (!EnabledBits.get(slab.enabled(c), bit)) {
                return false;
            }
        }
        for (int c : off) {
            if (EnabledBits.get(slab.enabled(c), bit)) {
                return false;
            }
        }
        return !isNever && (!needsOne || hasOneOn(slab, bit));
    }

    private boolean hasOneOn(Slab slab, int bit) {
        for (int c : oneOn) {
            if (EnabledBits.get(slab.enabled(c), bit)) {
                return true;
            }
        }
        return false;
    }
}
