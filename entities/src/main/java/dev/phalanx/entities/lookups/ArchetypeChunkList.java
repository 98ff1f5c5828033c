package dev.phalanx.entities.lookups;

import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import java.util.ArrayList;
import java.util.List;

/// The chunks that a query found, in order: the result of
/// [EntityQuery.toArchetypeChunkListAsync][dev.phalanx.entities.query.EntityQuery#toArchetypeChunkListAsync], which a
/// later job can have in a field. The chunks are valid until the next structural change.
public final class ArchetypeChunkList implements NativeContainer {
    private final List<ArchetypeChunk> chunks;
    private final SafetyHandle safety;
    private final boolean inJob;

    ArchetypeChunkList() {
        this(new ArrayList<>(), new SafetyHandle("ArchetypeChunkList"), false);
    }

    private ArchetypeChunkList(List<ArchetypeChunk> chunks, SafetyHandle safety, boolean inJob) {
        this.chunks = chunks;
        this.safety = safety;
        this.inJob = inJob;
    }

    /// The number of chunks.
    ///
    /// @throws IllegalStateException if the job that collects them was not completed
    public int length() {
        safety.check();
        return chunks.size();
    }

    /// One of the chunks.
    ///
    /// @throws IllegalStateException if the job that collects them was not completed
    /// @throws IndexOutOfBoundsException if there is none with this index
    public ArchetypeChunk get(int index) {
        safety.check();
        if (index < 0 || index >= chunks.size()) {
            throw new IndexOutOfBoundsException("Index " + index + " of an ArchetypeChunkList of length "
                    + chunks.size() + ". Use 0 to length() - 1.");
        }
        return chunks.get(index).seenBy(inJob);
    }

    /// For the job that collects them.
    void add(ArchetypeChunk chunk) {
        safety.checkWrite();
        chunks.add(chunk);
    }

    @Override
    public SafetyHandle safetyHandle() {
        return safety;
    }

    @Override
    public ArchetypeChunkList forJob(SafetyHandle handle) {
        return new ArchetypeChunkList(chunks, handle, true);
    }

    /// Such as `ArchetypeChunkList`.
    @Override
    public String toString() {
        return safety.name();
    }
}
