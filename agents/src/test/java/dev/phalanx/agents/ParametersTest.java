package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Parameters with ranges and texts, reports of annotated methods, single rows and progress.
@Row("AGT-6")
class ParametersTest {
    enum Mood {
        CALM,
        WILD
    }

    record Wealth(
            @Report(Aggregate.SUM) long coins,
            @Report(name = "poorest", value = Aggregate.MIN) double luck) implements IComponentData {}

    record Market(
            @Doc("how many traders there are") @Range(min = 0, max = 50)
            int traders,

            @Range(min = 0) double rate,
            Mood mood,
            boolean isOpen,
            char grade,
            long extra,
            String name) {}

    /// Traders with some coins each.
    static class Trade implements Model<Market> {
        private World world;

        @Override
        public Market parameters() {
            return new Market(5, 0.5, Mood.CALM, true, 'a', 7, "x");
        }

        @Override
        public void setup(World given, Market market, Random rng) {
            world = given;
            for (int i = 0; i < market.traders(); i++) {
                world.entityManager().createEntity(new Wealth(i, market.rate() * rng.nextDouble()));
            }
        }

        @Override
        public DataCollector reports() {
            return DataCollector.every(1).reports(this).reportFields(Wealth.class);
        }

        @Report
        long alive() {
            return world.entityManager().entityCount();
        }

        @Report(name = "half")
        float aHalf() {
            return 0.5f;
        }
    }

    @TempDir
    Path folder;

    private static Batch<Market> batch() {
        return Batch.of(Trade::new).steps(1);
    }

    @Test
    @Row("AGT-6.1")
    void textsBecomeValuesOfTheTypeOfTheirParameter() {
        Batch<Market> batch = batch().overText("traders", "3,5:9:2,1e1")
                .overText("rate", "0:0.3:0.1")
                .overText("mood", "WILD, CALM")
                .overText("isOpen", "false")
                .overText("grade", "b")
                .overText("extra", "-2:-1")
                .overText("name", "y:z");
        List<Market> all =
                IntStream.range(0, batch.rows()).mapToObj(batch::parameters).toList();
        assertThat(all).hasSize(5 * 4 * 2 * 2);
        assertThat(all.stream().map(Market::traders).distinct()).containsExactly(3, 5, 7, 9, 10);
        assertThat(all.stream().map(Market::rate).distinct()).containsExactly(0.0, 0.1, 0.2, 0.3);
        assertThat(all.getFirst()).isEqualTo(new Market(3, 0, Mood.WILD, false, 'b', -2, "y:z"));
        assertThat(all.getLast()).isEqualTo(new Market(10, 0.3, Mood.CALM, false, 'b', -1, "y:z"));
    }

    @Test
    @Row("AGT-6.6")
    void textsThatAreNoValuesAreRefused() {
        refused("traders", "3,x", "The parameter \"traders\" is a int, and was given \"x\". Give values that fit.");
        refused("traders", "2.5", "The parameter \"traders\" is a int, and was given \"2.5\". Give values that fit.");
        refused("traders", "", "The parameter \"traders\" is a int, and was given \"\". Give values that fit.");
        refused(
                "traders",
                "3000000000",
                "The parameter \"traders\" is a int, and was given \"3000000000\". Give" + " values that fit.");
        refused("traders", "1,1:2", "The parameter \"traders\" was given 1 twice. Give each value once.");
        refused(
                "rate",
                "0::1",
                "The parameter \"rate\" was given the range \"0::1\", which is none. Write it as"
                        + " first:last or first:last:step, such as 0:1:0.1.");
        refused(
                "rate",
                "1:2:3:4",
                "The parameter \"rate\" was given the range \"1:2:3:4\", which is none. Write it as"
                        + " first:last or first:last:step, such as 0:1:0.1.");
        refused(
                "rate",
                "2:1",
                "The parameter \"rate\" was given the range \"2:1\", which is empty or without end. Let"
                        + " it go up, by a step above 0.");
        refused(
                "rate",
                "1:2:0",
                "The parameter \"rate\" was given the range \"1:2:0\", which is empty or without end."
                        + " Let it go up, by a step above 0.");
        refused(
                "rate",
                "0:1:1e-9",
                "The parameter \"rate\" was given the range \"0:1:1e-9\", which has more than"
                        + " 1000000 values. Give a longer step.");
        refused(
                "rate",
                "0:1e999999999",
                "The parameter \"rate\" was given the range \"0:1e999999999\", which is none. Write it as"
                        + " first:last or first:last:step, such as 0:1:0.1.");
        refused(
                "mood",
                "WILDE",
                "The parameter \"mood\" was given \"WILDE\", and can be [CALM, WILD]. Give one of"
                        + " these. Did you mean \"WILD\"?");
        refused("isOpen", "yes", "The parameter \"isOpen\" is a boolean, and was given \"yes\". Give values that fit.");
        refused("grade", "ab", "The parameter \"grade\" is a char, and was given \"ab\". Give values that fit.");
        refused(
                "rates",
                "1",
                "Market has no parameter \"rates\". Its parameters are [traders, rate, mood, isOpen,"
                        + " grade, extra, name]. Name one of them. Did you mean \"rate\"?");
    }

    private static void refused(String name, String text, String message) {
        assertThatThrownBy(() -> batch().overText(name, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    record Odd(@Range(min = 1) String name) {}

    record Low(@Range(max = -1) int depth) {}

    /// A model of nothing.
    private record Still<P extends Record>(P parameters) implements Model<P> {
        @Override
        public void setup(World world, P values, Random rng) {}
    }

    @Test
    @Row("AGT-6.6")
    void valuesOutOfTheirRangeAreRefusedBeforeAnythingRuns() {
        refused(
                "traders",
                "50,51",
                "The parameter \"traders\" was given 51, which is out of range. Give a number from" + " 0 to 50.");
        refused(
                "rate",
                "-0.1",
                "The parameter \"rate\" was given -0.1, which is out of range. Give a number from 0" + " on.");
        refused("rate", "NaN", "The parameter \"rate\" was given NaN, which is out of range. Give a number from 0 on.");
        Market wrong = new Market(-1, 1, Mood.CALM, true, 'a', 0, "");
        String message = "The parameter \"traders\" was given -1, which is out of range. Give a number from 0 to 50.";
        assertThatThrownBy(() -> batch().over("traders", 1, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> batch().with(wrong)).hasMessage(message);
        assertThatThrownBy(() -> batch().run(wrong, 0)).hasMessage(message);
        assertThatThrownBy(() -> Batch.of(() -> new Still<>(new Low(0))))
                .hasMessage("The parameter \"depth\" was given 0, which is out of range. Give a number up to -1.");
        assertThatThrownBy(() -> Batch.of(() -> new Still<>(new Odd("a"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameter \"name\" of Odd has a range and is a String. Give ranges to numbers alone.");
    }

    @Test
    @Row("AGT-6.2")
    void parametersSayWhatTheyAre() {
        List<ParameterInfo> info = batch().parameterInfo();
        assertThat(info).hasSize(7);
        assertThat(info.get(0))
                .isEqualTo(new ParameterInfo("traders", int.class, 5, 0, 50, "how many traders there are"));
        assertThat(info.get(1))
                .isEqualTo(new ParameterInfo("rate", double.class, 0.5, 0, Double.POSITIVE_INFINITY, ""));
        assertThat(info.get(2).value()).isEqualTo(Mood.CALM);
    }

    @Test
    @Row("AGT-6.3")
    void annotatedMethodsAndFieldsAreReported() {
        DataTable run = batch().run(0);
        assertThat(run.names()).containsExactly("step", "alive", "half", "sum Wealth.coins", "poorest");
        assertThat(run.longs("alive")).containsExactly(5, 5);
        assertThat(run.doubles("half")).containsExactly(0.5, 0.5);
        assertThat(run.longs("sum Wealth.coins")).containsExactly(10, 10);
        assertThat(run.doubles("poorest")[0]).isBetween(0.0, 0.5);
        assertThat(Batch.of(() -> new Still<>(new Twice(1))).steps(0).run(0).names())
                .containsExactly("step");
    }

    record Twice(int value) {}

    record Plain(int value) implements IComponentData {}

    record Text(@Report boolean value) implements IComponentData {}

    static final class Wrong {
        @Report
        String text() {
            return "";
        }
    }

    static final class Asking {
        @Report
        int more(int than) {
            return than + 1;
        }
    }

    static final class Failing {
        @Report
        int checked() throws IOException {
            throw new IOException("no file");
        }
    }

    @Test
    @Row("AGT-6.7")
    void reportsThatAreNoNumbersAreRefused() {
        DataCollector collector = DataCollector.every(1);
        assertThatThrownBy(() -> collector.reports(new Wrong()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The report text of Wrong returns String and has 0 parameters. Let it return a number, and"
                        + " have no parameter.");
        assertThatThrownBy(() -> collector.reports(new Asking()))
                .hasMessage("The report more of Asking returns int and has 1 parameters. Let it return a number, and"
                        + " have no parameter.");
        assertThatThrownBy(() -> collector.reportFields(Plain.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Plain has no field with a report. Mark a field with @Report, such as record"
                        + " Energy(@Report(Aggregate.MEAN) double value).");
        assertThatThrownBy(() -> collector.reportFields(Text.class))
                .hasMessageStartingWith("The field Text.value holds no number");
        assertThatThrownBy(() -> collector.reports(Plain.class))
                .hasMessage(
                        "reports was given the class Plain. Give an object such as a model, or call reportFields for"
                                + " a component.");
        assertThatThrownBy(() -> collector.reports(new Trade()).reports(new Trade()))
                .hasMessageStartingWith("The data collector has a column \"alive\" already.");
        try (World world = new World("Failing")) {
            assertThatThrownBy(
                            () -> DataCollector.every(1).reports(new Failing()).attach(world.entityManager()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The report checked failed: java.io.IOException: no file");
        }
    }

    @Test
    @Row("AGT-6.4")
    void aSingleRowHasTheValuesOfTheTable() throws IOException {
        Path file = folder.resolve("rows.csv");
        Batch<Market> batch =
                batch().over("traders", 1, 2).over("mood", Mood.WILD, Mood.CALM).seeds(5, 3);
        batch.toCsv(file);
        List<String> lines = Files.readAllLines(file);
        for (int row = 0; row < batch.rows(); row++) {
            List<Object> values = batch.row(row);
            assertThat(values).hasSameSizeAs(batch.names());
            assertThat(String.join(",", values.stream().map(Object::toString).toList()))
                    .isEqualTo(lines.get(row + 1));
        }
        assertThat(batch.row(4).subList(0, 10)).containsExactly(1, 0.5, Mood.CALM, true, 'a', 7L, "x", 6L, 1L, 1L);
        assertThatThrownBy(() -> batch.row(12)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Batch.of(Trade::new).row(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("A batch was run that has no number of steps. Call steps(count) first.");
    }

    @Test
    @Row("AGT-6.5")
    void progressIsTold() throws IOException {
        Path file = folder.resolve("progress.csv");
        List<BatchProgress> told = new ArrayList<>();
        Batch<Market> batch = batch().seeds(4).threads(2).progress(told::add);
        batch.shard(0, 2).toCsv(folder.resolve("shard.csv"));
        assertThat(told.stream().map(BatchProgress::left)).containsExactly(2, 1, 0);
        Files.copy(folder.resolve("shard.csv"), file);
        told.clear();
        batch.toCsv(file);
        assertThat(told.stream().map(BatchProgress::made)).containsExactly(0, 1, 2);
        assertThat(told).allMatch(each -> each.rows() == 4 && each.kept() == 2 && each.failed() == 0);
        assertThat(told.getFirst().timeLeft()).isNull();
        assertThat(told.getLast().timeLeft()).isZero();
        BatchProgress half = new BatchProgress(10, 4, 1, 2, Duration.ofSeconds(6));
        assertThat(half.left()).isEqualTo(3);
        assertThat(half.timeLeft()).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    @Row("AGT-6.5")
    void eachRunIsToldOnce() throws IOException {
        List<Integer> made = new ArrayList<>();
        batch().seeds(200).threads(4).progress(told -> made.add(told.made())).toCsv(folder.resolve("once.csv"));
        assertThat(made)
                .containsExactlyElementsOf(IntStream.rangeClosed(0, 200).boxed().toList());
    }

    @Test
    @Row("AGT-6.8")
    void aListenerThatFailsEndsTheBatch() throws IOException {
        Path file = folder.resolve("listener.csv");
        Batch<Market> batch = batch().seeds(4).threads(1);
        assertThatThrownBy(() -> batch.progress(progress -> {
                            if (progress.made() == 2) {
                                throw new ArithmeticException("two");
                            }
                        })
                        .toCsv(file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The listener of the progress of a batch failed: java.lang.ArithmeticException: two. 2 of"
                        + " 4 rows are in " + file + ". Mend it and run the batch again to go on.");
        assertThat(batch.toCsv(file).kept()).isEqualTo(2);
    }
}
