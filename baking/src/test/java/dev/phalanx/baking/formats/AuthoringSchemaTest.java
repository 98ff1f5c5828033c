package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.scenes.files.DefaultsTo;
import dev.phalanx.scenes.files.Guid;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.joml.Quaternionf;
import org.joml.Vector2i;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AuthoringSchemaTest {
    enum Colour {
        RED,
        @JsonProperty("green")
        GREEN
    }

    record SpawnerAuthoring(
            AssetRef prefab,
            @DefaultsTo("30") @Range(min = 0, max = 1000) int count) implements IAuthoring {}

    record MarkerAuthoring() implements IAuthoring {}

    record Wave(@Range(min = 1) int size, @Range(max = 8) float[] gaps) {}

    static class Tree implements IAuthoring {
        String text;
        List<Tree> branches;

        @JsonAlias("old")
        byte height;
    }

    record Everything(
            boolean isOn,
            short small,
            long large,
            Double exact,
            char letter,
            Colour colour,
            NodeRef node,
            Guid guid,
            Vector3f at,
            @Range(min = -1, max = 1) Vector2i cell,
            Quaternionf turned,
            Map<String, Wave> named,
            Optional<Wave> perhaps,
            LocalDate date,
            Wave[] waves)
            implements IAuthoring {}

    record Broken(@DefaultsTo("many") int count) implements IAuthoring {}

    private static final AuthoringTypes TYPES = AuthoringTypes.of(
            List.of(SpawnerAuthoring.class, MarkerAuthoring.class, Tree.class, Everything.class, Broken.class));

    private static final JsonNode JSON = JsonMapper.shared().readTree(AuthoringSchema.of(TYPES));
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Schema SCHEMA = SCHEMAS.getSchema(JSON);

    private static boolean accepts(String scene) {
        return SCHEMA.validate(scene, InputFormat.JSON).isEmpty();
    }

    private static boolean isRead(String scene) {
        return TextSceneFormatTest.read("a.scene.json", scene, TYPES).problems().isEmpty();
    }

    private static String withComponents(String components) {
        return ("{'nodes': [{'name': 'A', 'components': " + components + "}]}").replace('\'', '"');
    }

    private static JsonNode definition(Class<?> type) {
        return JSON.get("$defs").get(type.getName());
    }

    @Test
    void theSchemaIsOneOfDraft202012() {
        assertThat(JSON.get("$schema").asString()).isEqualTo("https://json-schema.org/draft/2020-12/schema");
        assertThat(SCHEMAS.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"))
                        .validate(JSON))
                .isEmpty();
    }

    @Test
    void theSchemaIsTheSameEachTime() {
        assertThat(AuthoringSchema.of(TYPES))
                .isEqualTo(AuthoringSchema.of(TYPES))
                .endsWith("}\n");
        assertThat(AuthoringSchema.of(TYPES)).doesNotContain("\r");
    }

    @Test
    void fieldsHaveTheirTypesRangesDefaultsAndDescriptions() {
        assertThat(definition(SpawnerAuthoring.class))
                .isEqualTo(JsonMapper.shared().readTree("""
                        {
                          "type": ["object", "null"],
                          "description": "dev.phalanx.baking.formats.AuthoringSchemaTest$SpawnerAuthoring",
                          "properties": {
                            "prefab": {
                              "type": ["string", "null"],
                              "description": "The path of a file, relative to the directory of this one, or with a leading slash to the root of the project.",
                              "pattern": "^[^\\\\\\\\:\\\\u0000#]*(?:#.*)?$"
                            },
                            "count": {
                              "type": "integer", "minimum": 0, "maximum": 1000, "description": "int", "default": 30
                            }
                          },
                          "additionalProperties": false
                        }
                        """));
        JsonNode fields = definition(Everything.class).get("properties");
        assertThat(fields.get("colour").get("enum")).hasToString("[\"RED\",\"green\",null]");
        assertThat(fields.get("at").toString())
                .isEqualTo("{\"type\":[\"array\",\"null\"],\"minItems\":3,\"maxItems\":3,\"items\":"
                        + "{\"type\":\"number\",\"minimum\":-3.4028235E38,\"maximum\":3.4028235E38},"
                        + "\"description\":\"x, y, z\"}");
        assertThat(fields.get("cell").get("items").toString())
                .isEqualTo("{\"type\":\"integer\",\"minimum\":-1,\"maximum\":1}");
        assertThat(fields.get("waves").toString())
                .isEqualTo("{\"type\":[\"array\",\"null\"],\"items\":{\"$ref\":\"#/$defs/" + Wave.class.getName()
                        + "\"},\"description\":\"Wave[]\"}");
        assertThat(fields.get("named").get("description").asString()).isEqualTo("Map<String,Wave>");
        assertThat(definition(Wave.class)
                        .get("properties")
                        .get("gaps")
                        .get("items")
                        .toString())
                .isEqualTo("{\"type\":\"number\",\"minimum\":-3.4028235E38,\"maximum\":8}");
    }

    @Test
    void editorsOfferTheShortestNamesAndAcceptTheOthers() {
        JsonNode components = JSON.get("$defs").get("components");
        assertThat(components.get("properties").propertyNames())
                .containsExactlyInAnyOrder("Spawner", "Marker", "Tree", "Everything", "Broken");
        assertThat(components.get("patternProperties").propertyNames()).contains("^SpawnerAuthoring$");
        assertThat(components.get("items").get("anyOf").get(0).get("enum").toString())
                .isEqualTo("[\"Broken\",\"Everything\",\"Marker\",\"Spawner\",\"Tree\"]");
    }

    @Test
    void aTypeThatCannotBeReadHasASchemaThatSaysSo() {
        assertThat(JSON.get("$defs")
                        .get("components")
                        .get("properties")
                        .get("Broken")
                        .get("description")
                        .asString())
                .startsWith(
                        "dev.phalanx.baking.formats.AuthoringSchemaTest$Broken cannot be read: @DefaultsTo(\"many\")"
                                + " is on ");
    }

    @Test
    void aProgramWithoutComponentsHasASchemaToo() {
        Schema none = SCHEMAS.getSchema(AuthoringSchema.of(AuthoringTypes.of(List.of())));
        assertThat(none.validate("{\"nodes\": [{\"name\": \"A\", \"components\": []}]}", InputFormat.JSON))
                .isEmpty();
        assertThat(none.validate("{\"nodes\": [{\"name\": \"A\", \"components\": [\"Spawner\"]}]}", InputFormat.JSON))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'nodes': []}",
                "{'$schema': 'x', 'guid': '0123456789abcdef0123456789abcdef', 'nodes': null}",
                "{'nodes': [{'name': 'A', 'id': 'a', 'active': false, 'static': true, 'layer': 3, 'tag': 't'}]}",
                "{'nodes': [{'name': 12, 'position': [1, 2, 3], 'rotation': [0, 90, 0], 'scale': [1, 2, 3]}]}",
                "{'nodes': [{'name': 'A', 'rotation': [0, 0, 0, 1], 'scale': 2, 'children': [{'name': 'B'}]}]}",
                "{'nodes': [{'name': 'A', 'components': null, 'children': null, 'position': null, 'tag': null}]}"
            })
    void theSchemaAcceptsNodesThatAreRead(String scene) {
        String json = scene.replace('\'', '"');
        assertThat(SCHEMA.validate(json, InputFormat.JSON)).isEmpty();
        assertThat(isRead(json)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{'nods': []}",
                "{'guid': 'abc'}",
                "{'nodes': {}}",
                "{'nodes': [3]}",
                "{'nodes': [{}]}",
                "{'nodes': [{'name': ''}]}",
                "{'nodes': [{'name': []}]}",
                "{'nodes': [{'name': 'A', 'id': 'a/b'}]}",
                "{'nodes': [{'name': 'A', 'id': ''}]}",
                "{'nodes': [{'name': 'A', 'active': 'no'}]}",
                "{'nodes': [{'name': 'A', 'layer': 1.5}]}",
                "{'nodes': [{'name': 'A', 'layer': 3000000000}]}",
                "{'nodes': [{'name': 'A', 'position': [1, 2]}]}",
                "{'nodes': [{'name': 'A', 'position': [1, 2, 'x']}]}",
                "{'nodes': [{'name': 'A', 'rotation': [1, 2, 3, 4, 5]}]}",
                "{'nodes': [{'name': 'A', 'scale': [1]}]}",
                "{'nodes': [{'name': 'A', 'scale': 'x'}]}",
                "{'nodes': [{'name': 'A', 'compnents': []}]}",
                "{'nodes': [{'name': 'A', 'children': [{'nam': 'B'}]}]}",
                "{'nodes': [{'name': 'A', 'components': 'Marker'}]}"
            })
    void theSchemaRejectsNodesThatAreNotRead(String scene) {
        String json = scene.replace('\'', '"');
        assertThat(accepts(json)).isFalse();
        assertThat(isRead(json)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "['Marker', 'MarkerAuthoring', 'dev.phalanx.baking.formats.AuthoringSchemaTest.MarkerAuthoring']",
                "[{'Marker': null}, {'Marker': {}}]",
                "{'Marker': null, 'Spawner': {'count': 3}}",
                "[{'SpawnerAuthoring': {'prefab': 'a.scene.yaml', 'count': 1000}}]",
                "{'dev.phalanx.baking.formats.AuthoringSchemaTest.SpawnerAuthoring': {'prefab': null}}",
                "[{'Tree': {'text': 'a', 'branches': [{'branches': [{'text': null}]}, null], 'old': 3}}]",
                "[{'Everything': {'isOn': true, 'small': -3, 'large': 9223372036854775807, 'exact': null}}]",
                "[{'Everything': {'letter': 'x', 'colour': 'green', 'node': '#a', 'at': [1, 2, 3], 'cell': [1, -1]}}]",
                "[{'Everything': {'turned': [0, 0, 0, 1], 'named': {'a': {'size': 1}}, 'perhaps': {'size': 1}}}]",
                "[{'Everything': {'date': '2025-01-31', 'waves': [{'gaps': [8, 1.5]}], 'perhaps': null}}]",
                "[{'Everything': {'guid': '0123456789abcdef0123456789abcdef'}}]"
            })
    void theSchemaAcceptsComponentsThatAreRead(String components) {
        String json = withComponents(components);
        assertThat(SCHEMA.validate(json, InputFormat.JSON)).isEmpty();
        assertThat(isRead(json)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "['Spwner']",
                "['xMarkerAuthoring']",
                "['dev_phalanx.baking.formats.AuthoringSchemaTest.MarkerAuthoring']",
                "[null]",
                "[{}]",
                "[{'Marker': null, 'Spawner': null}]",
                "{'Spwner': {}}",
                "[{'Spawner': 3}]",
                "[{'Marker': {'size': 1}}]",
                "[{'Spawner': {'cuont': 3}}]",
                "[{'Spawner': {'count': 2000}}]",
                "[{'Spawner': {'count': -1}}]",
                "[{'Spawner': {'count': null}}]",
                "[{'Spawner': {'count': 1.5}}]",
                "[{'Spawner': {'count': '3'}}]",
                "[{'Spawner': {'prefab': 3}}]",
                "[{'Tree': {'branches': [{'branches': {}}]}}]",
                "[{'Tree': {'height': 200}}]",
                "[{'Tree': {'text': 3}}]",
                "[{'Everything': {'isOn': 'yes'}}]",
                "[{'Everything': {'small': 40000}}]",
                "[{'Everything': {'letter': 'xy'}}]",
                "[{'Everything': {'colour': 'GREEN'}}]",
                "[{'Everything': {'at': [1, 2]}}]",
                "[{'Everything': {'cell': [1.5, 0]}}]",
                "[{'Everything': {'cell': [2, 0]}}]",
                "[{'Everything': {'turned': [0, 0, 1]}}]",
                "[{'Everything': {'named': {'a': {'size': 0}}}}]",
                "[{'Everything': {'perhaps': {'sise': 1}}}]",
                "[{'Everything': {'waves': [{'gaps': [9]}]}}]",
                "[{'Everything': {'guid': 'abc'}}]"
            })
    void theSchemaRejectsComponentsThatAreNotRead(String components) {
        String json = withComponents(components);
        assertThat(accepts(json)).isFalse();
        assertThat(isRead(json)).isFalse();
    }
}
