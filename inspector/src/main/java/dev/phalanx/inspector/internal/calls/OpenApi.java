package dev.phalanx.inspector.internal.calls;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The description of the protocol in the form of OpenAPI 3.1, made of the declarations of the routes.
public final class OpenApi {
    /// The version of the protocol.
    public static final int PROTOCOL = 1;

    private static final String TOKEN = "token";

    private final ObjectNode document = JsonText.tree();
    private final Map<String, Shape> named = new TreeMap<>();

    private OpenApi() {}

    /// Describes routes.
    ///
    /// @throws IllegalStateException if a route has no summary, or if shapes or operations have the same name
    public static ObjectNode of(List<Route> routes) {
        OpenApi api = new OpenApi();
        api.head();
        api.paths(routes);
        api.components();
        return api.document;
    }

    private void head() {
        document.put("openapi", "3.1.1");
        document.putObject("info")
                .put("title", "Phalanx inspector protocol")
                .put("version", Integer.toString(PROTOCOL))
                .put(
                        "description",
                        "The worlds of a running program: see docs/inspector-protocol.md, which also describes the"
                                + " messages of the stream. Values of components have the form of the field `schema`"
                                + " that GET /worlds/{world}/components/{type} returns for their type. A request with"
                                + " a parameter or a field that is not listed is refused with the status 400.")
                .putObject("license")
                .put("name", "Apache-2.0")
                .put("identifier", "Apache-2.0");
        document.putArray("servers").addObject().put("url", "/api/v1");
        document.putArray("security").addObject().putArray(TOKEN);
    }

    private void paths(List<Route> routes) {
        ObjectNode paths = document.putObject("paths");
        Map<String, ObjectNode> byPath = new LinkedHashMap<>();
        Map<String, Route> ids = new LinkedHashMap<>();
        routes.stream()
                .sorted(Comparator.comparing((Route route) -> String.join("/", route.path()))
                        .thenComparing(Route::method))
                .forEach(route -> {
                    if (route.summary().isEmpty()) {
                        throw new IllegalStateException(route + " has no summary. Say what it does.");
                    }
                    String id = id(route);
                    if (ids.put(id, route) != null) {
                        throw new IllegalStateException(
                                "Two operations are called " + id + ", one of which is " + route + ".");
                    }
                    ObjectNode ofPath = byPath.computeIfAbsent("/" + String.join("/", route.path()), paths::putObject);
                    operation(ofPath.putObject(route.method().equals("GET") ? "get" : "post"), route, id);
                });
    }

    /// Such as `getEntityRelations` for `GET /worlds/{world}/entities/{entity}/relations`: a part in braces stands for
    /// the one before it.
    private static String id(Route route) {
        StringBuilder id = new StringBuilder(route.method().equals("GET") ? "get" : "post");
        List<String> path = route.path();
        int first = path.getFirst().equals("worlds") ? 2 : 0;
        for (int i = first; i < path.size(); i++) {
            boolean isNamed = i + 1 < path.size() && path.get(i + 1).startsWith("{");
            if (!isNamed) {
                for (String word : path.get(i).split("[^A-Za-z]+", -1)) {
                    if (!word.isEmpty()) {
                        id.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
                    }
                }
            }
        }
        return id.toString();
    }

    private void operation(ObjectNode operation, Route route, String id) {
        operation.put("operationId", id).put("summary", route.summary());
        if (route.writes()) {
            operation.put("description", "Refused with the status 403 unless the program allows changes.");
        }
        if (!route.parts().isEmpty() || !route.parameters().isEmpty()) {
            ArrayNode parameters = operation.putArray("parameters");
            route.parts().forEach(part -> part.describe(parameters.addObject(), "path"));
            route.parameters().forEach(parameter -> parameter.describe(parameters.addObject(), "query"));
        }
        Shape body = route.body();
        if (body != null) {
            operation
                    .putObject("requestBody")
                    .put("required", true)
                    .putObject("content")
                    .putObject("application/json")
                    .set("schema", body.schema(named));
        }
        ObjectNode responses = operation.putObject("responses");
        ObjectNode answer = responses.putObject("200").put("description", "The answer.");
        if (route.asksWorld() && route.contentType().equals("application/json")) {
            ObjectNode headers = answer.putObject("headers");
            reference(headers.putObject("Phalanx-Frame"), "headers/Frame");
            reference(headers.putObject("Phalanx-Waited"), "headers/Waited");
        }
        ObjectNode media = answer.putObject("content").putObject(route.contentType());
        if (route.contentType().equals("application/json")) {
            media.set("schema", route.answer().schema(named));
        }
        for (int refusal : route.refusals()) {
            reference(responses.putObject(Integer.toString(refusal)), "responses/" + refusal);
        }
    }

    private static void reference(ObjectNode node, String name) {
        node.put("$ref", "#/components/" + name);
    }

    private void components() {
        ObjectNode components = document.putObject("components");
        ObjectNode schemas = components.putObject("schemas");
        named.put("Error", Shape.object(Shape.has("error", Shape.TEXT)).named("Error"));
        Map<String, ObjectNode> written = new TreeMap<>();
        while (written.size() < named.size()) {
            for (Map.Entry<String, Shape> shape : List.copyOf(named.entrySet())) {
                if (!written.containsKey(shape.getKey())) {
                    written.put(shape.getKey(), shape.getValue().definition(named));
                }
            }
        }
        written.forEach(schemas::set);
        ObjectNode responses = components.putObject("responses");
        ApiException.MEANINGS.forEach((status, meaning) -> {
            ObjectNode response = responses.putObject(status.toString()).put("description", meaning);
            reference(
                    response.putObject("content").putObject("application/json").putObject("schema"), "schemas/Error");
        });
        ObjectNode headers = components.putObject("headers");
        header(headers, "Frame", "The number of the frame at whose end the world answered.");
        header(headers, "Waited", "The number of frames that the request waited for the budget of the inspector.");
        components
                .putObject("securitySchemes")
                .putObject(TOKEN)
                .put("type", "apiKey")
                .put("in", "header")
                .put("name", "Phalanx-Token")
                .put("description", "The token of the URL that the program prints.");
    }

    private static void header(ObjectNode headers, String name, String summary) {
        headers.putObject(name).put("description", summary).putObject("schema").put("type", "integer");
    }
}
