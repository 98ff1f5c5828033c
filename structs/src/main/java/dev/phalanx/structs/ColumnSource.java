package dev.phalanx.structs;

/// Columns that are looked up when they are needed, since they are replaced as what holds them grows.
public interface ColumnSource {
    /// One array per leaf, as they are now.
    Object[] columns();

    /// The number of values that they hold now.
    int length();
}
