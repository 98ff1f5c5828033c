package dev.phalanx.structs.contract;

/// An array of primitive values whose elements kernels read for several rows at once, in place of its method `get` with
/// an `int`. That method throws an exception for an index that is not among those said here.
public interface Gatherable {
    /// The Java array that has the elements, and which of them can be read now.
    ///
    /// @param places gets the place of element 0 in the Java array, the first index that can be read, and how many can
    ///     be read from there on: 0 if a check of access would fail
    /// @param at where in `places` the first of these three numbers is put
    Object gather(int[] places, int at);
}
