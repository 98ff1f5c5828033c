package dev.phalanx.samples.server.wire;

import dev.phalanx.entities.ChangeVersions;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.FloatColumn;
import dev.phalanx.entities.lookups.IntColumn;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.samples.server.arena.Health;
import dev.phalanx.samples.server.arena.Position;
import dev.phalanx.samples.server.arena.Team;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/// Writes what has changed in a world since a version. The chunk is the unit of a snapshot:
///
/// - If a component of a chunk has been written, the snapshot has the values of this component of all its entities.
/// - If entities have joined or left a chunk, it has the ids of all its entities, and all values. An entity that was
///   destroyed is not among them, so no list of destroyed entities is necessary.
/// - If a chunk was created or destroyed, it lists the numbers of all chunks. Chunks that are not listed are gone.
///
/// So a snapshot depends on the world and the version alone. The writer remembers nothing of the clients, and clients
/// that have the same version get the same bytes.
public final class SnapshotWriter {
    private static final int CHUNK_HEADER = 8 + 1 + 1 + 4;
    private static final int ENTITY_BYTES = 8 + 4 + 4 + 2;
    private static final int SNAPSHOT_HEADER = 1 + 4 + 1 + 4 + 4;

    private final EntityQuery replicated;
    private final EntityTypeHandle entities;
    private final ComponentTypeHandle<Position> positions;
    private final ComponentTypeHandle<Health> healths;
    private final SharedComponentTypeHandle<Team> teams;
    private List<ArchetypeChunk> chunks = List.of();
    private long[] numbers = {};
    private int numberCount;
    private int numbersVersion;

    /// A writer for a system.
    public SnapshotWriter(SystemState state) {
        replicated = state.getEntityQuery(ComponentType.readOnly(Position.class));
        entities = state.getEntityTypeHandle();
        positions = state.getComponentTypeHandle(Position.class, true);
        healths = state.getComponentTypeHandle(Health.class, true);
        teams = state.getSharedComponentTypeHandle(Team.class);
    }

    /// Looks at the world as it is now. Call it before [#write], in the same update of the system.
    public void update(SystemState state) {
        entities.update(state);
        positions.update(state);
        healths.update(state);
        teams.update(state);
        chunks = replicated.toArchetypeChunkArray();
        boolean same = chunks.size() == numberCount;
        if (numbers.length < chunks.size()) {
            numbers = Arrays.copyOf(numbers, 2 * chunks.size());
        }
        numberCount = chunks.size();
        for (int i = 0; i < numberCount; i++) {
            long number = chunks.get(i).sequenceNumber();
            same &= numbers[i] == number;
            numbers[i] = number;
        }
        if (!same) {
            numbersVersion = state.globalSystemVersion();
        }
    }

    /// The room that a snapshot takes at most, with its length.
    public int mostBytes() {
        return Wire.LENGTH_BYTES
                + SNAPSHOT_HEADER
                + chunks.size() * (CHUNK_HEADER + 8)
                + replicated.calculateEntityCount() * ENTITY_BYTES;
    }

    /// Writes a snapshot at the start of a buffer.
    ///
    /// @param to has room for [#mostBytes()]; its limit is the end of the frame afterwards
    /// @param snapshot the number of the snapshot
    /// @param since the global system version of the snapshot before; 0 for a full snapshot
    public void write(ByteBuffer to, int snapshot, int since) {
        to.clear();
        to.putInt(0).put(Wire.SNAPSHOT).putInt(snapshot).put((byte) (since == 0 ? 1 : 0));
        int countAt = to.position();
        to.putInt(0);
        int changed = 0;
        for (ArchetypeChunk chunk : chunks) {
            int parts = changedParts(chunk, since);
            if (parts != 0) {
                writeChunk(to, chunk, parts);
                changed++;
            }
        }
        to.putInt(countAt, changed);
        if (ChangeVersions.didChange(numbersVersion, since)) {
            to.putInt(numberCount);
            for (int i = 0; i < numberCount; i++) {
                to.putLong(numbers[i]);
            }
        } else {
            to.putInt(Wire.SAME_CHUNKS);
        }
        to.putInt(0, to.position() - Wire.LENGTH_BYTES);
        to.flip();
    }

    private int changedParts(ArchetypeChunk chunk, int since) {
        int units = chunk.has(healths) ? Wire.HEALTHS : 0;
        if (chunk.didOrderChange(since)) {
            return Wire.ENTITIES | Wire.POSITIONS | units;
        }
        return (chunk.didChange(positions, since) ? Wire.POSITIONS : 0) | (chunk.didChange(healths, since) ? units : 0);
    }

    private void writeChunk(ByteBuffer to, ArchetypeChunk chunk, int parts) {
        int count = chunk.count();
        to.putLong(chunk.sequenceNumber()).put((byte) parts).put((byte) (count - 1));
        if ((parts & Wire.ENTITIES) != 0) {
            to.putInt(chunk.has(healths) ? chunk.getSharedComponent(teams).number() : Wire.NO_TEAM);
            NativeArray<Entity> ids = chunk.getNativeArray(entities);
            for (int i = 0; i < count; i++) {
                Entity entity = ids.get(i);
                to.putInt(entity.index()).putInt(entity.version());
            }
        }
        if ((parts & Wire.POSITIONS) != 0) {
            writeFloats(to, chunk.floatColumn(positions, "x"));
            writeFloats(to, chunk.floatColumn(positions, "y"));
        }
        if ((parts & Wire.HEALTHS) != 0) {
            IntColumn points = chunk.intColumn(healths, "points");
            for (int i = 0; i < count; i++) {
                to.putShort((short) points.get(i));
            }
        }
    }

    private static void writeFloats(ByteBuffer to, FloatColumn column) {
        float[] array = column.arrayToRead();
        for (int i = column.offset(); i < column.offset() + column.length(); i++) {
            to.putFloat(array[i]);
        }
    }
}
