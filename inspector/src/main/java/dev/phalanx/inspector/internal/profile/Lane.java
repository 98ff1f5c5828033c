package dev.phalanx.inspector.internal.profile;

/// A thread, as the rows of [Spans] name it.
///
/// @param id unique in the process, and never reused; 0 for what belongs to no thread
record Lane(long id, String name) {
    /// For pauses of the garbage collector, and for what belongs to no thread.
    static final Lane GC = new Lane(0, "GC");
}
