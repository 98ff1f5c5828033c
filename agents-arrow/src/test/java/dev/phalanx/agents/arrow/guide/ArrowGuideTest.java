package dev.phalanx.agents.arrow.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataCollector;
import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.arrow.ArrowFiles;
import dev.phalanx.agents.arrow.ArrowRecording;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.systems.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets about Arrow of docs/agents.md.
class ArrowGuideTest {
    record Growth(double rate) {}

    static final class Growing implements Model<Growth> {
        private double size = 1;
        private double rate;

        @Override
        public Growth parameters() {
            return new Growth(1.1);
        }

        @Override
        public void setup(World world, Growth parameters, Random rng) {
            rate = parameters.rate();
        }

        @Override
        public void step(World world) {
            size *= rate;
        }

        @Override
        public DataCollector reports() {
            return DataCollector.every(1).report("size", em -> size);
        }
    }

    @Test
    void tablesAndRecordings(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("run.arrow");
        Path longFile = folder.resolve("long.arrow");
        try (World world = new World("Game")) {
            DataTable data = DataCollector.every(1).report("time", em -> 0.5).attach(world);
            // snippet agents-arrow
            ArrowFiles.write(data, file); // all rows, at the end of a run
            // end agents-arrow
            writeLong(data, world, longFile);
        }
        assertThat(Files.size(file)).isPositive();
        assertThat(Files.size(longFile)).isGreaterThan(Files.size(file));
    }

    private static void writeLong(DataTable data, World world, Path file) throws IOException {
        // snippet agents-arrow-recording
        try (ArrowRecording recording = ArrowRecording.begin(data, file)) {
            for (int step = 0; step < 10_000; step++) {
                world.update();
                recording.append(); // record batches of 4,096 rows, while the run goes on
            }
            recording.finish(); // the file has its name now
        }
        // end agents-arrow-recording
    }

    @Test
    void batches(@TempDir Path folder) throws IOException {
        Path rows = folder.resolve("rows.csv");
        Path file = folder.resolve("rows.arrow");
        Batch<Growth> batch =
                Batch.of(Growing::new).over("rate", 1.0, 1.1).seeds(10).steps(20);
        // snippet agents-arrow-batch
        batch.toCsv(rows); // goes on if the process was killed
        ArrowFiles.write(batch, rows, file);
        // end agents-arrow-batch
        assertThat(ArrowFiles.write(batch, rows, file)).isEqualTo(20);
    }
}
