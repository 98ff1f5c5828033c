package dev.phalanx.inspector.internal.api;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// JSON as bytes.
public final class JsonText {
    private static final int MOST_DEEP = 64;

    /// Characters beyond ASCII are escaped, because half of a surrogate pair has no bytes in UTF-8.
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_DEEP)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build())
            .build();

    private JsonText() {}

    /// Writes an object.
    ///
    /// @param fields writes the fields
    public static byte[] object(Consumer<JsonGenerator> fields) {
        return value(out -> {
            out.writeStartObject();
            fields.accept(out);
            out.writeEndObject();
        });
    }

    /// Writes one value.
    ///
    /// @param writer writes the value
    public static byte[] value(Consumer<JsonGenerator> writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        try (JsonGenerator out = generator(bytes)) {
            writer.accept(out);
        }
        return bytes.toByteArray();
    }

    /// A generator of UTF-8.
    public static JsonGenerator generator(OutputStream bytes) {
        return MAPPER.tokenStreamFactory().createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8);
    }

    /// Reads one value.
    ///
    /// @throws ApiException with the status 400 if the bytes are not JSON
    public static JsonNode parse(byte[] bytes) {
        try {
            JsonNode node = MAPPER.readTree(bytes);
            return node == null || node.isMissingNode() ? JsonNodeFactory.instance.objectNode() : node;
        } catch (JacksonException wrong) {
            throw ApiException.badRequest(
                    "The body is not JSON: " + wrong.getOriginalMessage() + ". Send one JSON object in UTF-8.");
        } catch (StackOverflowError deep) {
            throw ApiException.badRequest("The body is nested too deeply. Send at most " + MOST_DEEP + " levels.");
        }
    }

    /// An empty object as a tree.
    public static ObjectNode tree() {
        return JsonNodeFactory.instance.objectNode();
    }

    /// Writes a tree as the next value.
    public static void write(JsonGenerator out, JsonNode tree) {
        MAPPER.writeTree(out, tree);
    }
}
