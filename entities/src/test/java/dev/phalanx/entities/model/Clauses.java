package dev.phalanx.entities.model;

import dev.phalanx.entities.query.EntityQueryBuilder;

/// What one part of a query asks for, each a set of parts.
///
/// @param any one of which is required, if it is not empty
/// @param absent as `none`
/// @param present as `all`
record Clauses(int all, int any, int none, int absent, int present) {

    static Clauses of(int all, int none) {
        return new Clauses(all, 0, none, 0, 0);
    }

    boolean match(Being being) {
        int mask = being.mask();
        return (mask & all) == all
                && (mask & present) == present
                && (any == 0 || (mask & any) != 0)
                && (mask & (none | absent)) == 0;
    }

    /// Says them to a builder.
    void describe(EntityQueryBuilder builder) {
        builder.withAll(Part.classes(all))
                .withAny(Part.classes(any))
                .withNone(Part.classes(none))
                .withAbsent(Part.classes(absent))
                .withPresent(Part.classes(present));
    }
}
