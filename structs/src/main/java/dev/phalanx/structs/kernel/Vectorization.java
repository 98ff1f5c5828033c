package dev.phalanx.structs.kernel;

/// Whether a body is marked to be run for several rows at once, by the Vector API.
public enum Vectorization {
    /// It is not marked.
    UNMARKED,
    /// It is, and each row gets the bits that it gets without vectors.
    EXACT,
    /// It is, and results of methods such as `Math.sin` may differ within the bounds that `Math` documents.
    FAST
}
