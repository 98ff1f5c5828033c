package dev.phalanx.inspector.internal.calls;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A call of the API.
///
/// @param method the HTTP method, such as `GET`
/// @param path the parts of the path after `/api/v1/`, decoded
/// @param parameters the parameters, decoded; if several have the same name, the last one
/// @param body the bytes of the body; may be empty
/// @param route the route that replies, or null before it is chosen
public record Call(
        String method,
        List<String> path,
        Map<String, String> parameters,
        byte[] body,
        @Nullable Route route) {
    /// A call that has not been assigned to a route yet.
    public Call(String method, List<String> path, Map<String, String> parameters, byte[] body) {
        this(method, path, parameters, body, null);
    }

    /// This call as a call of a route.
    Call of(Route one) {
        return new Call(method, path, parameters, body, one);
    }

    /// The value of a parameter, or of a part of the path.
    ///
    /// @throws ApiException if the call has another value
    /// @throws IllegalStateException if the route does not declare the parameter, or if the parameter may be absent
    public <T> T get(Parameter<T> parameter) {
        T value = find(parameter);
        if (value == null) {
            throw new IllegalStateException("The parameter " + parameter.name() + " may be absent. Use find.");
        }
        return value;
    }

    /// The value of a parameter, or null if it is absent.
    ///
    /// @throws ApiException if the call has another value
    /// @throws IllegalStateException if the route does not declare the parameter
    public <T> @Nullable T find(Parameter<T> parameter) {
        Route of = route;
        if (of == null) {
            throw new IllegalStateException("The call has no route.");
        }
        return parameter.read(of.textOf(this, parameter));
    }

    public int offset() {
        return get(Parameter.OFFSET);
    }

    public int limit() {
        return get(Parameter.LIMIT);
    }

    /// The body, an object.
    public JsonNode object() {
        JsonNode node = JsonText.parse(body);
        if (!node.isObject()) {
            throw ApiException.badRequest("The body is not a JSON object. Send one.");
        }
        return node;
    }
}
