package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.CompiledProgram;
import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SweepCommandTest {
    private static final String MODEL = """
            import dev.phalanx.agents.Doc;
            import dev.phalanx.agents.Model;
            import dev.phalanx.agents.Range;
            import dev.phalanx.agents.Report;
            import dev.phalanx.collections.Random;
            import dev.phalanx.entities.components.IComponentData;
            import dev.phalanx.entities.systems.World;

            final class Growth implements Model<Growth.Settings> {
                record Settings(@Doc("growth in a step") @Range(min = 0, max = 1) double rate, int start) {}

                record Size(double value) implements IComponentData {}

                private World world;
                private double rate;

                @Override
                public Settings parameters() {
                    return new Settings(0.5, 8);
                }

                @Override
                public void setup(World given, Settings settings, Random rng) {
                    world = given;
                    rate = settings.rate();
                    world.entityManager().createSingleton(new Size(settings.start()));
                }

                @Override
                public void step(World given) {
                    if (rate == 1) {
                        throw new IllegalStateException("too much");
                    }
                    given.entityManager().setSingleton(new Size(size() * (1 + rate)));
                }

                @Report
                double size() {
                    return world.entityManager().getSingleton(Size.class).value();
                }
            }
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int phalanx(String... arguments) {
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    private int sweep(String... arguments) {
        List<String> all = new ArrayList<>(List.of("sweep"));
        all.addAll(List.of(arguments));
        return phalanx(all.toArray(String[]::new));
    }

    private Path growth() throws IOException {
        return new CompiledProgram(folder.resolve("program"))
                .with("game.Growth", MODEL)
                .compile();
    }

    @Test
    void theTableIsTheSameWhateverTheNumberOfWorkers() throws IOException {
        Path whole = folder.resolve("whole.csv");
        for (String workers : List.of("1", "2", "3")) {
            Path file = folder.resolve("workers-" + workers + ".csv");
            assertThat(sweep(forest(file, "--workers", workers))).isZero();
            if (workers.equals("1")) {
                Files.copy(file, whole);
            }
            assertThat(file).hasSameBinaryContentAs(whole);
        }
        List<String> lines = Files.readAllLines(whole);
        assertThat(lines.getFirst()).isEqualTo("size,density,seed,step,trees,green,burning");
        assertThat(lines).hasSize(1 + 2 * 3 * 4).element(1).asString().startsWith("20,0.5,-1,30,");
        assertThat(lines.getLast()).startsWith("30,0.7,2,30,");
        assertThat(out.toString()).startsWith("24 rows are in " + folder.resolve("workers-1.csv"));
    }

    private static String[] forest(Path file, String... more) {
        List<String> all = new ArrayList<>(List.of(
                "forest-fire",
                "--param",
                "size=20,30",
                "--param",
                "density=0.5:0.7:0.1",
                "--seeds",
                "-1..2",
                "--steps",
                "30",
                "--out",
                file.toString()));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void shardsOneAfterAnotherAreTheWhole() throws IOException {
        Path whole = folder.resolve("whole.csv");
        assertThat(sweep(forest(whole))).isZero();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Path part = folder.resolve("part-" + i + ".csv");
            assertThat(sweep(forest(part, "--shard", i + "/5"))).isZero();
            List<String> read = Files.readAllLines(part);
            lines.addAll(i == 0 ? read : read.subList(1, read.size()));
        }
        assertThat(lines).isEqualTo(Files.readAllLines(whole));
    }

    @Test
    void aModelOfAProgramIsSwept() throws IOException {
        Path file = folder.resolve("growth.csv");
        String classes = growth().toString();
        assertThat(sweep(
                        "game.Growth",
                        "--classes",
                        classes,
                        "--param",
                        "rate=0:0.5:0.5",
                        "--steps",
                        "2",
                        "-o",
                        "" + file))
                .isZero();
        assertThat(Files.readAllLines(file))
                .containsExactly("rate,start,seed,step,size", "0.0,8,0,2,8.0", "0.5,8,0,2,18.0");
    }

    @Test
    void theDirectoryOfAProjectStandsForItsCompiledClasses() throws IOException {
        Path project = Files.createDirectories(folder.resolve("project/target"));
        Files.move(growth(), project.resolve("classes"));
        Path file = folder.resolve("growth.csv");
        assertThat(sweep("game.Growth", "--class-path", "" + project.getParent(), "--steps", "1", "-o", "" + file))
                .isZero();
        assertThat(Files.readAllLines(file)).containsExactly("rate,start,seed,step,size", "0.5,8,0,1,12.0");
    }

    @Test
    void aSweepThatWasKilledGoesOn() throws Exception {
        Path file = folder.resolve("killed.csv");
        String[] arguments = {
            "sweep", "schelling", "--param", "wanted=3,4", "--seeds", "0..149", "--steps", "20", "-o", file.toString()
        };
        Process process = OwnJvm.start(List.of(), Main.class, arguments);
        try {
            while (process.isAlive() && (!Files.exists(file) || Files.size(file) < 500)) {
                Thread.sleep(5);
            }
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        List<String> before = Files.readAllLines(file);
        assertThat(before).hasSizeBetween(10, 300);
        assertThat(phalanx(arguments)).isZero();
        Path whole = folder.resolve("whole.csv");
        arguments[arguments.length - 1] = whole.toString();
        assertThat(out.toString()).matches("(?s)300 rows are in .*killed.csv, of which \\d+ were there before\\R");
        assertThat(phalanx(arguments)).isZero();
        assertThat(file).hasSameBinaryContentAs(whole);
    }

    @Test
    void progressIsOnStandardError() {
        assertThat(sweep(forest(folder.resolve("progress.csv"), "--workers", "1")))
                .isZero();
        List<String> lines = err.toString().lines().toList();
        assertThat(lines).hasSize(11);
        assertThat(lines.getFirst()).isEqualTo("0 of 24 rows");
        assertThat(lines.get(5)).matches("12 of 24 rows, \\d+ s left");
        assertThat(lines.getLast()).isEqualTo("24 of 24 rows");
        assertThat(SweepProgress.text(Duration.ofSeconds(12))).isEqualTo("12 s");
        assertThat(SweepProgress.text(Duration.ofSeconds(310))).isEqualTo("5 min 10 s");
        assertThat(SweepProgress.text(Duration.ofMinutes(200))).isEqualTo("3 h 20 min");
    }

    @Test
    void theHelpOfAModelShowsItsParameters() throws IOException {
        assertThat(sweep("wolf-sheep", "--help")).isZero();
        assertThat(out.toString())
                .startsWith("Usage: phalanx sweep")
                .contains("\nParameters of wolf-sheep:\n")
                .contains("\n  size            int from 3 on, 25 without --param: cells along a side\n")
                .contains("\n  sheepReproduce  double from 0 to 1, 0.2 without --param: chance of lamb\n");
        out.getBuffer().setLength(0);
        assertThat(sweep("game.Growth", "--classes", growth().toString(), "--help"))
                .isZero();
        assertThat(out.toString())
                .endsWith("Parameters of game.Growth:\n  rate   double from 0 to 1, 0.5 without --param: growth in a"
                        + " step\n  start  int, 8 without --param\n");
        out.getBuffer().setLength(0);
        assertThat(sweep("--help")).isZero();
        assertThat(out.toString()).startsWith("Usage: phalanx sweep").doesNotContain("Parameters of");
    }

    @Test
    void runsThatFailAreNamed() throws IOException {
        Path file = folder.resolve("failed.csv");
        String[] arguments = {
            "game.Growth",
            "--classes",
            growth().toString(),
            "--param",
            "rate=0.5,1",
            "--steps",
            "3",
            "-o",
            "" + file,
            "--workers",
            "1"
        };
        assertThat(sweep(arguments)).isEqualTo(1);
        assertThat(err.toString())
                .contains("phalanx sweep: A run of a batch failed: row 1, Settings[rate=1.0, start=8], seed 0, after 0"
                        + " steps: java.lang.IllegalStateException: too much. 1 of 2 rows are in " + file);
        err.getBuffer().setLength(0);
        List<String> going = new ArrayList<>(List.of(arguments));
        going.add("--keep-going");
        assertThat(sweep(going.toArray(String[]::new))).isEqualTo(1);
        assertThat(err.toString()).contains("phalanx sweep: A run failed: row 1, Settings[rate=1.0, start=8], seed 0");
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void whatCannotBeIsRefusedBeforeAnythingRuns() throws IOException {
        String file = folder.resolve("refused.csv").toString();
        refused("There is no model. Name one of the built-in models, such as schelling, or a class.");
        refused("There is no --out. Name the file for the table.", "schelling", "--steps", "1");
        refused("There is no --steps. Say how long each run is.", "schelling", "-o", file);
        refused(
                "There is no class wolfsheep in the program, which --classes names, and no built-in model of this name."
                        + " The built-in models are [ark-flocking, ark-wolf-sheep, epidemic, flocking, forest-fire,"
                        + " parallel-flocking, parallel-schelling, schelling, wolf-sheep]. Name one of"
                        + " them. Did you mean \"wolf-sheep\"?",
                "wolfsheep");
        refused(
                "The class java.lang.String is no model. Name one that implements dev.phalanx.agents.Model.",
                "java.lang.String");
        refused(
                "There is no class directory or jar " + folder.resolve("none")
                        + ". Compile the program first, or give another one with --classes.",
                "a.B",
                "--classes",
                folder.resolve("none").toString());
        String[] steps = {"schelling", "--steps", "1", "-o", file};
        refused("A parameter was given as \"size\". Write it as --param NAME=VALUES.", steps, "--param", "size");
        refused(
                "Parameters has no parameter \"wnated\". Its parameters are [size, agents, radius, wanted]. Name one of"
                        + " them. Did you mean \"wanted\"?",
                steps,
                "--param",
                "wnated=3");
        refused(
                "The parameter \"radius\" was given 0, which is out of range. Give a number from 1 on.",
                steps,
                "--param",
                "radius=0:3");
        refused(
                "The parameter \"size\" has several values already: [20]. Give all of them at once.",
                steps,
                "--param",
                "size=20",
                "--param",
                "size=30");
        refused(
                "The seeds were given as \"0-9\". Write them as --seeds 0..9999, or give one seed.",
                steps,
                "--seeds",
                "0-9");
        refused(
                "The seeds were given as 3..2, which are none. Give the first one, and a later one of at most"
                        + " 2147483647 more.",
                steps,
                "--seeds",
                "3..2");
        refused("The shard was given as \"3\". Write it as --shard 3/8, from 0/8 to 7/8.", steps, "--shard", "3");
        refused(
                "There is no shard 8 of 8. Give an index from 0 to the number of shards minus 1.",
                steps,
                "--shard",
                "8/8");
        refused("A batch cannot run on 0 threads. Give at least 1.", steps, "--workers", "0");
        refused(
                "The table cannot be written to " + folder + ": that is a folder. Give a file with --out.",
                "schelling",
                "--steps",
                "1",
                "-o",
                folder.toString());
        assertThat(folder.resolve("refused.csv")).doesNotExist();
    }

    private void refused(String message, String[] arguments, String... more) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(more));
        refused(message, all.toArray(String[]::new));
    }

    private void refused(String message, String... arguments) {
        err.getBuffer().setLength(0);
        assertThat(sweep(arguments)).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("phalanx sweep: " + message);
    }

    @Test
    void aFileOfAnotherSweepIsRefused() {
        Path file = folder.resolve("other.csv");
        assertThat(sweep("schelling", "--steps", "1", "-o", file.toString())).isZero();
        assertThat(sweep("schelling", "--steps", "2", "-o", file.toString())).isEqualTo(1);
        assertThat(err.toString())
                .contains("phalanx sweep: The file " + file + " is not of this batch: it has the line 2");
    }
}
