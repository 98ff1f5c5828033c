package dev.phalanx.cluster;

import java.nio.ByteBuffer;

/// What a node says of itself to others, which hand it on.
///
/// ```text
///  0 node      int    20 systems    float   48 ghosts    long
///  4 sequence  int    24 waited     float   56 commands  long
///  8 tick      long   28 waited for int     64 migrants  long
/// 16 ticks/s   float  32 messages   long    72 image     long
///                     40 bytes      long    80 agents    int
/// ```
///
/// @param sequence rises with each report of the node: the highest is the newest
/// @param systems the share of the time of its threads that systems took
/// @param waited the share in which its threads waited for other nodes
/// @param waitedFor the node that it waited for most, -1 for none
/// @param image the tick of its newest image, -1 for none
record NodeFigures(
        int node,
        int sequence,
        long tick,
        float ticksPerSecond,
        float systems,
        float waited,
        int waitedFor,
        Traffic sent,
        long image,
        int agents) {
    /// The length.
    static final int BYTES = 84;

    void write(ByteBuffer to) {
        to.putInt(node).putInt(sequence).putLong(tick);
        to.putFloat(ticksPerSecond).putFloat(systems).putFloat(waited).putInt(waitedFor);
        to.putLong(sent.messages()).putLong(sent.bytes()).putLong(sent.ghosts());
        to.putLong(sent.commands()).putLong(sent.migrants()).putLong(image).putInt(agents);
    }

    /// Reads what [#write] has written.
    ///
    /// @throws ClusterException if it is of no node, or has a number out of range
    static NodeFigures read(ByteBuffer from) {
        NodeFigures read = new NodeFigures(
                from.getInt(),
                from.getInt(),
                from.getLong(),
                from.getFloat(),
                from.getFloat(),
                from.getFloat(),
                from.getInt(),
                new Traffic(from.getLong(), from.getLong(), from.getLong(), from.getLong(), from.getLong()),
                from.getLong(),
                from.getInt());
        boolean isRight = read.node >= 0
                && read.waitedFor >= -1
                && read.tick >= 0
                && read.image >= -1
                && read.agents >= 0
                && isShare(read.systems)
                && isShare(read.waited)
                && read.ticksPerSecond >= 0
                && Float.isFinite(read.ticksPerSecond);
        if (!isRight) {
            throw new ClusterException("it sent figures that no node has: " + read);
        }
        return read;
    }

    private static boolean isShare(float number) {
        return number >= 0 && number <= 1; // not if it is NaN
    }
}
