package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.diff.ChangeSetReader;
import dev.phalanx.scenes.diff.ChangeSetWriter;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Whatever bytes a stream of change sets has, each change set is applied to a world, or an error says what is wrong
/// with it. What was read is the same after it was written again.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='ChangeSetStreamFuzzTest#renewedChecksums'
/// -Dsurefire.failIfNoSpecifiedTests=false`
@Row("SER-4")
class ChangeSetStreamFuzzTest {
    private static final int HEADER = 16;
    private static final int FRAME = 20;
    private static final int CHANGE_SET = 24;
    private static final long MAGIC = 0x1A_0A_0D_53_58_48_50_89L;
    private static final long CHANGE_SET_MAGIC = 0x1A_0A_0D_44_58_48_50_89L;
    private static final int MOST_BYTES = 1 << 20;

    @FuzzTest
    void anyStream(byte[] bytes) throws IOException {
        read(bytes);
    }

    /// The headers get the magic, the numbers, the lengths up to the end of the stream, and the checksums that they
    /// should have, so that what follows is read.
    @FuzzTest
    void renewedChecksums(byte[] bytes) throws IOException {
        read(renew(bytes));
    }

    private static void read(byte[] bytes) throws IOException {
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        ChangeSetWriter out = new ChangeSetWriter(again);
        long count = 0;
        try (World world = new World("Fuzz");
                ChangeSetReader in = new ChangeSetReader(new ByteArrayInputStream(bytes), Town.OPTIONS, MOST_BYTES)) {
            try {
                for (EntityChangeSet changes = in.read(); changes != null; changes = in.read()) {
                    assertThat(changes.describe()).isNotEmpty();
                    apply(world, changes);
                    out.write(changes);
                }
            } finally {
                count = in.count();
            }
        } catch (SceneFileException refused) {
            assertThat(refused).hasMessageEndingWith(".");
        }
        assertThat(out.count()).isEqualTo(count);
        out.close();
        try (ChangeSetReader in = new ChangeSetReader(new ByteArrayInputStream(again.toByteArray()), Town.OPTIONS);
                ChangeSetReader first =
                        count == 0 ? in : new ChangeSetReader(new ByteArrayInputStream(bytes), Town.OPTIONS)) {
            for (long i = 0; i < count; i++) {
                assertThat(in.read()).isEqualTo(first.read());
            }
            assertThat(in.read()).isNull();
        }
    }

    private static void apply(World world, EntityChangeSet changes) {
        try {
            EntityPatcher.applyChangeSet(world, changes);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageEndingWith(".");
        }
    }

    static byte[] renew(byte[] bytes) {
        if (bytes.length < HEADER) {
            return bytes;
        }
        ByteBuffer stream = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
        stream.putLong(0, MAGIC).putInt(8, 1).putInt(12, checksum(stream, 0, 12));
        long number = 1;
        for (int at = HEADER; at + FRAME <= bytes.length; number++) {
            int length = Math.min(stream.getInt(at + 8) & Integer.MAX_VALUE, bytes.length - at - FRAME);
            int content = at + FRAME;
            if (length >= CHANGE_SET) {
                int body = length - CHANGE_SET;
                stream.putLong(content, CHANGE_SET_MAGIC).putInt(content + 8, 1).putInt(content + 12, body);
                stream.putInt(content + 16, checksum(stream, content + CHANGE_SET, body));
                stream.putInt(content + 20, checksum(stream, content, 20));
            }
            stream.putLong(at, number).putInt(at + 8, length).putInt(at + 12, checksum(stream, content, length));
            stream.putInt(at + 16, checksum(stream, at, 16));
            at = content + length;
        }
        byte[] renewed = new byte[bytes.length];
        stream.get(0, renewed);
        return renewed;
    }

    private static int checksum(ByteBuffer bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.slice(from, length));
        return (int) checksum.getValue();
    }
}
