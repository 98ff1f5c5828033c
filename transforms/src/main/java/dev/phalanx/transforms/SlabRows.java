package dev.phalanx.transforms;

import dev.phalanx.entities.components.WriteGroup;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.types.EntityArchetype;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The arrays of the entities whose locations differ in their lower 14 bits only, which share an archetype. A row is
/// those 14 bits.
///
/// It is valid until a structural change; see [WorldMatrices#refresh].
final class SlabRows {
    private static final int ROW_BITS = 14;
    private static final int ROW_MASK = (1 << ROW_BITS) - 1;
    private static final float[] NONE = {};
    /// The members of the write group that the system works with.
    private static final List<Class<?>> KNOWN = List.of(LocalTransform.class, Parent.class, PostTransformMatrix.class);

    final EntityArchetype archetype;
    /// Whether the system works out the matrices of these entities. If not, they are where their matrices say.
    final boolean isOwn;
    final boolean hasParents;
    final boolean hasPost;
    /// Whether the entities are shown between two transforms.
    final boolean isInterpolated;
    /// Whether other matrices may depend on these.
    final boolean hasChildren;

    /// Twelve floats for each row.
    float[] world = NONE;
    /// Twelve floats for each row, or empty without the component.
    float[] post = NONE;

    float[] px = NONE;
    float[] py = NONE;
    float[] pz = NONE;
    float[] scale = NONE;
    float[] rx = NONE;
    float[] ry = NONE;
    float[] rz = NONE;
    float[] rw = NONE;

    /// The transforms before the last fixed step; empty unless the entities are interpolated.
    private PreviousTransforms previous = PreviousTransforms.NONE;

    /// The chunks by their first rows. The distance of these depends on the shared components.
    private ChunkRows[] chunks = {};

    private int chunkCount;
    /// The refresh that saw the slab last.
    int refresh;

    SlabRows(ArchetypeChunk chunk) {
        archetype = chunk.archetype();
        isOwn = chunk.has(LocalTransform.class)
                && archetype.componentTypes().stream().noneMatch(SlabRows::takesOver);
        hasParents = isOwn && chunk.has(Parent.class);
        hasPost = isOwn && chunk.has(PostTransformMatrix.class);
        isInterpolated = isOwn && chunk.has(TransformInterpolation.class);
        hasChildren = chunk.has(Child.class);
    }

    /// Whether entities with a component get their matrices from other code: it is a member of the matrix's write group
    /// that the system does not know.
    private static boolean takesOver(Class<?> type) {
        WriteGroup group = type.getAnnotation(WriteGroup.class);
        return group != null && List.of(group.value()).contains(LocalToWorld.class) && !KNOWN.contains(type);
    }

    static int slab(int location) {
        return location >>> ROW_BITS;
    }

    static int row(int location) {
        return location & ROW_MASK;
    }

    /// Takes over the arrays of a chunk.
    void takeArrays(ArchetypeChunk chunk, MatrixHandles handles) {
        world = handles.world(chunk);
        if (isOwn) {
            px = handles.local(chunk, "position.x");
            py = handles.local(chunk, "position.y");
            pz = handles.local(chunk, "position.z");
            scale = handles.local(chunk, "scale");
            rx = handles.local(chunk, "rotation.x");
            ry = handles.local(chunk, "rotation.y");
            rz = handles.local(chunk, "rotation.z");
            rw = handles.local(chunk, "rotation.w");
        }
        if (hasPost) {
            post = handles.post(chunk);
        }
        if (isInterpolated) {
            previous = PreviousTransforms.of(chunk, handles);
        }
    }

    /// Whether there is more to a matrix than the transform: a post matrix or an interpolation.
    boolean hasExtras() {
        return hasPost || isInterpolated;
    }

    /// The transforms before the last fixed step, of entities that are interpolated.
    PreviousTransforms previous() {
        return previous;
    }

    /// The chunk that a row belongs to, or null if none was seen.
    @Nullable
    ChunkRows chunkOf(int row) {
        int position = positionAfter(row);
        return position == 0 ? null : chunks[position - 1];
    }

    /// Adds a chunk, in place of the one that began at the same row.
    void setChunk(ChunkRows rows) {
        int position = positionAfter(rows.first);
        if (position > 0 && chunks[position - 1].first == rows.first) {
            chunks[position - 1] = rows;
            return;
        }
        if (chunkCount == chunks.length) {
            chunks = Arrays.copyOf(chunks, Math.max(4, chunkCount * 2));
        }
        System.arraycopy(chunks, position, chunks, position + 1, chunkCount - position);
        chunks[position] = rows;
        chunkCount++;
    }

    /// Drops the chunks that a refresh has not seen, whose rows may belong to others now.
    void dropUnseen(int aRefresh) {
        int kept = 0;
        for (int i = 0; i < chunkCount; i++) {
            if (chunks[i].isSeenBy(aRefresh)) {
                chunks[kept++] = chunks[i];
            }
        }
        chunkCount = kept;
    }

    /// The number of chunks that begin at a row or before it.
    private int positionAfter(int row) {
        int low = 0;
        int high = chunkCount;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (chunks[middle].first <= row) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
