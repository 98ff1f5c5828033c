package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Row("AGT-4")
class BatchTest {
    /// The profile deep kills 200 processes.
    private static final int KILLS = Integer.getInteger("phalanx.saves.kills", 5);

    enum Mood {
        CALM,
        WILD {
            @Override
            public String toString() {
                return "wild, very";
            }
        }
    }

    record Energy(double value) implements IComponentData {}

    record Dice(Random rng) implements IComponentData {}

    record Parameters(int agents, double loss, boolean isBreeding, Mood mood, String name, long extra) {
        Parameters {
            if (agents < 0) {
                throw new IllegalArgumentException("agents = " + agents);
            }
        }

        static Parameters usual() {
            return new Parameters(20, 0.25, true, Mood.CALM, "a", 0);
        }
    }

    /// Agents that lose energy, die without, and breed.
    static final class Herd implements Model<Parameters> {
        @Override
        public Parameters parameters() {
            return Parameters.usual();
        }

        @Override
        public void setup(World world, Parameters parameters, Random rng) {
            EntityManager em = world.entityManager();
            for (int i = 0; i < parameters.agents(); i++) {
                em.createEntity(new Energy(rng.nextDouble() * 5));
            }
            em.createSingleton(new Dice(rng), "dice");
            world.addSystem(new HerdSystem(parameters));
        }

        @Override
        public DataCollector reports() {
            return DataCollector.every(4)
                    .count("alive", Energy.class)
                    .mean("energy", Energy.class, "value")
                    .reportLong("all, \"dead\" too", EntityManager::entityCount);
        }
    }

    private static final class HerdSystem implements ISystem {
        private final Parameters parameters;

        HerdSystem(Parameters parameters) {
            this.parameters = parameters;
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            Random rng = em.getSingleton(Dice.class).rng();
            Activation.shuffled(em.queryBuilder().withAll(Energy.class).build(), rng)
                    .forEach(agent -> step(em, agent, rng));
            em.setSingleton(new Dice(rng));
        }

        private void step(EntityManager em, Entity agent, Random rng) {
            double energy = em.getComponent(agent, Energy.class).value() - rng.nextDouble() * parameters.loss();
            if (energy < 0) {
                em.destroyEntity(agent);
            } else if (parameters.isBreeding() && energy > 3 && rng.nextInt(4) == 0) {
                em.setComponent(agent, new Energy(energy / 2));
                em.instantiate(agent);
            } else {
                em.setComponent(agent, new Energy(energy + (parameters.mood() == Mood.WILD ? 0.1 : 0)));
            }
        }
    }

    @TempDir
    Path folder;

    private static Batch<Parameters> batch() {
        return Batch.of(Herd::new)
                .over("loss", 0.25, 2, 1e-7f)
                .over("mood", Mood.WILD, Mood.CALM)
                .over("name", "x", "\"a\",\r\nb")
                .seeds(-2, 5)
                .steps(6);
    }

    private Path whole() throws IOException {
        Path file = folder.resolve("whole.csv");
        batch().threads(1).toCsv(file);
        return file;
    }

    @Test
    @Row("AGT-4.1")
    void rowsAreInTheOrderOfParametersAndSeeds() throws IOException {
        Path file = folder.resolve("rows.csv");
        Batch<Parameters> batch = Batch.of(Herd::new)
                .over("agents", 3, 1)
                .over("extra", 7, 8L)
                .seeds(2)
                .steps(0);
        assertThat(batch.toCsv(file)).isEqualTo(new BatchResult(8, 0, List.of()));
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.getFirst())
                .isEqualTo("agents,loss,isBreeding,mood,name,extra,seed,step,alive,energy,\"all, \"\"dead\"\" too\"");
        assertThat(lines.stream().skip(1).map(line -> line.replaceAll(",3,[^,]*,\\d+$|,1,[^,]*,\\d+$", "")))
                .containsExactly(
                        "3,0.25,true,CALM,a,7,0,0",
                        "3,0.25,true,CALM,a,7,1,0",
                        "3,0.25,true,CALM,a,8,0,0",
                        "3,0.25,true,CALM,a,8,1,0",
                        "1,0.25,true,CALM,a,7,0,0",
                        "1,0.25,true,CALM,a,7,1,0",
                        "1,0.25,true,CALM,a,8,0,0",
                        "1,0.25,true,CALM,a,8,1,0");
        assertThat(batch.rows()).isEqualTo(8);
        assertThat(batch.parameters(5)).isEqualTo(new Parameters(1, 0.25, true, Mood.CALM, "a", 7));
        assertThat(batch.seed(5)).isEqualTo(1);
        assertThat(batch)
                .hasToString("batch of 8 rows of [agents, loss, isBreeding, mood, name, extra, seed, step, alive,"
                        + " energy, all, \"dead\" too] with 0 steps");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 100})
    @Row("AGT-4.1")
    void theFileIsTheSameWhateverTheNumberOfThreads(int threads) throws IOException {
        Path file = folder.resolve("threads.csv");
        assertThat(batch().threads(threads).toCsv(file).rows()).isEqualTo(60);
        assertThat(file).hasSameBinaryContentAs(whole());
    }

    @Test
    @Row("AGT-4.2")
    void aFileThatIsCutOffAnywhereIsCompleted() throws IOException {
        byte[] whole = Files.readAllBytes(whole());
        java.util.Random random = new java.util.Random(3);
        Path file = folder.resolve("cut.csv");
        int header = Files.readString(folder.resolve("whole.csv")).indexOf('\n') + 1;
        List<Integer> lengths =
                new ArrayList<>(List.of(0, 1, header - 2, header - 1, header, header + 1, whole.length));
        random.ints(40, 0, whole.length).forEach(lengths::add);
        for (int length : lengths) {
            Files.write(file, Arrays.copyOf(whole, length));
            BatchResult result = batch().threads(1 + random.nextInt(3)).toCsv(file);
            assertThat(result.rows()).isEqualTo(60);
            assertThat(result.kept()).as("cut off after %s bytes", length).isEqualTo(wholeRows(whole, length));
            assertThat(Files.readAllBytes(file)).isEqualTo(whole);
        }
    }

    /// The number of rows that end within the first bytes. Their ends are found without a parser: the only line ends
    /// inside of a cell come after `"a"",`.
    private static int wholeRows(byte[] whole, int length) {
        String text = new String(whole, 0, length, StandardCharsets.UTF_8);
        int ends = text.replace("\"a\"\",\r\n", "").split("\r\n", -1).length - 1;
        return Math.max(0, ends - 1);
    }

    @Test
    @Row("AGT-4.2")
    void finishedRowsAreKeptWhateverTheirOrder() throws IOException {
        Batch<Parameters> batch = Batch.of(Herd::new).seeds(20).steps(5);
        Path whole = folder.resolve("seeds.csv");
        batch.toCsv(whole);
        List<String> lines = Files.readAllLines(whole);
        List<String> mixed = new ArrayList<>(lines.subList(1, 15));
        Collections.shuffle(mixed, new java.util.Random(5));
        mixed.addFirst(lines.getFirst());
        // A row that no run makes shows which ones were kept.
        mixed.set(1, mixed.get(1).replaceAll(",[^,]*$", ",kept"));
        Path file = folder.resolve("mixed.csv");
        Files.writeString(file, String.join("\r\n", mixed) + "\r\n20,0.25,true,CALM,a,0,19,5,");
        Path left = folder.resolve(".mixed.csv.1234.part"); // by a process that was killed while it sorted the rows
        Files.writeString(left, lines.getFirst());
        assertThat(batch.toCsv(file)).isEqualTo(new BatchResult(20, 14, List.of()));
        assertThat(left).doesNotExist();
        List<String> found = Files.readAllLines(file);
        assertThat(found).hasSize(21);
        for (int i = 0; i < 21; i++) {
            if (found.get(i).endsWith(",kept")) {
                assertThat(found.get(i)).isEqualTo(mixed.get(1));
            } else {
                assertThat(found.get(i)).isEqualTo(lines.get(i));
            }
        }
        assertThat(found).contains(mixed.get(1));
        byte[] before = Files.readAllBytes(file);
        assertThat(batch.toCsv(file)).isEqualTo(new BatchResult(20, 20, List.of()));
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    /// Runs a batch until it is killed.
    static final class Runner {
        private Runner() {}

        public static void main(String[] arguments) throws IOException {
            killed().threads(Integer.parseInt(arguments[1])).toCsv(Path.of(arguments[0]));
        }
    }

    private static Batch<Parameters> killed() {
        return Batch.of(Herd::new).over("agents", 10, 20, 40, 80).seeds(500).steps(40);
    }

    @Test
    @Row("AGT-4.2")
    void aBatchThatIsKilledGoesOn() throws Exception {
        Path whole = folder.resolve("uninterrupted.csv");
        killed().toCsv(whole);
        Path file = folder.resolve("killed.csv");
        long seed = System.nanoTime();
        java.util.Random random = new java.util.Random(seed);
        int rows = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            runUntilKilled(file, 1 + random.nextInt(3), random.nextInt(40));
            int found = (int) Math.max(0, Files.readString(file).lines().count() - 2); // the last line may be half
            assertThat(found).as("kill %s with the seed %s", kill, seed).isGreaterThanOrEqualTo(rows);
            rows = found;
            if (kill == KILLS - 1 || found > 1_500) {
                assertThat(killed().toCsv(file).kept())
                        .as("kill %s with the seed %s", kill, seed)
                        .isBetween(found, found + 1);
                assertThat(file).hasSameBinaryContentAs(whole);
                Files.delete(file);
                rows = 0;
            }
        }
        try (var left = Files.list(folder)) {
            assertThat(left).containsExactly(whole);
        }
    }

    private static void runUntilKilled(Path file, int threads, int millis) throws Exception {
        Process process = OwnJvm.start(
                List.of("-XX:TieredStopAtLevel=1"), Runner.class, file.toString(), Integer.toString(threads));
        try {
            long before = Files.exists(file) ? Files.size(file) : 0;
            while (process.isAlive() && (!Files.exists(file) || Files.size(file) <= before)) {
                Thread.sleep(1);
            }
            Thread.sleep(millis);
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @Row("AGT-4.3")
    void shardsAfterEachOtherAreTheWhole() throws IOException {
        StringBuilder joined = new StringBuilder();
        int rows = 0;
        for (int shard = 0; shard < 7; shard++) {
            Path file = folder.resolve("shard-" + shard + ".csv");
            rows += batch().shard(shard, 7).toCsv(file).rows();
            String text = Files.readString(file);
            joined.append(shard == 0 ? text : text.substring(text.indexOf("\r\n") + 2));
        }
        assertThat(rows).isEqualTo(60);
        assertThat(joined).hasToString(Files.readString(whole()));
    }

    @Test
    void oneRowIsRunByItself() throws IOException {
        Batch<Parameters> batch = batch();
        DataTable table = batch.run(13);
        assertThat(table.longs("step")).containsExactly(0, 4, 6);
        String last = Files.readAllLines(whole()).stream()
                .filter(line -> line.contains(",6,"))
                .skip(13)
                .findFirst()
                .orElseThrow();
        assertThat(last)
                .endsWith("," + table.longs("alive")[2] + "," + table.doubles("energy")[2] + ","
                        + table.longs("all, \"dead\" too")[2]);
        DataTable same = batch.run(batch.parameters(13), batch.seed(13));
        assertThat(same.doubles("energy")).isEqualTo(table.doubles("energy"));
        assertThat(batch.steps(8).run(13).longs("step")).containsExactly(0, 4, 8);
    }

    @Test
    void otherDefaultsAreGivenFirst() {
        Parameters other = new Parameters(1, 0.5, false, Mood.WILD, "b", 9);
        Batch<Parameters> batch = Batch.of(Herd::new).with(other).over("agents", 2);
        assertThat(batch.parameters(0)).isEqualTo(new Parameters(2, 0.5, false, Mood.WILD, "b", 9));
        assertThatThrownBy(() -> batch.with(other))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("with(" + other + ") was called after over(…), whose values it would take back. Call with"
                        + " first.");
    }

    // Refusals

    @Test
    @Row("AGT-4.4")
    void parametersThatCannotBeAreRefused() {
        Batch<Parameters> batch = Batch.of(Herd::new);
        assertThatThrownBy(() -> batch.over("regrowth", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Parameters has no parameter \"regrowth\". Its parameters are [agents, loss, isBreeding,"
                        + " mood, name, extra]. Name one of them.");
        assertThatThrownBy(() -> batch.over("agents", 1, 2.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameter \"agents\" is a int, and was given 2.5 of type Double. Give values that"
                        + " fit.");
        assertThatThrownBy(() -> batch.over("agents", 1L << 40)).hasMessageContaining("1099511627776 of type Long");
        assertThatThrownBy(() -> batch.over("mood", "CALM")).hasMessageContaining("was given CALM of type String");
        assertThatThrownBy(() -> batch.over("isBreeding", 1)).hasMessageContaining("was given 1 of type Integer");
        assertThatThrownBy(() -> batch.over("agents", 1, 2, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameter \"agents\" was given 1 twice. Give each value once.");
        assertThatThrownBy(() -> batch.over("agents"))
                .hasMessage("The parameter \"agents\" was given no value. Give one or more.");
        assertThatThrownBy(() -> batch.over("agents", 1).over("agents", 2))
                .hasMessage("The parameter \"agents\" has several values already: [1]. Give all of them at once.");
        assertThatThrownBy(() -> batch.over("agents", 1, -5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameters Parameters were refused by their own class:"
                        + " java.lang.IllegalArgumentException: agents = -5");
        assertThatThrownBy(() -> batch.seeds(0))
                .hasMessage("A batch cannot have 0 seeds from 0 on. Give a count of at least 1.");
        assertThatThrownBy(() -> batch.seeds(Long.MAX_VALUE, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> batch.steps(-1)).hasMessage("A run cannot have -1 steps. Give 0 or more.");
        assertThatThrownBy(() -> batch.threads(0)).hasMessage("A batch cannot run on 0 threads. Give at least 1.");
        assertThatThrownBy(() -> batch.shard(8, 8))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no shard 8 of 8. Give an index from 0 to the number of shards minus 1.");
        assertThatThrownBy(() -> batch.shard(1, 8).shard(0, 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("shard(0, 2) was called for shard 1 of 8. Take a shard of the whole batch.");
        assertThatThrownBy(() -> batch.over("agents", 1, 2).seeds(Integer.MAX_VALUE))
                .hasMessage("A batch of 2 combinations of parameters and 2147483647 seeds has too many rows. Give at"
                        + " most 2147483646.");
        assertThatThrownBy(() -> batch.toCsv(folder.resolve("none.csv")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("A batch was run that has no number of steps. Call steps(count) first.");
        assertThatThrownBy(() -> batch.run(0)).hasMessageStartingWith("A batch was run that has no number of steps.");
        assertThat(folder).isEmptyDirectory();
    }

    record Odd(List<Integer> all) {}

    record Twice(int alive) {}

    /// A model of nothing.
    private record Still<P extends Record>(P parameters) implements Model<P> {
        @Override
        public void setup(World world, P values, Random rng) {
            world.entityManager().createEntity(new Energy(1));
        }

        @Override
        public DataCollector reports() {
            return DataCollector.every(1).count("alive", Energy.class);
        }
    }

    @Test
    void recordsThatHaveNoTextAreRefused() {
        assertThatThrownBy(() -> Batch.of(() -> new Still<>(new Odd(List.of()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameter \"all\" of Odd is a List. Parameters are numbers, booleans, characters,"
                        + " strings and enums.");
        assertThatThrownBy(() -> Batch.of(() -> new Still<>(new Parameters(1, 1, true, Mood.CALM, null, 0))))
                .hasMessage("The parameter \"name\" of Parameters is null. Give each parameter a value.");
    }

    @Test
    void aReportWithTheNameOfAParameterIsRefused() {
        assertThatThrownBy(
                        () -> Batch.of(() -> new Still<>(new Twice(1))).steps(1).toCsv(folder.resolve("twice.csv")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Two columns of the batch are called \"alive\". Its columns are [alive, seed, step, alive]:"
                        + " parameters, seed, step and reports. Rename the report.");
    }

    @Test
    @Row("AGT-4.5")
    void aFileOfAnotherBatchIsRefused() throws IOException {
        Batch<Parameters> batch = Batch.of(Herd::new).seeds(3).steps(2);
        Path file = folder.resolve("other.csv");
        String described = ". The batch is the " + batch + ". Give another path, or delete the file.";

        Files.writeString(file, "a,b\r\n1,2\r\n");
        refused(batch, file, "The file " + file + " is not of this batch: it has the columns [a, b]" + described);
        Files.writeString(file, "some text\nof somebody");
        refused(batch, file, "The file " + file + " is not of this batch: it begins with \"some text\"" + described);

        Files.delete(file);
        batch.steps(3).toCsv(file);
        refused(
                batch,
                file,
                "The file " + file + " is not of this batch: it has the line 2, [20, 0.25, true, CALM, a,");
        Files.delete(file);
        batch.seeds(4).toCsv(file);
        refused(
                batch,
                file,
                "The file " + file + " is not of this batch: it has the line 5, [20, 0.25, true, CALM, a,");
        Files.delete(file);
        batch.over("loss", 0.125).toCsv(file);
        refused(batch, file, "The file " + file + " is not of this batch: it has the line 2, [20, 0.125, true, CALM,");

        Files.delete(file);
        batch.toCsv(file);
        List<String> lines = Files.readAllLines(file);
        Files.writeString(file, lines.get(1) + "\r\n", StandardOpenOption.APPEND);
        refused(batch, file, "The file " + file + " is not of this batch: it has the row of line 5, [20, 0.25, true,");
        Files.writeString(file, lines.getFirst() + "\r\n" + lines.get(1) + ",7\r\n");
        refused(
                batch,
                file,
                "The file " + file + " is not of this batch: it has the line 2, [20, 0.25, true, CALM, a,");
    }

    private static void refused(Batch<Parameters> batch, Path file, String message) throws IOException {
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> batch.toCsv(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(message);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void aFileThatAnotherBatchWritesIsRefused() throws IOException {
        Path file = folder.resolve("locked.csv");
        try (FileChannel other = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            try (var _ = other.lock()) {
                assertThatThrownBy(() -> Batch.of(Herd::new).steps(1).toCsv(file))
                        .isInstanceOf(IOException.class)
                        .hasMessage("The file " + file + " is being written by another batch. Wait until it ends, or"
                                + " give each batch a file.");
            }
        }
        assertThatThrownBy(() -> Batch.of(Herd::new).steps(1).toCsv(folder.resolve("no/such.csv")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a directory");
    }

    // Failures

    record Fate(int kind) {}

    /// Fails with the seeds 3 and 6, in a way that the parameters say.
    private static final class Failing implements Model<Fate> {
        static final AtomicInteger RUNS = new AtomicInteger();
        private final boolean isMended;
        private Fate run = parameters();
        private int steps;
        private boolean isDoomed;

        Failing(boolean isMended) {
            this.isMended = isMended;
        }

        @Override
        public Fate parameters() {
            return new Fate(0);
        }

        @Override
        public void setup(World world, Fate fate, Random rng) {
            RUNS.incrementAndGet();
            run = fate;
            isDoomed = rng.key == Random.of(3).key || rng.key == Random.of(6).key;
            fail(fate, 0);
            world.addSystem(new ISystem() {
                @Override
                public void onUpdate(SystemState state) {
                    if (++steps == 4) {
                        fail(fate, 1);
                    }
                }
            });
        }

        private void fail(Fate fate, int kind) {
            if (!isMended && fate.kind() == kind && isDoomed) {
                throw new ArithmeticException("kind " + kind);
            }
        }

        @Override
        public DataCollector reports() {
            return DataCollector.every(1).report("two", em -> {
                fail(run, 2);
                return 2;
            });
        }
    }

    @Test
    @Row("AGT-4.6")
    void aRunThatFailsIsNamedAndNoFinishedRowIsLost() throws IOException {
        Path file = folder.resolve("failing.csv");
        Batch<Fate> batch =
                Batch.of(() -> new Failing(false)).over("kind", 1).seeds(1, 9).steps(5);
        assertThatThrownBy(() -> batch.threads(1).toCsv(file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("A run of a batch failed: row 2, Fate[kind=1], seed 3, after 3 steps:"
                        + " java.lang.ArithmeticException: kind 1. 2 of 9 rows are in " + file
                        + ". Mend the model and run the batch again to go on, or let it keepGoing().")
                .cause()
                .isInstanceOf(ArithmeticException.class);
        assertThat(file).hasContent("kind,seed,step,two\r\n1,1,5,2.0\r\n1,2,5,2.0\r\n");

        Failing.RUNS.set(0);
        Batch<Fate> mended =
                Batch.of(() -> new Failing(true)).over("kind", 1).seeds(1, 9).steps(5);
        assertThat(mended.toCsv(file)).isEqualTo(new BatchResult(9, 2, List.of()));
        assertThat(Failing.RUNS).hasValue(7);
        Path whole = folder.resolve("mended.csv");
        mended.toCsv(whole);
        assertThat(file).hasSameBinaryContentAs(whole);
    }

    @Test
    @Row("AGT-4.6")
    void aBatchThatKeepsGoingListsFailures() throws IOException {
        for (int threads = 1; threads <= 3; threads++) {
            Path file = folder.resolve("going-" + threads + ".csv");
            BatchResult result = Batch.of(() -> new Failing(false))
                    .over("kind", 0, 1, 2, 3)
                    .seeds(1, 6)
                    .steps(5)
                    .keepGoing()
                    .threads(threads)
                    .toCsv(file);
            assertThat(result.rows()).isEqualTo(18);
            assertThat(result.failures().stream().map(BatchFailure::toString))
                    .containsExactly(
                            "row 2, Fate[kind=0], seed 3, after 0 steps: java.lang.ArithmeticException: kind 0",
                            "row 5, Fate[kind=0], seed 6, after 0 steps: java.lang.ArithmeticException: kind 0",
                            "row 8, Fate[kind=1], seed 3, after 3 steps: java.lang.ArithmeticException: kind 1",
                            "row 11, Fate[kind=1], seed 6, after 3 steps: java.lang.ArithmeticException: kind 1",
                            "row 14, Fate[kind=2], seed 3, after 5 steps: java.lang.ArithmeticException: kind 2",
                            "row 17, Fate[kind=2], seed 6, after 5 steps: java.lang.ArithmeticException: kind 2");
            assertThat(Files.readAllLines(file)).hasSize(19);
            assertThat(file).hasSameBinaryContentAs(folder.resolve("going-1.csv"));
        }
    }

    @Test
    void anInterruptedBatchStopsAndGoesOnLater() throws Exception {
        Path file = folder.resolve("interrupted.csv");
        CountDownLatch begun = new CountDownLatch(3);
        Batch<Fate> batch = Batch.of(() -> {
                    begun.countDown();
                    return new Failing(true);
                })
                .seeds(100_000)
                .steps(2)
                .threads(2);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                batch.toCsv(file);
            } catch (IOException stopped) {
                thrown.set(stopped);
            }
        });
        begun.await();
        thread.interrupt();
        thread.join();
        assertThat(thrown.get())
                .isInstanceOf(InterruptedIOException.class)
                .hasMessageMatching(
                        "A batch was interrupted with \\d+ of 100000 rows in .*interrupted.csv. Run it again"
                                + " to go on.");
        assertThat(Files.readAllLines(file)).hasSizeLessThan(100_001);
    }
}
