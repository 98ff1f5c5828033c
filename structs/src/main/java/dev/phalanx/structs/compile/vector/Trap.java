package dev.phalanx.structs.compile.vector;

/// Leaves the rows to the loop that runs them one by one, before anything is stored, if a condition is true for any of
/// them: the body would throw, or do what vectors cannot.
///
/// @param condition a mask, or a uniform condition
record Trap(Node condition) {}
