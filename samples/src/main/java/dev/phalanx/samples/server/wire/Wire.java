package dev.phalanx.samples.server.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// The layout of the frames. All numbers are little-endian.
///
/// ```
///   frame      int length | byte type | the rest, length - 1 bytes
///
///   from a client
///   HELLO      int magic | int protocol
///   MOVE       float x | float y
///   ACK        int snapshot
///
///   from the server
///   WELCOME    int team
///   SNAPSHOT   int snapshot | byte isFull | int changed | changed × chunk | int listed | listed × long chunk
///   chunk      long chunk | byte parts | byte count - 1
///              ENTITIES:  int team | count × long entity
///              POSITIONS: count × float x | count × float y
///              HEALTHS:   count × short points
/// ```
public final class Wire {
    /// The first number of a HELLO.
    public static final int MAGIC = 0x504C_4158;

    /// The version of this layout.
    public static final int PROTOCOL = 1;

    /// The type of a client's first frame.
    public static final byte HELLO = 1;

    /// A client orders its team to a place.
    public static final byte MOVE = 2;

    /// A client has applied a snapshot and all before it.
    public static final byte ACK = 3;

    /// The type of the server's first frame.
    public static final byte WELCOME = 16;

    /// What has changed in the world.
    public static final byte SNAPSHOT = 17;

    /// The ids of a chunk's entities, and their team. It comes with all other parts.
    static final int ENTITIES = 1;

    /// Where the entities of a chunk are.
    static final int POSITIONS = 2;

    /// The health of the units of a chunk.
    static final int HEALTHS = 4;

    /// The team of crystals, which have no health.
    static final int NO_TEAM = -1;

    /// Instead of the number of listed chunks, if no chunk was created or destroyed.
    static final int SAME_CHUNKS = -1;

    /// The most entities that a chunk can have.
    static final int MOST_IN_CHUNK = 128;

    /// The length of the number before a frame, which does not count itself.
    public static final int LENGTH_BYTES = 4;

    /// The longest frame that a client sends.
    public static final int MOST_FROM_CLIENT = 9;

    /// The longest frame that the server sends.
    public static final int MOST_FROM_SERVER = 16 << 20;

    private Wire() {}

    /// A buffer for frames of this side, filled from its start.
    ///
    /// @param capacity in bytes
    public static ByteBuffer buffer(int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Adds a HELLO.
    public static void putHello(ByteBuffer to) {
        to.putInt(9).put(HELLO).putInt(MAGIC).putInt(PROTOCOL);
    }

    /// Adds a MOVE.
    public static void putMove(ByteBuffer to, float x, float y) {
        to.putInt(9).put(MOVE).putFloat(x).putFloat(y);
    }

    /// Adds an ACK.
    public static void putAck(ByteBuffer to, int snapshot) {
        to.putInt(5).put(ACK).putInt(snapshot);
    }

    /// Adds a WELCOME.
    public static void putWelcome(ByteBuffer to, int team) {
        to.putInt(5).put(WELCOME).putInt(team);
    }
}
