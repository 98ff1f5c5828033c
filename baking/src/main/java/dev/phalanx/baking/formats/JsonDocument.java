package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.SourcePosition;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.math.BigInteger;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A JSON object in a file, whose values know where they are written.
///
/// Objects and lists are known by their identity, and each has the places of its members. Nodes for numbers and other
/// single values are shared, so these have a place only as members.
final class JsonDocument {
    /// Objects and lists inside each other.
    static final int MOST_DEPTH = 480;

    private static final int MOST_NAME = 50_000;
    /// What Jackson says of the beginnings of objects, whose places it does not know in text.
    private static final Pattern SOURCE = Pattern.compile(" \\((?:start marker|for)[^)]*\\)[^)]*\\)");
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MOST_DEPTH)
                    .maxNameLength(MOST_NAME)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxDocumentLength(-1)
                    .maxTokenCount(-1)
                    .build())
            .build();

    /// Where a container and its members are: the line in the upper half, the column in the lower.
    private static final class Places {
        /// Members that are searched one by one.
        private static final int FEW = 16;

        private final long own;
        private long[] members = new long[4];
        private int count;
        private @Nullable Map<String, Integer> indexes;

        Places(long own) {
            this.own = own;
        }

        void add(long member) {
            if (count == members.length) {
                members = Arrays.copyOf(members, count + (count >> 1) + 1);
            }
            members[count++] = member;
        }

        void add(String key, long member) {
            if (indexes != null) {
                indexes.put(key, count);
            }
            add(member);
        }

        void set(int index, long member) {
            members[index] = member;
        }

        /// The index of a member of the object, or -1.
        int indexOf(ObjectNode object, String key) {
            if (count <= FEW) {
                int index = 0;
                for (String name : object.propertyNames()) {
                    if (name.equals(key)) {
                        return index;
                    }
                    index++;
                }
                return -1;
            }
            Map<String, Integer> known = indexes;
            if (known == null) {
                known = new HashMap<>();
                for (String name : object.propertyNames()) {
                    known.put(name, known.size());
                }
                indexes = known;
            }
            return known.getOrDefault(key, -1);
        }
    }

    private final String file;
    private final boolean hasLines;
    private final FileProblems problems;
    private final IdentityHashMap<JsonNode, Places> places = new IdentityHashMap<>();
    private final ObjectNode root = JsonNodeFactory.instance.objectNode();

    private JsonDocument(String file, boolean hasLines, FileProblems problems) {
        this.file = file;
        this.hasLines = hasLines;
        this.problems = problems;
        places.put(root, new Places(0));
    }

    /// Reads a document, or adds a problem and returns null if there is no JSON object.
    ///
    /// @param file the path, for positions
    /// @param bytes of the document in UTF-8
    /// @param hasLines whether positions have lines and columns
    /// @param keeps which members of the outermost object are read; the others are skipped
    static @Nullable JsonDocument read(
            String file, InputStream bytes, boolean hasLines, FileProblems problems, Predicate<String> keeps) {
        JsonDocument document = new JsonDocument(file, hasLines, problems);
        try (Reader text = reader(bytes);
                JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            return document.tryRead(parser, keeps) ? document : null;
        } catch (IOException wrong) {
            problems.error(SourcePosition.of(file), "The file cannot be read: " + wrong.getMessage() + ".");
            return null;
        }
    }

    private boolean tryRead(JsonParser parser, Predicate<String> keeps) {
        try {
            return readRoot(parser, keeps);
        } catch (JacksonException wrong) {
            if (wrong.getCause() instanceof CharacterCodingException) {
                problems.error(SourcePosition.of(file), "The file is not in UTF-8. Save it in this encoding.");
                return false;
            }
            boolean isPlaced =
                    wrong.getLocation() != null && wrong.getLocation().getLineNr() > 0;
            TokenStreamLocation location = isPlaced ? wrong.getLocation() : parser.currentLocation();
            problems.error(position(place(location.getLineNr(), location.getColumnNr())), describe(wrong));
            return false;
        }
    }

    /// A reader of UTF-8 that skips a byte order mark and refuses other encodings.
    private static Reader reader(InputStream bytes) throws IOException {
        PushbackInputStream in = new PushbackInputStream(bytes, 3);
        byte[] mark = in.readNBytes(3);
        boolean hasMark =
                mark.length == 3 && mark[0] == (byte) 0xef && mark[1] == (byte) 0xbb && mark[2] == (byte) 0xbf;
        if (!hasMark) {
            in.unread(mark);
        }
        return new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static String describe(JacksonException wrong) {
        if (wrong instanceof StreamConstraintsException) {
            return "The JSON has a value that is too long, or is nested more than " + MOST_DEPTH
                    + " deep. Make it shorter or flatter.";
        }
        String first = SOURCE.matcher(wrong.getOriginalMessage())
                .replaceAll("")
                .lines()
                .findFirst()
                .orElse("");
        return "The file is not JSON: " + first + ". Correct it, or export the file again.";
    }

    private boolean readRoot(JsonParser parser, Predicate<String> keeps) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            problems.error(
                    SourcePosition.of(file), "The file does not begin with a JSON object. Export the file again.");
            return false;
        }
        Places own = new Places(place(parser));
        places.put(root, own);
        for (String key = parser.nextName(); key != null; key = parser.nextName()) {
            parser.nextToken();
            if (keeps.test(key)) {
                readMember(parser, root, own, key);
            } else {
                parser.skipChildren();
            }
        }
        if (parser.nextToken() != null) {
            problems.error(
                    position(place(parser)), "The file goes on behind its JSON object. Remove what is behind it.");
        }
        return true;
    }

    private void readMember(JsonParser parser, ObjectNode object, Places own, String key) {
        long place = place(parser);
        JsonNode value = readValue(parser);
        JsonNode before = object.replace(key, value);
        if (before == null) {
            own.add(key, place);
        } else {
            own.set(own.indexOf(object, key), place);
            problems.error(position(place), "The object has \"" + shorten(key) + "\" twice. Remove one of them.");
        }
    }

    private JsonNode readValue(JsonParser parser) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                ObjectNode object = nodes.objectNode();
                Places own = new Places(place(parser));
                places.put(object, own);
                for (String key = parser.nextName(); key != null; key = parser.nextName()) {
                    parser.nextToken();
                    readMember(parser, object, own, key);
                }
                yield object;
            }
            case START_ARRAY -> {
                ArrayNode array = nodes.arrayNode();
                Places own = new Places(place(parser));
                places.put(array, own);
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    own.add(place(parser));
                    array.add(readValue(parser));
                }
                yield array;
            }
            case VALUE_STRING -> nodes.stringNode(parser.getString());
            case VALUE_NUMBER_INT ->
                switch (parser.getNumberType()) {
                    case INT -> nodes.numberNode(parser.getIntValue());
                    case LONG -> nodes.numberNode(parser.getLongValue());
                    default -> {
                        BigInteger number = parser.getBigIntegerValue();
                        yield nodes.numberNode(isInRange(parser, number.doubleValue()) ? number : BigInteger.ZERO);
                    }
                };
            case VALUE_NUMBER_FLOAT -> {
                double number = parser.getDoubleValue();
                yield nodes.numberNode(isInRange(parser, number) ? number : 0);
            }
            case VALUE_TRUE -> nodes.booleanNode(true);
            case VALUE_FALSE -> nodes.booleanNode(false);
            default -> nodes.nullNode();
        };
    }

    private boolean isInRange(JsonParser parser, double number) {
        if (Double.isInfinite(number)) {
            problems.error(
                    position(place(parser)),
                    "The number " + shorten(parser.getString()) + " is beyond the range of double. Use a smaller one.");
            return false;
        }
        return true;
    }

    private static long place(JsonParser parser) {
        TokenStreamLocation location = parser.currentTokenLocation();
        return place(location.getLineNr(), location.getColumnNr());
    }

    private static long place(int line, int column) {
        return (long) Math.max(0, line) << Integer.SIZE | Math.max(0, column);
    }

    private SourcePosition position(long place) {
        return hasLines
                ? new SourcePosition(file, (int) (place >>> Integer.SIZE), (int) place)
                : SourcePosition.of(file);
    }

    /// The outermost object.
    ObjectNode root() {
        return root;
    }

    /// Where an object or a list of this document is.
    SourcePosition position(JsonNode container) {
        Places own = places.get(container);
        return own == null ? SourcePosition.of(file) : position(own.own);
    }

    /// Where the value of a member is, or the object if it has no such member.
    SourcePosition position(ObjectNode object, String key) {
        return position(placeOf(object, key));
    }

    /// Where an element of a list is.
    SourcePosition position(ArrayNode array, int index) {
        return position(placeOf(array, index));
    }

    /// Where the value is that a pointer finds in an object or a list, or the last value on the way to it.
    SourcePosition position(JsonNode container, JsonPointer pointer) {
        JsonNode at = container;
        Places own = places.get(container);
        long place = own == null ? 0 : own.own;
        for (JsonPointer rest = pointer; !rest.matches(); rest = rest.tail()) {
            JsonNode next = at instanceof ArrayNode array && rest.mayMatchElement()
                    ? array.get(rest.getMatchingIndex())
                    : at.get(rest.getMatchingProperty());
            if (next == null) {
                break;
            }
            place = at instanceof ArrayNode array
                    ? placeOf(array, rest.getMatchingIndex())
                    : placeOf((ObjectNode) at, rest.getMatchingProperty());
            at = next;
        }
        return position(place);
    }

    private long placeOf(ObjectNode object, String key) {
        Places own = places.get(object);
        if (own == null) {
            return 0;
        }
        int index = own.indexOf(object, key);
        return index < 0 ? own.own : own.members[index];
    }

    private long placeOf(ArrayNode array, int index) {
        Places own = places.get(array);
        if (own == null) {
            return 0;
        }
        return index < 0 || index >= own.count ? own.own : own.members[index];
    }

    /// A new object with the position of a value of the file.
    ///
    /// @param position a position in this document
    ObjectNode newObject(SourcePosition position) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        places.put(object, new Places(place(position.line(), position.column())));
        return object;
    }

    /// A new list with the position of a value of the file.
    ArrayNode newArray(SourcePosition position) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        places.put(array, new Places(place(position.line(), position.column())));
        return array;
    }

    /// Adds a member that an object lacks.
    ///
    /// @param position where it is written
    void add(ObjectNode object, String key, JsonNode value, SourcePosition position) {
        object.set(key, value);
        Places own = places.get(object);
        if (own != null) {
            own.add(key, place(position.line(), position.column()));
        }
    }

    /// Adds an element.
    ///
    /// @param position where it is written
    void add(ArrayNode array, JsonNode value, SourcePosition position) {
        array.add(value);
        Places own = places.get(array);
        if (own != null) {
            own.add(place(position.line(), position.column()));
        }
    }

    // Values in messages

    private static final int MOST_SHOWN = 40;

    /// A text of a length that fits a message.
    static String shorten(String text) {
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
    }

    /// A value as messages name it, such as `"big"` or `a list of 3 values`.
    static String shown(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> value.isEmpty() ? "an empty object" : "an object";
            case ARRAY -> "a list of " + value.size() + (value.size() == 1 ? " value" : " values");
            case STRING -> "\"" + shorten(value.stringValue()) + "\"";
            default -> shorten(value.toString());
        };
    }
}
