package dev.phalanx.inspector;

import static dev.phalanx.inspector.BevyTestWorld.bits;
import static dev.phalanx.inspector.BevyTestWorld.json;
import static dev.phalanx.inspector.BevyTestWorld.path;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.inspector.BevyTestWorld.Health;
import dev.phalanx.inspector.BevyTestWorld.Mood;
import dev.phalanx.inspector.BevyTestWorld.Place;
import dev.phalanx.inspector.BevyTestWorld.Target;
import dev.phalanx.inspector.BevyTestWorld.Vector;
import dev.phalanx.inspector.BevyTestWorld.Weather;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.Parent;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The requests that two known clients send, in their order and form, and what they expect of the responses: the Bevy
/// inspector of Visual Studio Code (splo/vscode-bevy-inspector, its adapter for Bevy 0.19) and the MCP server
/// natepiano/bevy_brp.
class BevyClientsTest {
    private static final String NAME = "bevy_ecs::name::Name";
    private static final String CHILD_OF = "bevy_ecs::hierarchy::ChildOf";

    private BevyTestWorld world;
    private Entity army;
    private Entity knight;
    private int lastId;

    @BeforeEach
    void start() {
        world = BevyTestWorld.writable();
        army = world.with(em -> em.createEntity(new Weather(1, Mood.CALM)));
        knight = world.with(
                em -> em.createEntity(new Health(80, 100), new Place(new Vector(1, 2, 3), 4), new Parent(army)));
        world.run(em -> em.setName(army, "Army"));
    }

    @AfterEach
    void stop() {
        world.close();
    }

    // The inspector of Visual Studio Code. It leaves out params that are undefined.

    private JsonNode inspector(String method, String params) {
        String body = request(method, params);
        JsonNode response = world.post(body);
        assertThat(response.get("id").intValue()).isEqualTo(lastId);
        assertThat(response.has("result")).as("a result in %s", response).isTrue();
        return response.get("result");
    }

    private String request(String method, String params) {
        lastId++;
        return "{\"jsonrpc\":\"2.0\",\"id\":" + lastId + ",\"method\":\"" + method + "\""
                + (params.isEmpty() ? "" : ",\"params\":" + params.replace('\'', '"')) + "}";
    }

    /// The tree that the inspector builds: a query, then a list of components for each entity, all at once.
    private Map<Double, JsonNode> tree() {
        JsonNode rows = inspector("world.query", "{'data':{'option':['" + NAME + "','" + CHILD_OF + "']}}");
        Map<Double, JsonNode> tree = new HashMap<>();
        List<CompletableFuture<HttpResponse<String>>> lists = new ArrayList<>();
        for (JsonNode row : rows) {
            double id = row.get("entity").doubleValue();
            tree.put(id, row.get("components"));
            lists.add(world.client.sendAsync(
                    world.request("/", request("world.list_components", "{'entity':" + (long) id + "}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString()));
        }
        for (CompletableFuture<HttpResponse<String>> list : lists) {
            JsonNode response = BevyTestWorld.JSON.readTree(list.join().body());
            assertThat(response.get("result").isArray()).isTrue();
        }
        return tree;
    }

    @Test
    void theInspectorOfVisualStudioCodeShowsTheTree() {
        Map<Double, JsonNode> tree = tree();

        assertThat(tree).hasSize(2);
        assertThat(tree.get((double) bits(army))).isEqualTo(json("{'" + NAME + "':'Army'}"));
        assertThat(tree.get((double) bits(knight)).get(CHILD_OF).doubleValue()).isEqualTo((double) bits(army));
    }

    @Test
    void theInspectorOfVisualStudioCodeShowsAndEditsComponents() {
        JsonNode list = inspector("world.list_components", "{'entity':" + bits(knight) + "}");
        JsonNode shown = inspector("world.get_components", "{'entity':" + bits(knight) + ",'components':" + list + "}");
        assertThat(shown.get("components").propertyNames())
                .containsExactlyInAnyOrder(path(Health.class), path(Parent.class), path(Place.class));
        assertThat(shown.get("errors")).isEmpty();

        // It joins the names of fields with dots.
        inspector(
                "world.mutate_components",
                "{'entity':" + bits(knight) + ",'component':'" + path(Place.class) + "','path':'at.y','value':20}");
        inspector("world.insert_components", "{'entity':" + bits(knight) + ",'components':{'" + NAME + "':'Knight'}}");
        inspector(
                "world.mutate_components",
                "{'entity':" + bits(knight) + ",'component':'" + NAME + "','path':'','value':'Sir'}");
        world.run(em -> {
            assertThat(em.getComponent(knight, Place.class).at()).isEqualTo(new Vector(1, 20, 3));
            assertThat(em.getName(knight)).isEqualTo("Sir");
        });
    }

    @Test
    void theInspectorOfVisualStudioCodeSpawnsMovesAndDestroys() {
        long spawned = inspector("world.spawn_entity", "{'components':{}}")
                .get("entity")
                .longValue();
        inspector("world.reparent_entities", "{'entities':[" + spawned + "],'parent':" + bits(knight) + "}");
        assertThat(tree().get((double) spawned).get(CHILD_OF).longValue()).isEqualTo(bits(knight));
        inspector("world.reparent_entities", "{'entities':[" + spawned + "]}");
        assertThat(tree().get((double) spawned).has(CHILD_OF)).isFalse();
        inspector("world.despawn_entity", "{'entity':" + spawned + "}");
        assertThat(tree()).doesNotContainKey((double) spawned);
        JsonNode gone = world.post(request("world.list_components", "{'entity':" + spawned + "}"));
        assertThat(gone.get("error").get("code").intValue()).isEqualTo(-23401);
    }

    @Test
    void theInspectorOfVisualStudioCodeShowsAndEditsResources() {
        JsonNode resources = inspector("world.list_resources", "");
        assertThat(resources.toString()).contains(path(Weather.class));
        for (JsonNode resource : resources) {
            assertThat(inspector("world.get_resources", "{'resource':" + resource + "}")
                            .has("value"))
                    .isTrue();
        }
        inspector("world.mutate_resources", "{'resource':'" + path(Weather.class) + "','path':'wind','value':2.5}");
        inspector(
                "world.insert_resources",
                "{'resource':'" + path(Weather.class) + "','value':{'wind':3.5,'mood':'ANGRY'}}");
        world.run(em -> assertThat(em.getComponent(army, Weather.class)).isEqualTo(new Weather(3.5, Mood.ANGRY)));
    }

    @Test
    void theInspectorOfVisualStudioCodeUnderstandsTheRegistry() {
        world.run(em -> em.createEntity(new Target(knight, 1)));
        JsonNode registry = inspector("registry.schema", "");

        // It adds definitions that refer to these, and resolves all references before it shows a value.
        assertThat(registry.propertyNames())
                .contains("u64", "u128", "i16", "u16", "u32", "f32", "bevy_ecs::entity::Entity", NAME);
        for (JsonNode schema : registry) {
            assertThat(schema.get("shortPath").isString()).isTrue();
            assertThat(schema.get("typePath").isString()).isTrue();
            JsonNode needed = switch (schema.get("kind").stringValue()) {
                case "Value" -> {
                    assertThat(schema.get("type").stringValue())
                            .isIn("boolean", "float", "int", "uint", "string", "object");
                    yield schema;
                }
                case "List", "Array" -> schema.get("items").get("type").get("$ref");
                case "Struct" -> schema.get("properties");
                case "TupleStruct" ->
                    schema.get("prefixItems").get(0).get("type").get("$ref");
                case "Enum" -> schema.get("oneOf");
                default -> null;
            };
            assertThat(needed).as("the schema %s", schema).isNotNull();
        }
    }

    // The MCP server. It posts to /jsonrpc, with the id 1, and null for params that are missing.

    private JsonNode mcp(String method, String params) {
        HttpResponse<String> response = world.send(world.request(
                        "/jsonrpc",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":1,\"params\":"
                                + params.replace('\'', '"') + "}")
                .build());
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode body = BevyTestWorld.JSON.readTree(response.body());
        assertThat(body.get("jsonrpc").stringValue()).isEqualTo("2.0");
        assertThat(body.get("id").longValue()).isEqualTo(1);
        return body;
    }

    @Test
    void theMcpServerFindsTheMethodsAndTheTypes() {
        assertThat(mcp("rpc.discover", "null").get("result").get("methods").size())
                .isGreaterThan(10);
        assertThat(mcp("world.list_components", "null").get("result").toString())
                .contains(path(Health.class));
        assertThat(mcp("world.list_resources", "null").get("result").toString()).contains(path(Weather.class));
        JsonNode registry =
                mcp("registry.schema", "{'type_limit':{'with':['Component']}}").get("result");
        assertThat(registry.get(path(Health.class)).get("reflectTypes").toString())
                .contains("Component", "Serialize", "Deserialize");
        assertThat(registry.has("f32")).isFalse();
    }

    @Test
    void theMcpServerQueriesAndChanges() {
        JsonNode ids = mcp("world.query", "{'data':{},'filter':{'with':['" + path(Health.class) + "']}}")
                .get("result");
        assertThat(ids).isEqualTo(json("[{'entity':" + bits(knight) + ",'components':{}}]"));
        JsonNode rows = mcp(
                        "world.query",
                        "{'data':{'components':['" + path(Health.class) + "'],'option':['" + path(Place.class)
                                + "'],'has':['" + path(Target.class) + "']},'filter':{'with':['" + path(Parent.class)
                                + "'],'without':['" + path(Target.class) + "']}}")
                .get("result");
        assertThat(rows.get(0).get("has")).isEqualTo(json("{'" + path(Target.class) + "':false}"));
        assertThat(mcp(
                                "world.mutate_components",
                                "{'entity':" + bits(knight) + ",'component':'" + path(Health.class)
                                        + "','path':'.current','value':5}")
                        .get("result")
                        .isNull())
                .isTrue();
        assertThat(mcp("world.despawn_entity", "{'entity':" + bits(knight) + "}")
                        .get("result")
                        .isNull())
                .isTrue();
    }

    @Test
    void theMcpServerLearnsWhatIsWrong() {
        JsonNode unknown = mcp("brp_extras/screenshot", "{'path':'x.png'}").get("error");
        assertThat(unknown.get("code").intValue()).isEqualTo(-32601);
        JsonNode path = mcp(
                        "world.mutate_components",
                        "{'entity':" + bits(knight) + ",'component':'" + path(Health.class)
                                + "','path':'.armour','value':5}")
                .get("error");
        assertThat(path.get("code").intValue()).isEqualTo(-23402);
        assertThat(path.get("message").stringValue()).contains("[current, max]");
        JsonNode resource = mcp(
                        "world.mutate_resources", "{'resource':'" + path(Weather.class) + "','path':'.rain','value':5}")
                .get("error");
        assertThat(resource.get("code").intValue()).isEqualTo(-23501);
    }
}
