package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.Leaf;

/// A leaf column of a parameter.
///
/// @param parameter the number of the parameter
/// @param leaf the leaf
/// @param number the number of the leaf in its parameter
/// @param written whether values may be stored
public record RowColumn(int parameter, Leaf leaf, int number, boolean written) {}
