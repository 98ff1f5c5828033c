package dev.phalanx.inspector.internal.bevy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The parameters of a request: an object of which fields are read, or nothing. Fields that no method knows are
/// ignored.
record RemoteParams(@Nullable JsonNode node) {
    private static final int LONGEST_TEXT = 80;

    /// Parameters that must be given.
    RemoteParams given() {
        if (node == null) {
            throw RemoteError.params("The request has no params. Give an object.");
        }
        if (!node.isObject()) {
            throw RemoteError.params("params is " + shown(node) + ". Give an object.");
        }
        return this;
    }

    boolean isGiven() {
        return node != null;
    }

    @Nullable
    JsonNode find(String name) {
        JsonNode found = node == null ? null : node.get(name);
        return found == null || found.isNull() ? null : found;
    }

    /// A field that may be anything, null included.
    JsonNode value(String name) {
        JsonNode found = node == null ? null : node.get(name);
        if (found == null) {
            throw missing(name);
        }
        return found;
    }

    String text(String name) {
        JsonNode found = find(name);
        if (found == null) {
            throw missing(name);
        }
        if (!found.isString()) {
            throw wrong(name, found, "a string");
        }
        return found.stringValue();
    }

    /// A field that is false if it is not given.
    boolean truth(String name) {
        JsonNode found = find(name);
        if (found == null) {
            return false;
        }
        if (!found.isBoolean()) {
            throw wrong(name, found, "true or false");
        }
        return found.booleanValue();
    }

    /// The number of an entity.
    long entity(String name) {
        Long found = findEntity(name);
        if (found == null) {
            throw missing(name);
        }
        return found;
    }

    @Nullable
    Long findEntity(String name) {
        JsonNode found = find(name);
        if (found == null) {
            return null;
        }
        if (!EntityBits.isBits(found)) {
            throw wrong(name, found, "the number of an entity, as world.query returns it");
        }
        return found.longValue();
    }

    /// Numbers of entities.
    List<Long> entities(String name) {
        List<Long> entities = new ArrayList<>();
        for (JsonNode one : array(name, value(name))) {
            if (!EntityBits.isBits(one)) {
                throw wrong(name, one, "numbers of entities, as world.query returns them");
            }
            entities.add(one.longValue());
        }
        return entities;
    }

    /// Texts that must be given.
    List<String> texts(String name) {
        return texts(name, value(name));
    }

    /// Texts, none if they are not given.
    List<String> textsOrNone(String name) {
        JsonNode found = find(name);
        return found == null ? List.of() : texts(name, found);
    }

    private static List<String> texts(String name, JsonNode found) {
        List<String> texts = new ArrayList<>();
        for (JsonNode one : array(name, found)) {
            if (!one.isString()) {
                throw wrong(name, one, "type paths, which are strings");
            }
            texts.add(one.stringValue());
        }
        return texts;
    }

    private static JsonNode array(String name, JsonNode found) {
        if (!found.isArray()) {
            throw wrong(name, found, "an array");
        }
        return found;
    }

    /// An object that must be given.
    JsonNode object(String name) {
        JsonNode found = value(name);
        if (!found.isObject()) {
            throw wrong(name, found, "an object");
        }
        return found;
    }

    /// An object, empty if it is not given.
    RemoteParams inner(String name) {
        JsonNode found = find(name);
        if (found != null && !found.isObject()) {
            throw wrong(name, found, "an object");
        }
        return new RemoteParams(found);
    }

    private static RemoteError missing(String name) {
        return RemoteError.params("params has no field " + name + ". Add it.");
    }

    private static RemoteError wrong(String name, JsonNode given, String wanted) {
        return RemoteError.params("The field " + name + " of params has " + shown(given) + ". Give " + wanted + ".");
    }

    /// JSON for a message, shortened.
    static String shown(JsonNode given) {
        String text = given.toString();
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "…" : text;
    }
}
