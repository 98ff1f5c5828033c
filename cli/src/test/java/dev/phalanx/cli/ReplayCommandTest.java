package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.replay.Replay;
import dev.phalanx.scenes.replay.ReplayFiles;
import dev.phalanx.scenes.replay.ReplayRecorder;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReplayCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<String> hashes = new ArrayList<>();
    private Path file = Path.of("");

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("game.replay");
        try (World world = World.unlisted("Game");
                ReplayRecorder _ = ReplayFiles.record(world, file)) {
            hashes.add(hash(world));
            for (int tick = 1; tick <= 50; tick++) {
                world.entityManager().createEntity(new Prefab());
                world.setTime(tick * 0.1, 0.1f);
                world.update();
                hashes.add(hash(world));
            }
        }
    }

    private static String hash(World world) {
        return String.format("%016x", world.stateHashWithTime());
    }

    private int replay(String... arguments) {
        List<String> all = new ArrayList<>(List.of("replay"));
        all.addAll(List.of(arguments));
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(new String[0]));
    }

    @Test
    @Row("HIS-5.2")
    void ticksArePlayed() {
        assertThat(replay(file.toString())).isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("Ticks 0 to 50, 0.000 s to 5.000 s of the world's time")
                .containsPattern("Tick +time +entities +bytes +state")
                .containsPattern("\n0 +0.000 s +0 +[\\d,]+ +" + hashes.get(0))
                .containsPattern("\n3 +0.300 s +4 +[\\d,]+ +" + hashes.get(3))
                .containsPattern("\n50 +5.000 s +51 +[\\d,]+ +" + hashes.get(50))
                .containsPattern("Played 51 ticks in [\\d.]+ s, ");
    }

    @Test
    void someTicksArePlayed() {
        assertThat(replay("--from", "10", "--to", "12", "--every", "2", file.toString()))
                .isZero();
        assertThat(out.toString())
                .contains(hashes.get(10), hashes.get(12), "Played 3 ticks")
                .doesNotContain(hashes.get(11));
    }

    @Test
    void infoNeedsNoWorld() {
        assertThat(replay("--info", file.toString())).isZero();
        assertThat(out.toString())
                .containsPattern("\n0 +0.000 s +0 +[\\d,]+ +whole")
                .containsPattern("\n3 +0.300 s +4 +[\\d,]+ +differences")
                .doesNotContain("Played");
    }

    @Test
    void aFileThatWasCutOffIsPlayedUpToThere() throws IOException {
        byte[] all = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(all, all.length / 2));
        assertThat(replay(file.toString())).isEqualTo(1);
        assertThat(out.toString()).contains("Played ").contains(hashes.get(0));
        assertThat(err.toString())
                .startsWith("phalanx replay: " + file + ": The file ends at byte " + all.length / 2)
                .contains("or it was cut off");
    }

    @Test
    void aDamagedTickIsNamedAndTheOthersArePlayed() throws IOException {
        byte[] all = Files.readAllBytes(file);
        long at = 64;
        try (Replay replay = ReplayFiles.open(file)) {
            for (int tick = 0; tick < 30; tick++) {
                at += replay.info(tick).fileBytes();
            }
        }
        all[(int) at + 66] ^= 1;
        Files.write(file, all);
        assertThat(replay("--every", "1", file.toString())).isEqualTo(1);
        assertThat(out.toString())
                .contains(hashes.get(29))
                .containsPattern("\n30 +3.000 s +31 +[\\d,]+ +damaged")
                .doesNotContain(hashes.get(30));
        assertThat(err.toString()).contains("Tick 30 cannot be read. The replay is damaged");
    }

    @Test
    void wrongInputIsRefused() throws IOException {
        assertThat(replay("--from", "7", "--to", "60", file.toString())).isEqualTo(2);
        assertThat(err.toString())
                .contains("Ticks 7 to 60 were asked for, and " + file
                        + " has ticks 0 to 50. Give some of them with --from and --to.");
        assertThat(replay("--from", "7", "--to", "6", file.toString())).isEqualTo(2);
        assertThat(replay("--every", "0", file.toString())).isEqualTo(2);
        assertThat(replay("--classes", "nowhere", file.toString())).isEqualTo(2);
        assertThat(replay(folder.resolve("none").toString())).isEqualTo(1);
        assertThat(err.toString()).contains("There is no file " + folder.resolve("none"));
        Path other = Files.writeString(folder.resolve("other"), "no replay".repeat(20));
        assertThat(replay(other.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("The file is no replay");
    }
}
