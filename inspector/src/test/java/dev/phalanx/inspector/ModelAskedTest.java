package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.texts;
import static dev.phalanx.inspector.Meadow.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.ModelRun;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Runs of models: what is shown of them, and how they begin anew.
@Row("EDT-10")
final class ModelAskedTest {
    private static Meadow.Parameters with(int width, int height, boolean hasHistory, int failing) {
        return new Meadow.Parameters(width, height, 0.5, Meadow.Weather.RAIN, hasHistory, "south", failing);
    }

    private static byte[] cells(JsonNode picture) {
        return Base64.getDecoder().decode(picture.get("cells").stringValue());
    }

    private static String restart(String parameters, String seed) {
        return "{\"parameters\": " + parameters + ", \"seed\": \"" + seed + "\"}";
    }

    @Test
    @Row({"EDT-10.1", "EDT-10.2"})
    void aRunIsShownWithItsParametersColumnsAndPictures() {
        try (AskedModel asked = new AskedModel(USUAL)) {
            JsonNode run = asked.ask("model");
            assertThat(run.get("model").stringValue()).isEqualTo("Meadow");
            assertThat(run.get("seed").stringValue()).isEqualTo("7");
            assertThat(run.has("failure")).isFalse();
            assertThat(run.has("rate")).isFalse();
            JsonNode parameters = run.get("parameters");
            assertThat(texts(parameters, "name"))
                    .containsExactly("width", "height", "gain", "weather", "hasHistory", "name", "failing");
            assertThat(texts(parameters, "type"))
                    .containsExactly("int", "int", "double", "enum", "boolean", "string", "int");
            assertThat(texts(parameters, "value")).containsExactly("4", "3", "0.5", "SUN", "false", "north", "-1");
            assertThat(parameters.get(0).toString())
                    .isEqualTo("{\"name\":\"width\",\"type\":\"int\",\"value\":\"4\",\"min\":2.0,\"max\":5000.0,"
                            + "\"doc\":\"columns of the grid\"}");
            assertThat(parameters.get(1).has("max")).isFalse();
            assertThat(parameters.get(3).get("constants").toString()).isEqualTo("[\"SUN\",\"RAIN\"]");
            assertThat(run.get("columns").toString()).isEqualTo("[\"gained\",\"grass\"]");
            JsonNode pictures = run.get("pictures");
            assertThat(texts(pictures, "id")).containsExactly("agents:0", "agents:1", "field:grass", "field:heat");
            assertThat(texts(pictures, "kind")).containsExactly("grid", "space", "field", "field");
            assertThat(texts(pictures, "label"))
                    .containsExactly("multi grid of 4 × 3", "bounded space of 10.0 × 5.0", "grass", "heat");
            assertThat(pictures.get(0).get("kinds").intValue()).isEqualTo(2);
            assertThat(pictures.get(0).get("fields").toString())
                    .isEqualTo("[\"" + Meadow.Energy.class.getName() + ".value\"]");
        }
    }

    @Test
    void whatAModelReportsIsSentInAtMostSoManyRows() {
        try (AskedModel asked = new AskedModel(USUAL)) {
            asked.inspected().setPaused(false);
            while (asked.run.steps() < 20) {
                asked.run.step();
            }
            long steps = asked.run.steps();
            JsonNode data = asked.ask("model/data?points=3");
            assertThat(data.get("rows").longValue()).isGreaterThan(steps);
            assertThat(data.get("steps")).hasSize(3);
            assertThat(data.get("steps").get(0).longValue()).isZero();
            assertThat(data.get("steps").get(2).longValue())
                    .isEqualTo(data.get("rows").longValue() - 1);
            JsonNode gained = data.get("columns").get("gained");
            assertThat(gained.get(0).isNull()).isTrue(); // NaN
            assertThat(gained.get(2).doubleValue())
                    .isEqualTo(data.get("steps").get(2).longValue() * 0.5);
            assertThat(asked.ask("model/data").get("columns").get("grass")).hasSizeGreaterThan(20);
        }
    }

    @Test
    void agentsAreDrawnByKindOrByANumber() {
        try (AskedModel asked = new AskedModel(USUAL)) {
            JsonNode kinds = asked.ask("model/picture?of=agents:0");
            assertThat(kinds.get("columns").intValue()).isEqualTo(4);
            assertThat(kinds.get("rows").intValue()).isEqualTo(3);
            assertThat(cells(kinds)).containsExactly(2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 3);
            assertThat(kinds.get("kinds").toString())
                    .isEqualTo("[{\"name\":\"Energy + Sheep\",\"count\":3},{\"name\":\"Wolf\",\"count\":1}]");
            assertThat(kinds.get("agents").intValue()).isEqualTo(4);

            JsonNode energy = asked.ask("model/picture?of=agents:0&color=" + Meadow.Energy.class.getName() + ".value");
            assertThat(cells(energy)).containsExactly(2, (byte) 129, (byte) 255, 0, 0, 0, 0, 0, 0, 0, 0, 1);
            assertThat(energy.get("low").doubleValue()).isZero();
            assertThat(energy.get("high").doubleValue()).isEqualTo(2);

            JsonNode space = asked.ask("model/picture?of=agents:1&most=10");
            assertThat(space.get("columns").intValue()).isEqualTo(10);
            assertThat(space.get("rows").intValue()).isEqualTo(5);
            assertThat(cells(space)).endsWith(2).contains(0);
        }
    }

    @Test
    void aFieldIsDrawnByItsNumbers() {
        try (AskedModel asked = new AskedModel(USUAL)) {
            JsonNode grass = asked.ask("model/picture?of=field:grass");
            assertThat(grass.get("high").doubleValue() - grass.get("low").doubleValue())
                    .isEqualTo(2);
            assertThat(cells(grass)).startsWith(2, 129, 255, 2).hasSize(12);
            assertThat(grass.has("agents")).isFalse();
            assertThat(cells(asked.ask("model/picture?of=field:heat"))).startsWith(255, 2);
            assertThat(asked.refused("GET", asked.path() + "model/picture?of=field:snow", null))
                    .isEqualTo(
                            "404 There is no picture \"field:snow\" of Meadow. Ask for the model to see its pictures.");
            assertThat(asked.refused("GET", asked.path() + "model/picture?of=agents:0&color=matrix", null))
                    .startsWith("400 Agents cannot be coloured by matrix, which is not one number.");
        }
    }

    @Test
    @Row("EDT-10.3")
    void aLargeGridIsSampledDown() {
        try (AskedModel asked = new AskedModel(with(5_000, 20, false, -1))) {
            for (String of : List.of("agents:0", "field:grass")) {
                JsonNode picture = asked.ask("model/picture?of=" + of + "&most=100");
                assertThat(picture.get("width").intValue()).isEqualTo(5_000);
                assertThat(picture.get("columns").intValue()).isEqualTo(100);
                assertThat(picture.get("rows").intValue()).isEqualTo(1);
                assertThat(cells(picture)).hasSize(100);
            }
            assertThat(asked.refused("GET", asked.path() + "model/picture?of=agents:0&most=30000", null))
                    .isEqualTo("400 The parameter most is \"30000\". Give an integer from 1 to 1024.");
        }
    }

    // Beginning anew

    @Test
    @Row("EDT-10.4")
    void aModelBeginsAnewInANewWorldAndTheOldOneIsClosed() {
        try (AskedModel asked = new AskedModel(USUAL)) {
            World old = asked.run.world();
            String path = asked.path();
            JsonNode answer =
                    asked.change("model/restart", restart("{\"width\": \"6\", \"weather\": \"RAIN\"}", "-12"));
            assertThat(old.isCreated()).isFalse();
            assertThat(ModelRun.find(old)).isNull();
            assertThat(answer.get("world").intValue())
                    .isEqualTo(asked.inspected().id());
            assertThat(asked.path()).isNotEqualTo(path);
            assertThat(asked.run.parameters())
                    .isEqualTo(new Meadow.Parameters(6, 3, 0.5, Meadow.Weather.RAIN, false, "north", -1));
            assertThat(asked.run.seed()).isEqualTo(-12);
            assertThat(cells(asked.ask("model/picture?of=agents:0"))).hasSize(18);
            assertThat(texts(asked.ask("model").get("pictures"), "id")).hasSize(4);
            assertThat(asked.refused("GET", path + "entities/3:1", null))
                    .isEqualTo("410 World 1 has been closed. Choose another world.");
            assertThat(asked.worlds.all()).hasSize(1);
        }
    }

    @Test
    @Row("EDT-10.5")
    void aPausedModelIsPausedAgainBeforeItsFirstStep() {
        try (AskedModel asked = new AskedModel(USUAL)) {
            asked.run.step();
            World old = asked.run.world();
            InspectedWorld shown = asked.inspected();
            shown.setPaused(true);
            CompletableFuture<Reply> answer = CompletableFuture.supplyAsync(
                    () -> asked.api.reply(AskedWorld.call(
                            "POST", "worlds/" + shown.id() + "/model/restart", restart("{\"gain\": \"0.25\"}", "1"))),
                    Thread::startVirtualThread);
            long before = asked.run.steps();
            asked.run.step(); // is held until the run is to begin anew
            assertThat(asked.run.world()).isNotEqualTo(old);
            assertThat(before).isEqualTo(1);
            assertThat(AskedWorld.json(answer.join()).get("world").intValue())
                    .isEqualTo(asked.inspected().id());
            assertThat(asked.inspected().isPaused()).isTrue();
            assertThat(asked.run.steps()).isZero();
            asked.inspected().step(1);
            asked.run.step();
            assertThat(asked.run.steps()).isEqualTo(1);
            asked.inspected().setPaused(false);
        }
    }

    @Test
    @Row("EDT-10.7")
    void valuesAreRefusedAsByABatch() {
        try (AskedModel asked = new AskedModel(USUAL)) {
            World world = asked.run.world();
            for (String[] one : new String[][] {
                {"width", "6000"}, {"gain", "much"}, {"weather", "SNOW"}, {"wide", "3"}, {"failing", "1.5"}
            }) {
                Throwable batch = catchThrowable(() -> Batch.of(Meadow::new).overText(one[0], one[1]));
                assertThat(asked.refused(
                                "POST",
                                asked.path() + "model/restart",
                                restart("{\"" + one[0] + "\": \"" + one[1] + "\"}", "1")))
                        .isEqualTo("400 " + batch.getMessage());
            }
            assertThat(asked.refused("POST", asked.path() + "model/restart", restart("{\"width\": 3}", "1")))
                    .isEqualTo("400 The parameter \"width\" is not a string. Give its value as text.");
            assertThat(asked.refused("POST", asked.path() + "model/restart", restart("{}", "1.5")))
                    .isEqualTo("400 The seed is \"1.5\". Give a whole number from -9223372036854775808 to"
                            + " 9223372036854775807.");
            assertThat(asked.run.world()).isSameAs(world);
            assertThat(asked.run.parameters()).isEqualTo(USUAL);
        }
    }

    @Test
    @Row("EDT-10.8")
    void aModelThatFailsIsShownWithItsExceptionAndMakesNoFurtherStep() {
        try (AskedModel asked = new AskedModel(with(4, 3, false, 0))) {
            JsonNode run = asked.ask("model");
            assertThat(run.get("failure").stringValue())
                    .isEqualTo("Meadow could not be set up: java.lang.IllegalStateException: no wolf. Mend the model,"
                            + " or begin anew with other parameters.");
            assertThat(run.get("rows").intValue()).isZero();
            assertThat(asked.ask("model/data").get("steps")).isEmpty();
            assertThat(cells(asked.ask("model/picture?of=agents:0"))).startsWith(2, 2, 2);

            asked.change("model/restart", restart("{\"failing\": \"3\"}", "1"));
            while (asked.run.failure() == null) {
                asked.run.step();
            }
            assertThat(asked.ask("model").get("failure").stringValue())
                    .isEqualTo("Step 3 of Meadow failed: java.lang.IllegalArgumentException: wolves are ill. Mend the"
                            + " model, or begin anew with other parameters.");
            assertThat(asked.run.steps()).isEqualTo(2);
            assertThat(asked.ask("hierarchy?node=world").get("total").intValue())
                    .isPositive();
            assertThat(asked.run.steps()).isEqualTo(2);

            asked.change("model/restart", restart("{\"failing\": \"-1\"}", "1"));
            assertThat(asked.ask("model").has("failure")).isFalse();
            assertThat(asked.run.steps()).isPositive();
        }
    }

    // Earlier ticks

    @Test
    @Row("EDT-10.6")
    void aPictureCanBeOfAnEarlierTick() {
        try (AskedModel asked = new AskedModel(with(4, 3, true, -1))) {
            while (asked.run.steps() < 5) {
                asked.run.step();
            }
            long newest = WorldHistory.find(asked.run.world()).newest();
            long tick = newest - 3;
            JsonNode now = asked.ask("model/picture?of=field:grass");
            JsonNode then = asked.ask("model/picture?of=field:grass&tick=" + tick);
            assertThat(then.get("low").doubleValue()).isLessThan(now.get("low").doubleValue());
            assertThat(cells(asked.ask("model/picture?of=agents:0&tick=" + tick)))
                    .startsWith(2, 2, 2);

            asked.change("history/restore", "{\"tick\": " + tick + "}");
            asked.run.step();
            asked.run.step();
            DataTable begunAnew = asked.run.data();
            double updates = begunAnew.number("gained", begunAnew.rows() - 1) / 0.5; // of the model, which goes on
            assertThat(asked.run.steps()).isBetween(2L, (long) updates - 5);
            assertThat(asked.ask("model/data").get("steps").get(0).longValue()).isZero();
        }
    }

    @Test
    void aModelThatHasFailedKeepsItsTicksAndGoesOnFromOneOfThem() {
        try (AskedModel asked = new AskedModel(with(4, 3, true, 3))) {
            while (asked.run.failure() == null) {
                asked.run.step();
            }
            WorldHistory history = WorldHistory.find(asked.run.world());
            long newest = history.newest();
            int frame = asked.run.world().frame();
            assertThat(cells(asked.ask("model/picture?of=field:grass"))).hasSize(12);
            assertThat(history.newest()).isEqualTo(newest);
            assertThat(asked.run.world().frame()).isEqualTo(frame);
            asked.change("history/restore", "{\"tick\": " + (newest - 1) + "}");
            assertThat(asked.run.failure()).isNull();
            assertThat(asked.ask("model").has("failure")).isFalse();
            assertThat(asked.run.data().rows()).isPositive();
        }
    }

    // Others

    @Test
    void eachWorldHasItsOwnModel() {
        try (AskedModel asked = new AskedModel(USUAL);
                AskedWorld none = new AskedWorld();
                ModelRun<Meadow.Parameters> other = ModelRun.of(Meadow::new, with(8, 2, false, -1), 1)) {
            other.step();
            assertThat(ModelRun.find(other.world())).isSameAs(other);
            assertThat(other.placedAgents()).hasSize(2);
            assertThat(asked.run.placedAgents()).hasSize(2);
            assertThat(cells(asked.ask("model/picture?of=agents:0"))).hasSize(12);
            JsonNode absent = none.ask("model");
            assertThat(absent.get("available").booleanValue()).isFalse();
            assertThat(absent.get("reason").stringValue())
                    .isEqualTo("World \"Asked\" is not that of a model. Run one with ModelRun.of(model), or"
                            + " ./phalanx model.");
            assertThat(none.refusal("model/data")).startsWith("409 World \"Asked\" is not that of a model.");
            assertThat(none.refusal("model/restart", restart("{}", "1"))).startsWith("409 ");
        }
    }

    @Test
    void theRateCanBeSetAndAnInspectorThatReadsChangesNothing() {
        try (AskedModel asked = new AskedModel(USUAL);
                InspectorApi reading = new InspectorApi(asked.worlds, false, 1_000_000)) {
            asked.change("model/rate", "{\"rate\": 1000}");
            assertThat(asked.ask("model").get("rate").doubleValue()).isEqualTo(1_000);
            asked.change("model/rate", "{\"rate\": 0}");
            assertThat(asked.run.rate()).isInfinite();
            for (String change : new String[] {"model/restart", "model/rate"}) {
                assertThat(catchThrowable(() -> reading.reply(AskedWorld.call("POST", asked.path() + change, "{}"))))
                        .isInstanceOfSatisfying(
                                ApiException.class,
                                refused -> assertThat(refused.status()).isEqualTo(403));
            }
        }
    }

    // Programs without the module of agents

    /// A program whose libraries do not have agents.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws Exception {
            try (World world = new World("Game");
                    Inspector inspector =
                            Inspector.start(Inspector.options().port(0).allowWrites(), world);
                    HttpClient client = HttpClient.newHttpClient()) {
                world.update(); // a first frame takes long on a busy machine
                for (String target : List.of("model", "model/data")) {
                    CompletableFuture<HttpResponse<String>> answer = client.sendAsync(
                            HttpRequest.newBuilder(URI.create(
                                            "http://127.0.0.1:" + inspector.port() + "/api/v1/worlds/1/" + target))
                                    .header("Phalanx-Token", inspector.token())
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
                    while (!answer.isDone()) {
                        world.update();
                        Thread.sleep(1);
                    }
                    System.out.println(
                            answer.join().statusCode() + " " + answer.join().body());
                }
            }
            System.exit(0);
        }
    }

    @Test
    void aProgramWithoutTheLibraryOfAgentsHasAnInspector() throws Exception {
        String agents = Path.of(ModelRun.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString()
                .replace(File.separatorChar, '/');
        String reason = "World \\\"Game\\\" is not that of a model, because the program does not have the library"
                + " phalanx-agents. Add it, and run a model with ModelRun.of(model).";
        assertThat(OwnJvm.outputWithout(agents, Program.class).lines())
                .containsExactly(
                        "200 {\"available\":false,\"reason\":\"" + reason + "\"}",
                        "409 {\"error\":\"" + reason + "\"}");
    }
}
