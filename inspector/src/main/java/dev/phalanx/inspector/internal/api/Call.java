package dev.phalanx.inspector.internal.api;

import dev.phalanx.inspector.internal.values.ValueException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A call of the API.
///
/// @param method the HTTP method, such as `GET`
/// @param path the parts of the path after `/api/v1/`, decoded
/// @param parameters the parameters, decoded; if several have the same name, the last one
/// @param body the bytes of the body; may be empty
public record Call(String method, List<String> path, Map<String, String> parameters, byte[] body) {
    private static final int MOST_ITEMS = 1_000;
    private static final int USUAL_ITEMS = 100;

    @Nullable
    String find(String name) {
        return parameters.get(name);
    }

    String get(String name, String otherwise) {
        return parameters.getOrDefault(name, otherwise);
    }

    boolean is(String name) {
        return "true".equals(parameters.get(name));
    }

    /// A parameter that is an integer.
    int integer(String name, int otherwise, int least, int most) {
        String text = parameters.get(name);
        if (text == null) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            // Refused below.
        }
        throw ApiException.badRequest(
                "The parameter " + name + " is \"" + text + "\". Give an integer from " + least + " to " + most + ".");
    }

    /// A parameter that lists integers from 0 on, separated by commas.
    Set<Integer> integers(String name) {
        String text = get(name, "");
        Set<Integer> numbers = new HashSet<>();
        for (String part : text.split(",", -1)) {
            try {
                numbers.add(Integer.parseUnsignedInt(part));
            } catch (NumberFormatException noNumber) {
                throw ApiException.badRequest(
                        "The parameter " + name + " is \"" + text + "\". Give integers separated by commas.");
            }
        }
        if (numbers.size() > MOST_ITEMS) {
            throw ApiException.badRequest("The parameter " + name + " lists " + numbers.size()
                    + " integers. Give at most " + MOST_ITEMS + ".");
        }
        return numbers;
    }

    int offset() {
        return integer("offset", 0, 0, Integer.MAX_VALUE);
    }

    int limit() {
        return integer("limit", USUAL_ITEMS, 1, MOST_ITEMS);
    }

    /// The body, an object.
    JsonNode object() {
        JsonNode node = JsonText.parse(body);
        if (!node.isObject()) {
            throw ApiException.badRequest("The body is not a JSON object. Send one.");
        }
        return node;
    }

    /// A field of the body that must be there.
    static JsonNode required(JsonNode body, String field) {
        JsonNode node = body.get(field);
        if (node == null) {
            throw ApiException.badRequest("The body has no field " + field + ". Add it.");
        }
        return node;
    }

    static String text(JsonNode body, String field) {
        JsonNode node = required(body, field);
        if (!node.isString()) {
            throw ApiException.badRequest(
                    "The field " + field + " is " + ValueException.shown(node) + ". Give a string.");
        }
        return node.stringValue();
    }

    static boolean truth(JsonNode body, String field) {
        JsonNode node = required(body, field);
        if (!node.isBoolean()) {
            throw ApiException.badRequest(
                    "The field " + field + " is " + ValueException.shown(node) + ". Give true or false.");
        }
        return node.booleanValue();
    }

    static int integer(JsonNode body, String field, int least, int most) {
        JsonNode node = required(body, field);
        if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < least || node.intValue() > most) {
            throw ApiException.badRequest("The field " + field + " is " + ValueException.shown(node)
                    + ". Give an integer from " + least + " to " + most + ".");
        }
        return node.intValue();
    }
}
