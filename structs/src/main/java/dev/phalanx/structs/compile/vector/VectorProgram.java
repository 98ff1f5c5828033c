package dev.phalanx.structs.compile.vector;

import java.util.List;
import java.util.Set;

/// A body in the form that is written with the Vector API.
///
/// @param before what precedes all rows
/// @param rows what is done for as many rows as a vector has lanes
/// @param columns the columns that the body may use
/// @param uniforms what the body uses that is the same for all rows
/// @param arrays the arrays of which rows read elements
/// @param stores what is stored
/// @param totals the fields that all rows have in common
/// @param sums what is added to them
/// @param traps the traps in its regions that count; others are left over from attempts to read a loop
/// @param readsConstants whether values of static fields are part of it
/// @param isMasked whether rows may be left out
record VectorProgram(
        Region before,
        Region rows,
        List<RowColumn> columns,
        List<Uniform> uniforms,
        List<GatheredArray> arrays,
        List<Store> stores,
        List<Total> totals,
        List<Totals.Sum> sums,
        Set<Trap> traps,
        boolean readsConstants,
        boolean isMasked) {

    /// A column and what is stored into it.
    record Store(int column, Node value) {}
}
