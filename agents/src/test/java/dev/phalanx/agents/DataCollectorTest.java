package dev.phalanx.agents;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Row("AGT-3")
class DataCollectorTest {
    record Sheep() implements IComponentData {}

    record Wolf() implements IComponentData {}

    public static final class Energy implements IComponentData {
        public double value;
    }

    enum Mood {
        CALM
    }

    record Kinds(byte b, short s, int i, long l, float f, double d) implements IComponentData {}

    record Others(boolean isAwake, char letter, Mood mood, Entity friend) implements IComponentData {}

    record Centre(double x, double y) {}

    record Disc(Centre centre) implements IComponentData {}

    record Awake(int since) implements IComponentData, IEnableableComponent {}

    record GrowJob() implements IJobEntity {
        void execute(Energy energy) {
            energy.value += 1;
        }
    }

    private static final class GrowSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new GrowJob().scheduleParallel();
        }
    }

    @TempDir
    Path folder;

    private final World world = new World("Data");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.audit();
        world.close();
    }

    private Entity sheep(double value) {
        Energy energy = new Energy();
        energy.value = value;
        return em.createEntity(energy, new Sheep());
    }

    @Test
    @Row("AGT-3.1")
    void aRowIsCollectedEachSoManySteps() {
        DataTable data = DataCollector.every(3).count("sheep", Sheep.class).attach(em);
        for (int step = 0; step < 7; step++) {
            sheep(1);
            data.step();
        }
        assertThat(data.rows()).isEqualTo(3);
        assertThat(data.names()).containsExactly("step", "sheep");
        assertThat(data.longs("step")).containsExactly(0, 3, 6);
        assertThat(data.longs("sheep")).containsExactly(0, 3, 6);
        assertThat(data.doubles("sheep")).containsExactly(0, 3, 6);
        data.collect();
        assertThat(data.longs("step")).containsExactly(0, 3, 6, 7);
        assertThat(data).hasToString("table of 4 rows of [step, sheep]");
    }

    @Test
    @Row("AGT-3.1")
    void updatesOfAWorldAreSteps() {
        sheep(1);
        world.addSystem(new GrowSystem());
        DataTable data =
                DataCollector.every(1).mean("energy", Energy.class, "value").attach(world);
        world.update();
        world.update();
        assertThat(data.doubles("energy")).containsExactly(1, 2, 3);
        assertThatThrownBy(data::step)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("step() was called for a table whose steps are the updates of World \"Data\". Attach the"
                        + " data collector to the entity manager to count steps by yourself.");
        data.detach();
        data.detach();
        world.update();
        assertThat(data.rows()).isEqualTo(3);
    }

    @Test
    @Row("AGT-3.2")
    void aWorldStaysAsItIs() {
        try (World other = new World("Other")) {
            for (World each : List.of(world, other)) {
                Energy energy = new Energy();
                each.entityManager().createEntity(energy, new Sheep());
                each.addSystem(new GrowSystem());
            }
            DataCollector.every(1)
                    .count("sheep", Sheep.class)
                    .sum("energy", Energy.class, "value", Sheep.class)
                    .attach(world);
            world.update();
            other.update();
            assertThat(world.stateHash()).isEqualTo(other.stateHash());
            assertThat(em.createEntity()).isEqualTo(other.entityManager().createEntity());
        }
    }

    @Test
    void aggregatesOfEveryKindOfNumber() {
        em.createEntity(new Kinds((byte) -1, (short) 2, 3, 4, 0.5f, 0.25));
        em.createEntity(new Kinds((byte) 5, (short) 6, 7, Long.MAX_VALUE, 1.5f, -0.25));
        em.createEntity(new Kinds((byte) 0, (short) 0, 0, 0, 0, Double.NaN), new Sheep());
        DataCollector collector = DataCollector.every(1);
        for (String field : List.of("b", "s", "i", "l", "f", "d")) {
            collector
                    .sum("sum " + field, Kinds.class, field)
                    .mean("mean " + field, Kinds.class, field)
                    .min("min " + field, Kinds.class, field)
                    .max("max " + field, Kinds.class, field);
        }
        DataTable data = collector.max("sheep", Kinds.class, "i", Sheep.class).attach(em);
        assertThat(data.longs("sum b")).containsExactly(4);
        assertThat(data.longs("sum s")).containsExactly(8);
        assertThat(data.longs("sum i")).containsExactly(10);
        assertThat(data.longs("sum l")).containsExactly(Long.MAX_VALUE + 4);
        assertThat(data.doubles("sum f")).containsExactly(2);
        assertThat(data.doubles("sum d")).containsExactly(Double.NaN);
        assertThat(data.doubles("mean i")).containsExactly(10 / 3.0);
        assertThat(data.doubles("mean f")).containsExactly(2 / 3.0);
        assertThat(data.doubles("min b")).containsExactly(-1);
        assertThat(data.doubles("max b")).containsExactly(5);
        assertThat(data.doubles("min l")).containsExactly(0);
        assertThat(data.doubles("max f")).containsExactly(1.5);
        assertThat(data.doubles("max d")).containsExactly(Double.NaN);
        assertThat(data.doubles("sheep")).containsExactly(0);
        assertThatThrownBy(() -> data.longs("mean i"))
                .hasMessageStartingWith("The column \"mean i\" of table of 1 rows of [step, sum b, ")
                .hasMessageEndingWith(" has doubles. Read it with doubles(name).");
        assertThatThrownBy(() -> data.longs("none"))
                .hasMessageStartingWith("There is no column \"none\" in table of 1 rows of [step, sum b, ")
                .hasMessageEndingWith(". Name one of them.");
    }

    @Test
    void withoutAgentsThereAreZeroesAndNoNumbers() {
        DataTable data = DataCollector.every(1)
                .sum("sum", Energy.class, "value")
                .mean("mean", Energy.class, "value")
                .min("min", Energy.class, "value")
                .max("max", Energy.class, "value")
                .attach(em);
        assertThat(data.doubles("sum")).containsExactly(0);
        assertThat(data.doubles("mean")).containsExactly(Double.NaN);
        assertThat(data.doubles("min")).containsExactly(Double.NaN);
        assertThat(data.doubles("max")).containsExactly(Double.NaN);
    }

    @Test
    void fieldsInsideOfFieldsAreReachedByTheirPath() {
        em.createEntity(new Disc(new Centre(3, 4)));
        DataTable data = DataCollector.every(1).sum("y", Disc.class, "centre.y").attach(em);
        assertThat(data.doubles("y")).containsExactly(4);
    }

    @Test
    void disabledComponentsAndEntitiesAreLeftOut() {
        List<Entity> agents = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            agents.add(em.createEntity(new Awake(i), new Kinds((byte) 0, (short) 0, i, 0, 0, i)));
        }
        DataTable data = DataCollector.every(1)
                .count("awake", Awake.class)
                .sum("since", Awake.class, "since")
                .sum("d", Kinds.class, "d", Awake.class)
                .sum("all", Kinds.class, "i")
                .attach(em);
        for (int i = 0; i < 300; i++) {
            em.setComponentEnabled(agents.get(i), Awake.class, i >= 290);
        }
        em.setEnabled(agents.get(299), false);
        data.step();
        em.setComponentEnabled(agents.getFirst(), Awake.class, true);
        em.setComponentEnabled(agents.get(1), Awake.class, true);
        data.step();
        int all = 299 * 300 / 2;
        int few = 290 + 291 + 292 + 293 + 294 + 295 + 296 + 297 + 298;
        assertThat(data.longs("awake")).containsExactly(300, 9, 11);
        assertThat(data.longs("since")).containsExactly(all, few, few + 1);
        assertThat(data.doubles("d")).containsExactly(all, few, few + 1);
        assertThat(data.longs("all")).containsExactly(all, all - 299, all - 299);
    }

    @Test
    void reportsAreFunctionsOfTheWorld() {
        DataTable data = DataCollector.every(1)
                .report("half", manager -> manager.entityCount() / 2.0)
                .reportLong("all", EntityManager::entityCount)
                .attach(em);
        sheep(1);
        data.step();
        assertThat(data.longs("all")[1] - data.longs("all")[0]).isEqualTo(1);
        assertThat(data.doubles("half")[1] - data.doubles("half")[0]).isEqualTo(0.5);
    }

    @Test
    void aReportThatThrowsLeavesNoRow() {
        boolean[] isBroken = {false};
        DataTable data = DataCollector.every(1)
                .count("sheep", Sheep.class)
                .report("broken", manager -> {
                    if (isBroken[0]) {
                        throw new ArithmeticException("no number");
                    }
                    return 1;
                })
                .attach(em);
        isBroken[0] = true;
        assertThatThrownBy(data::step).hasMessage("no number");
        isBroken[0] = false;
        data.step();
        assertThat(data.longs("step")).containsExactly(0, 2);
        assertThat(data.longs("sheep")).containsExactly(0, 0);
    }

    @Test
    void aReportThatThrowsEndsTheCollectionOfAWorld() {
        DataTable data = DataCollector.every(1)
                .report("broken", manager -> {
                    if (world.frame() > 1) {
                        throw new ArithmeticException("no number");
                    }
                    return world.frame();
                })
                .attach(world);
        for (int i = 0; i < 4; i++) {
            world.update();
        }
        assertThat(data.doubles("broken")).containsExactly(0, 1);
    }

    @Test
    @Row("AGT-3.3")
    void columnsThatCannotBeAreRefused() {
        DataCollector collector = DataCollector.every(10).count("sheep", Sheep.class);
        assertThatThrownBy(() -> collector.mean("energy", Energy.class, "valu"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Energy has no field \"valu\"; it has [value]. Name a field that holds a number.");
        assertThatThrownBy(() -> collector.sum("awake", Others.class, "isAwake"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The field Others.isAwake holds no number: its kind is BOOLEAN, and it holds PLAIN. Name a"
                        + " field of byte, short, int, long, float or double, or use a report by function.");
        for (String field : List.of("letter", "mood", "friend")) {
            assertThatThrownBy(() -> collector.min("other", Others.class, field))
                    .hasMessageStartingWith("The field Others." + field + " holds no number: ");
        }
        assertThatThrownBy(() -> collector.max("sheep", Energy.class, "value"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The data collector has a column \"sheep\" already. Its columns are [step, sheep]. Give"
                        + " each column another name.");
        assertThatThrownBy(() -> collector.count("step", Wolf.class)).hasMessageContaining("\"step\" already");
        assertThatThrownBy(() -> collector.count("both", Sheep.class, Sheep.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The column \"both\" names Sheep twice. Name each component once.");
        assertThatThrownBy(() -> DataCollector.every(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Data cannot be collected every 0 steps. Give a number of steps of at least 1.");
        assertThat(collector).hasToString("data collector every 10 steps of [step, sheep]");
    }

    @Test
    void tablesAreWrittenAsCommaSeparatedValues() throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            sheep(0.1);
            DataTable data = DataCollector.every(1)
                    .count("sheep, \"all\"", Sheep.class)
                    .sum("energy", Energy.class, "value")
                    .mean("none", Energy.class, "value", Wolf.class)
                    .attach(em);
            sheep(1e21);
            data.step();
            Path file = folder.resolve("data.csv");
            Files.writeString(file, "before");
            data.toCsv(file);
            assertThat(file).hasContent("step,\"sheep, \"\"all\"\"\",energy,none\r\n0,1,0.1,NaN\r\n1,2,1.0E21,NaN\r\n");
            assertThat(folder).isDirectoryContaining(found -> found.equals(file));
            try (var found = Files.list(folder)) {
                assertThat(found).hasSize(1);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    @Row("AGT-3.4")
    void aFileThatCannotBeWrittenIsRefused() throws IOException {
        DataTable data = DataCollector.every(1).attach(em);
        assertThatThrownBy(() -> data.toCsv(folder))
                .isInstanceOf(IOException.class)
                .hasMessage("A table cannot be written to " + folder
                        + ", which is a directory. Give the path of a file in it.");
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> data.toCsv(missing.resolve("data.csv")))
                .isInstanceOf(IOException.class)
                .hasMessage("A table cannot be written to " + missing.resolve("data.csv") + ": " + missing
                        + " is not a directory. Create it first, or give another path.");
        Path file = folder.resolve("file");
        Files.writeString(file, "kept");
        assertThatThrownBy(() -> data.toCsv(file.resolve("data.csv"))).hasMessageContaining("is not a directory");
        assertThatThrownBy(() -> WholeFile.write(file, out -> {
                    out.write(1);
                    throw new IOException("disk full");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("A table cannot be written to " + file
                        + ": java.io.IOException: disk full. Check that its directory can be written and the disk has"
                        + " room.");
        assertThat(file).hasContent("kept");
        try (var found = Files.list(folder)) {
            assertThat(found).containsExactly(file);
        }
    }

    /// Random changes of every kind, compared with a look at every entity.
    @Test
    void whatIsCollectedIsWhatTheComponentsSay() {
        Random random = new Random(11);
        DataTable data = DataCollector.every(1)
                .count("wolves", Wolf.class)
                .count("both", Wolf.class, Energy.class)
                .sum("sum", Energy.class, "value", Wolf.class)
                .max("max", Energy.class, "value")
                .sum("since", Awake.class, "since")
                .attach(em);
        List<Entity> agents = new ArrayList<>();
        try (World kept = new World("Kept")) {
            for (int step = 1; step <= 400; step++) {
                Entity any = agents.isEmpty() ? sheep(1) : agents.get(random.nextInt(agents.size()));
                switch (random.nextInt(9)) {
                    case 0, 1, 2 -> {
                        for (int i = random.nextInt(30); i > 0; i--) {
                            agents.add(sheep(random.nextInt(1_000)));
                        }
                    }
                    case 3 -> em.addComponent(any, Wolf.class);
                    case 4 -> em.removeComponent(any, Wolf.class);
                    case 5 -> em.addComponent(any, new Awake(random.nextInt(100)));
                    case 6 -> {
                        if (em.hasComponent(any, Awake.class)) {
                            em.setComponentEnabled(any, Awake.class, random.nextBoolean());
                        }
                    }
                    case 7 -> em.query(rw(Energy.class)).forEach(energy -> energy.value = energy.value % 77 + 1);
                    default -> {
                        if (random.nextBoolean()) {
                            kept.entityManager().copyAndReplaceEntitiesFrom(em);
                        } else {
                            em.copyAndReplaceEntitiesFrom(kept.entityManager());
                            agents.removeIf(agent -> !em.exists(agent));
                        }
                    }
                }
                data.step();
                compare(data, step);
            }
        }
    }

    private void compare(DataTable data, int step) {
        long wolves = 0;
        double sum = 0;
        double max = Double.NaN;
        long since = 0;
        try (var all = em.getAllEntities()) {
            for (Entity agent : all) {
                boolean isWolf = em.hasComponent(agent, Wolf.class);
                wolves += isWolf ? 1 : 0;
                if (em.hasComponent(agent, Energy.class)) {
                    double value = em.getComponent(agent, Energy.class).value;
                    sum += isWolf ? value : 0;
                    max = Double.isNaN(max) ? value : Math.max(max, value);
                }
                if (em.hasComponent(agent, Awake.class) && em.isComponentEnabled(agent, Awake.class)) {
                    since += em.getComponent(agent, Awake.class).since();
                }
            }
        }
        assertThat(data.longs("wolves")[step]).isEqualTo(wolves);
        assertThat(data.longs("both")[step]).isEqualTo(wolves);
        assertThat(data.doubles("sum")[step]).isEqualTo(sum);
        assertThat(data.doubles("max")[step]).isEqualTo(max);
        assertThat(data.longs("since")[step]).isEqualTo(since);
    }
}
