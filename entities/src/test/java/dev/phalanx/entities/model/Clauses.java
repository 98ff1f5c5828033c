package dev.phalanx.entities.model;

import static dev.phalanx.entities.types.EntityQueryOptions.FILTER_WRITE_GROUP;

import dev.phalanx.entities.query.EntityQueryBuilder;

/// What one part of a query asks for, each a set of parts.
///
/// @param any one of which is required, if it is not empty
/// @param none must not be there, or be disabled
/// @param disabled must be there, disabled
/// @param absent must not be there
/// @param present must be there
/// @param groups whether `all` are written and write groups matter
record Clauses(int all, int any, int none, int disabled, int absent, int present, boolean groups) {

    Clauses(int all, int any, int none, int disabled, int absent, int present) {
        this(all, any, none, disabled, absent, present, false);
    }

    static Clauses of(int all, int none) {
        return new Clauses(all, 0, none, 0, 0, 0);
    }

    /// The parts that are left out for their write groups, if those matter.
    private int rivals() {
        if (!groups) {
            return 0;
        }
        int named = all | any | none | disabled | absent | present;
        return Part.members(all) & ~named & ~takenIn(any | disabled | present);
    }

    private int takenIn(int read) {
        int more = read | (Part.members(read) & ~all);
        return more == read ? Part.members(read) : takenIn(more);
    }

    boolean match(Being being) {
        int enabled = being.enabled();
        return matchArchetype(being)
                && (enabled & all) == all
                && (being.disabled & disabled) == disabled
                && (any == 0 || (enabled & any) != 0)
                && (enabled & (none | rivals())) == 0;
    }

    /// Whether another being of the same parts could match.
    boolean matchArchetype(Being being) {
        int mask = being.mask();
        int required = all | present | disabled;
        return (mask & required) == required
                && (any == 0 || (mask & any) != 0)
                && (mask & (((none | rivals()) & ~Part.ENABLEABLE) | absent)) == 0
                && !being.isPassedOver(all | any | present);
    }

    /// Says them to a builder.
    void describe(EntityQueryBuilder builder) {
        if (groups) {
            builder.withAllRW(Part.classes(all)).withOptions(FILTER_WRITE_GROUP);
        } else {
            builder.withAll(Part.classes(all));
        }
        builder.withAny(Part.classes(any))
                .withNone(Part.classes(none))
                .withDisabled(Part.classes(disabled))
                .withAbsent(Part.classes(absent))
                .withPresent(Part.classes(present));
    }
}
