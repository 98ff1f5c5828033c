package dev.phalanx.samples.rollback.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The layout of datagrams. All numbers are little-endian.
///
/// ```text
///  0  int   magic number        all datagrams begin with these 12 bytes
///  4  byte  version
///  5  byte  type
///  6  byte  player
///  7  byte  count of inputs, or of ticks
///  8  int   match
///
/// 12  int   acknowledged        type 1, inputs
/// 16  int   first tick
/// 20  int   tick of the first hash
/// 24  byte  count of hashes
/// 25  byte  buttons, for each input
///     long  hash, for each hash
///
/// 12  int   first tick          type 2, hashes of component types
/// 16  byte  count of types
/// 17  long  hash, for each type of each tick
/// ```
public final class Datagrams {
    /// The most bytes of a datagram, which fit one packet of any usual network.
    public static final int MOST_BYTES = 1_200;

    /// The most inputs of a datagram.
    public static final int MOST_INPUTS = 32;

    /// The most hashes of confirmed ticks in a datagram.
    public static final int MOST_CHECKS = 32;

    /// The most ticks with hashes of component types.
    public static final int MOST_TICKS = 10;

    /// The most component types.
    public static final int MOST_TYPES = 12;

    /// The largest number of a player.
    public static final int LAST_PLAYER = 3;

    private static final int MAGIC = 0x424C_5250;
    private static final byte VERSION = 1;
    private static final byte INPUTS = 1;
    private static final byte HASHES = 2;

    private static final int VERSION_OFFSET = 4;
    private static final int INPUTS_BYTES = 25;
    private static final int HASHES_BYTES = 17;
    private static final int CHECKS_COUNT_OFFSET = 24;
    private static final int TYPES_COUNT_OFFSET = 16;
    private static final int COUNT_OFFSET = 7;
    private static final int TYPE_OFFSET = 5;

    private Datagrams() {}

    /// A buffer for the longest datagram and one byte more, so that one that is too long is noticed.
    public static ByteBuffer newBuffer() {
        return ByteBuffer.allocate(MOST_BYTES + 1).order(ByteOrder.LITTLE_ENDIAN);
    }

    // Writing

    /// Writes a message.
    ///
    /// @param to a buffer of [#newBuffer()], cleared first and flipped afterwards
    public static void write(Message message, ByteBuffer to) {
        to.clear();
        switch (message) {
            case Message.Inputs inputs -> {
                putHead(to, INPUTS, message, inputs.inputs().size());
                to.putInt(inputs.acknowledged())
                        .putInt(inputs.firstTick())
                        .putInt(inputs.firstCheck())
                        .put((byte) inputs.checks().size());
                inputs.inputs().forEach(to::put);
                inputs.checks().forEach(to::putLong);
            }
            case Message.Hashes hashes -> {
                putHead(to, HASHES, message, hashes.hashes().size());
                to.putInt(hashes.firstTick())
                        .put((byte) hashes.hashes().getFirst().size());
                hashes.hashes().forEach(row -> row.forEach(to::putLong));
            }
        }
        to.flip();
    }

    private static void putHead(ByteBuffer to, byte type, Message message, int count) {
        to.putInt(MAGIC)
                .put(VERSION)
                .put(type)
                .put((byte) message.player())
                .put((byte) count)
                .putInt(message.match());
    }

    // Reading

    /// Reads a message. The length and the version are checked before anything else.
    ///
    /// @param from from its position to its limit one datagram, little-endian
    /// @return the message, or null if the datagram is not well-formed
    public static @Nullable Message read(ByteBuffer from) {
        int length = from.remaining();
        int start = from.position();
        if (length < HASHES_BYTES
                || length > MOST_BYTES
                || from.getInt(start) != MAGIC
                || from.get(start + VERSION_OFFSET) != VERSION) {
            return null;
        }
        byte type = from.get(start + TYPE_OFFSET);
        int count = from.get(start + COUNT_OFFSET);
        if (type == INPUTS && length >= INPUTS_BYTES) {
            int checks = from.get(start + CHECKS_COUNT_OFFSET);
            boolean isValid = count >= 0
                    && count <= MOST_INPUTS
                    && checks >= 0
                    && checks <= MOST_CHECKS
                    && length == INPUTS_BYTES + count + checks * Long.BYTES;
            return isValid ? readInputs(from, count, checks) : null;
        }
        if (type == HASHES) {
            int types = from.get(start + TYPES_COUNT_OFFSET);
            boolean isValid = count >= 1
                    && count <= MOST_TICKS
                    && types >= 1
                    && types <= MOST_TYPES
                    && length == HASHES_BYTES + count * types * Long.BYTES;
            return isValid ? readHashes(from, count, types) : null;
        }
        return null;
    }

    private static Message.@Nullable Inputs readInputs(ByteBuffer from, int count, int checkCount) {
        int player = takePlayer(from);
        int match = from.getInt();
        int acknowledged = from.getInt();
        int firstTick = from.getInt();
        int firstCheck = from.getInt();
        from.get();
        boolean isValid = player >= 0
                && player <= LAST_PLAYER
                && acknowledged >= 0
                && isTick(firstTick, count)
                && isTick(firstCheck, MOST_CHECKS * MOST_TICKS);
        List<Byte> inputs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte buttons = from.get();
            isValid &= buttons >= 0;
            inputs.add(buttons);
        }
        List<Long> checks = new ArrayList<>();
        for (int i = 0; i < checkCount; i++) {
            checks.add(from.getLong());
        }
        return isValid ? new Message.Inputs(match, player, acknowledged, firstTick, inputs, firstCheck, checks) : null;
    }

    private static Message.@Nullable Hashes readHashes(ByteBuffer from, int ticks, int types) {
        int player = takePlayer(from);
        int match = from.getInt();
        int firstTick = from.getInt();
        from.get();
        List<List<Long>> hashes = new ArrayList<>();
        for (int i = 0; i < ticks; i++) {
            List<Long> row = new ArrayList<>();
            for (int k = 0; k < types; k++) {
                row.add(from.getLong());
            }
            hashes.add(List.copyOf(row));
        }
        boolean isValid = player >= 0 && player <= LAST_PLAYER && isTick(firstTick, ticks);
        return isValid ? new Message.Hashes(match, player, firstTick, hashes) : null;
    }

    /// Goes on to the number of the match.
    private static int takePlayer(ByteBuffer from) {
        from.position(from.position() + TYPE_OFFSET + 1);
        int player = from.get();
        from.get();
        return player;
    }

    /// Whether so many ticks from one on have numbers.
    private static boolean isTick(int first, int count) {
        return first >= 1 && first <= Integer.MAX_VALUE - count;
    }
}
