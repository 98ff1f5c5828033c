package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Marked;
import dev.phalanx.inspector.Beings.Place;
import dev.phalanx.inspector.Beings.Rest;
import dev.phalanx.inspector.Beings.Shape;
import dev.phalanx.inspector.Beings.Stunned;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// What the inspector does on the thread of a world: in units of a budget, which are counted, not timed.
@Timeout(120)
final class WorldThreadTest {
    private static final int SYSTEMS = 2_000;
    private static final long MILLI = 1_000_000;
    /// The smallest budget that can be set: a piece of a question in each frame.
    private static final long LEAST_NANOS = 10_000;

    private static final List<Class<? extends IComponent>> TYPES = List.of(
            Health.class,
            Armour.class,
            Place.class,
            Marked.class,
            Stunned.class,
            Asleep.class,
            Weather.class,
            Waypoint.class,
            Shape.class,
            Rest.class);

    private static final class Idle implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of classes
    private static Class<? extends IComponent>[] array(List<Class<? extends IComponent>> types) {
        return types.toArray(new Class[0]);
    }

    /// A world with many systems, each with two queries, and an archetype for each choice of some types.
    private static AskedWorld large(int systems, int archetypes, long budgetNanos) {
        AskedWorld asked = new AskedWorld(new World("Large"), false, budgetNanos);
        asked.world.addSystems(DefaultSystems.types());
        for (int i = 0; i < systems; i++) {
            SystemState state = asked.world.addSystem(new Idle());
            state.getEntityQuery(
                    ComponentType.readWrite(Health.class),
                    ComponentType.readOnly(i % 2 == 0 ? Armour.class : Place.class));
            state.getEntityQuery(ComponentType.readOnly(Weather.class));
        }
        for (int mask = 1; mask <= archetypes; mask++) {
            List<Class<? extends IComponent>> types = new ArrayList<>();
            for (int bit = 0; bit < TYPES.size(); bit++) {
                if ((mask & 1 << bit) != 0) {
                    types.add(TYPES.get(bit));
                }
            }
            asked.em.createEntity(asked.em.createArchetype(array(types)), mask % 3 + 1);
        }
        asked.world.update();
        return asked;
    }

    // Units

    @Test
    void withTwoThousandSystemsEachViewTakesAtMostAMillisecondOfUnitsInAFrame() {
        try (AskedWorld asked = large(SYSTEMS, 500, MILLI)) {
            Entity knight = Beings.ofEveryKind(asked.em);
            String entity = "entities/" + knight.index() + ":" + knight.version();
            List<String> views = List.of(
                    "hierarchy?systems=true&limit=100",
                    "find?q=knight&limit=100",
                    entity,
                    entity + "/relations",
                    "systems",
                    "systems/times",
                    "systems/times?ids=1,2,3",
                    "systems/7",
                    "archetypes?sort=bytes&limit=100",
                    "archetypes/7",
                    "components",
                    "components/" + Health.class.getName(),
                    "query?q=c%3DHealth&limit=100",
                    "commands?frames=60",
                    "memory",
                    "journal?limit=100");
            Budget budget = asked.inspected().budget();
            for (String view : views) {
                assertThat(asked.answer(view).status()).as(view).isEqualTo(200);
            }
            // All of them at once, as with a tab on each view.
            List<CompletableFuture<Reply>> tabs = new ArrayList<>();
            for (String view : views) {
                tabs.add(asked.started(AskedWorld.call("GET", asked.path() + view, null)));
            }
            tabs.forEach(asked::pumped);
            assertThat(budget.unitsOfFrame()).as("a unit is a microsecond").isEqualTo(1_000);
            assertThat(budget.mostOfFrame()).isBetween(1L, budget.unitsOfFrame());
            assertThat(budget.total())
                    .as("the units are those of the work: each of the systems counts several times")
                    .isGreaterThan(8 * SYSTEMS);
            Answer systems = asked.answer("systems");
            assertThat(systems.waitedFrames()).as("the list is cut").isPositive();
            assertThat(AskedWorld.json(systems).get("items").size())
                    .isEqualTo(asked.world.systems().size());
        }
    }

    /// Records more commands than are shown.
    private static final class Recording implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            for (int buffer = 0; buffer < 12; buffer++) {
                EntityCommandBuffer commands = SystemAPI.getSingleton(
                                EndSimulationEntityCommandBufferSystem.Singleton.class)
                        .createCommandBuffer();
                for (int i = 0; i < 75; i++) {
                    Entity made = commands.createEntity();
                    commands.addComponent(made, new Health(i, 100));
                    commands.destroyEntity(made);
                }
            }
        }
    }

    @Test
    void copiesOfCommandsArePartOfTheMillisecondAndTheirTextsOfNoFrame() {
        try (AskedWorld asked = large(SYSTEMS, 50, MILLI)) {
            asked.world.addSystem(new Recording());
            List<String> views = List.of(
                    "commands?frames=60", "systems", "archetypes", "components", "hierarchy?systems=true", "find?q=a");
            asked.ask("commands");
            for (String view : views) {
                assertThat(asked.answer(view).status()).as(view).isEqualTo(200);
            }
            Budget budget = asked.inspected().budget();
            assertThat(budget.mostOfFrame()).isBetween(250L, budget.unitsOfFrame());
            JsonNode frame = asked.ask("commands?frames=60").get("frames").get(0);
            List<String> texts = new ArrayList<>();
            frame.get("playbacks").forEach(one -> one.get("shown").forEach(text -> texts.add(text.stringValue())));
            assertThat(texts).hasSize(1_000);
            assertThat(texts.get(1)).matches("addComponent\\(Entity\\(-1:\\d+\\), Health\\[current=0.0, max=100.0]\\)");
        }
    }

    @Test
    void whenNobodyAsksForCommandsAnyMoreFramesAllocateNothing() {
        long[] now = {0};
        try (AskedWorld asked = new AskedWorld(new World("Quiet"), false, MILLI, () -> now[0])) {
            asked.world.addSystems(DefaultSystems.types());
            asked.world.addSystem(new Idle());
            asked.ask("commands");
            asked.ask("systems");
            now[0] += 60_000_000_000L;
            World world = asked.world;
            world.update();
            long before = asked.inspected().budget().total();
            assertThat(Allocations.settledBytesOf(0, 2_000, world::update)).isZero();
            assertThat(asked.inspected().budget().total()).isEqualTo(before);
        }
    }

    @Test
    void piecesThatCanBeCutAreSmall() {
        try (AskedWorld asked = large(300, 20, LEAST_NANOS)) {
            Budget budget = asked.inspected().budget();
            for (String view : List.of("systems", "systems/times", "archetypes", "components")) {
                assertThat(asked.answer(view).waitedFrames()).as(view).isPositive();
            }
            assertThat(budget.mostOfPiece()).isLessThanOrEqualTo(Budget.PIECE);
            assertThat(budget.mostOfFrame()).isLessThanOrEqualTo(2 * Budget.PIECE);
        }
    }

    @Test
    void aFrameWithoutRequestsAllocatesNothing() {
        try (AskedWorld asked = large(50, 5, MILLI)) {
            World world = asked.world;
            assertThat(Allocations.settledBytesOf(0, 2_000, world::update)).isZero();
            assertThat(asked.inspected().budget().total()).isZero();
        }
    }

    // Answers over several frames

    @Test
    void anAnswerOfManyFramesHasTheSystemsThatThereWereWithoutThoseThatWereRemoved() {
        try (AskedWorld asked = large(200, 3, LEAST_NANOS)) {
            List<SystemState> before = asked.world.systems();
            Set<Integer> known = ids(asked.ask("systems"));
            SystemState last = before.getLast();
            int removed = asked.inspected().times().idOf(last);
            int version = asked.world.version();
            CompletableFuture<Reply> answer = begun(asked, "systems");
            asked.world.destroySystem(last.systemHandle());
            SystemState added = asked.world.addSystem(new Idle());
            JsonNode cut = AskedWorld.json(asked.pumped(answer));
            Set<Integer> expected = new HashSet<>(known);
            expected.remove(removed);
            assertThat(ids(cut)).isEqualTo(expected);
            assertThat(cut.get("items").size()).as("each once").isEqualTo(expected.size());
            assertThat(cut.get("version").intValue()).isEqualTo(version);
            expected.add(asked.inspected().times().idOf(added));
            assertThat(ids(asked.ask("systems"))).isEqualTo(expected);
            assertThat(asked.inspected().times().hasId(last)).isFalse();
        }
    }

    private static Set<Integer> ids(JsonNode answer) {
        Set<Integer> ids = new HashSet<>();
        answer.get("items").forEach(item -> ids.add(item.get("id").intValue()));
        return ids;
    }

    /// A call that the world has begun to answer, and will need further frames for.
    private static CompletableFuture<Reply> begun(AskedWorld asked, String target) {
        long before = asked.inspected().budget().total();
        CompletableFuture<Reply> answer = asked.started(AskedWorld.call("GET", asked.path() + target, null));
        while (asked.inspected().budget().total() == before) {
            asked.world.update();
        }
        assertThat(answer).isNotDone();
        return answer;
    }

    @Test
    void aWorldThatIsClosedInTheMiddleOfAnAnswerRefusesIt() {
        for (String target : List.of("systems", "systems/times", "archetypes", "components")) {
            try (AskedWorld asked = large(200, 20, LEAST_NANOS)) {
                CompletableFuture<Reply> answer = begun(asked, target);
                asked.world.close();
                assertThatThrownBy(() -> asked.pumped(answer))
                        .as(target)
                        .isInstanceOfSatisfying(
                                ApiException.class,
                                refused -> assertThat(refused.status()).isEqualTo(410));
            }
        }
    }

    @Test
    void anEntityThatIsDestroyedInTheMiddleOfTheSearchForItsRelationsIsNotFound() {
        try (AskedWorld asked = large(200, 3, LEAST_NANOS)) {
            Entity entity = asked.em.createEntity(new Health());
            CompletableFuture<Reply> answer =
                    begun(asked, "entities/" + entity.index() + ":" + entity.version() + "/relations");
            asked.em.destroyEntity(entity);
            assertThatThrownBy(() -> asked.pumped(answer))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refused -> assertThat(refused.status()).isEqualTo(404));
        }
    }

    // Texts of the program

    /// An object that notes on which threads its text is made.
    private static final class Noted {
        static final Set<Thread> THREADS = ConcurrentHashMap.newKeySet();

        @Override
        public String toString() {
            THREADS.add(Thread.currentThread());
            return "noted";
        }
    }

    static final class NotedComponent implements IManagedComponentData {
        public final List<Object> list = List.of(new Noted());
        public final Map<Object, Object> map = Map.of(new Noted(), 1);
        /// Its fields cannot be read, so it is shown as its text, which contains that of the object in it.
        public final Optional<Object> hidden = Optional.of(new Noted());

        public final CharSequence text = CharBuffer.wrap("plain");

        @Override
        public String toString() {
            return "component " + new Noted();
        }
    }

    record NotedShared(Object name) implements ISharedComponentData {
        @Override
        public String toString() {
            return "shared " + new Noted();
        }
    }

    @Test
    void noTextOfTheProgramIsMadeOnTheThreadOfTheWorld() {
        try (AskedWorld asked = new AskedWorld()) {
            Entity entity = asked.em.createEntity(new Health());
            asked.em.addComponent(entity, new NotedComponent());
            asked.em.addSharedComponent(entity, new NotedShared(Optional.of(new Noted())));
            int archetype = asked.em.getChunk(entity).archetype().id();
            Noted.THREADS.clear();
            String id = entity.index() + ":" + entity.version();
            JsonNode shown = asked.ask("entities/" + id).get("components");
            JsonNode managed = AskedWorld.item(shown, "name", "NotedComponent");
            assertThat(managed.get("text").stringValue()).isEqualTo("component noted");
            assertThat(managed.get("value").get("hidden").stringValue()).isEqualTo("Optional[noted]");
            assertThat(managed.get("value").get("map").propertyNames()).containsExactly("noted");
            assertThat(managed.get("value").get("text").stringValue()).isEqualTo("plain");
            assertThat(AskedWorld.item(shown, "name", "NotedShared")
                            .get("value")
                            .get("name")
                            .stringValue())
                    .isEqualTo("Optional[noted]");
            asked.ask("archetypes/" + archetype);
            asked.ask("query?q=c%3DHealth,NotedShared");
            asked.ask("hierarchy");
            assertThat(Noted.THREADS).isNotEmpty().doesNotContain(Thread.currentThread());
        }
    }

    /// A component whose text is not made before the end of the test.
    static final class Endless implements IManagedComponentData {
        static final CountDownLatch END = new CountDownLatch(1);

        public final int number = 7;

        @Override
        public String toString() {
            boolean interrupted = false;
            while (true) {
                try {
                    END.await();
                    break;
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return "late";
        }
    }

    @Test
    void aTextThatNeverEndsHoldsUpNeitherTheWorldNorTheAnswer() {
        try (AskedWorld asked = new AskedWorld()) {
            Entity entity = asked.em.createEntity(new Health());
            asked.em.addComponent(entity, new Endless());
            String id = entity.index() + ":" + entity.version();
            for (int i = 0; i < 3; i++) {
                JsonNode shown = AskedWorld.item(asked.ask("entities/" + id).get("components"), "name", "Endless");
                assertThat(shown.get("text").stringValue())
                        .isEqualTo(Endless.class.getName() + " (toString did not return in time)");
                assertThat(shown.get("value").get("number").intValue()).isEqualTo(7);
            }
        } finally {
            Endless.END.countDown();
        }
    }

    // Differences

    @Test
    void aRevisionLeadsToWhatHasChangedSinceThen() {
        try (AskedWorld asked = large(5, 3, MILLI)) {
            SystemState off = asked.world.systems().getLast();
            off.setEnabled(false);
            asked.world.update();
            JsonNode whole = asked.ask("systems");
            assertThat(whole.has("since")).isFalse();
            int id = asked.inspected().times().idOf(off);
            String revision = whole.get("revision").stringValue();
            JsonNode difference = asked.ask("systems?since=" + revision);
            assertThat(difference.get("since").stringValue()).isEqualTo(revision);
            assertThat(difference.get("revision").stringValue()).isNotEqualTo(revision);
            assertThat(AskedWorld.texts(difference.get("items"), "id"))
                    .isEqualTo(AskedWorld.texts(whole.get("items"), "id"));
            assertThat(item(difference, id).propertyNames())
                    .as("it did not run")
                    .containsExactly("id");
            SystemState on = asked.world.systems().get(asked.world.systems().size() - 2);
            assertThat(item(difference, asked.inspected().times().idOf(on)).propertyNames())
                    .containsExactly("id", "millis", "runs");
            off.setEnabled(true);
            asked.world.update();
            JsonNode next =
                    asked.ask("systems?since=" + difference.get("revision").stringValue());
            assertThat(item(next, id).get("enabled").booleanValue()).isTrue();
            assertThat(item(next, id).has("name")).isFalse();
            assertThat(asked.ask("systems?since=" + revision).has("since"))
                    .as("a revision that was answered already, as by another tab with the same link")
                    .isFalse();
            assertThat(item(asked.ask("systems?since=nothing"), id).has("name")).isTrue();
        }
    }

    @Test
    void differencesOfArchetypesAreThoseOfTheirNumbers() {
        try (AskedWorld asked = new AskedWorld()) {
            Entity first = asked.em.createEntity(new Health());
            asked.em.createEntity(new Armour(1));
            int id = asked.em.getChunk(first).archetype().id();
            JsonNode whole = asked.ask("archetypes");
            asked.em.createEntity(new Health());
            JsonNode difference =
                    asked.ask("archetypes?since=" + whole.get("revision").stringValue());
            assertThat(item(difference, id).propertyNames())
                    .containsExactly("id", "entities", "unused", "chunks", "bytes", "usedBytes", "groups");
            assertThat(item(difference, id).get("entities").intValue()).isEqualTo(2);
            for (JsonNode item : difference.get("items")) {
                if (item.get("id").intValue() != id) {
                    assertThat(item.propertyNames()).containsExactly("id");
                }
            }
            asked.em.createEntity(new Place(new Beings.Vector(1, 2, 3), 4));
            JsonNode more =
                    asked.ask("archetypes?since=" + difference.get("revision").stringValue());
            assertThat(more.get("items").get(more.get("items").size() - 1).has("components"))
                    .as("an archetype that is new is whole")
                    .isTrue();
        }
    }

    @Test
    void differencesOfAnEntityAreTheComponentsThatHaveChanged() {
        try (AskedWorld asked = new AskedWorld()) {
            Entity knight = Beings.ofEveryKind(asked.em);
            String path = "entities/" + knight.index() + ":" + knight.version();
            JsonNode whole = asked.ask(path);
            assertThat(whole.has("since")).isFalse();
            String revision = whole.get("revision").stringValue();
            asked.em.setComponent(knight, new Health(7, 8));
            asked.em.addComponent(knight, new Armour(3));
            JsonNode difference = asked.ask(path + "?since=" + revision);
            assertThat(difference.get("since").stringValue()).isEqualTo(revision);
            JsonNode components = difference.get("components");
            assertThat(components.size()).isEqualTo(whole.get("components").size() + 1);
            for (JsonNode component : components) {
                String type = component.get("type").stringValue();
                if (type.equals(Health.class.getName())) {
                    assertThat(component.get("value").get("current").doubleValue())
                            .isEqualTo(7);
                } else if (type.equals(Armour.class.getName())) {
                    assertThat(component.has("value")).isTrue();
                } else if (!component.has("version") && !type.startsWith("chunk ")) {
                    assertThat(component.propertyNames()).as(type).containsExactly("type");
                }
            }
            String next = difference.get("revision").stringValue();
            JsonNode same = asked.ask(path + "?since=" + next);
            same.get("components")
                    .forEach(component -> assertThat(component.propertyNames()).containsExactly("type"));
            Entity other = asked.em.createEntity(new Health());
            JsonNode ofOther = asked.ask("entities/" + other.index() + ":" + other.version() + "?since="
                    + same.get("revision").stringValue());
            assertThat(ofOther.has("since")).as("a revision of another entity").isFalse();
            assertThat(ofOther.get("components").get(0).has("value")).isTrue();
        }
    }

    @Test
    void differencesOfComponentTypesAreTheirNumbers() {
        try (AskedWorld asked = new AskedWorld()) {
            asked.em.createEntity(new Health());
            asked.em.createEntity(new Armour(1));
            JsonNode whole = asked.ask("components");
            asked.em.createEntity(new Health());
            JsonNode difference =
                    asked.ask("components?since=" + whole.get("revision").stringValue());
            assertThat(AskedWorld.texts(difference.get("items"), "type"))
                    .isEqualTo(AskedWorld.texts(whole.get("items"), "type"));
            assertThat(AskedWorld.item(difference.get("items"), "type", Health.class.getName())
                            .propertyNames())
                    .containsExactly("type", "entities", "archetypes", "readers", "writers");
            assertThat(AskedWorld.item(difference.get("items"), "type", Armour.class.getName())
                            .propertyNames())
                    .containsExactly("type");
        }
    }

    private static JsonNode item(JsonNode answer, int id) {
        return AskedWorld.item(answer.get("items"), "id", Integer.toString(id));
    }

    @Test
    void theTimesOfChosenSystemsAreSent() {
        try (AskedWorld asked = large(5, 1, MILLI)) {
            int id = asked.inspected().times().idOf(asked.world.systems().getLast());
            JsonNode times = asked.ask("systems/times?ids=" + id + ",99999");
            assertThat(times.get("systems").propertyNames()).containsExactly(Integer.toString(id));
            assertThat(times.get("systems").get(Integer.toString(id)).size())
                    .isEqualTo(times.get("frames").size());
            assertThat(asked.ask("systems/times?ids=0").get("systems").isEmpty())
                    .isTrue();
            assertThat(asked.refusal("systems/times?ids=1,x"))
                    .isEqualTo("400 The parameter ids is \"1,x\". Give integers separated by commas.");
            assertThat(asked.refusal("systems/times?ids=-1")).startsWith("400 The parameter ids is \"-1\".");
        }
    }

    @Test
    void framesWhoseTimesAreGoneWhenTheAnswerEndsAreLeftOut() {
        try (AskedWorld asked = large(300, 1, LEAST_NANOS)) {
            for (int i = 0; i < 300; i++) {
                asked.world.update();
            }
            JsonNode times = asked.ask("systems/times");
            int frames = times.get("frames").size();
            assertThat(frames).isBetween(1, 240);
            int id = asked.inspected().times().idOf(asked.world.systems().getLast());
            for (JsonNode millis : times.get("systems").get(Integer.toString(id))) {
                assertThat(millis.doubleValue()).isPositive();
            }
        }
    }
}
