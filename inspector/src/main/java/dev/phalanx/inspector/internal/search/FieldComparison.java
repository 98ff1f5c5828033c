package dev.phalanx.inspector.internal.search;

/// A comparison of a field of an entity's component.
///
/// @param path the field
/// @param test the comparison
/// @param isNegated whether it must not hold
record FieldComparison(FieldPath path, ValueTest test, boolean isNegated) {
    /// Whether the value at a place of a column is as it is asked for.
    boolean matches(Object column, int at) {
        return test.test(column, at) != isNegated;
    }

    FieldComparison negated() {
        return new FieldComparison(path, test, !isNegated);
    }
}
