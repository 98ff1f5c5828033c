package dev.phalanx.inspector.internal.profile;

/// What a row of [Spans] is, and what its two numbers mean.
enum SpanKind {
    /// A frame: its number, the entities at its end. Its size is the bytes of chunks.
    FRAME("frame"),
    /// The update of a system or a group.
    SYSTEM("system"),
    /// A job, or a thread's share of one: the number of indexes.
    JOB("job"),
    /// A thread waited for a job of another thread.
    WAIT("sync"),
    /// An operation completed the registered jobs: the number of handles.
    SYNC("sync"),
    /// A command buffer was played back: the number of commands, the number applied.
    PLAYBACK("playback"),
    /// Structural changes of the same kind: the number of changes, the number of entities. Its size is the number of
    /// the frame.
    STRUCTURAL("structural"),
    /// Arrays were allocated for chunks. Its size is their bytes.
    CHUNKS("chunks"),
    /// A garbage collector stopped all threads: the number of the collection.
    GC("gc"),
    /// A sample of allocation. Its size is the bytes that the thread allocated since its last sample.
    ALLOCATION("allocation"),
    /// The size is the bytes of the heap that are used.
    HEAP("heap");

    /// What the protocol calls it.
    final String label;

    SpanKind(String label) {
        this.label = label;
    }

    /// Whether it is shown as a span of a thread.
    boolean isOfThread() {
        return switch (this) {
            case SYSTEM, JOB, WAIT, SYNC, PLAYBACK -> true;
            default -> false;
        };
    }
}
