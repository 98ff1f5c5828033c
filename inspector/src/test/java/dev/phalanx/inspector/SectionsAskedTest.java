package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What is answered about worlds that are sections of a larger one.
@Row("EDT-11")
final class SectionsAskedTest {
    private static JsonNode ask(InspectorApi api, int world) {
        Call call = AskedWorld.call("GET", "worlds/" + world + "/sections", null);
        JsonNode answer = AskedWorld.JSON.readTree(((Answer) api.reply(call)).body());
        DescribedApi.assertConforms("GET", call.path(), answer);
        return answer;
    }

    private static JsonNode await(InspectorApi api, int world, Predicate<JsonNode> condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        JsonNode answer = ask(api, world);
        while (!condition.test(answer)) {
            assertThat(System.nanoTime()).as("within a minute: %s", answer).isLessThan(end);
            LockSupport.parkNanos(20_000_000);
            answer = ask(api, world);
        }
        return answer;
    }

    private static int worldOf(InspectedWorlds worlds, World world) {
        return worlds.all().stream()
                .filter(one -> one.world().equals(world))
                .mapToInt(InspectedWorld::id)
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Row({"EDT-11.1", "EDT-11.2", "EDT-11.3", "EDT-11.5"})
    void sectionsAndNodesAreShownAlsoWhileTheirThreadsWait() throws IOException {
        InspectedWorlds worlds = new InspectedWorlds(1_000_000);
        try (InspectorApi api = new InspectorApi(worlds, false, 1_000_000);
                Provinces provinces = new Provinces()) {
            worlds.addAll();
            World third = provinces.node(0).world().section(2).world();
            World seventh = provinces.node(1).world().section(7).world();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (worlds.all().size() < 8) { // each is added when its next frame begins
                assertThat(System.nanoTime()).as("the worlds appear").isLessThan(end);
                LockSupport.parkNanos(1_000_000);
            }
            int id = worldOf(worlds, third);
            JsonNode report = await(
                    api, id, answer -> answer.get("nodes").get(1).get("known").booleanValue());
            assertThat(report.get("node").intValue()).isZero();
            assertThat(report.get("section").intValue()).isEqualTo(2);
            assertThat(report.get("columns").intValue()).isEqualTo(4);
            assertThat(report.get("rows").intValue()).isEqualTo(2);
            assertThat(report.get("owners").toString()).isEqualTo("[0,0,0,0,1,1,1,1]");
            assertThat(report.get("sections")).hasSize(4); // those of the node
            JsonNode section = report.get("sections").get(2);
            assertThat(section.get("number").intValue()).isEqualTo(2);
            assertThat(section.get("world").intValue()).isEqualTo(id);
            assertThat(section.get("sent").get("bytes").longValue()).isPositive();
            assertThat(report.get("nodes").get(1).get("sent").get("messages").longValue())
                    .isPositive();

            provinces.setStopped(true);
            JsonNode waiting = await(api, id, answer -> answer.path("slowest").asInt(-1) == 1 && answer.has("slowest"));
            assertThat(waiting.get("nodes").get(0).get("waitedFor").intValue()).isEqualTo(1);
            JsonNode other = await(
                    api,
                    worldOf(worlds, seventh),
                    answer -> answer.path("slowest").asInt(-1) == 1);
            assertThat(other.get("section").intValue()).isEqualTo(7);
            assertThat(other.get("node").intValue()).isEqualTo(1);
        } finally {
            worlds.close();
        }
    }

    @Test
    @Row("EDT-11.6")
    void aWorldThatIsNoSectionSaysSo() {
        InspectedWorlds worlds = new InspectedWorlds(1_000_000);
        try (World world = new World("Game");
                InspectorApi api = new InspectorApi(worlds, false, 1_000_000)) {
            int id = worlds.add(world).id();
            assertThat(ask(api, id).toString())
                    .isEqualTo(
                            "{\"available\":false,\"reason\":\"World \\\"Game\\\" is not a section of a larger one. Make"
                                    + " a SectionedWorld of the library phalanx-cluster, or run ./phalanx demo regions"
                                    + " --inspect.\"}");
        } finally {
            worlds.close();
        }
    }
}
