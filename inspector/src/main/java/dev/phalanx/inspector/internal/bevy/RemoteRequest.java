package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.inspector.internal.api.JsonText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// A request of JSON-RPC 2.0, and the responses to requests.
///
/// @param id what the client sent as id, or null
/// @param method the method
/// @param params the parameters
record RemoteRequest(JsonNode id, String method, RemoteParams params) {
    private static final JsonNode NULL = JsonNodeFactory.instance.nullNode();

    /// The id of what may be a request, for the response to it.
    static JsonNode id(JsonNode node) {
        JsonNode id = node.get("id");
        return id == null ? NULL : id;
    }

    /// The request that JSON is.
    ///
    /// @throws RemoteError if it is none
    static RemoteRequest parse(JsonNode node) {
        if (!node.isObject()) {
            throw invalid("The request is " + RemoteParams.shown(node) + ". Send an object.");
        }
        JsonNode version = node.get("jsonrpc");
        if (version == null || !version.isString() || !version.stringValue().equals("2.0")) {
            throw invalid("The field jsonrpc is " + shown(version) + ". Set it to \"2.0\".");
        }
        JsonNode method = node.get("method");
        if (method == null || !method.isString()) {
            throw invalid("The field method is " + shown(method) + ". Give the name of a method.");
        }
        JsonNode params = node.get("params");
        return new RemoteRequest(
                id(node), method.stringValue(), new RemoteParams(params == null || params.isNull() ? null : params));
    }

    private static String shown(@Nullable JsonNode field) {
        return field == null ? "missing" : RemoteParams.shown(field);
    }

    static RemoteError invalid(String message) {
        return new RemoteError(RemoteError.INVALID_REQUEST, message);
    }

    // Responses

    /// The response with a result.
    ///
    /// @param result the result as JSON
    static byte[] response(JsonNode id, byte[] result) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(result.length + 64);
        bytes.writeBytes("{\"jsonrpc\":\"2.0\",\"id\":".getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(JsonText.value(out -> JsonText.write(out, id)));
        bytes.writeBytes(",\"result\":".getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(result);
        bytes.write('}');
        return bytes.toByteArray();
    }

    /// The response with an error.
    static byte[] response(JsonNode id, RemoteError error) {
        return JsonText.object(out -> {
            out.writeStringProperty("jsonrpc", "2.0");
            out.writeName("id");
            JsonText.write(out, id);
            out.writeName("error");
            error.write(out);
        });
    }

    /// The response to what is no request.
    static byte[] response(RemoteError error) {
        return response(NULL, error);
    }
}
