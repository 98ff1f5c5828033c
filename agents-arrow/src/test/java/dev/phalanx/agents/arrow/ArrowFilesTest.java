package dev.phalanx.agents.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataCollector;
import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.Model;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files are read back with the reader of Arrow.
@Row("AGT-12")
class ArrowFilesTest {
    @TempDir
    private Path folder;

    /// What a file has: its fields, the values of its rows as texts, and the rows of each record batch.
    private record Content(String schema, List<String> rows, List<Integer> batches) {}

    private static Content read(ArrowReader reader) throws IOException {
        List<String> rows = new ArrayList<>();
        List<Integer> batches = new ArrayList<>();
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        while (reader.loadNextBatch()) {
            batches.add(root.getRowCount());
            List<List<Object>> columns = new ArrayList<>();
            for (FieldVector vector : root.getFieldVectors()) {
                List<Object> column = new ArrayList<>();
                var encoding = vector.getField().getDictionary();
                if (encoding == null) {
                    for (int row = 0; row < root.getRowCount(); row++) {
                        column.add(vector.getObject(row));
                    }
                } else {
                    try (var decoded = DictionaryEncoder.decode(vector, reader.lookup(encoding.getId()))) {
                        for (int row = 0; row < root.getRowCount(); row++) {
                            column.add(decoded.getObject(row));
                        }
                    }
                }
                columns.add(column);
            }
            for (int row = 0; row < root.getRowCount(); row++) {
                int at = row;
                rows.add(columns.stream().map(column -> column.get(at)).toList().toString());
            }
        }
        return new Content(root.getSchema().toString(), rows, batches);
    }

    private static Content read(Path file) throws IOException {
        try (BufferAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(file);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            return read(reader);
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private interface WithTable {
        void use(World world, DataTable table, AtomicLong count) throws IOException;
    }

    private static void withTable(WithTable code) throws IOException {
        AtomicLong count = new AtomicLong(Long.MAX_VALUE);
        try (World world = new World("Counted")) {
            DataTable table = DataCollector.every(1)
                    .reportLong("count", em -> count.get())
                    .report("part", em -> count.get() % 4 == 0 ? Double.NaN : count.get() % 4 / 4.0)
                    .attach(world);
            code.use(world, table, count);
        }
    }

    @Test
    @Row({"AGT-12.1", "AGT-12.2"})
    void aTableIsWrittenWithItsTypes() throws IOException {
        Path file = folder.resolve("run.arrow");
        withTable((world, table, count) -> {
            count.set(8);
            world.update();
            ArrowFiles.write(table, file);
            Content content = read(file);
            assertThat(content.schema())
                    .isEqualTo("Schema<step: Int(64, true), count: Int(64, true), part: FloatingPoint(DOUBLE)>");
            assertThat(content.rows()).containsExactly("[0, 9223372036854775807, 0.75]", "[1, 8, NaN]");
            assertThat(content.batches()).containsExactly(2);

            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            ArrowFiles.write(table, stream);
            try (BufferAllocator allocator = new RootAllocator();
                    ArrowStreamReader reader =
                            new ArrowStreamReader(new ByteArrayInputStream(stream.toByteArray()), allocator)) {
                assertThat(read(reader)).isEqualTo(content);
            }
        });
        assertThat(files()).containsExactly("run.arrow");
    }

    @Test
    @Row({"AGT-12.3", "AGT-12.4"})
    void rowsAreWrittenWhileTheRunGoesOnAndTheFileAppearsAtTheEnd() throws IOException {
        Path file = folder.resolve("run.arrow");
        Files.writeString(file, "before");
        withTable((world, table, count) -> {
            try (ArrowRecording recording = ArrowRecording.begin(table, file)) {
                count.set(0);
                for (int step = 0; step < 9000; step++) {
                    count.incrementAndGet();
                    world.update();
                    recording.append();
                }
                assertThat(files()).hasSize(2);
                Path part = folder.resolve(files().getFirst());
                assertThat(Files.size(part)).as("two record batches are there").isGreaterThan(2 * 4096 * 24);
                assertThat(file).hasContent("before");
                recording.finish();
                assertThatThrownBy(recording::append)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("append() was called after the recording was finished. Begin another one.");
            }
        });
        Content content = read(file);
        assertThat(content.batches()).containsExactly(4096, 4096, 809);
        assertThat(content.rows()).hasSize(9001);
        assertThat(content.rows().getLast()).isEqualTo("[9000, 9000, NaN]");
        assertThat(files()).containsExactly("run.arrow");
    }

    @Test
    @Row("AGT-12.4")
    void aRecordingThatIsNotFinishedLeavesNothing() throws IOException {
        Path file = folder.resolve("run.arrow");
        Files.writeString(file, "before");
        withTable((world, table, count) -> {
            try (ArrowRecording recording = ArrowRecording.begin(table, file)) {
                recording.append();
            }
            assertThatThrownBy(() ->
                            ArrowFiles.write(table, folder.resolve("absent").resolve("run.arrow")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot be written");
        });
        assertThat(file).hasContent("before");
        assertThat(files()).containsExactly("run.arrow");
    }

    enum Weather {
        SUN,
        RAIN
    }

    record Settings(
            int rate, float share, boolean isWet, Weather weather, String place, long far, short low, byte least) {
        Settings() {
            this(1, 0.5f, true, Weather.SUN, "north", 1L << 40, (short) 3, (byte) 4);
        }
    }

    private static final class Counting implements Model<Settings> {
        private long count;

        @Override
        public Settings parameters() {
            return new Settings();
        }

        @Override
        public void setup(World world, Settings settings, Random random) {
            count = settings.rate();
        }

        @Override
        public void step(World world) {
            count *= 2;
        }

        @Override
        public DataCollector reports() {
            return DataCollector.every(1).reportLong("count", em -> count).report("half", em -> count / 2.0);
        }
    }

    @Test
    @Row({"AGT-12.2", "AGT-12.5"})
    void theRowsOfABatchHaveTheTypesOfItsParameters() throws IOException {
        Batch<Settings> batch = Batch.of(Counting::new)
                .over("rate", 1, 3)
                .over("weather", Weather.SUN, Weather.RAIN)
                .seeds(5, 2)
                .steps(3);
        Path csv = folder.resolve("rows.csv");
        Path file = folder.resolve("rows.arrow");
        batch.toCsv(csv);
        assertThat(ArrowFiles.write(batch, csv, file)).isEqualTo(8);
        Content content = read(file);
        assertThat(content.schema())
                .isEqualTo("Schema<rate: Int(32, true), share: FloatingPoint(SINGLE), isWet: Bool, weather: Int(16,"
                        + " true)[dictionary: 3], place: Utf8, far: Int(64, true), low: Int(16, true), least: Int(8,"
                        + " true), seed: Int(64, true), step: Int(64, true), count: Int(64, true), half:"
                        + " FloatingPoint(DOUBLE)>");
        assertThat(content.rows())
                .startsWith("[1, 0.5, true, SUN, north, 1099511627776, 3, 4, 5, 3, 8, 4.0]")
                .endsWith("[3, 0.5, true, RAIN, north, 1099511627776, 3, 4, 6, 3, 24, 12.0]");

        Files.writeString(csv, "other,columns\r\n");
        assertThatThrownBy(() -> ArrowFiles.write(batch, csv, file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not of this batch: it has the columns [other, columns]");
        assertThat(read(file)).isEqualTo(content);
        assertThat(files()).containsExactly("rows.arrow", "rows.csv");
    }

    @Test
    @Row("AGT-12.6")
    void aJvmWithoutWhatArrowNeedsIsRefused() throws IOException, InterruptedException {
        String file = folder.resolve("run.arrow").toString();
        String opens = "--add-opens=java.base/java.nio=ALL-UNNAMED";
        String deny = "--sun-misc-unsafe-memory-access=deny";
        assertThat(OwnJvm.outputOf(List.of("--sun-misc-unsafe-memory-access=allow"), Program.class, file))
                .isEqualToIgnoringNewLines("Arrow cannot use memory, because the package java.nio is not open to the"
                        + " class path. Start java with"
                        + " --add-opens=java.base/java.nio=org.apache.arrow.memory.core,ALL-UNNAMED.");
        assertThat(OwnJvm.outputOf(List.of(opens, deny), Program.class, file))
                .contains("Arrow cannot use memory, because the JVM denies it sun.misc.Unsafe. Start java with"
                        + " --sun-misc-unsafe-memory-access=allow.");
        assertThat(files()).isEmpty();
        assertThat(OwnJvm.outputOf(List.of(opens), Program.class, file)).contains("written");
        assertThat(files()).containsExactly("run.arrow");
    }

    /// Writes a table of one row, in a JVM of its own.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            try (World world = new World("Game")) {
                ArrowFiles.write(DataCollector.every(1).attach(world), Path.of(arguments[0]));
                System.out.println("written");
            } catch (IllegalStateException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }
}
