package dev.phalanx.inspector;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Marked;
import dev.phalanx.inspector.Beings.Stunned;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The systems of a world, their times, and the command buffers that they record.
@Row("EDT-2")
final class SystemsAskedTest {
    @UpdateBefore(TireSystem.class)
    static final class HealSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(rw(Health.class), ro(Armour.class)).forEach((health, armour) -> {});
        }
    }

    static final class TireSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(rw(Health.class)).withNone(Marked.class).forEach(health -> {});
        }
    }

    @UpdateAfter(TireSystem.class)
    static final class WeatherSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.requireForUpdate(Weather.class);
            state.getEntityQuery(EntityQueryDesc.EMPTY
                    .withAny(ComponentType.readOnly(Weather.class), ComponentType.readWrite(Armour.class))
                    .withDisabled(ComponentType.readOnly(Stunned.class))
                    .withAbsent(ComponentType.readOnly(Marked.class))
                    .withOptions(EntityQueryOptions.INCLUDE_PREFAB));
        }
    }

    private final AskedWorld asked = new AskedWorld();
    private final World world = asked.world;
    private final EntityManager em = asked.em;

    @BeforeEach
    void populate() {
        world.addSystems(DefaultSystems.types());
        world.addSystem(new WeatherSystem());
        world.addSystem(new TireSystem());
        world.addSystem(new HealSystem());
        em.createEntity(new Health(), new Armour(1));
        em.createEntity(new Health());
        em.createEntity(new Health(), new Marked());
        world.update();
    }

    @AfterEach
    void close() {
        asked.close();
    }

    private JsonNode systems() {
        return asked.ask("systems").get("items");
    }

    private JsonNode system(String name) {
        return AskedWorld.item(systems(), "name", name);
    }

    private JsonNode systemOf(SystemState state) {
        return AskedWorld.item(
                systems(), "id", Integer.toString(asked.inspected().times().idOf(state)));
    }

    private int id(String name) {
        return system(name).get("id").intValue();
    }

    static final class ThrowingSystem implements ISystem {
        private boolean isBroken = true;

        @Override
        public void onUpdate(SystemState state) {
            if (isBroken) {
                throw new IllegalStateException("broken");
            }
        }
    }

    @Test
    void aSystemThatThrowsIsFailing() {
        world.setFailFast(false);
        ThrowingSystem throwing = new ThrowingSystem();
        SystemState state = world.addSystem(throwing);
        assertThat(system("ThrowingSystem").get("failing").booleanValue()).isTrue();
        JsonNode item = system("ThrowingSystem");
        assertThat(item.get("failing").booleanValue()).isTrue();
        JsonNode failure = item.get("failure");
        assertThat(failure.get("count").longValue()).isGreaterThan(1);
        assertThat(failure.get("firstFrame").intValue())
                .isPositive()
                .isLessThan(failure.get("lastFrame").intValue());
        assertThat(failure.get("method").stringValue()).isEqualTo("onUpdate");
        assertThat(failure.get("exception").stringValue()).isEqualTo("java.lang.IllegalStateException");
        assertThat(failure.get("message").stringValue()).isEqualTo("broken");
        assertThat(asked.ask("systems/" + item.get("id").intValue())
                        .get("failure")
                        .propertyNames())
                .containsExactly("count", "firstFrame", "lastFrame", "method", "exception", "message");
        JsonNode healthy = system("HealSystem");
        assertThat(healthy.get("failing").booleanValue()).isFalse();
        assertThat(healthy.has("failure")).isFalse();

        state.setEnabled(false);
        assertThat(system("ThrowingSystem").get("failing").booleanValue()).isFalse();
        state.setEnabled(true);
        throwing.isBroken = false;
        item = system("ThrowingSystem");
        assertThat(item.get("failing").booleanValue()).isFalse();
        assertThat(item.get("failure").get("message").stringValue()).isEqualTo("broken");
    }

    @Test
    void systemsAreListedInTheOrderOfTheirUpdatesEachGroupBeforeItsMembers() {
        JsonNode answer = asked.ask("systems");
        assertThat(answer.get("version").intValue()).isEqualTo(world.version());
        List<String> names = AskedWorld.texts(answer.get("items"), "name");
        assertThat(names)
                .hasSize(world.systems().size())
                .containsSubsequence(
                        "InitializationSystemGroup",
                        "UpdateWorldTimeSystem",
                        "SimulationSystemGroup",
                        "HealSystem",
                        "TireSystem",
                        "WeatherSystem",
                        "PresentationSystemGroup");
        JsonNode group = system("SimulationSystemGroup");
        assertThat(group.get("group").booleanValue()).isTrue();
        assertThat(group.get("parent").isNull()).isTrue();
        assertThat(group.get("depth").intValue()).isZero();
        JsonNode heal = system("HealSystem");
        assertThat(heal.get("group").booleanValue()).isFalse();
        assertThat(heal.get("parent")).isEqualTo(group.get("id"));
        assertThat(heal.get("depth").intValue()).isEqualTo(1);
        assertThat(heal.get("type").stringValue()).isEqualTo(HealSystem.class.getName());
        assertThat(heal.get("package").stringValue()).isEqualTo("dev.phalanx.inspector");
        assertThat(AskedWorld.JSON.readTree("[\"" + TireSystem.class.getName() + "\"]"))
                .isEqualTo(heal.get("before"));
        assertThat(heal.get("after")).isEmpty();
        assertThat(AskedWorld.JSON.readTree("[\"" + TireSystem.class.getName() + "\"]"))
                .isEqualTo(system("WeatherSystem").get("after"));
        assertThat(AskedWorld.texts(heal.get("components"), "name")).containsExactlyInAnyOrder("Health", "Armour");
        assertThat(AskedWorld.item(heal.get("components"), "name", "Health")
                        .get("access")
                        .stringValue())
                .isEqualTo("rw");
        assertThat(AskedWorld.item(heal.get("components"), "name", "Armour")
                        .get("access")
                        .stringValue())
                .isEqualTo("r");
    }

    @Test
    void systemsThatNoGroupUpdatesComeLast() {
        world.createSystem(HealSystem.class);
        JsonNode last = systems().get(world.systems().size() - 1);
        assertThat(last.get("name").stringValue()).isEqualTo("HealSystem");
        assertThat(last.get("parent").isNull()).isTrue();
        assertThat(last.get("runs").intValue()).isZero();
    }

    @Test
    void idsStayWithTheirSystemsAndAreNotUsedAgain() {
        int heal = id("HealSystem");
        int tire = id("TireSystem");
        world.destroySystem(world.getExistingSystem(TireSystem.class));
        assertThat(id("HealSystem")).isEqualTo(heal);
        assertThat(asked.refusal("systems/" + tire))
                .isEqualTo("404 There is no system " + tire + " in world \"Asked\" any more, or never was. See the list"
                        + " of systems.");
        world.addSystem(new TireSystem());
        assertThat(id("TireSystem")).isGreaterThan(tire);
        assertThat(asked.refusal("systems/first")).isEqualTo("404 \"first\" is not the number of a system.");
        assertThat(asked.refusal("systems/" + heal + "/speed")).startsWith("404 There is no path");
    }

    @Test
    void updatesAreCountedAndTimed() {
        JsonNode first = system("HealSystem");
        assertThat(first.get("running").booleanValue()).isTrue();
        assertThat(first.get("enabled").booleanValue()).isTrue();
        assertThat(first.get("runs").intValue()).isPositive();
        assertThat(first.get("millis").propertyNames()).containsExactly("last", "mean", "p50", "p99");
        assertThat(first.get("millis").get("p99").doubleValue())
                .isGreaterThanOrEqualTo(first.get("millis").get("p50").doubleValue());
        JsonNode weather = system("WeatherSystem");
        assertThat(weather.get("running").booleanValue()).isFalse();
        assertThat(weather.get("runs").intValue()).isZero();
        em.createEntity(new Weather(1));
        world.update();
        assertThat(system("WeatherSystem").get("running").booleanValue()).isTrue();
    }

    @Test
    void theEntitiesThatTheQueriesMatchAreCounted() {
        assertThat(system("HealSystem").get("matched").intValue()).isEqualTo(1);
        assertThat(system("TireSystem").get("matched").intValue()).isEqualTo(2);
        assertThat(system("SimulationSystemGroup").get("matched").intValue()).isZero();
    }

    @Test
    @Row("EDT-2.2")
    void anEntityThatSeveralQueriesOfASystemMatchIsCountedOnce() {
        SystemState several = world.addSystem(new ISystem() {});
        several.getEntityQuery(ComponentType.readOnly(Health.class));
        several.getEntityQuery(ComponentType.readOnly(Marked.class));
        JsonNode item = systemOf(several);
        assertThat(item.get("matched").intValue()).isEqualTo(3);
        assertThat(item.get("queryCount").intValue()).isEqualTo(2);
        em.createEntity(new Marked());
        assertThat(systemOf(several).get("matched").intValue()).isEqualTo(4);
    }

    @Test
    void aSystemWithoutQueriesOfItsOwnSaysSo() {
        SystemState idle = world.addSystem(new ISystem() {});
        JsonNode item = systemOf(idle);
        assertThat(item.get("queryCount").intValue()).isZero();
        assertThat(item.get("matched").intValue()).isZero();
        assertThat(system("SimulationSystemGroup").get("queryCount").intValue()).isZero();
    }

    @Test
    @Row("EDT-2.2")
    void timesAreThoseOfTheFramesInWhichTheSystemRan() {
        for (int i = 0; i < 20; i++) {
            world.update();
        }
        world.getSystemState(world.getExistingSystem(TireSystem.class)).setEnabled(false);
        world.update(); // from here on, the durations stay
        JsonNode tire = system("TireSystem");
        List<Double> durations = new ArrayList<>();
        for (JsonNode each :
                asked.ask("systems/times").get("systems").get(tire.get("id").toString())) {
            if (each.doubleValue() > 0) {
                durations.add(each.doubleValue());
            }
        }
        assertThat(durations).hasSizeGreaterThanOrEqualTo(20);
        JsonNode millis = tire.get("millis");
        assertThat(millis.get("last").doubleValue()).isEqualTo(durations.getLast());
        assertThat(millis.get("mean").doubleValue())
                .isCloseTo(
                        durations.stream()
                                .mapToDouble(Double::doubleValue)
                                .average()
                                .orElseThrow(),
                        within(2e-5));
        List<Double> sorted = durations.stream().sorted().toList();
        assertThat(millis.get("p50").doubleValue()).isBetween(sorted.getFirst(), sorted.getLast());
        assertThat(millis.get("p99").doubleValue()).isBetween(millis.get("p50").doubleValue(), sorted.getLast());
    }

    @Test
    void systemsAreDisabledAndEnabled() {
        String target = "systems/" + id("HealSystem") + "/enabled";
        assertThat(asked.change(target, "{\"enabled\": false}")).isEmpty();
        world.update();
        assertThat(system("HealSystem").get("enabled").booleanValue()).isFalse();
        assertThat(system("HealSystem").get("running").booleanValue()).isFalse();
        asked.change(target, "{\"enabled\": true}");
        world.update();
        assertThat(system("HealSystem").get("running").booleanValue()).isTrue();
        assertThat(asked.refusal(target, "{\"enabled\": 1}"))
                .isEqualTo("400 The field enabled is 1. Give true or false.");
        assertThat(asked.refusal("systems/9999/enabled", "{\"enabled\": true}"))
                .startsWith("404 There is no system 9999");
    }

    @Test
    void oneSystemShowsItsQueriesItsOrderAndItsRequirements() {
        JsonNode weather = asked.ask("systems/" + id("WeatherSystem"));
        assertThat(AskedWorld.texts(weather.get("queries"), "text"))
                .first()
                .asString()
                .startsWith("query [Weather]");
        JsonNode query = weather.get("queries").get(1);
        assertThat(AskedWorld.texts(query.get("terms"), "need")).containsExactly("any", "any", "disabled", "absent");
        assertThat(AskedWorld.texts(query.get("terms"), "access")).containsExactlyInAnyOrder("r", "rw", "r", "r");
        assertThat(AskedWorld.JSON.readTree("[\"INCLUDE_PREFAB\"]")).isEqualTo(query.get("options"));
        assertThat(query.get("entities").intValue()).isZero();
        assertThat(query.get("chunks").intValue()).isZero();
        assertThat(weather.get("requirements")).hasSize(1);
        assertThat(weather.get("requirements").get(0).stringValue()).contains("Weather");
        assertThat(AskedWorld.texts(weather.get("order").get("after"), "name")).containsExactly("TireSystem");
        assertThat(weather.get("source").stringValue()).isEqualTo("SystemsAskedTest.java");

        JsonNode tire = asked.ask("systems/" + id("TireSystem"));
        assertThat(AskedWorld.texts(tire.get("order").get("after"), "name")).containsExactly("HealSystem");
        assertThat(AskedWorld.texts(tire.get("order").get("before"), "name")).containsExactly("WeatherSystem");
        assertThat(tire.get("queries").get(0).get("entities").intValue()).isEqualTo(2);
    }

    @Test
    @Row({"EDT-4.2", "EDT-6.4"})
    void everyTermOfAQueryIsShownWithItsNeedAndAccess() {
        SystemState reader = world.addSystem(new ISystem() {});
        reader.getEntityQuery(EntityQueryDesc.EMPTY
                .withAll(ComponentType.readWrite(Health.class))
                .withNone(ComponentType.readOnly(Weather.class))
                .withAbsent(ComponentType.readOnly(Marked.class))
                .withPresent(ComponentType.readOnly(Stunned.class)));
        reader.getEntityQuery(EntityQueryDesc.EMPTY
                .withAny(ComponentType.readWrite(Armour.class), ComponentType.readOnly(Health.class))
                .withDisabled(ComponentType.readOnly(Stunned.class)));
        JsonNode one = asked.ask("systems/" + asked.inspected().times().idOf(reader));
        assertThat(terms(one.get("queries").get(0)))
                .containsExactlyInAnyOrder("all rw Health", "none r Weather", "absent r Marked", "present r Stunned");
        assertThat(terms(one.get("queries").get(1)))
                .containsExactlyInAnyOrder("any rw Armour", "any r Health", "disabled r Stunned");
    }

    private static List<String> terms(JsonNode query) {
        List<String> terms = new ArrayList<>();
        for (JsonNode term : query.get("terms")) {
            terms.add(term.get("need").stringValue() + " " + term.get("access").stringValue() + " "
                    + term.get("name").stringValue());
        }
        return terms;
    }

    // Times

    @Test
    void theDurationsOfTheLastFramesAreListed() {
        for (int i = 0; i < 300; i++) {
            world.update();
        }
        JsonNode times = asked.ask("systems/times");
        assertThat(times.get("frames")).hasSize(240);
        assertThat(times.get("frameMillis")).hasSize(240);
        int last = times.get("frames").get(239).intValue();
        assertThat(times.get("frames").get(0).intValue()).isEqualTo(last - 239);
        JsonNode heal = times.get("systems").get(Integer.toString(id("HealSystem")));
        assertThat(heal).hasSize(240);
        JsonNode later = asked.ask("systems/times?since=" + last);
        int newest = later.get("frames").get(later.get("frames").size() - 1).intValue();
        assertThat(later.get("frames").get(0).intValue()).isEqualTo(Math.max(last + 1, newest - 239));
        assertThat(asked.ask("systems/times?since=2147483647").get("frames")).isEmpty();
        assertThat(asked.refusal("systems/times?since=now"))
                .isEqualTo("400 The parameter since is \"now\". Give an integer from -1 to 2147483647.");
    }

    @Test
    void aSystemThatWasSkippedHasNoDurationInThatFrame() {
        world.getSystemState(world.getExistingSystem(HealSystem.class)).setEnabled(false);
        world.update();
        int skipped = world.frame();
        JsonNode times = asked.ask("systems/times?since=" + (skipped - 1));
        assertThat(times.get("frames").get(0).intValue()).isGreaterThanOrEqualTo(skipped);
        assertThat(times.get("systems")
                        .get(Integer.toString(id("HealSystem")))
                        .get(0)
                        .doubleValue())
                .isZero();
        assertThat(times.get("systems")
                        .get(Integer.toString(id("SimulationSystemGroup")))
                        .get(0)
                        .doubleValue())
                .isPositive();
    }

    @Test
    void framesOfALoopAndOfSystemsThatTheProgramUpdatesAreTimedToo() {
        int before = asked.ask("systems/times").get("frames").size();
        RunLoop.of(world).run(5);
        SystemState heal = world.getSystemState(world.getExistingSystem(HealSystem.class));
        for (int i = 0; i < 4; i++) {
            heal.update();
        }
        world.update();
        assertThat(asked.ask("systems/times").get("frames").size()).isGreaterThanOrEqualTo(before + 10);
    }

    // Command buffers

    @dev.phalanx.entities.systems.UpdateInGroup(SimulationSystemGroup.class)
    private static final class SpawnSystem implements ISystem {
        private int buffers = 1;
        private int commands = 2;

        @Override
        public void onUpdate(SystemState state) {
            var singleton = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class);
            for (int i = 0; i < buffers; i++) {
                EntityCommandBuffer buffer = singleton.createCommandBuffer();
                for (int k = 0; k < commands; k++) {
                    buffer.destroyEntity(buffer.createEntity());
                }
            }
        }
    }

    private final SpawnSystem spawn = new SpawnSystem();

    private JsonNode commands(String parameters) {
        return asked.ask("commands" + parameters).get("frames");
    }

    @Test
    void commandBuffersAreRecordedFromTheFirstQuestionOn() {
        world.addSystem(spawn);
        world.update();
        assertThat(commands("")).isEmpty();
        world.update();
        JsonNode frames = commands("?frames=60");
        assertThat(frames).isNotEmpty();
        JsonNode newest = frames.get(0);
        assertThat(newest.get("frame").intValue()).isLessThanOrEqualTo(world.frame());
        JsonNode playback = newest.get("playbacks").get(0);
        assertThat(playback.get("origin").stringValue()).contains("SpawnSystem");
        assertThat(playback.get("playedBy").stringValue()).isEqualTo("EndSimulationEntityCommandBufferSystem");
        assertThat(playback.get("commands").intValue()).isEqualTo(4);
        assertThat(playback.get("applied").intValue()).isEqualTo(4);
        assertThat(playback.get("millis").doubleValue()).isNotNegative();
        assertThat(playback.get("shown")).hasSize(4);
        assertThat(playback.get("shown").get(0).stringValue()).startsWith("createEntity() -> Entity(-1:");
    }

    @Test
    void theNewestFramesComeFirstAndSixtyAreKept() {
        world.addSystem(spawn);
        commands("");
        for (int i = 0; i < 100; i++) {
            world.update();
        }
        JsonNode frames = commands("?frames=60");
        assertThat(frames).hasSize(60);
        List<Integer> numbers = new ArrayList<>();
        frames.forEach(frame -> numbers.add(frame.get("frame").intValue()));
        assertThat(numbers).isSortedAccordingTo((a, b) -> b - a);
        assertThat(commands("")).hasSize(1);
        assertThat(commands("?frames=3")).hasSize(3);
        assertThat(asked.refusal("commands?frames=61"))
                .isEqualTo("400 The parameter frames is \"61\". Give an integer from 1 to 60.");
    }

    @Test
    void theCommandsOfOneFrameAreFoundAsLongAsTheyAreKept() {
        spawn.buffers = 10;
        spawn.commands = 50;
        world.addSystem(spawn);
        JsonNode none = asked.ask("commands?frame=1");
        assertThat(none.propertyNames()).containsExactly("frames");
        assertThat(none.get("frames")).isEmpty();
        int before = world.frame();
        for (int i = 0; i < 10; i++) {
            world.update();
        }
        JsonNode kept = asked.ask("commands?frame=" + (before + 3));
        assertThat(kept.get("first").intValue()).isBetween(1, before + 1); // in the frame of the answer or after it
        assertThat(kept.get("last").intValue()).isGreaterThanOrEqualTo(before + 10);
        assertThat(kept.get("frames")).hasSize(1);
        assertThat(kept.get("frames").get(0).get("frame").intValue()).isEqualTo(before + 3);
        assertThat(kept.get("frames").get(0).get("playbacks")).hasSize(10);
        for (int i = 0; i < 25; i++) {
            world.update();
        }
        JsonNode past = asked.ask("commands?frame=" + (before + 3));
        assertThat(past.get("frames")).as("20,000 commands are kept").isEmpty();
        assertThat(past.get("first").intValue()).isGreaterThan(before + 3);
        assertThat(asked.inspected().budget().mostOfFrame()).as("copies count").isGreaterThanOrEqualTo(250);
    }

    @Test
    void atMostTwoHundredCommandsOfABufferAndAThousandOfAFrameAreShown() {
        spawn.buffers = 12;
        spawn.commands = 150;
        world.addSystem(spawn);
        commands("");
        for (int i = 0; i < 5; i++) {
            world.update();
        }
        JsonNode frames = commands("?frames=60");
        assertThat(frames.size())
                .as("recording goes on after a frame with many commands")
                .isGreaterThanOrEqualTo(5);
        for (JsonNode frame : frames) {
            assertThat(frame.get("playbacks")).hasSize(12);
            int shown = 0;
            for (JsonNode playback : frame.get("playbacks")) {
                assertThat(playback.get("commands").intValue()).isEqualTo(300);
                assertThat(playback.get("shown").size()).isLessThanOrEqualTo(200);
                shown += playback.get("shown").size();
            }
            assertThat(shown).isEqualTo(1_000);
        }
    }
}
