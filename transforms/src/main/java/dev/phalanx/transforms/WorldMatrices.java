package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The order in which the world matrices of a world are worked out.
///
/// ## What depends on what
///
/// Every chunk with [LocalToWorld] has a [ChunkRows], found by location through the [SlabRows] that have the arrays. A
/// chunk knows the locations of its entities' parents, and how deep each entity is. Rows of the same chunk and depth
/// are a *segment*. The segments of depth 1 depend on the matrices of entities without parents, those of depth 2 on
/// segments of depth 1, and so on: all segments of a *level* can be worked out at the same time.
///
/// ## What is kept up to date
///
/// [#refresh] runs when there was a structural change, or [ParentSystem] has changed a hierarchy. It reads chunks anew
/// whose entities have come, gone or changed places, and those whose entities have parents in such a chunk.
///
/// ## What is worked out
///
/// A *pass* has a number. In a pass, a chunk is worked out whole if one of its transforms changed or its rows are new,
/// and otherwise those rows whose parent's matrix changed in the pass. A matrix changed if its bits are others than
/// before, so an entity that was written and did not move moves none of its descendants.
///
/// Jobs work on different segments of one level at the same time. What they write is the matrices of their rows, and
/// the marks and the pass number of their chunk.
final class WorldMatrices implements NativeContainer {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.transforms");

    private final SafetyHandle safety = new SafetyHandle("WorldMatrices");

    private @Nullable SlabRows[] slabs = new @Nullable SlabRows[16];
    private ChunkRows[] chunks = {};
    private int chunkCount;
    private int rowCount;
    /// The chunks of parents whose matrices other code sets.
    private ChunkRows[] fixed = {};

    private int fixedCount;
    private boolean hasLostParents;
    /// Parents without a matrix about which a strict check has warned.
    private final Set<Entity> warned = new HashSet<>();

    private int refresh;
    private @Nullable MatrixHandles handles;

    private final MatrixLevels levels = new MatrixLevels();
    private final MovedMarks marks = new MovedMarks();
    private int pass;
    /// For each chunk the pass that works out all its rows, because something other than a parent's matrix changed.
    private int[] changedIn = {};
    /// For each chunk the location of its first entity.
    private int[] locations = {};
    /// For each chunk what its matrices depend on, besides parents.
    private MatrixSource[] sources = {};
    /// Whether the present pass has work for the levels.
    private boolean isMoving;
    /// How much of a fixed step has passed since the last one.
    private float progress;
    private boolean hasInterpolation;
    private boolean hasBetweenSteps;

    /// A chunk.
    ChunkRows chunk(int number) {
        return chunks[number];
    }

    int chunkCount() {
        return chunkCount;
    }

    /// The entities with [LocalToWorld].
    int rowCount() {
        return rowCount;
    }

    /// The location of the first entity of a chunk.
    int location(int number) {
        return locations[number];
    }

    /// What the matrices of a chunk depend on, besides parents.
    MatrixSource source(int number) {
        return sources[number];
    }

    /// A chunk that was new has been worked out. On any thread.
    void seen(ChunkRows chunk) {
        chunk.isNew = false;
        sources[chunk.number] = MatrixSource.of(chunk);
    }

    MatrixLevels levels() {
        return levels;
    }

    MovedMarks marks() {
        return marks;
    }

    /// Whether the present pass has work for the levels.
    boolean isMoving() {
        return isMoving;
    }

    /// A chunk is worked out whole in the present pass. On any thread.
    void change(ChunkRows chunk) {
        changedIn[chunk.number] = pass;
        isMoving = true;
    }

    /// A matrix has changed that others depend on. On any thread.
    void move() {
        isMoving = true;
    }

    /// How much of a fixed step has passed since the last one, from 0 to 1.
    float progress() {
        return progress;
    }

    /// Whether there are entities that are interpolated.
    boolean hasInterpolation() {
        return hasInterpolation;
    }

    /// Whether an entity was interpolated between transforms that differ, in the last pass.
    boolean hasBetweenSteps() {
        return hasBetweenSteps;
    }

    /// An entity is interpolated between transforms that differ. On any thread.
    void noteBetweenSteps() {
        hasBetweenSteps = true;
    }

    /// Whether a chunk is worked out whole in the present pass.
    boolean isChanged(int number) {
        return changedIn[number] == pass;
    }

    /// Begins a pass.
    ///
    /// @param aProgress how much of a fixed step has passed since the last one, from 0 to 1
    void beginPass(float aProgress) {
        progress = aProgress;
        hasBetweenSteps = false;
        if (isMoving) {
            marks.clear();
        }
        isMoving = false;
        pass++;
    }

    /// Whether a matrix that other code sets, and that others depend on, may have been written since a version.
    boolean isSetByOthers(ComponentTypeHandle<LocalToWorld> worlds, int since) {
        for (int i = 0; i < fixedCount; i++) {
            if (worlds.didChange(fixed[i].location, since)) {
                return true;
            }
        }
        return false;
    }

    /// Same as [#refresh], once the world was made the same as another one. Nothing that is known of chunks holds any
    /// more; rows that have not come since the last pass there were worked out there.
    void refreshReplaced(List<ArchetypeChunk> present, MatrixHandles reading, int since) {
        releaseMarks(chunk -> true);
        Arrays.fill(slabs, null);
        chunks = new ChunkRows[0];
        chunkCount = 0;
        refresh(present, reading, since, true);
    }

    /// Takes over which chunks there are, where their arrays are, and which parents their entities have.
    ///
    /// @param present all chunks with [LocalToWorld]
    /// @param since entities whose parents were written after this version are read anew
    void refresh(List<ArchetypeChunk> present, MatrixHandles reading, int since) {
        refresh(present, reading, since, false);
    }

    private void refresh(List<ArchetypeChunk> present, MatrixHandles reading, int since, boolean isReplaced) {
        handles = reading;
        refresh++;
        ChunkRows[] found = new ChunkRows[present.size()];
        int count = 0;
        for (ArchetypeChunk chunk : present) {
            ChunkRows rows = take(chunk, reading);
            rows.isNew |= (rows.isUnread && !isReplaced) || chunk.didOrderChange(since);
            found[count++] = rows;
        }
        boolean isSame = Arrays.equals(found, 0, count, chunks, 0, chunkCount);
        releaseMarks(chunk -> !chunk.isSeenBy(refresh));
        chunks = found;
        chunkCount = count;
        for (int i = 0; i < slabs.length; i++) {
            SlabRows slab = slabs[i];
            if (slab != null && slab.refresh == refresh) {
                slab.dropUnseen(refresh);
            } else {
                slabs[i] = null;
            }
        }
        fixedCount = 0;
        rowCount = 0;
        hasLostParents = false;
        hasInterpolation = false;
        for (int i = 0; i < count; i++) {
            ChunkRows chunk = found[i];
            rowCount += chunk.count;
            hasInterpolation |= chunk.slab.isInterpolated;
            if (!chunk.slab.isOwn && chunk.slab.hasChildren) {
                addFixed(chunk);
            }
            if (chunk.slab.hasParents) {
                chunk.isNew |= chunk.lacksMatrices || reading.previousParents().didChange(chunk.location, since);
                if (chunk.isNew || chunk.isUnread || chunk.hasMovedParents(this)) {
                    chunk.resolve(present.get(i).getNativeArray(reading.previousParents()), this);
                    isSame = false;
                }
            }
            if (chunk.isUnread && chunk.slab.isInterpolated) {
                chunk.findBetweenSteps(this);
            }
            chunk.isUnread = false;
        }
        if (!isSame) {
            number();
            levels.build(chunks, chunkCount);
        }
        for (int i = 0; i < chunkCount; i++) {
            sources[i] = MatrixSource.of(chunks[i]);
        }
    }

    private void number() {
        changedIn = new int[chunkCount];
        locations = new int[chunkCount];
        sources = new MatrixSource[chunkCount];
        for (int i = 0; i < chunkCount; i++) {
            chunks[i].number = i;
            locations[i] = chunks[i].location;
        }
    }

    /// Chunks of the last refresh that are not there any more need no marks.
    private void releaseMarks(Predicate<ChunkRows> isGone) {
        for (int i = 0; i < chunkCount; i++) {
            if (isGone.test(chunks[i]) && chunks[i].firstMark >= 0) {
                marks.release(chunks[i].firstMark);
            }
        }
    }

    private void addFixed(ChunkRows chunk) {
        if (fixedCount == fixed.length) {
            fixed = Arrays.copyOf(fixed, Math.max(4, fixedCount * 2));
        }
        fixed[fixedCount++] = chunk;
    }

    private ChunkRows take(ArchetypeChunk chunk, MatrixHandles reading) {
        int location = chunk.location();
        SlabRows slab = takeSlab(chunk, SlabRows.slab(location), reading);
        int row = SlabRows.row(location);
        ChunkRows rows = slab.chunkOf(row);
        if (rows == null || rows.first != row || !rows.isSame(chunk)) {
            rows = new ChunkRows(slab, chunk, refresh, slab.hasChildren ? marks.claim() : -1);
            slab.setChunk(rows);
        }
        rows.seenBy(refresh);
        return rows;
    }

    private SlabRows takeSlab(ArchetypeChunk chunk, int id, MatrixHandles reading) {
        if (id >= slabs.length) {
            slabs = Arrays.copyOf(slabs, Math.max(id + 1, slabs.length * 2));
        }
        SlabRows slab = slabs[id];
        if (slab != null && slab.refresh == refresh) {
            return slab;
        }
        if (slab == null || !slab.archetype.equals(chunk.archetype())) {
            slab = new SlabRows(chunk);
            slabs[id] = slab;
        }
        slab.takeArrays(chunk, reading);
        slab.refresh = refresh;
        return slab;
    }

    /// The location of an entity that is a parent, or 0 if it has no children or no matrix.
    int location(Entity entity) {
        MatrixHandles reading = handles;
        int location = reading == null ? 0 : reading.storage().getLocation(entity);
        int id = SlabRows.slab(location);
        SlabRows slab = id < slabs.length ? slabs[id] : null;
        return slab != null && slab.hasChildren ? location : 0;
    }

    /// A parent was not found among the entities with matrices. Says whether it is one all the same: if not, it is
    /// lost, though [ParentSystem] has linked it.
    boolean noteNoMatrix(Entity parent) {
        MatrixHandles reading = handles;
        if (reading == null || !reading.children().hasBuffer(parent)) {
            hasLostParents = true;
            return false;
        }
        if (SafetyHandle.isStrict() && warned.add(parent)) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    parent + " has children and no LocalToWorld, so the world matrices of its children stay what they"
                            + " were. Add a LocalToWorld to it, or set another Parent on its children.");
        }
        return true;
    }

    /// Whether a parent was not found in the last refresh, though [ParentSystem] had linked it.
    boolean hasLostParents() {
        return hasLostParents;
    }

    /// The index of a parent in the marks.
    int markOf(int location) {
        ChunkRows chunk = chunkAt(location);
        return chunk.firstMark + SlabRows.row(location) - chunk.first;
    }

    /// The arrays of the slab that a parent is in.
    @SuppressWarnings("NullAway") // the slabs of all parents are known
    SlabRows slabAt(int location) {
        return slabs[SlabRows.slab(location)];
    }

    /// The chunk that a parent is in.
    @SuppressWarnings("NullAway") // as above
    ChunkRows chunkAt(int location) {
        return slabAt(location).chunkOf(SlabRows.row(location));
    }

    /// Whether the entities of a chunk may have other locations than before this refresh.
    boolean isReplaced(ChunkRows chunk) {
        return !chunk.isKeptBy(refresh);
    }

    /// Whether the entities of the chunk that a location was in may have other locations than before this refresh.
    boolean isReplaced(int location) {
        int id = SlabRows.slab(location);
        SlabRows slab = id < slabs.length ? slabs[id] : null;
        int row = SlabRows.row(location);
        ChunkRows chunk = slab == null ? null : slab.chunkOf(row);
        return chunk == null || row >= chunk.first + chunk.count || isReplaced(chunk);
    }

    @Override
    public SafetyHandle safetyHandle() {
        return safety;
    }

    @Override
    public NativeContainer forJob(SafetyHandle handle) {
        return this;
    }

    @Override
    public ParallelUse parallelUse() {
        return ParallelUse.SHARED;
    }
}
