package dev.phalanx.samples.lwjgl;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.FloatColumn;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.transforms.LocalToWorld;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The world matrices of all entities that have one, as few long runs of floats.
///
/// The columns of up to 128 chunks are in one array, so full chunks that follow each other are one run. The runs are
/// found again after each structural change, and as they are in all other frames.
final class MatrixRuns {
    private final EntityManager em;
    private final EntityQuery query;
    private final ComponentTypeHandle<LocalToWorld> handle;
    private final List<Run> runs = new ArrayList<>();
    private List<ArchetypeChunk> chunks = List.of();
    private int entityCount;

    /// @param first the column of the first chunk
    /// @param length of the run, in floats
    private record Run(FloatColumn first, int length) {}

    MatrixRuns(EntityManager em) {
        this.em = em;
        query = em.queryBuilder().withAll(LocalToWorld.class).build();
        handle = em.getComponentTypeHandle(LocalToWorld.class, true);
    }

    /// Brings the runs up to date.
    ///
    /// @return the number of matrices
    int update() {
        em.completeDependencyBeforeRO(LocalToWorld.class); // columns do not wait for jobs that write them
        if (chunks.isEmpty() || !chunks.getFirst().isValid()) {
            handle.update(em);
            chunks = query.toArchetypeChunkArray();
            entityCount = query.calculateEntityCount();
            findRuns();
        }
        return entityCount;
    }

    // snippet lwjgl-runs
    @SuppressWarnings("ReferenceEquality") // the same array is meant
    private void findRuns() {
        runs.clear();
        FloatColumn first = null;
        int length = 0;
        for (ArchetypeChunk chunk : chunks) {
            FloatColumn column = chunk.floatColumn(handle, "value");
            boolean continues = first != null
                    && column.arrayToRead() == first.arrayToRead()
                    && column.offset() == first.offset() + length;
            if (!continues) {
                addRun(first, length);
                first = column;
                length = 0;
            }
            length += column.length();
        }
        addRun(first, length);
    }
    // end lwjgl-runs

    private void addRun(@Nullable FloatColumn first, int length) {
        if (first != null) {
            runs.add(new Run(first, length));
        }
    }

    /// The number of runs.
    int count() {
        return runs.size();
    }

    // snippet lwjgl-copy
    /// Copies all matrices, 12 floats each, one run after the other.
    void copyTo(FloatBuffer target) {
        for (int i = 0; i < runs.size(); i++) { // an iterator would be an object in each frame
            Run run = runs.get(i);
            target.put(run.first.arrayToRead(), run.first.offset(), run.length);
        }
    }
    // end lwjgl-copy
}
