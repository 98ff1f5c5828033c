package dev.phalanx.entities.model;

import dev.phalanx.entities.query.EntityQueryBuilder;

/// What one part of a query asks for, each a set of parts.
///
/// @param any one of which is required, if it is not empty
/// @param none must not be there, or be disabled
/// @param disabled must be there, disabled
/// @param absent must not be there
/// @param present must be there
record Clauses(int all, int any, int none, int disabled, int absent, int present) {

    static Clauses of(int all, int none) {
        return new Clauses(all, 0, none, 0, 0, 0);
    }

    boolean match(Being being) {
        int enabled = being.enabled();
        return matchArchetype(being)
                && (enabled & all) == all
                && (being.disabled & disabled) == disabled
                && (any == 0 || (enabled & any) != 0)
                && (enabled & none) == 0;
    }

    /// Whether another being of the same parts could match.
    boolean matchArchetype(Being being) {
        int mask = being.mask();
        int required = all | present | disabled;
        return (mask & required) == required
                && (any == 0 || (mask & any) != 0)
                && (mask & ((none & ~Part.ENABLEABLE) | absent)) == 0
                && !being.isPassedOver(all | any | present);
    }

    /// Says them to a builder.
    void describe(EntityQueryBuilder builder) {
        builder.withAll(Part.classes(all))
                .withAny(Part.classes(any))
                .withNone(Part.classes(none))
                .withDisabled(Part.classes(disabled))
                .withAbsent(Part.classes(absent))
                .withPresent(Part.classes(present));
    }
}
