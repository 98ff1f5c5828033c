package dev.phalanx.samples.server.wire;

import java.nio.ByteBuffer;

/// A client's copy of a chunk. Its arrays are reused when its entities change, unless there are too many.
final class ChunkCopy {
    int team;
    int count; // 0 until the entities were read once
    long[] entities = {};
    float[] x = {};
    float[] y = {};
    short[] healths = {};

    /// Reads a chunk of a snapshot, after its number.
    void read(ByteBuffer from) throws BadFrameException {
        WorldCopy.require(from, 2);
        int parts = from.get();
        int announced = (from.get() & 0xFF) + 1;
        if (parts <= 0 || parts > (Wire.ENTITIES | Wire.POSITIONS | Wire.HEALTHS) || announced > Wire.MOST_IN_CHUNK) {
            throw new BadFrameException("A chunk has parts " + parts + " of " + announced + " entities.");
        }
        if ((parts & Wire.ENTITIES) != 0) {
            readEntities(from, announced);
            int all = Wire.ENTITIES | Wire.POSITIONS | (team == Wire.NO_TEAM ? 0 : Wire.HEALTHS);
            if (parts != all) {
                throw new BadFrameException("A chunk of team " + team + " comes with parts " + parts + ".");
            }
        } else if (announced != count) {
            throw new BadFrameException("A chunk with " + count + " entities gets values of " + announced + ".");
        }
        if ((parts & Wire.POSITIONS) != 0) {
            readFloats(from, x);
            readFloats(from, y);
        }
        if ((parts & Wire.HEALTHS) != 0) {
            WorldCopy.require(from, count * 2);
            for (int i = 0; i < count; i++) {
                healths[i] = from.getShort();
            }
        }
    }

    private void readEntities(ByteBuffer from, int announced) throws BadFrameException {
        WorldCopy.require(from, 4 + announced * 8);
        team = from.getInt();
        if (team < Wire.NO_TEAM) {
            throw new BadFrameException("A chunk is of team " + team + ".");
        }
        count = announced;
        if (count > entities.length) {
            int capacity = Math.min(Wire.MOST_IN_CHUNK, Math.max(16, 2 * count));
            entities = new long[capacity];
            x = new float[capacity];
            y = new float[capacity];
            healths = new short[capacity];
        }
        for (int i = 0; i < count; i++) {
            entities[i] = from.getLong();
        }
    }

    private void readFloats(ByteBuffer from, float[] to) throws BadFrameException {
        WorldCopy.require(from, count * 4);
        for (int i = 0; i < count; i++) {
            to[i] = from.getFloat();
        }
    }

    EntityState state(int i) {
        return new EntityState(team, x[i], y[i], team == Wire.NO_TEAM ? 0 : healths[i]);
    }
}
