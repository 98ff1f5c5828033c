package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// What a section sends to a neighbour in a tick: a view of its bytes, which are read in place.
///
/// ```text
///  0 magic     int    20 sender    int    44 ghosts    int
///  4 length    int    24 receiver  int    48 commands  int
///  8 checksum  int    32 removed   int    52 migrants  int
/// 12 version   int    36 tick      long   64 records, each with its tag and its length
/// ```
///
/// All numbers are little-endian. The checksum is the CRC-32C of what follows it. A record is one of these:
///
/// | tag | contents |
/// |---|---|
/// | removed | the identity of an agent that left the halo or died |
/// | changed | identity, bits of its types, bits of the types that follow, bits of the enabled ones, values |
/// | new | the same, of all its types |
/// | command | what [RemoteCommands] recorded |
/// | migrants | agents with the same types and shared values that move to the receiver, column by column |
/// | birth | a command that creates an agent: sender, sequence, target, and each component with its value |
///
/// A birth is in messages of a section to itself alone: the parts of an [image][NodeImage], or of a section that moves
/// to another node. Of these, only the last one has no migrants.
public final class StepMessage {
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    static final int MAGIC = 0x504C_5358;
    static final int VERSION = 4;
    static final int HEADER = 64;

    static final int AT_LENGTH = 4;
    static final int AT_CHECKSUM = 8;
    static final int AT_VERSION = 12;
    static final int AT_SENDER = 20;
    static final int AT_RECEIVER = 24;
    static final int AT_REMOVED = 32;
    static final int AT_TICK = 36;
    static final int AT_GHOSTS = 44;
    static final int AT_COMMANDS = 48;
    static final int AT_MIGRANTS = 52;

    /// Bytes of a record before its contents: tag and length.
    static final int RECORD = 8;

    static final int REMOVED = 1;
    static final int CHANGED = 2;
    static final int NEW = 3;
    static final int COMMAND = 4;
    static final int MIGRANTS = 5;
    static final int BIRTH = 6;

    /// Bytes of a ghost before its values: identity, types, types that follow, enabled types.
    static final int GHOST = 20;

    /// Bytes of a command before its value: sender, sequence, target, kind, type, field.
    static final int COMMAND_HEAD = 32;

    /// Bytes of a birth before its components: sender, sequence, target.
    static final int BIRTH_HEAD = 20;

    /// Bytes of a block of migrants before the numbers of its types: rows, types.
    static final int MIGRANTS_HEAD = 8;

    private final MemorySegment bytes;

    private StepMessage(MemorySegment bytes) {
        this.bytes = bytes;
    }

    /// A message, whose header, checksum and records have been checked.
    ///
    /// @param bytes must not change while the message is used
    /// @throws StepMessageException if it is damaged
    public static StepMessage of(MemorySegment bytes) {
        if (bytes.byteSize() < HEADER) {
            throw damaged("it has " + bytes.byteSize() + " bytes, fewer than the " + HEADER + " of a header");
        }
        if (bytes.get(INT, 0) != MAGIC) {
            throw damaged("it does not begin as one does");
        }
        if (bytes.get(INT, AT_LENGTH) != bytes.byteSize()) {
            throw damaged("it says that it has " + bytes.get(INT, AT_LENGTH) + " bytes, and has " + bytes.byteSize());
        }
        int checksum = checksum(bytes);
        if (bytes.get(INT, AT_CHECKSUM) != checksum) {
            throw damaged("its checksum is " + Integer.toHexString(checksum) + ", and it says "
                    + Integer.toHexString(bytes.get(INT, AT_CHECKSUM)));
        }
        if (bytes.get(INT, AT_VERSION) != VERSION) {
            throw damaged("it is of version " + bytes.get(INT, AT_VERSION) + ", and this is version " + VERSION);
        }
        StepMessage message = new StepMessage(bytes);
        message.checkRecords();
        return message;
    }

    /// A message that this process has made.
    static StepMessage made(MemorySegment bytes) {
        return new StepMessage(bytes);
    }

    private static int checksum(MemorySegment bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.asSlice(AT_VERSION).asByteBuffer());
        return (int) crc.getValue();
    }

    static StepMessageException damaged(String how) {
        return new StepMessageException(
                "A message between sections is damaged: " + how + ". Send the bytes that the sender made.");
    }

    private void checkRecords() {
        long end = bytes.byteSize();
        int[] counts = new int[BIRTH + 1];
        long migrants = 0;
        long at = HEADER;
        while (at < end) {
            int tag = end - at < RECORD ? 0 : bytes.get(INT, at);
            int length = end - at < RECORD ? 0 : bytes.get(INT, at + 4);
            int least = switch (tag) {
                case REMOVED -> Long.BYTES;
                case CHANGED, NEW -> GHOST;
                case COMMAND -> COMMAND_HEAD;
                case MIGRANTS -> MIGRANTS_HEAD;
                case BIRTH -> BIRTH_HEAD;
                default -> Integer.MAX_VALUE;
            };
            if (length < least || length > end - at - RECORD) {
                throw damaged("at " + at + " is a record with the tag " + tag + " and " + length + " bytes, of "
                        + Math.max(0, end - at - RECORD) + " that are left");
            }
            counts[tag]++;
            migrants += tag == MIGRANTS ? bytes.get(INT, at + RECORD) : 0;
            at += RECORD + length;
        }
        if (counts[REMOVED] != removed()
                || counts[CHANGED] + counts[NEW] != ghosts()
                || counts[COMMAND] + counts[BIRTH] != commands()
                || migrants != migrants()) {
            throw damaged("it says that it has " + removed() + " removed ghosts, " + ghosts() + " other ghosts, "
                    + commands() + " commands and " + migrants() + " migrants, and has " + counts[REMOVED] + ", "
                    + (counts[CHANGED] + counts[NEW]) + ", " + (counts[COMMAND] + counts[BIRTH]) + " and " + migrants);
        }
    }

    /// The section that sends it.
    public int sender() {
        return bytes.get(INT, AT_SENDER);
    }

    /// The section that receives it.
    public int receiver() {
        return bytes.get(INT, AT_RECEIVER);
    }

    /// The tick whose end it is about; 0 for the state at the beginning.
    public long tick() {
        return bytes.get(LONG, AT_TICK);
    }

    /// The number of bytes.
    public int length() {
        return (int) bytes.byteSize();
    }

    /// The number of ghosts that end.
    public int removed() {
        return bytes.get(INT, AT_REMOVED);
    }

    /// The number of ghosts that are new or have changed.
    public int ghosts() {
        return bytes.get(INT, AT_GHOSTS);
    }

    /// The number of commands.
    public int commands() {
        return bytes.get(INT, AT_COMMANDS);
    }

    /// The number of agents that move to the receiver.
    public int migrants() {
        return bytes.get(INT, AT_MIGRANTS);
    }

    MemorySegment bytes() {
        return bytes;
    }

    @Override
    public String toString() {
        return "message of tick " + tick() + " from section " + sender() + " to " + receiver() + ": " + length()
                + " bytes, " + ghosts() + " ghosts, " + removed() + " removed, " + commands() + " commands, "
                + migrants() + " migrants";
    }
}
