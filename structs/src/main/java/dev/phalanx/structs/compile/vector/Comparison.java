package dev.phalanx.structs.compile.vector;

/// A comparison, by its name in `VectorOperators`. None but `NE` is true of a NaN.
enum Comparison {
    EQ,
    NE,
    LT,
    LE,
    GT,
    GE;

    /// The comparison that is true where this one is false, unless a value is NaN.
    Comparison inverse() {
        return switch (this) {
            case EQ -> NE;
            case NE -> EQ;
            case LT -> GE;
            case GE -> LT;
            case GT -> LE;
            case LE -> GT;
        };
    }

    /// Whether it is true of two numbers that compare like this.
    boolean holds(int compared) {
        return switch (this) {
            case EQ -> compared == 0;
            case NE -> compared != 0;
            case LT -> compared < 0;
            case LE -> compared <= 0;
            case GT -> compared > 0;
            case GE -> compared >= 0;
        };
    }
}
