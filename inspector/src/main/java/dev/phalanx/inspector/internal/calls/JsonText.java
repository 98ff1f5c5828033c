package dev.phalanx.inspector.internal.calls;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.TokenBuffer;

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

    /// Keeps an object as tokens, which another thread may write as JSON.
    ///
    /// @param fields writes the fields
    public static TokenBuffer copied(Consumer<JsonGenerator> fields) {
        TokenBuffer tokens = TokenBuffer.forGeneration();
        tokens.writeStartObject();
        fields.accept(tokens);
        tokens.writeEndObject();
        return tokens;
    }

    /// A generator of UTF-8.
    public static JsonGenerator generator(OutputStream bytes) {
        return MAPPER.tokenStreamFactory().createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8);
    }

    /// Reads one value.
    ///
    /// @throws ApiException with the status 400 if the bytes are not JSON
    public static JsonNode parse(byte[] bytes) {
        try (JsonParser parser = MAPPER.createParser(bytes)) {
            return parse(parser);
        } catch (JacksonException encoding) {
            throw ApiException.badRequest(
                    "The body is not JSON: it is not text in UTF-8. Send one JSON object in UTF-8.");
        } catch (StackOverflowError deep) {
            throw ApiException.badRequest("The body is nested too deeply. Send at most " + MOST_DEEP + " levels.");
        }
    }

    private static JsonNode parse(JsonParser parser) {
        try {
            JsonNode node = MAPPER.readTree(parser);
            return node == null || node.isMissingNode() ? JsonNodeFactory.instance.objectNode() : node;
        } catch (JacksonException wrong) {
            TokenStreamLocation place = wrong.getLocation();
            throw refusal(what(wrong), place == null ? parser.currentLocation() : place);
        }
    }

    private static ApiException refusal(String what, TokenStreamLocation place) {
        return ApiException.badRequest("The body is not JSON: " + what + ", at line " + place.getLineNr() + ", column "
                + place.getColumnNr() + ". Send one JSON object in UTF-8.");
    }

    /// What is wrong with a body. The words of the parser are about its own settings.
    private static String what(JacksonException wrong) {
        return switch (wrong) {
            case UnexpectedEndOfInputException _ -> "it ends too early";
            case StreamConstraintsException _ ->
                "it is nested more than " + MOST_DEEP + " levels deep, or has a very long number or name";
            case JacksonException _ when isDuplicate(wrong) -> "a field is there twice";
            case DatabindException _ -> "it does not end after its first value";
            default -> "something does not belong there";
        };
    }

    private static boolean isDuplicate(JacksonException wrong) {
        return String.valueOf(wrong.getOriginalMessage()).startsWith("Duplicate");
    }

    /// An empty object as a tree.
    public static ObjectNode tree() {
        return JsonNodeFactory.instance.objectNode();
    }

    /// The value `true` as a tree.
    public static JsonNode truth() {
        return JsonNodeFactory.instance.booleanNode(true);
    }

    /// Writes a tree as the next value.
    public static void write(JsonGenerator out, JsonNode tree) {
        MAPPER.writeTree(out, tree);
    }
}
