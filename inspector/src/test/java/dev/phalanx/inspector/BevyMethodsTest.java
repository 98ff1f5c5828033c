package dev.phalanx.inspector;

import static dev.phalanx.inspector.BevyTestWorld.bits;
import static dev.phalanx.inspector.BevyTestWorld.json;
import static dev.phalanx.inspector.BevyTestWorld.path;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.inspector.BevyTestWorld.Armour;
import dev.phalanx.inspector.BevyTestWorld.Health;
import dev.phalanx.inspector.BevyTestWorld.Marked;
import dev.phalanx.inspector.BevyTestWorld.Mood;
import dev.phalanx.inspector.BevyTestWorld.Place;
import dev.phalanx.inspector.BevyTestWorld.Shape;
import dev.phalanx.inspector.BevyTestWorld.Sprite;
import dev.phalanx.inspector.BevyTestWorld.Stunned;
import dev.phalanx.inspector.BevyTestWorld.Target;
import dev.phalanx.inspector.BevyTestWorld.Unused;
import dev.phalanx.inspector.BevyTestWorld.Vector;
import dev.phalanx.inspector.BevyTestWorld.Waypoint;
import dev.phalanx.inspector.BevyTestWorld.Weather;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What the methods of the Bevy Remote Protocol do.
class BevyMethodsTest {
    private static final String NAME = "bevy_ecs::name::Name";
    private static final String CHILD_OF = "bevy_ecs::hierarchy::ChildOf";
    private static final String TRANSFORM = "bevy_transform::components::transform::Transform";
    private static final String GLOBAL_TRANSFORM = "bevy_transform::components::global_transform::GlobalTransform";
    private static final String HEALTH = path(Health.class);

    private static BevyTestWorld world;

    @BeforeAll
    static void start() {
        world = BevyTestWorld.writable();
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    @AfterEach
    void empty() {
        world.empty();
    }

    private static List<Long> entities(JsonNode rows) {
        List<Long> entities = new ArrayList<>();
        rows.forEach(row -> entities.add(row.get("entity").longValue()));
        return entities;
    }

    // world.query

    @Test
    void aQueryReturnsTheValuesOfItsComponents() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100), new Armour(3)));
        world.run(em -> em.createEntity(new Armour(4)));

        assertThat(world.result("world.query", "{'data': {'components': ['" + HEALTH + "']}}"))
                .isEqualTo(json("[{'entity': " + bits(knight) + ", 'components': {'" + HEALTH
                        + "': {'current': 80.0, 'max': 100}}}]"));
    }

    @Test
    void aQueryReturnsOptionalComponentsOfThoseThatHaveThem() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100), new Armour(3)));
        Entity peasant = world.with(em -> em.createEntity(new Health(5, 10)));

        JsonNode rows = world.result(
                "world.query",
                "{'data': {'components': [], 'option': ['" + path(Armour.class)
                        + "', 'no.such.Type']}, 'filter': {'with':" + " ['" + HEALTH + "']}}");
        assertThat(entities(rows)).containsExactlyInAnyOrder(bits(knight), bits(peasant));
        rows.forEach(row -> assertThat(row.get("components"))
                .isEqualTo(
                        row.get("entity").longValue() == bits(knight)
                                ? json("{'" + path(Armour.class) + "': {'points': 3}}")
                                : json("{}")));
    }

    @Test
    void aQueryForAllComponentsReturnsAll() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100), new Marked()));
        world.run(em -> em.setName(knight, "Knight"));

        JsonNode rows = world.result(
                "world.query", "{'data': {'option': 'all'}, 'filter': {'with': ['" + path(Marked.class) + "']}}");
        assertThat(rows.get(0).get("components"))
                .isEqualTo(json("{'" + HEALTH + "': {'current': 80.0, 'max': 100}, '" + path(Marked.class) + "': {}, '"
                        + NAME + "': 'Knight'}"));
    }

    @Test
    void aQueryReportsWhatEntitiesHave() {
        world.run(em -> em.createEntity(new Health(80, 100)));

        JsonNode rows = world.result(
                "world.query",
                "{'data': {'components': [], 'has': ['" + HEALTH + "', '" + path(Armour.class)
                        + "', 'no.such.Type']}}");
        assertThat(rows.get(0).get("has"))
                .isEqualTo(
                        json("{'" + HEALTH + "': true, '" + path(Armour.class) + "': false, 'no.such.Type': false}"));
    }

    @Test
    void aQueryLeavesOutEntitiesWithAComponentThatItExcludes() {
        world.run(em -> em.createEntity(new Health(80, 100), new Armour(1)));
        Entity peasant = world.with(em -> em.createEntity(new Health(5, 10)));

        JsonNode rows = world.result(
                "world.query",
                "{'data': {}, 'filter': {'with': ['" + HEALTH + "'], 'without': ['" + path(Armour.class) + "']}}");
        assertThat(entities(rows)).containsExactly(bits(peasant));
    }

    @Test
    void aQueryThatContradictsItselfReturnsNothing() {
        world.run(em -> em.createEntity(new Health(80, 100)));

        assertThat(world.result(
                        "world.query",
                        "{'data': {}, 'filter': {'with': ['" + HEALTH + "'], 'without': ['" + HEALTH + "']}}"))
                .isEmpty();
    }

    @Test
    void aQueryForAnUnknownTypeReturnsNothingUnlessItIsStrict() {
        world.run(em -> em.createEntity(new Health(80, 100)));

        assertThat(world.result("world.query", "{'data': {'components': ['no.such.Type']}}"))
                .isEmpty();
        assertThat(world.result("world.query", "{'data': {}, 'filter': {'with': ['no.such.Type']}}"))
                .isEmpty();
        assertThat(world.result("world.query", "{'data': {}, 'filter': {'without': ['no.such.Type']}}"))
                .hasSize(1);
        assertThat(world.error("world.query", "{'data': {'components': ['no.such.Type']}, 'strict': true}"))
                .isEqualTo("-23402 This process has used no component type no.such.Type. Ask world.list_components"
                        + " without parameters for those that it has used.");
    }

    @Test
    void aQueryWithoutParametersReturnsAllEntities() {
        Entity first = world.with(em -> em.createEntity(new Health(80, 100)));
        Entity second = world.with(em -> em.createEntity());

        assertThat(entities(world.result("world.query", null))).containsExactlyInAnyOrder(bits(first), bits(second));
    }

    @Test
    void aQueryLeavesOutPrefabsAndDisabledEntitiesUnlessItNamesThem() {
        world.run(em -> em.createEntity(new Health(1, 1), new Prefab()));
        Entity disabled = world.with(em -> em.createEntity(new Health(2, 2), new Disabled()));

        assertThat(world.result("world.query", "{'data': {}}")).isEmpty();
        assertThat(entities(world.result("world.query", "{'data': {'has': ['" + path(Disabled.class) + "']}}")))
                .containsExactly(bits(disabled));
    }

    @Test
    void aQueryFindsEntitiesWhoseComponentIsDisabled() {
        Entity stunned = world.with(em -> em.createEntity(new Stunned(1)));
        world.run(em -> em.setComponentEnabled(stunned, Stunned.class, false));

        assertThat(entities(world.result("world.query", "{'data': {'components': ['" + path(Stunned.class) + "']}}")))
                .containsExactly(bits(stunned));
        assertThat(world.result("world.query", "{'data': {}, 'filter': {'without': ['" + path(Stunned.class) + "']}}"))
                .isEmpty();
    }

    @Test
    void aQuerySelectsByNames() {
        Entity knight = world.with(em -> em.createEntity());
        Entity peasant = world.with(em -> em.createEntity());
        world.run(em -> em.setName(knight, "Knight"));

        JsonNode named = world.result("world.query", "{'data': {'components': ['" + NAME + "']}}");
        assertThat(named)
                .isEqualTo(json("[{'entity': " + bits(knight) + ", 'components': {'" + NAME + "': 'Knight'}}]"));
        assertThat(entities(world.result("world.query", "{'data': {}, 'filter': {'without': ['" + NAME + "']}}")))
                .containsExactly(bits(peasant));
    }

    @Test
    void aLargeQueryIsAnsweredOverSeveralFrames() {
        world.run(em -> {
            for (int i = 0; i < 20_000; i++) {
                em.createEntity(new Health(i, 20_000));
            }
        });

        JsonNode rows = world.result("world.query", "{'data': {'components': ['" + HEALTH + "']}}");
        assertThat(rows).hasSize(20_000);
        assertThat(entities(rows)).doesNotHaveDuplicates();
    }

    // world.get_components, world.list_components

    @Test
    void aComponentThatAnEntityLacksIsReportedBesideTheOthers() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100)));

        JsonNode result = world.result(
                "world.get_components",
                "{'entity': " + bits(knight) + ", 'components': ['" + HEALTH + "', '" + path(Armour.class)
                        + "', 'no.such.Type']}");
        assertThat(result.get("components")).isEqualTo(json("{'" + HEALTH + "': {'current': 80.0, 'max': 100}}"));
        assertThat(result.get("errors").get(path(Armour.class)).get("code").intValue())
                .isEqualTo(-23403);
        assertThat(result.get("errors").get(path(Armour.class)).get("message").stringValue())
                .isEqualTo(knight + " has no " + path(Armour.class) + ". Insert it first, or leave it out.");
        assertThat(result.get("errors").get("no.such.Type").get("code").intValue())
                .isEqualTo(-23402);
    }

    @Test
    void aStrictRequestForComponentsReturnsTheValuesAloneOrFails() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100)));

        assertThat(world.result(
                        "world.get_components",
                        "{'entity': " + bits(knight) + ", 'components': ['" + HEALTH + "'], 'strict': true}"))
                .isEqualTo(json("{'" + HEALTH + "': {'current': 80.0, 'max': 100}}"));
        assertThat(world.error(
                        "world.get_components",
                        "{'entity': " + bits(knight) + ", 'components': ['" + path(Armour.class)
                                + "'], 'strict': true}"))
                .startsWith("-23403 ");
    }

    @Test
    void theListOfAnEntityHasItsComponentsAndItsName() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100), new Marked()));
        world.run(em -> em.setName(knight, "Knight"));

        assertThat(world.result("world.list_components", "{'entity': " + bits(knight) + "}"))
                .isEqualTo(json("['" + NAME + "', '" + HEALTH + "', '" + path(Marked.class) + "']"));
    }

    @Test
    void theListWithoutParametersHasAllTypesAndBevysNames() {
        world.run(em -> em.createEntity(new Health(80, 100)));

        JsonNode all = world.result("world.list_components", null);
        assertThat(all.toString()).contains(HEALTH, NAME, CHILD_OF, TRANSFORM, GLOBAL_TRANSFORM);
    }

    // world.spawn_entity, world.despawn_entity

    @Test
    void anEntityIsSpawnedWithComponentsAndAName() {
        world.run(em -> em.createEntity(new Marked()));

        long spawned = world.result(
                        "world.spawn_entity",
                        "{'components': {'" + HEALTH + "': {'current': 5, 'max': 10}, '" + path(Marked.class)
                                + "': {}, '" + NAME + "': 'Squire'}}")
                .get("entity")
                .longValue();
        world.run(em -> {
            Entity squire = em.findEntity((int) spawned);
            assertThat(squire).isNotNull();
            assertThat(em.getName(squire)).isEqualTo("Squire");
            assertThat(em.getComponent(squire, Health.class).max).isEqualTo(10);
            assertThat(em.hasComponent(squire, Marked.class)).isTrue();
        });
    }

    @Test
    void anEntityIsSpawnedWithNothing() {
        JsonNode result = world.result("world.spawn_entity", "{'components': {}}");
        assertThat(world.result("world.list_components", "{'entity': " + result.get("entity") + "}"))
                .isEmpty();
    }

    @Test
    void anEntityIsNotSpawnedIfOneOfItsComponentsIsWrong() {
        world.run(em -> em.destroyEntity(em.createEntity(new Health(1, 1), new Armour(1))));

        assertThat(world.error(
                        "world.spawn_entity",
                        "{'components': {'" + HEALTH + "': {'current': 5}, '" + path(Armour.class)
                                + "': {'points': 'many'}}}"))
                .startsWith("-23402 points was given \"many\". Give an integer");
        assertThat(world.result("world.query", null)).isEmpty();
    }

    @Test
    void anEntityIsDespawned() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100)));

        assertThat(world.result("world.despawn_entity", "{'entity': " + bits(knight) + "}")
                        .isNull())
                .isTrue();
        world.run(em -> assertThat(em.exists(knight)).isFalse());
        assertThat(world.error("world.despawn_entity", "{'entity': " + bits(knight) + "}"))
                .isEqualTo("-23401 Entity " + bits(knight) + " (" + knight + ") does not exist in world \"Bevy\" any"
                        + " more, or never did. Query again.");
    }

    // world.insert_components, world.remove_components

    @Test
    void insertedComponentsAreAddedOrSet() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100)));
        world.run(em -> em.destroyEntity(em.createEntity(new Armour(1))));

        assertThat(world.result(
                                "world.insert_components",
                                "{'entity': " + bits(knight) + ", 'components': {'" + HEALTH
                                        + "': {'current': 1.5, 'max': 9}, '" + path(Armour.class)
                                        + "': {'points': 7}, '" + NAME + "': 'Sir'}}")
                        .isNull())
                .isTrue();
        world.run(em -> {
            assertThat(em.getComponent(knight, Health.class).current).isEqualTo(1.5f);
            assertThat(em.getComponent(knight, Armour.class)).isEqualTo(new Armour(7));
            assertThat(em.getName(knight)).isEqualTo("Sir");
        });
    }

    @Test
    void nothingIsInsertedIfOneOfTheComponentsIsWrong() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100), new Armour(1)));

        assertThat(world.error(
                        "world.insert_components",
                        "{'entity': " + bits(knight) + ", 'components': {'" + HEALTH + "': {'current': 1}, '"
                                + path(Armour.class) + "': {'colour': 1}}}"))
                .isEqualTo("-23402 Armour has no field colour; it has [points]. Give some of these.");
        world.run(
                em -> assertThat(em.getComponent(knight, Health.class).current).isEqualTo(80));
    }

    @Test
    void componentsAreRemovedAndThoseThatAreNotThereAreIgnored() {
        Entity knight = world.with(em -> em.createEntity(new Health(80, 100), new Marked()));
        world.run(em -> em.setName(knight, "Knight"));

        assertThat(world.result(
                                "world.remove_components",
                                "{'entity': " + bits(knight) + ", 'components': ['" + HEALTH + "', '"
                                        + path(Armour.class) + "', '" + NAME + "']}")
                        .isNull())
                .isTrue();
        assertThat(world.result("world.list_components", "{'entity': " + bits(knight) + "}"))
                .isEqualTo(json("['" + path(Marked.class) + "']"));
        assertThat(world.error(
                        "world.remove_components",
                        "{'entity': " + bits(knight) + ", 'components': ['" + path(Marked.class)
                                + "', 'no.such.Type']}"))
                .startsWith("-23402 ");
        world.run(em -> assertThat(em.hasComponent(knight, Marked.class)).isTrue());
    }

    // world.mutate_components

    private static void mutate(Entity entity, Class<?> type, String path, String value) {
        mutate(entity, path(type), path, value);
    }

    private static void mutate(Entity entity, String type, String path, String value) {
        assertThat(world.result("world.mutate_components", mutation(entity, type, path, value))
                        .isNull())
                .isTrue();
    }

    private static String mutation(Entity entity, String type, String path, String value) {
        return "{'entity': " + bits(entity) + ", 'component': '" + type + "', 'path': '" + path + "', 'value': " + value
                + "}";
    }

    @Test
    void aFieldIsMutatedByItsPath() {
        Entity knight = world.with(em -> em.createEntity(new Place(new Vector(1, 2, 3), 4)));

        mutate(knight, Place.class, ".at.y", "20");
        mutate(knight, Place.class, "at.z", "30");
        mutate(knight, Place.class, ".at#0", "10");
        mutate(knight, Place.class, ".turned", "40");
        world.run(em ->
                assertThat(em.getComponent(knight, Place.class)).isEqualTo(new Place(new Vector(10, 20, 30), 40)));
        mutate(knight, Place.class, ".at", "{'x': 5}");
        mutate(knight, Place.class, "", "{'turned': 6}");
        world.run(
                em -> assertThat(em.getComponent(knight, Place.class)).isEqualTo(new Place(new Vector(5, 20, 30), 6)));
    }

    @Test
    void anElementIsMutatedByItsIndex() {
        Entity knight = world.with(em -> {
            Shape shape = new Shape();
            shape.counts.add(7);
            shape.counts.add(8);
            Entity created = em.createEntity(shape);
            em.addBuffer(created, Waypoint.class).add(new Waypoint(1, created));
            return created;
        });

        mutate(knight, Shape.class, ".size[1]", "9.5");
        mutate(knight, Shape.class, ".counts[1]", "80");
        mutate(knight, Shape.class, ".title", "'Round'");
        mutate(knight, Waypoint.class, "[0].x", "2.5");
        world.run(em -> {
            Shape shape = em.getComponent(knight, Shape.class);
            assertThat(shape.size).containsExactly(1, 9.5f, 3);
            assertThat(shape.counts.get(0)).isEqualTo(7);
            assertThat(shape.counts.get(1)).isEqualTo(80);
            assertThat(shape.title.toString()).isEqualTo("Round");
            assertThat(em.getBuffer(knight, Waypoint.class).get(0)).isEqualTo(new Waypoint(2.5f, knight));
        });
    }

    @Test
    void aBufferIsReplacedAsAWhole() {
        Entity knight = world.with(em -> {
            Entity created = em.createEntity();
            em.addBuffer(created, Waypoint.class).add(new Waypoint(1, created));
            return created;
        });

        mutate(knight, Waypoint.class, "", "[{'x': 1, 'near': null}, {'x': 2, 'near': " + bits(knight) + "}]");
        world.run(em -> assertThat(em.getBuffer(knight, Waypoint.class).toList())
                .containsExactly(new Waypoint(1, Entity.NULL), new Waypoint(2, knight)));
    }

    @Test
    void aPathThatLeadsNowhereIsRefused() {
        Entity knight = world.with(em -> {
            Shape shape = new Shape();
            shape.curve = BevyTestWorld.curve();
            return em.createEntity(shape, new Place(new Vector(1, 2, 3), 4));
        });

        assertThat(world.error("world.mutate_components", mutation(knight, path(Place.class), ".at.w", "1")))
                .isEqualTo("-23402 The path \".at.w\" names the field w, and there the value has the fields [x, y, z]."
                        + " Give another path.");
        assertThat(world.error("world.mutate_components", mutation(knight, path(Shape.class), ".size[3]", "1")))
                .isEqualTo("-23402 The path \".size[3]\" names the element 3, and there the value has 3 elements. Give"
                        + " another path.");
        assertThat(world.error("world.mutate_components", mutation(knight, path(Place.class), ".at..x", "1")))
                .isEqualTo("-23402 \".at..x\" is no path of a field. Give one such as .position.x or [2].");
        assertThat(world.error("world.mutate_components", mutation(knight, path(Place.class), ".turned.x", "1")))
                .startsWith("-23402 The path \".turned.x\" names the field x, and there the value has none.");
        assertThat(world.error(
                        "world.mutate_components", mutation(knight, path(Shape.class), ".curve.value.start", "1")))
                .isEqualTo("-23402 \".curve.value.start\" of " + path(Shape.class) + " refers to memory outside of the"
                        + " component and cannot be changed. Change another field.");
        assertThat(world.error("world.mutate_components", mutation(knight, path(Armour.class), ".points", "1")))
                .startsWith("-23403 ");
        assertThat(world.error("world.mutate_components", mutation(knight, "no.such.Type", ".points", "1")))
                .startsWith("-23402 This process has used no component type no.such.Type.");
    }

    @Test
    void aFieldOfAManagedComponentIsMutated() {
        Entity knight = world.with(em -> {
            Entity created = em.createEntity();
            em.addComponent(created, new Sprite());
            return created;
        });

        mutate(knight, Sprite.class, ".layer", "5");
        world.run(em -> assertThat(em.getComponent(knight, Sprite.class).layer).isEqualTo(5));
        assertThat(world.error("world.mutate_components", mutation(knight, path(Sprite.class), ".width", "5")))
                .isEqualTo("-23402 width is final and cannot be changed. Set another object in code.");
    }

    @Test
    void aNameIsMutated() {
        Entity knight = world.with(em -> em.createEntity());
        world.run(em -> em.setName(knight, "Knight"));

        mutate(knight, NAME, "", "'Sir'");
        world.run(em -> assertThat(em.getName(knight)).isEqualTo("Sir"));
        mutate(knight, NAME, ".name", "'Lord'");
        world.run(em -> assertThat(em.getName(knight)).isEqualTo("Lord"));
        assertThat(world.error("world.mutate_components", mutation(knight, NAME, "", "5")))
                .isEqualTo("-23402 Name was given 5. Give a string.");
        assertThat(world.error("world.mutate_components", mutation(knight, NAME, "", "'" + "x".repeat(70) + "'")))
                .startsWith("-23402 ");
    }

    // world.reparent_entities and Bevy's names

    @Test
    void entitiesGetAParentAndLoseIt() {
        Entity army = world.with(em -> em.createEntity());
        Entity first = world.with(em -> em.createEntity());
        Entity second = world.with(em -> em.createEntity());

        world.result(
                "world.reparent_entities",
                "{'entities': [" + bits(first) + ", " + bits(second) + "], 'parent': " + bits(army) + "}");
        world.run(
                em -> assertThat(em.getComponent(second, Parent.class).value()).isEqualTo(army));
        assertThat(world.result(
                                "world.get_components",
                                "{'entity': " + bits(first) + ", 'components': ['" + CHILD_OF + "']}")
                        .get("components")
                        .get(CHILD_OF)
                        .longValue())
                .isEqualTo(bits(army));

        world.result("world.reparent_entities", "{'entities': [" + bits(first) + "], 'parent': null}");
        world.run(em -> assertThat(em.hasComponent(first, Parent.class)).isFalse());
        world.run(em -> assertThat(em.hasComponent(second, Parent.class)).isTrue());
    }

    @Test
    void noEntityBecomesItsOwnAncestor() {
        Entity army = world.with(em -> em.createEntity());
        Entity knight = world.with(em -> em.createEntity(new Parent(army)));
        Entity other = world.with(em -> em.createEntity());

        assertThat(world.error(
                        "world.reparent_entities",
                        "{'entities': [" + bits(other) + ", " + bits(army) + "], 'parent': " + bits(knight) + "}"))
                .isEqualTo("-23404 " + army + " cannot become a child of " + knight
                        + ", which is the same or one of its descendants. Choose another parent.");
        world.run(em -> assertThat(em.hasComponent(other, Parent.class)).isFalse());
        assertThat(world.error(
                        "world.reparent_entities", "{'entities': [" + bits(army) + "], 'parent': " + bits(army) + "}"))
                .startsWith("-23404 ");
        assertThat(world.error("world.mutate_components", mutation(knight, CHILD_OF, "", "" + bits(knight))))
                .startsWith("-23404 ");
        assertThat(world.error(
                        "world.insert_components",
                        "{'entity': " + bits(army) + ", 'components': {'" + CHILD_OF + "': " + bits(knight) + "}}"))
                .startsWith("-23404 ");
        assertThat(world.error("world.reparent_entities", "{'entities': [" + bits(other) + ", 99], 'parent': null}"))
                .startsWith("-23401 ");
    }

    @Test
    void childrenAreSpawnedAndMovedByBevysName() {
        Entity army = world.with(em -> em.createEntity());
        Entity camp = world.with(em -> em.createEntity());

        long spawned = world.result("world.spawn_entity", "{'components': {'" + CHILD_OF + "': " + bits(army) + "}}")
                .get("entity")
                .longValue();
        Entity child = world.with(em -> em.findEntity((int) spawned));
        world.run(em -> assertThat(em.getComponent(child, Parent.class).value()).isEqualTo(army));
        mutate(child, CHILD_OF, "", "" + bits(camp));
        world.run(em -> assertThat(em.getComponent(child, Parent.class).value()).isEqualTo(camp));
        world.result("world.remove_components", "{'entity': " + spawned + ", 'components': ['" + CHILD_OF + "']}");
        world.run(em -> assertThat(em.hasComponent(child, Parent.class)).isFalse());
        assertThat(world.error("world.spawn_entity", "{'components': {'" + CHILD_OF + "': 99}}"))
                .isEqualTo("-23401 The parent 99 (Entity(99:0)) does not exist. Query again.");
        assertThat(world.error("world.spawn_entity", "{'components': {'" + CHILD_OF + "': 'army'}}"))
                .isEqualTo("-23402 ChildOf was given \"army\". Give the number of the parent.");
    }

    @Test
    void transformsLookLikeBevys() {
        long spawned = world.result(
                        "world.spawn_entity",
                        "{'components': {'" + TRANSFORM
                                + "': {'translation': [1, 2, 3], 'rotation': [0, 0, 0, 1], 'scale': [2, 2, 2]}}}")
                .get("entity")
                .longValue();
        Entity entity = world.with(em -> em.findEntity((int) spawned));
        mutate(entity, TRANSFORM, ".translation.x", "10");
        mutate(entity, TRANSFORM, ".translation[1]", "20");
        mutate(entity, TRANSFORM, ".scale", "[3, 3, 3]");

        assertThat(world.result("world.query", "{'data': {'components': ['" + TRANSFORM + "']}}")
                        .get(0)
                        .get("components")
                        .get(TRANSFORM))
                .isEqualTo(json("{'translation': [10.0, 20.0, 3.0], 'rotation': [0.0, 0.0, 0.0, 1.0],"
                        + " 'scale': [3.0, 3.0, 3.0]}"));
        world.run(em ->
                assertThat(em.getComponent(entity, LocalTransform.class).scale).isEqualTo(3));
        assertThat(world.error("world.mutate_components", mutation(entity, TRANSFORM, ".scale.y", "5")))
                .startsWith("-23402 Transform was given the scale [3.0,5,3.0], and a LocalTransform has one scale");
        assertThat(world.error("world.mutate_components", mutation(entity, TRANSFORM, "", "[1]")))
                .isEqualTo("-23402 Transform was given [1]. Give an object with the arrays translation (3 numbers),"
                        + " rotation (4) and scale (3).");
    }

    @Test
    void aTransformOfPartsHasTheIdentityOtherwise() {
        world.run(em -> em.destroyEntity(em.createEntity(new LocalTransform())));
        long spawned = world.result(
                        "world.spawn_entity", "{'components': {'" + TRANSFORM + "': {'translation': [1, 2, 3]}}}")
                .get("entity")
                .longValue();
        world.run(em -> {
            LocalTransform transform = em.getComponent(em.findEntity((int) spawned), LocalTransform.class);
            assertThat(transform.scale).isEqualTo(1);
            assertThat(transform.rotation.w).isEqualTo(1);
        });
    }

    @Test
    void worldMatricesHaveTwelveNumbers() {
        Entity entity = world.with(em -> em.createEntity(new LocalToWorld()));

        assertThat(world.result(
                                "world.get_components",
                                "{'entity': " + bits(entity) + ", 'components': ['" + GLOBAL_TRANSFORM + "']}")
                        .get("components")
                        .get(GLOBAL_TRANSFORM))
                .hasSize(12);
        mutate(entity, GLOBAL_TRANSFORM, "[9]", "5");
        world.run(em ->
                assertThat(em.getComponent(entity, LocalToWorld.class).value[9]).isEqualTo(5));
    }

    // Resources

    @Test
    void aComponentThatOneEntityHasIsAResource() {
        world.run(em -> {
            em.createEntity(new Weather(2.5, Mood.CALM));
            em.createEntity(new Health(1, 1));
            em.createEntity(new Health(2, 2));
        });
        String weather = path(Weather.class);

        JsonNode all = world.result("world.list_resources", null);
        assertThat(all.toString()).contains("\"" + weather + "\"").doesNotContain(HEALTH);
        assertThat(world.result("world.get_resources", "{'resource': '" + weather + "'}"))
                .isEqualTo(json("{'value': {'wind': 2.5, 'mood': 'CALM'}}"));
        assertThat(world.error("world.get_resources", "{'resource': '" + HEALTH + "'}"))
                .isEqualTo("-23502 2 entities have " + HEALTH + ", and a resource is what exactly one has. Ask"
                        + " world.list_resources, or use the methods of components.");
        assertThat(world.error("world.get_resources", "{'resource': 'no.such.Type'}"))
                .isEqualTo("-23501 This process has used no component type no.such.Type, so there is no such"
                        + " resource. Ask world.list_resources.");
    }

    @Test
    void aResourceIsInsertedSetMutatedAndRemoved() {
        world.run(em -> em.destroyEntity(em.createEntity(new Weather(0, Mood.CALM))));
        String resource = "'resource': '" + path(Weather.class) + "'";

        world.result("world.insert_resources", "{" + resource + ", 'value': {'wind': 1, 'mood': 'CALM'}}");
        world.result("world.insert_resources", "{" + resource + ", 'value': {'wind': 2, 'mood': 'ANGRY'}}");
        world.result("world.mutate_resources", "{" + resource + ", 'path': '.wind', 'value': 3}");
        assertThat(world.result("world.get_resources", "{" + resource + "}"))
                .isEqualTo(json("{'value': {'wind': 3.0, 'mood': 'ANGRY'}}"));
        assertThat(world.error("world.mutate_resources", "{" + resource + ", 'path': '.rain', 'value': 3}"))
                .startsWith("-23501 The path \".rain\" names the field rain");
        assertThat(world.error("world.insert_resources", "{" + resource + ", 'value': {'wind': 'west'}}"))
                .startsWith("-23501 wind was given");
        world.result("world.remove_resources", "{" + resource + "}");
        assertThat(world.error("world.remove_resources", "{" + resource + "}")).startsWith("-23502 0 entities have");
        assertThat(world.result("world.query", null)).isEmpty();
    }

    @Test
    void removingAResourceLeavesTheOtherComponentsOfItsEntity() {
        Entity sky = world.with(em -> em.createEntity(new Weather(1, Mood.CALM), new Marked()));

        world.result("world.remove_resources", "{'resource': '" + path(Weather.class) + "'}");
        world.run(em ->
                assertThat(em.exists(sky) && em.hasComponent(sky, Marked.class)).isTrue());
    }

    @Test
    void whatSeveralEntitiesHaveIsNotInsertedAsAResource() {
        world.run(em -> {
            em.createEntity(new Health(1, 1));
            em.createEntity(new Health(2, 2));
        });

        assertThat(world.error("world.insert_resources", "{'resource': '" + HEALTH + "', 'value': {'max': 1}}"))
                .isEqualTo("-23501 2 entities have " + HEALTH
                        + ", so it is no resource. Use world.insert_components for one of them.");
    }

    // Entities

    @Test
    void aNumberNamesTheEntityThatLives() {
        Entity old = world.with(em -> em.createEntity(new Health(1, 1)));
        world.run(em -> em.destroyEntity(old));
        Entity next = world.with(em -> em.createEntity(new Health(2, 2)));

        assertThat(next.index()).isEqualTo(old.index());
        assertThat(world.error("world.list_components", "{'entity': " + bits(old) + "}"))
                .startsWith("-23401 ");
        assertThat(world.result("world.list_components", "{'entity': " + bits(next) + "}"))
                .hasSize(1);
    }

    @Test
    void fieldsThatHoldEntitiesAreNumbers() {
        Entity prey = world.with(em -> em.createEntity());
        Entity hunter = world.with(em -> em.createEntity(new Target(prey, 2)));
        String target = path(Target.class);

        JsonNode read = world.result(
                        "world.get_components",
                        "{'entity': " + bits(hunter) + ", 'components': ['" + target + "'], 'strict': true}")
                .get(target);
        assertThat(read).isEqualTo(json("{'entity': " + bits(prey) + ", 'distance': 2.0}"));
        mutate(hunter, target, ".entity", "" + bits(hunter));
        world.run(
                em -> assertThat(em.getComponent(hunter, Target.class).entity()).isEqualTo(hunter));
        mutate(hunter, target, ".entity", "null");
        world.run(
                em -> assertThat(em.getComponent(hunter, Target.class).entity()).isEqualTo(Entity.NULL));
        assertThat(world.error("world.mutate_components", mutation(hunter, target, ".entity", "3")))
                .isEqualTo("-23402 3 stands for no entity. Give a number that world.query returned, or null for none.");
    }

    @Test
    void aReferenceToAnEntityThatIsGoneComesBackAsItWas() {
        Entity prey = world.with(em -> em.createEntity());
        Entity hunter = world.with(em -> em.createEntity(new Target(prey, 2)));
        world.run(em -> em.destroyEntity(prey));

        mutate(hunter, Target.class, "", "{'entity': " + bits(prey) + "}");
        world.run(
                em -> assertThat(em.getComponent(hunter, Target.class).entity()).isEqualTo(prey));
    }

    // registry.schema, rpc.discover

    @Test
    void everyTypeThatTheRegistryRefersToIsListed() {
        world.run(em -> em.createEntity(new Shape(), new Place(new Vector(1, 2, 3), 4), new Weather(1, Mood.CALM)));
        JsonNode registry = world.result("registry.schema", null);

        for (JsonNode schema : registry) {
            for (JsonNode reference : schema.findValues("$ref")) {
                String path = reference.stringValue();
                assertThat(path).startsWith("#/$defs/");
                assertThat(registry.has(path.substring("#/$defs/".length())))
                        .as("%s of %s", path, schema.get("typePath"))
                        .isTrue();
            }
        }
    }

    @Test
    void theRegistryDescribesComponentsAsBevyDoes() {
        world.run(em -> em.createEntity(new Place(new Vector(1, 2, 3), 4), new Weather(1, Mood.CALM)));
        JsonNode registry = world.result("registry.schema", "{}");

        assertThat(registry.get(path(Place.class)))
                .isEqualTo(json("{'shortPath': 'Place', 'typePath': '" + path(Place.class)
                        + "', 'kind': 'Struct', 'type': 'object', 'additionalProperties': false, 'properties': {'at':"
                        + " {'type': {'$ref': '#/$defs/" + path(Place.class)
                        + ".at'}}, 'turned': {'type': {'$ref': '#/$defs/f32'}}}, 'required': ['at', 'turned'],"
                        + " 'crateName': 'dev.phalanx.inspector', 'modulePath': 'dev.phalanx.inspector',"
                        + " 'reflectTypes': ['Component', 'Resource', 'Default', 'Serialize', 'Deserialize']}"));
        assertThat(registry.get(path(Weather.class) + ".mood").get("oneOf")).isEqualTo(json("['CALM', 'ANGRY']"));
        assertThat(registry.get("f32"))
                .isEqualTo(json("{'shortPath': 'f32', 'typePath': 'f32', 'kind': 'Value', 'type': 'float'}"));
        assertThat(registry.get(TRANSFORM).get("properties").get("scale"))
                .isEqualTo(json("{'type': {'$ref': '#/$defs/glam::Vec3'}}"));
    }

    @Test
    void theRegistryIsFiltered() {
        world.run(em -> em.createEntity(new Weather(1, Mood.CALM)));

        JsonNode resources = world.result("registry.schema", "{'type_limit': {'with': ['Resource']}}");
        assertThat(resources.has(path(Weather.class))).isTrue();
        assertThat(resources.has("f32")).isFalse();
        JsonNode ours = world.result(
                "registry.schema",
                "{'with_crates': ['dev.phalanx.inspector'], 'type_limit': {'without': ['Resource']}}");
        assertThat(ours.has(path(Weather.class))).isFalse();
        assertThat(ours.has(NAME)).isFalse();
        assertThat(world.result("registry.schema", "{'without_crates': ['dev.phalanx.inspector']}")
                        .has(path(Weather.class)))
                .isFalse();
    }

    @Test
    void theServerSaysWhichReleaseAndMethodsItHas() {
        JsonNode discovered = world.result("rpc.discover", null);

        assertThat(discovered.get("openrpc").stringValue()).isEqualTo("1.3.2");
        assertThat(discovered.get("info").get("version").stringValue()).isEqualTo("0.19.0");
        assertThat(discovered.get("servers").get(0).get("url").stringValue())
                .isEqualTo("127.0.0.1:" + world.inspector.bevyPort());
        List<String> methods = new ArrayList<>();
        discovered
                .get("methods")
                .forEach(method -> methods.add(method.get("name").stringValue()));
        assertThat(methods)
                .containsExactly(
                        "registry.schema",
                        "rpc.discover",
                        "world.despawn_entity",
                        "world.get_components",
                        "world.get_components+watch",
                        "world.get_resources",
                        "world.insert_components",
                        "world.insert_resources",
                        "world.list_components",
                        "world.list_components+watch",
                        "world.list_resources",
                        "world.mutate_components",
                        "world.mutate_resources",
                        "world.query",
                        "world.remove_components",
                        "world.remove_resources",
                        "world.reparent_entities",
                        "world.spawn_entity");
    }

    @Test
    void aTypeThatNoEntityHasIsKnown() {
        world.run(em -> em.createArchetype(Unused.class));

        assertThat(world.result("world.query", "{'data': {'components': ['" + path(Unused.class) + "']}}"))
                .isEmpty();
        assertThat(world.result("world.list_components", null).toString()).contains(path(Unused.class));
    }
}
