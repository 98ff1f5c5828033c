package dev.phalanx.scenes.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.diff.DiffTypes.Health;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Row("SER-4")
class ChangeSetReaderTest {
    private static final int HEADER = ChangeSetFrames.STREAM_HEADER;
    private static final int FRAME = ChangeSetFrames.FRAME_HEADER;
    private static final String AGAIN = " Ask the sender to begin a new stream with all entities.";

    private final World world = new World("Game");
    private final World shadow = new World("Before");
    private final List<EntityChangeSet> sets = new ArrayList<>();

    @BeforeEach
    void change() {
        EntityManager em = world.entityManager();
        EntityDiffer differ = new EntityDiffer(world, shadow);
        for (int i = 1; i <= 3; i++) {
            em.createEntity(EntityGuid.of(i), new Health(i));
            sets.add(differ.getChanges(EntityDifferOptions.standard().withFastForward(true))
                    .forward());
        }
    }

    @AfterEach
    void close() {
        world.close();
        shadow.close();
    }

    private byte[] written() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ChangeSetWriter out = new ChangeSetWriter(bytes)) {
            for (EntityChangeSet each : sets) {
                out.write(each);
            }
        }
        return bytes.toByteArray();
    }

    private static ChangeSetReader reader(byte[] bytes) throws IOException {
        return new ChangeSetReader(new ByteArrayInputStream(bytes), LoadOptions.standard());
    }

    /// The places of the frames, the last one included.
    private static List<Integer> frames(byte[] bytes) {
        List<Integer> found = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = HEADER; at < bytes.length; at += FRAME + buffer.getInt(at + 8)) {
            found.add(at);
        }
        return found;
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /// Makes the checksum of a frame's header right.
    private static void seal(byte[] bytes, int frame) {
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(frame + 16, ChangeSetFrames.checksum(bytes, frame, 16));
    }

    /// Reads up to what is refused.
    private SceneFileException refused(byte[] bytes, int whole) throws IOException {
        try (ChangeSetReader in = reader(bytes)) {
            for (int i = 0; i < whole; i++) {
                assertThat(in.read()).isEqualTo(sets.get(i));
            }
            SceneFileException found = catchThrowableOfType(SceneFileException.class, in::read);
            assertThatThrownBy(in::read).isSameAs(found);
            assertThat(in.count()).isEqualTo(whole);
            assertThat(in).hasToString("ChangeSetReader after " + whole + " change sets");
            return found;
        }
    }

    @Test
    void changeSetsAreReadInTheirOrderUpToTheEnd() throws IOException {
        try (ChangeSetReader in = reader(written())) {
            for (EntityChangeSet each : sets) {
                assertThat(in.read()).isEqualTo(each);
            }
            assertThat(in.read()).isNull();
            assertThat(in.read()).isNull();
            assertThat(in.count()).isEqualTo(3);
        }
    }

    @Test
    void nothingBeyondTheLastFrameIsRead() throws IOException {
        InputStream bytes = new ByteArrayInputStream(join(written(), new byte[] {7}));
        ChangeSetReader in = new ChangeSetReader(bytes, LoadOptions.standard());
        @Nullable EntityChangeSet read = in.read();
        while (read != null) {
            read = in.read();
        }
        assertThat(bytes.read()).isEqualTo(7);
        in.close();
    }

    @Test
    void aStreamWithoutChangeSetsEndsAtOnce() throws IOException {
        sets.clear();
        try (ChangeSetReader in = reader(written())) {
            assertThat(in.read()).isNull();
        }
    }

    @Test
    void aChangeSetWithoutChangesIsRead() throws IOException {
        sets.clear();
        sets.add(EntityChangeSet.empty());
        try (ChangeSetReader in = reader(written())) {
            EntityChangeSet read = in.read();
            assertThat(read != null && read.isEmpty()).isTrue();
            assertThat(in.read()).isNull();
        }
    }

    @Test
    void otherStreamsAreRefused() {
        assertThatThrownBy(() -> reader(new byte[100]))
                .isInstanceOf(SceneFileException.class)
                .hasMessage("The stream is no stream of change sets: it begins with other bytes. Read what a"
                        + " ChangeSetWriter has written.");
        assertThatThrownBy(() -> reader(new byte[3]))
                .isInstanceOf(SceneFileException.class)
                .hasMessage("The stream ends after 3 of the 16 bytes of its header. It is no stream of change sets, or"
                        + " was cut off. Read what a ChangeSetWriter has written.");
    }

    @Test
    void aLaterVersionIsRefused() throws IOException {
        byte[] bytes = written();
        ByteBuffer header =
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(8, 2);

        assertThatThrownBy(() -> reader(bytes))
                .isInstanceOf(SceneFileException.class)
                .hasMessage("The header of the stream is damaged: its checksum is wrong." + AGAIN);
        header.putInt(12, ChangeSetFrames.checksum(bytes, 0, 12));
        assertThatThrownBy(() -> reader(bytes))
                .isInstanceOf(SceneFileException.class)
                .hasMessage("The stream has the format version 2, and this program reads version 1. Use the version of"
                        + " Phalanx that wrote it, or a later one.");
    }

    @Test
    void aStreamThatWasCutOffGivesAllWholeChangeSets() throws IOException {
        byte[] bytes = written();
        List<Integer> frames = frames(bytes);
        assertThat(frames).hasSize(4);
        for (int length = HEADER; length < bytes.length; length++) {
            int end = length;
            int whole =
                    (int) frames.stream().skip(1).filter(frame -> frame <= end).count();
            assertThat(refused(Arrays.copyOf(bytes, length), whole))
                    .hasMessageStartingWith("Change set " + (whole + 1) + ", at byte " + frames.get(whole)
                            + " of the stream: the stream was cut off")
                    .hasMessageEndingWith(AGAIN);
        }
        assertThat(refused(Arrays.copyOf(bytes, frames.get(3)), 3))
                .hasMessageContaining("the stream was cut off here: the last frame is missing.");
        assertThat(refused(Arrays.copyOf(bytes, frames.get(1) + 7), 1))
                .hasMessageContaining("the stream was cut off after 7 of the 20 bytes of its header.");
        assertThat(refused(Arrays.copyOf(bytes, frames.get(1) + FRAME + 5), 1))
                .hasMessageContaining("the stream was cut off after 5 of its ");
    }

    @Test
    void everyChangedByteIsFound() throws IOException {
        byte[] bytes = written();
        List<Integer> frames = frames(bytes);
        for (int at = HEADER; at < bytes.length; at++) {
            byte[] changed = bytes.clone();
            changed[at] ^= 0x10;
            int place = at;
            int whole = (int) frames.stream().filter(frame -> frame <= place).count() - 1;
            assertThat(refused(changed, whole)).hasMessageContaining("checksum").hasMessageEndingWith(AGAIN);
        }
    }

    @Test
    void gapsAndRepeatsAreRefused() throws IOException {
        byte[] bytes = written();
        List<Integer> frames = frames(bytes);
        byte[] upToFirst = Arrays.copyOf(bytes, frames.get(1));
        byte[] first = Arrays.copyOfRange(bytes, frames.get(0), frames.get(1));
        byte[] third = Arrays.copyOfRange(bytes, frames.get(2), frames.get(3));

        assertThat(refused(join(upToFirst, third), 1))
                .hasMessage("Change set 2, at byte " + frames.get(1)
                        + " of the stream: change set 3 comes next, so some are missing." + AGAIN);
        assertThat(refused(join(upToFirst, first), 1))
                .hasMessage("Change set 2, at byte " + frames.get(1) + " of the stream: change set 1 is there again."
                        + AGAIN);
    }

    @Test
    void anEndThatComesTooEarlyIsRefused() throws IOException {
        byte[] bytes = written();
        List<Integer> frames = frames(bytes);
        byte[] last = Arrays.copyOfRange(bytes, frames.get(3), bytes.length);

        assertThat(refused(join(Arrays.copyOf(bytes, frames.get(1)), last), 1))
                .hasMessageContaining("change set 4 comes next, so some are missing");
    }

    @Test
    void lengthsBeyondTheLimitAreRefusedBeforeMemoryIsTaken() throws IOException {
        byte[] bytes = written();
        int second = frames(bytes).get(1);
        for (int length : new int[] {Integer.MAX_VALUE, ChangeSetWriter.MOST_BYTES + 1, -1}) {
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(second + 8, length);
            seal(bytes, second);
            assertThat(refused(bytes, 1))
                    .hasMessage("Change set 2, at byte " + second + " of the stream: it has "
                            + Integer.toUnsignedString(length) + " bytes, and the limit is 268435456. Give the reader a"
                            + " higher limit if the sender is to be trusted.");
        }
    }

    @Test
    void theReaderFollowsItsOwnLimit() throws IOException {
        byte[] bytes = written();
        int length = frames(bytes).get(1) - HEADER - FRAME;
        try (ChangeSetReader in =
                new ChangeSetReader(new ByteArrayInputStream(bytes), LoadOptions.standard(), length)) {
            assertThat(in.read()).isEqualTo(sets.getFirst());
        }
        try (ChangeSetReader in =
                new ChangeSetReader(new ByteArrayInputStream(bytes), LoadOptions.standard(), length - 1)) {
            assertThatThrownBy(in::read)
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageContaining("it has " + length + " bytes, and the limit is " + (length - 1));
        }
    }

    @Test
    void contentThatIsNoChangeSetIsRefused() throws IOException {
        byte[] frame = new byte[FRAME + 30];
        ChangeSetFrames.seal(frame, 1);

        assertThat(refused(join(ChangeSetFrames.streamHeader(), frame), 0))
                .hasMessageStartingWith(
                        "Change set 1, at byte 16 of the stream: The stream is no change set: it begins with other")
                .hasCauseInstanceOf(SceneFileException.class);
    }

    @Test
    void bytesAfterAChangeSetAreRefused() throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(new byte[FRAME]);
        sets.getFirst().write(content);
        content.write(0);
        byte[] frame = content.toByteArray();
        ChangeSetFrames.seal(frame, 1);

        assertThat(refused(join(ChangeSetFrames.streamHeader(), frame), 0))
                .hasMessage("Change set 1, at byte 16 of the stream: 1 bytes are left over in its frame." + AGAIN);
    }

    @Test
    void aLimitOfZeroIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChangeSetReader(new ByteArrayInputStream(written()), LoadOptions.standard(), 0))
                .withMessage("A change set may have at most 0 bytes. Give a limit of 1 or more, or leave it out.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChangeSetWriter(OutputStream.nullOutputStream(), -1))
                .withMessage("A change set may have at most -1 bytes. Give a limit of 1 or more, or leave it out.");
    }

    @Test
    void closingClosesTheStreamAndEndsReading() throws IOException {
        boolean[] isClosed = {false};
        InputStream bytes = new FilterInputStream(new ByteArrayInputStream(written())) {
            @Override
            public void close() {
                isClosed[0] = true;
            }
        };
        ChangeSetReader in = new ChangeSetReader(bytes, LoadOptions.standard());
        in.close();
        in.close();

        assertThat(isClosed[0]).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(in::read)
                .withMessage("The stream of change sets is closed. Read before closing it.");
    }

    @Test
    void aChangeSetBeyondTheWritersLimitIsRefusedAndTheNextIsWritten() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ByteArrayOutputStream empty = new ByteArrayOutputStream();
        EntityChangeSet.empty().write(empty);
        try (ChangeSetWriter out = new ChangeSetWriter(bytes, empty.size())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> out.write(sets.getFirst()))
                    .withMessageMatching("The change set has \\d+ bytes, and the stream takes at most " + empty.size()
                            + "\\. Compare the worlds more often, or give the writer and the reader a higher limit\\.");
            assertThat(bytes.size()).isEqualTo(HEADER);
            assertThat(out.write(EntityChangeSet.empty())).isEqualTo(1);
            assertThat(out.count()).isEqualTo(1);
            assertThat(out).hasToString("ChangeSetWriter after 1 change sets");
        }
        try (ChangeSetReader in = reader(bytes.toByteArray())) {
            assertThat(in.read()).isEqualTo(EntityChangeSet.empty());
            assertThat(in.read()).isNull();
        }
    }

    /// Fails after some bytes.
    private static final class FullDisk extends OutputStream {
        private int left;
        private boolean isClosed;

        FullDisk(int left) {
            this.left = left;
        }

        @Override
        public void write(int value) throws IOException {
            if (left-- <= 0) {
                throw new IOException("disk full");
            }
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @Test
    void aWriterThatHasFailedTakesNoMore() throws IOException {
        FullDisk disk = new FullDisk(HEADER + 30);
        ChangeSetWriter out = new ChangeSetWriter(disk);

        assertThatThrownBy(() -> out.write(sets.getFirst())).hasMessage("disk full");
        assertThatIllegalStateException()
                .isThrownBy(() -> out.write(sets.getFirst()))
                .withMessage("Change set 1 could not be written to the stream, which ends within it. Begin another"
                        + " stream.");
        out.close();
        assertThat(disk.isClosed).isTrue();
    }

    @Test
    void aClosedWriterTakesNoMore() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ChangeSetWriter out = new ChangeSetWriter(bytes);
        out.close();
        int size = bytes.size();
        out.close();

        assertThat(bytes.size()).isEqualTo(size).isEqualTo(HEADER + FRAME);
        assertThatIllegalStateException()
                .isThrownBy(() -> out.write(sets.getFirst()))
                .withMessage("The stream of change sets is closed. Write before closing it.");
    }
}
