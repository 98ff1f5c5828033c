package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.MaximumChunkCapacity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Marked;
import dev.phalanx.inspector.Beings.Mesh;
import dev.phalanx.inspector.Beings.Place;
import dev.phalanx.inspector.Beings.Rest;
import dev.phalanx.inspector.Beings.Shape;
import dev.phalanx.inspector.Beings.Stunned;
import dev.phalanx.inspector.Beings.Team;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Archetypes, component types and the table of a query.
final class ArchetypesAskedTest {
    private static final List<Class<? extends IComponent>> FOURTEEN = List.of(
            Health.class,
            Armour.class,
            Place.class,
            Marked.class,
            Stunned.class,
            Asleep.class,
            Rest.class,
            Weather.class,
            Waypoint.class,
            Shape.class,
            Beings.Numbers.class,
            LocalTransform.class,
            LocalToWorld.class,
            Parent.class);

    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;

    @AfterEach
    void close() {
        asked.close();
    }

    private EntityArchetype archetype(Entity entity) {
        return em.getChunk(entity).archetype();
    }

    @Test
    @Row("EDT-3")
    void archetypesShowWhatTheyHoldAndWhatTheyCost() {
        Entity first = em.createEntity(new Health(), new Marked());
        em.createEntity(new Health(), new Marked());
        em.createEntity(new Armour(1));
        EntityArchetype archetype = archetype(first);
        JsonNode answer = asked.ask("archetypes");
        assertThat(answer.get("total").intValue()).isEqualTo(2);
        assertThat(answer.get("entities").intValue()).isEqualTo(3);
        assertThat(answer.get("chunks").intValue()).isEqualTo(2);
        assertThat(answer.get("bytes").longValue())
                .isGreaterThan(answer.get("usedBytes").longValue());
        JsonNode item = AskedWorld.item(answer.get("items"), "id", Integer.toString(archetype.id()));
        assertThat(item.get("hash").stringValue()).matches("[0-9a-f]{16}");
        assertThat(Long.parseUnsignedLong(item.get("hash").stringValue(), 16)).isEqualTo(archetype.stableHash());
        assertThat(item.get("entities").intValue()).isEqualTo(2);
        assertThat(item.get("unused").intValue()).isEqualTo(archetype.chunkCapacity() - 2);
        assertThat(item.get("chunks").intValue()).isEqualTo(1);
        assertThat(item.get("capacity").intValue()).isEqualTo(archetype.chunkCapacity());
        assertThat(item.get("bytes").longValue()).isEqualTo(archetype.bytes());
        assertThat(item.get("usedBytes").longValue()).isEqualTo(2L * (8 + 8));
        assertThat(item.get("groups").intValue()).isEqualTo(1);
        assertThat(AskedWorld.texts(item.get("components"), "name")).containsExactlyInAnyOrder("Health", "Marked");
        JsonNode health = AskedWorld.item(item.get("components"), "name", "Health");
        assertThat(health.get("bytes").intValue()).isEqualTo(8);
        assertThat(health.get("kind").stringValue()).isEqualTo("data");
    }

    @Test
    @Row("EDT-3.1")
    void everyKindOfComponentIsListedWithItsSize() {
        Entity entity = Beings.ofEveryKind(em);
        em.addComponent(entity, new Rest(1));
        JsonNode components = asked.ask("archetypes/" + archetype(entity).id()).get("components");
        Set<Class<? extends IComponent>> types = new HashSet<>(em.getComponentTypes(entity));
        assertThat(components).hasSize(types.size() + 1);
        for (Class<? extends IComponent> type : types) {
            assertThat(AskedWorld.item(components, "type", type.getName())
                            .get("bytes")
                            .intValue())
                    .as("bytes of %s", type)
                    .isEqualTo(TypeManager.get(type).sizeInChunk());
        }
        assertThat(AskedWorld.item(components, "type", "chunk " + Weather.class.getName())
                        .get("bytes")
                        .intValue())
                .isEqualTo(TypeManager.get(Weather.class).sizeInChunk());
    }

    @Test
    @Row("EDT-3")
    void emptyArchetypesAreListedOnRequest() {
        Entity gone = em.createEntity(new Health());
        EntityArchetype emptied = archetype(gone);
        em.destroyEntity(gone);
        JsonNode shown = asked.ask("archetypes");
        assertThat(shown.get("total").intValue()).isZero();
        assertThat(shown.get("bytes").longValue())
                .as("the memory that an archetype keeps without entities")
                .isEqualTo(em.getAllArchetypes().stream()
                        .mapToLong(EntityArchetype::bytes)
                        .sum())
                .isGreaterThanOrEqualTo(emptied.bytes())
                .isPositive();
        JsonNode all = asked.ask("archetypes?empty=true");
        assertThat(all.get("bytes")).isEqualTo(shown.get("bytes"));
        assertThat(all.get("total").intValue()).isEqualTo(em.getAllArchetypes().size());
        assertThat(all.get("items"))
                .anyMatch(
                        item -> AskedWorld.texts(item.get("components"), "name").contains("Health"));
    }

    @Test
    @Row("EDT-3")
    void archetypesAreFoundByTheirComponents() {
        em.createEntity(new Health(), new Armour(1));
        em.createEntity(new Health());
        Entity weathered = em.createEntity(new Health(), new Marked());
        em.addChunkComponentData(weathered, new Weather(1));
        assertThat(asked.ask("archetypes?q=Health").get("total").intValue()).isEqualTo(3);
        assertThat(asked.ask("archetypes?q=Health,armour").get("total").intValue())
                .isEqualTo(1);
        assertThat(asked.ask("archetypes?q=Health+Armour").get("total").intValue())
                .isEqualTo(1);
        JsonNode ofChunk = asked.ask("archetypes?q=Health,chunk+Weather");
        assertThat(ofChunk.get("total").intValue()).isEqualTo(1);
        JsonNode weather = AskedWorld.item(ofChunk.get("items").get(0).get("components"), "name", "Weather");
        assertThat(weather.get("chunk").booleanValue()).isTrue();
        assertThat(weather.get("type").stringValue()).isEqualTo("chunk " + Weather.class.getName());
        assertThat(asked.refusal("archetypes?q=Nowhere")).startsWith("400 No component type");
        assertThat(asked.refusal("archetypes?sort=name"))
                .isEqualTo("400 The parameter sort is \"name\". Give id, entities, unused, chunks or bytes.");
    }

    @Test
    @Row("EDT-3")
    void tenThousandArchetypesAreSortedAndPaged() {
        int made = 10_000;
        for (int mask = 1; mask <= made; mask++) {
            List<Class<? extends IComponent>> types = new ArrayList<>();
            for (int bit = 0; bit < FOURTEEN.size(); bit++) {
                if ((mask & 1 << bit) != 0) {
                    types.add(FOURTEEN.get(bit));
                }
            }
            EntityArchetype archetype = em.createArchetype(array(types));
            em.createEntity(archetype, mask % 7 + 1);
        }
        for (String sort : List.of("entities", "unused", "chunks", "bytes")) {
            JsonNode first = asked.ask("archetypes?limit=1000&sort=" + sort);
            assertThat(first.get("total").intValue()).isGreaterThanOrEqualTo(made);
            assertThat(numbers(first.get("items"), sort)).isSortedAccordingTo(Comparator.reverseOrder());
            JsonNode second = asked.ask("archetypes?limit=1000&offset=1000&sort=" + sort);
            List<Long> both = numbers(first.get("items"), sort);
            both.addAll(numbers(second.get("items"), sort));
            assertThat(both).hasSize(2_000).isSortedAccordingTo(Comparator.reverseOrder());
        }
        JsonNode byId = asked.ask("archetypes?limit=1000&offset=9000");
        assertThat(numbers(byId.get("items"), "id")).hasSize(1_000).isSorted().doesNotHaveDuplicates();
        assertThat(asked.ask("archetypes").get("items")).hasSize(100);
    }

    private static List<Long> numbers(JsonNode items, String field) {
        List<Long> all = new ArrayList<>();
        items.forEach(item -> all.add(item.get(field).longValue()));
        return all;
    }

    @Test
    @Row("EDT-3")
    void oneArchetypeShowsItsChunksAndTheirLayout() {
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Entity entity = em.createEntity(new Health(), new Marked());
            em.addSharedComponent(entity, new Team(i % 2));
            em.addSharedComponent(entity, new Mesh("file" + i % 2, List.of()));
            entities.add(entity);
        }
        EntityArchetype archetype = archetype(entities.get(0));
        JsonNode one = asked.ask("archetypes/" + archetype.id());
        assertThat(one.get("id").intValue()).isEqualTo(archetype.id());
        assertThat(one.get("groups").intValue()).isEqualTo(2);
        JsonNode chunks = one.get("chunkList");
        assertThat(chunks).hasSize(2);
        assertThat(numbers(chunks, "count")).containsExactlyInAnyOrder(2L, 1L);
        assertThat(chunks.get(0).get("number").longValue())
                .isEqualTo(em.getChunks(archetype).get(0).sequenceNumber());
        JsonNode shared = chunks.get(0).get("shared");
        assertThat(AskedWorld.item(shared, "type", Team.class.getName())
                        .get("value")
                        .get("id")
                        .isInt())
                .isTrue();
        assertThat(AskedWorld.item(shared, "type", Mesh.class.getName())
                        .get("value")
                        .get("file")
                        .stringValue())
                .startsWith("file");
        JsonNode layout = one.get("layout");
        assertThat(AskedWorld.texts(layout, "type"))
                .contains("Entity", Health.class.getName(), Marked.class.getName(), Team.class.getName());
        JsonNode health = AskedWorld.item(layout, "type", Health.class.getName());
        assertThat(health.get("bytesEach").intValue()).isEqualTo(8);
        assertThat(health.get("bytes").intValue()).isEqualTo(8 * archetype.chunkCapacity());
        assertThat(AskedWorld.item(layout, "type", Team.class.getName())
                        .get("bytes")
                        .intValue())
                .isZero();
        assertThat(asked.refusal("archetypes/99999"))
                .isEqualTo("404 There is no archetype 99999 in world \"Asked\". See the list of archetypes.");
        assertThat(asked.refusal("archetypes/-1")).startsWith("404 There is no archetype -1");
    }

    @Test
    @Row("EDT-3")
    void atMostAThousandChunksAreListed() {
        for (int i = 0; i < 1_200; i++) {
            em.addSharedComponent(em.createEntity(new Health()), new Team(i));
        }
        int id = asked.ask("archetypes?q=Team").get("items").get(0).get("id").intValue();
        JsonNode one = asked.ask("archetypes/" + id);
        assertThat(one.get("chunks").intValue()).isEqualTo(1_200);
        assertThat(one.get("chunkList")).hasSize(1_000);
    }

    @Test
    @Row("EDT-3")
    void theFiguresOfAWorldHaveTheBytesOfItsChunks() {
        em.createEntity(new Health());
        asked.world.update();
        long bytes =
                em.getAllArchetypes().stream().mapToLong(EntityArchetype::bytes).sum();
        long end = System.nanoTime() + 30_000_000_000L;
        while (asked.get("process").get("worlds").get(0).get("bytes").longValue() != bytes) {
            assertThat(System.nanoTime()).isLessThan(end);
            asked.world.update();
        }
        JsonNode world = asked.get("process").get("worlds").get(0);
        assertThat(world.get("entities").intValue()).isEqualTo(em.entityCount());
        assertThat(world.get("archetypes").intValue())
                .isEqualTo(em.getAllArchetypes().size());
    }

    // Component types

    @Test
    @Row("EDT-5")
    void componentTypesShowWhoHasAndWhoUsesThem() {
        Entity entity = Beings.ofEveryKind(em);
        em.createEntity(new Health());
        SystemState system = asked.world.addSystem(new ISystem() {});
        system.getEntityQuery(ComponentType.readWrite(Health.class), ComponentType.readOnly(Armour.class));
        system.getEntityQuery(ComponentType.chunkComponentReadOnly(Weather.class));
        JsonNode items = asked.ask("components").get("items");
        JsonNode health = AskedWorld.item(items, "type", Health.class.getName());
        assertThat(health.get("entities").intValue()).isEqualTo(2);
        assertThat(health.get("archetypes").intValue()).isEqualTo(2);
        assertThat(health.get("readers").intValue()).isZero();
        assertThat(health.get("writers").intValue()).isEqualTo(1);
        assertThat(AskedWorld.item(items, "type", Armour.class.getName())
                        .get("readers")
                        .intValue())
                .isEqualTo(1);
        JsonNode weather = AskedWorld.item(items, "type", "chunk " + Weather.class.getName());
        assertThat(weather.get("chunk").booleanValue()).isTrue();
        assertThat(weather.get("entities").intValue()).isEqualTo(1);
        assertThat(weather.get("readers").intValue()).isEqualTo(1);
        assertThat(AskedWorld.item(items, "name", "Stunned").get("enableable").booleanValue())
                .isTrue();
        assertThat(AskedWorld.item(items, "name", "Rest").get("cleanup").booleanValue())
                .isTrue();
        assertThat(AskedWorld.texts(items, "kind"))
                .contains("data", "tag", "buffer", "managed", "shared", "managed_shared");
        assertThat(em.exists(entity)).isTrue();
    }

    @Test
    @Row("EDT-5.1")
    void typesThatNoEntityHasAndNoSystemUsesAreListedToo() {
        TypeInfo unused = TypeManager.get(Unused.class);
        JsonNode items = asked.ask("components").get("items");
        JsonNode item = AskedWorld.item(items, "type", unused.stableName());
        assertThat(item.get("entities").intValue()).isZero();
        assertThat(item.get("archetypes").intValue()).isZero();
        assertThat(items.size()).isGreaterThanOrEqualTo(TypeManager.all().size());
    }

    record Unused(int number) implements IComponentData {}

    @Test
    @Row("EDT-5.2")
    void eachTypeHasItsKind() {
        Beings.ofEveryKind(em);
        JsonNode items = asked.ask("components").get("items");
        Map<Class<?>, String> kinds = Map.of(
                Health.class, "data",
                Marked.class, "tag",
                Stunned.class, "data",
                Asleep.class, "tag",
                Rest.class, "data",
                Waypoint.class, "buffer",
                Beings.Sprite.class, "managed",
                Team.class, "shared",
                Mesh.class, "managed_shared");
        kinds.forEach((type, kind) -> assertThat(AskedWorld.item(items, "type", type.getName())
                        .get("kind")
                        .stringValue())
                .as("kind of %s", type)
                .isEqualTo(kind));
        assertThat(AskedWorld.item(items, "type", "chunk " + Weather.class.getName())
                        .get("chunk")
                        .booleanValue())
                .isTrue();
        assertThat(AskedWorld.item(items, "type", Weather.class.getName()).get("chunk"))
                .isNull();
    }

    @MaximumChunkCapacity(16)
    record Large(long first, int second) implements IComponentData {}

    @Test
    @Row("EDT-6.3")
    void oneComponentTypeShowsItsPackageItsSizesAndTheSystemsThatUseIt() {
        em.createEntity(new Large(1, 2));
        SystemState reader = asked.world.addSystem(new ISystem() {});
        reader.getEntityQuery(ComponentType.readOnly(Large.class));
        SystemState other = asked.world.addSystem(new ISystem() {});
        other.getEntityQuery(ComponentType.readOnly(Health.class), ComponentType.chunkComponentReadOnly(Large.class));
        JsonNode one = asked.ask("components/" + Large.class.getName().replace("$", "%24"));
        assertThat(one.get("package").stringValue()).isEqualTo("dev.phalanx.inspector");
        assertThat(one.get("bytes").intValue())
                .isEqualTo(TypeManager.get(Large.class).sizeInChunk())
                .isGreaterThan(8);
        assertThat(one.get("maximumChunkCapacity").intValue()).isEqualTo(16);
        assertThat(AskedWorld.texts(one.get("systems"), "system"))
                .containsExactly(Integer.toString(asked.inspected().times().idOf(reader)));
        JsonNode health = asked.ask("components/" + Health.class.getName().replace("$", "%24"));
        assertThat(health.get("maximumChunkCapacity").intValue())
                .isEqualTo(TypeManager.get(Health.class).maximumChunkCapacity());
        assertThat(AskedWorld.texts(health.get("systems"), "system"))
                .containsExactly(Integer.toString(asked.inspected().times().idOf(other)));
    }

    @Test
    @Row({"EDT-5", "EDT-6"})
    void oneComponentTypeShowsItsFieldsAndItsSchema() {
        em.createEntity(new Shape());
        SystemState system = asked.world.addSystem(new ISystem() {});
        system.getEntityQuery(ComponentType.readWrite(Shape.class));
        JsonNode one = asked.ask("components/" + Shape.class.getName().replace("$", "%24"));
        assertThat(one.get("name").stringValue()).isEqualTo("Shape");
        assertThat(AskedWorld.texts(one.get("fields"), "path"))
                .containsExactlyInAnyOrder("mood", "sides", "owner", "title", "counts", "parts", "curve", "points");
        assertThat(AskedWorld.item(one.get("fields"), "path", "mood").get("constants"))
                .isEqualTo(AskedWorld.JSON.readTree("[\"CALM\", \"ANGRY\"]"));
        assertThat(holds(one, "mood")).isEqualTo("enum");
        assertThat(holds(one, "sides")).isEqualTo("fixed_array");
        assertThat(holds(one, "owner")).isEqualTo("entity");
        assertThat(holds(one, "title")).isEqualTo("fixed_string");
        assertThat(holds(one, "parts")).isEqualTo("fixed_list");
        assertThat(holds(one, "curve")).isEqualTo("blob_reference");
        assertThat(holds(one, "points")).isEqualTo("container");
        assertThat(AskedWorld.texts(one.get("systems"), "access")).containsExactly("rw");
        assertThat(one.get("stableHash").stringValue()).matches("[0-9a-f]{16}");
        JsonNode properties = one.get("schema").get("properties");
        assertThat(one.get("schema").get("$schema").stringValue())
                .isEqualTo("https://json-schema.org/draft/2020-12/schema");
        assertThat(properties.get("mood").get("enum").size()).isEqualTo(2);
        assertThat(properties.get("sides").get("maxItems").intValue()).isEqualTo(3);
        assertThat(properties.get("title").get("maxBytes").intValue()).isEqualTo(61);
        assertThat(properties.get("counts").get("maxItems").intValue()).isEqualTo(31);
        assertThat(properties
                        .get("parts")
                        .get("items")
                        .get("properties")
                        .get("of")
                        .get("x-holds")
                        .stringValue())
                .isEqualTo("entity");
        assertThat(properties.get("curve").get("readOnly").booleanValue()).isTrue();
        JsonNode buffer = asked.ask("components/" + Waypoint.class.getName());
        assertThat(buffer.get("schema").get("type").stringValue()).isEqualTo("array");
        assertThat(buffer.get("bufferCapacity").intValue()).isPositive();
        assertThat(asked.refusal("components/game.Missing"))
                .isEqualTo("404 This process has used no component type game.Missing. Give the binary name of its"
                        + " class, such as org.example.Game$Health.");
    }

    private static String holds(JsonNode type, String path) {
        return AskedWorld.item(type.get("fields"), "path", path).get("holds").stringValue();
    }

    // The table of a query

    @Test
    @Row("EDT-4")
    void aQueryShowsTheFieldsOfWhatItRequires() {
        Entity knight = em.createEntity(new Health(80, 100), new Armour(4));
        em.setName(knight, "Knight");
        em.createEntity(new Health(5, 6), new Marked());
        JsonNode answer = asked.ask("query?q=all%3DHealth%20none%3DMarked");
        assertThat(answer.get("total").intValue()).isEqualTo(1);
        assertThat(answer.get("text").stringValue()).isEqualTo("query [Health] without [Marked]");
        assertThat(answer.get("columns"))
                .isEqualTo(AskedWorld.JSON.readTree(
                        "[\"" + Health.class.getName() + ".current\", \"" + Health.class.getName() + ".max\"]"));
        assertThat(answer.get("items"))
                .isEqualTo(AskedWorld.JSON.readTree(
                        "[{\"entity\": \"" + id(knight) + "\", \"name\": \"Knight\", \"values\": [80.0, 100.0]}]"));
        JsonNode any = asked.ask("query?q=any%3DArmour,Marked");
        assertThat(any.get("total").intValue()).isEqualTo(2);
        assertThat(any.get("items").get(1).get("values").get(0).isNull()
                        || any.get("items").get(0).get("values").get(0).isNull())
                .isTrue();
    }

    @Test
    @Row("EDT-4")
    void columnsAreChosenByTheirPaths() {
        Entity knight = em.createEntity(new Health(80, 100), new Place(new Beings.Vector(1, 2, 3), 4), new Shape());
        em.addSharedComponent(knight, new Team(3));
        String columns = Place.class.getName() + ".at.y," + Team.class.getName() + ".id," + Shape.class.getName()
                + ".title," + Shape.class.getName() + ".sides," + Armour.class.getName() + ".points";
        em.createEntity(new Armour(1));
        JsonNode answer = asked.ask("query?q=c%3DHealth&columns=" + columns);
        assertThat(answer.get("items").get(0).get("values"))
                .isEqualTo(AskedWorld.JSON.readTree("[2.0, 3, \"\", [0, 0, 0], null]"));
        assertThat(asked.refusal("query?q=c%3DHealth&columns=" + Health.class.getName() + ".mana"))
                .isEqualTo("400 " + Health.class.getName() + " has no field mana; it has [current, max].");
        assertThat(asked.refusal("query?q=&columns=mana"))
                .isEqualTo(
                        "400 The column \"mana\" names no field. Give the binary name of a component class, a dot and"
                                + " a field.");
        assertThat(asked.refusal("query?q=&columns=" + (Health.class.getName() + ".max,").repeat(65)
                        + Health.class.getName() + ".max"))
                .isEqualTo("400 66 columns were asked for. Give at most 64.");
    }

    @Test
    @Row("EDT-4")
    void aColumnOfABufferIsRefused() {
        Entity entity = em.createEntity(new Health());
        em.addBuffer(entity, Waypoint.class).add(new Waypoint(1, 2));
        assertThat(asked.refusal("query?q=c%3DHealth&columns=" + Waypoint.class.getName() + ".x"))
                .isEqualTo("400 " + Waypoint.class.getName()
                        + " is the element of a buffer and has no column. Give fields of data or shared components.");
        assertThat(asked.ask("query?q=c%3DWaypoint").get("columns")).isEmpty();
    }

    @Test
    @Row("EDT-4")
    void aQueryTakesOffsetsLimitsAndDisabledComponents() {
        for (int i = 0; i < 30; i++) {
            Entity entity = em.createEntity(new Stunned(i));
            em.setComponentEnabled(entity, Stunned.class, i % 3 != 0);
        }
        JsonNode disabled = asked.ask("query?q=disabled%3DStunned&offset=2&limit=3");
        assertThat(disabled.get("total").intValue()).isEqualTo(10);
        assertThat(disabled.get("columns")).hasSize(1);
        List<Double> values = new ArrayList<>();
        disabled.get("items")
                .forEach(item -> values.add(item.get("values").get(0).doubleValue()));
        assertThat(values).containsExactly(6.0, 9.0, 12.0);
        assertThat(asked.ask("query?q=c%3DStunned").get("total").intValue()).isEqualTo(20);
        assertThat(asked.ask("query?q=present%3DStunned").get("total").intValue())
                .isEqualTo(30);
    }

    @SuppressWarnings("unchecked") // an array of component classes
    private static Class<? extends IComponent>[] array(List<Class<? extends IComponent>> types) {
        return types.toArray((Class<? extends IComponent>[]) new Class<?>[0]);
    }
}
