package dev.phalanx.crossings;

import static dev.phalanx.crossings.InWorldWays.add;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.inspector.Inspector;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The way through the inspector: what it shows of one entity is what it sets on another.
final class InspectorWays {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build())
            .build();

    static final List<Way> ALL = List.of(new Way("inspector", "read and edit", InspectorWays::edited));

    private InspectorWays() {}

    private record Asking(Setting setting, Inspector inspector) {
        JsonNode get(String path) throws IOException {
            return send(request(path).GET().build());
        }

        void post(String path, ObjectNode body) throws IOException {
            send(request(path)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
                    .build());
        }

        private HttpRequest.Builder request(String path) throws IOException {
            String root = "http://127.0.0.1:" + inspector.port() + "/api/v1/";
            return HttpRequest.newBuilder(URI.create(root + path)).header("Phalanx-Token", inspector.token());
        }

        private JsonNode send(HttpRequest request) {
            CompletableFuture<HttpResponse<String>> answer =
                    CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofString());
            while (!answer.isDone()) {
                setting.world.update();
                LockSupport.parkNanos(100_000);
            }
            HttpResponse<String> response = answer.join();
            if (response.statusCode() != 200) {
                throw new IllegalArgumentException(response.statusCode() + " " + response.body());
            }
            return JSON.readTree(response.body());
        }
    }

    private static String id(Entity entity) {
        return entity.index() + ":" + entity.version();
    }

    private static Way.Arrival edited(Setting setting, Kind kind) throws IOException {
        add(setting, kind);
        Entity other = setting.em.createEntity(new Things.Label(3));
        try (Inspector inspector = Inspector.start(Inspector.options().port(0).allowWrites(), setting.world)) {
            Asking asking = new Asking(setting, inspector);
            String world = "worlds/1/entities/";
            JsonNode shown = asking.get(world + id(setting.self));
            switch (kind) {
                case Kind.Aside _ -> {
                    asking.post(
                            world + id(other) + "/name",
                            JSON.createObjectNode()
                                    .put("name", shown.get("name").asString()));
                    asking.post(
                            world + id(other) + "/enabled",
                            JSON.createObjectNode()
                                    .put("enabled", shown.get("enabled").asBoolean()));
                }
                default -> set(asking, world + id(setting.self), world + id(other), shown, kind);
            }
        }
        return new Way.Arrival(setting.world, other, false);
    }

    /// The component with the elements of a buffer from an index on.
    private static JsonNode part(Asking asking, String self, String type, int offset) throws IOException {
        for (JsonNode component :
                asking.get(self + "?buffer=" + type + "&offset=" + offset).get("components")) {
            if (component.get("type").asString().equals(type)) {
                return component;
            }
        }
        throw new AssertionError("The inspector does not show " + type);
    }

    private static void set(Asking asking, String self, String other, JsonNode shown, Kind kind) throws IOException {
        Class<? extends IComponent> type = InWorldWays.typeOf(kind);
        String name = (kind instanceof Kind.Chunk<?> ? "chunk " : "") + type.getName();
        for (JsonNode component : shown.get("components")) {
            if (!component.get("type").asString().equals(name)) {
                continue;
            }
            ObjectNode body = JSON.createObjectNode().put("type", name);
            if (kind instanceof Kind.Buffer<?>) {
                asking.post(other + "/add", body);
                int index = 0;
                while (index < component.get("length").asInt()) {
                    for (JsonNode element : part(asking, self, name, index).get("value")) {
                        ObjectNode insert = body.deepCopy().put("op", "insert").put("index", index++);
                        insert.set("value", element);
                        asking.post(other + "/buffer", insert);
                    }
                }
            } else {
                if (component.has("value")) {
                    body.set("value", component.get("value"));
                }
                asking.post(other + "/add", body);
            }
            if (component.has("isEnabled")) {
                asking.post(
                        other + "/component-enabled",
                        JSON.createObjectNode()
                                .put("type", name)
                                .put("enabled", component.get("isEnabled").asBoolean()));
            }
            return;
        }
        throw new AssertionError("The inspector does not show " + name + ": " + shown);
    }
}
