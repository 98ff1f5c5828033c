package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The OpenAPI description of the protocol, and whether requests and answers are as it says.
final class DescribedApi {
    static final JsonNode DOCUMENT = document();
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Map<String, Schema> KNOWN = new ConcurrentHashMap<>();

    private DescribedApi() {}

    private static JsonNode document() {
        InspectedWorlds worlds = new InspectedWorlds(1_000_000);
        try (InspectorApi api = new InspectorApi(worlds, false, 1_000_000)) {
            return AskedWorld.JSON.readTree(api.description());
        } finally {
            worlds.close();
        }
    }

    /// Asserts that an operation may be refused with a status. Paths and methods that are not described are refused
    /// with 404 and 405.
    static void assertRefused(String method, List<String> path, int status) {
        JsonNode operation = find(method, path);
        if (operation == null) {
            assertThat(status).as("%s %s", method, path).isIn(404, 405);
        } else {
            assertThat(operation.get("responses").propertyNames())
                    .as("%s %s", method, path)
                    .contains(Integer.toString(status));
        }
    }

    /// The operation of a call, whose path must be described.
    private static JsonNode operation(String method, List<String> path) {
        JsonNode operation = find(method, path);
        assertThat(operation).as("%s %s is described", method, path).isNotNull();
        return operation;
    }

    private static @Nullable JsonNode find(String method, List<String> path) {
        for (Map.Entry<String, JsonNode> described : DOCUMENT.get("paths").properties()) {
            if (matches(described.getKey().substring(1).split("/", -1), path)) {
                return described.getValue().get(method.toLowerCase(Locale.ROOT));
            }
        }
        return null;
    }

    /// Paths without braces come first in the description, as they do in the routes.
    private static boolean matches(String[] described, List<String> path) {
        if (described.length != path.size()) {
            return false;
        }
        for (int i = 0; i < described.length; i++) {
            if (!described[i].startsWith("{") && !described[i].equals(path.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// Asserts that an answer has the shape that its operation describes, and no field that it does not.
    static void assertConforms(String method, List<String> path, JsonNode answer) {
        assertConforms(operation(method, path), answer, true);
    }

    /// Asserts that JSON has the shape of the answer of an operation.
    ///
    /// @param isWhole whether fields that every answer has are required
    static void assertConforms(JsonNode operation, JsonNode answer, boolean isWhole) {
        JsonNode schema = operation
                .get("responses")
                .get("200")
                .get("content")
                .get("application/json")
                .get("schema");
        String id = operation.get("operationId").stringValue();
        Schema known = KNOWN.computeIfAbsent(id + isWhole, key -> closed(schema, isWhole));
        assertThat(known.validate(answer)).as(id).isEmpty();
    }

    private static Schema closed(JsonNode schema, boolean isWhole) {
        ObjectNode root = (ObjectNode) schema.deepCopy();
        root.set("components", DOCUMENT.get("components").deepCopy());
        close(root, isWhole);
        return SCHEMAS.getSchema(root);
    }

    /// Forbids fields that a schema does not list.
    private static void close(JsonNode schema, boolean isWhole) {
        if (schema instanceof ObjectNode object) {
            if (object.get("properties") instanceof ObjectNode && !object.has("additionalProperties")) {
                object.put("additionalProperties", false);
            }
            if (!isWhole && object.get("required") instanceof ArrayNode) {
                object.remove("required");
            }
        }
        schema.forEach(part -> close(part, isWhole));
    }
}
