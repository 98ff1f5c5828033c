package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.files.Guid;
import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Currency;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.joml.Quaternionf;
import org.joml.Vector2f;
import org.joml.Vector2i;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3i;
import org.joml.Vector4f;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Every type of field, with values right and wrong: the schema and the readers of all formats agree, and no message
/// has the words of a library.
class FieldTypesTest {
    enum Colour {
        RED,
        @JsonProperty("green")
        GREEN,
        @JsonAlias("azure")
        BLUE
    }

    record Part(int size, List<String> names) {}

    record FieldsAuthoring(
            boolean truth,
            Boolean boxedTruth,
            AtomicBoolean sharedTruth,
            byte tiny,
            Byte boxedTiny,
            short small,
            int whole,
            Integer boxedWhole,
            AtomicInteger sharedWhole,
            OptionalInt perhapsWhole,
            long large,
            AtomicLong sharedLarge,
            OptionalLong perhapsLarge,
            BigInteger huge,
            Year year,
            float half,
            Float boxedHalf,
            double exact,
            OptionalDouble perhapsExact,
            BigDecimal decimal,
            Number any,
            char letter,
            Character boxedLetter,
            String text,
            CharSequence sequence,
            StringBuilder builder,
            char[] letters,
            Colour colour,
            DayOfWeek day,
            AssetRef asset,
            NodeRef node,
            Guid guid,
            Vector2f two,
            Vector3f three,
            Vector4f four,
            Vector3d exactThree,
            Vector2i cell,
            Vector3i block,
            Quaternionf turned,
            UUID uuid,
            URI uri,
            URL url,
            File file,
            Path path,
            Locale locale,
            Currency currency,
            Charset charset,
            TimeZone timeZone,
            ZoneId zone,
            ZoneOffset offset,
            Pattern pattern,
            Duration duration,
            Period period,
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            Instant instant,
            OffsetDateTime offsetDateTime,
            ZonedDateTime zonedDateTime,
            OffsetTime offsetTime,
            YearMonth month,
            MonthDay monthDay,
            String[] texts,
            List<String> textList,
            Set<String> textSet,
            Collection<Integer> wholes,
            byte[] bytes,
            short[] shorts,
            int[] ints,
            long[] longs,
            float[] floats,
            double[] doubles,
            boolean[] truths,
            List<Byte> byteList,
            UUID[] uuids,
            Set<UUID> uuidSet,
            EnumSet<Colour> colours,
            Colour[] colourArray,
            List<List<String>> lists,
            int[][] grid,
            Map<String, Integer> counts,
            Map<Colour, String> byColour,
            EnumMap<Colour, Integer> enumMap,
            Map<Integer, String> byNumber,
            SortedMap<Long, String> byLong,
            Map<UUID, Integer> byUuid,
            Map<LocalDate, Integer> byDate,
            Map<Boolean, Integer> byTruth,
            Optional<String> perhapsText,
            Optional<UUID> perhapsUuid,
            AtomicReference<Colour> sharedColour,
            Part part,
            List<Part> parts,
            Map<String, Part> namedParts,
            Optional<Part> perhapsPart)
            implements IAuthoring {}

    private static final AuthoringTypes TYPES = AuthoringTypes.of(List.of(FieldsAuthoring.class));
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(JSON.readTree(AuthoringSchema.of(TYPES)));

    /// Values of all sorts, each of which is right for some fields and wrong for the others.
    private static final List<String> VALUES = List.of("""
            null|true|false|0|1|-1|3|3.0|-0.5|2.5|127|128|-129|32767|40000|2147483647|2147483648|9223372036854775807
            9223372036854775808|1e15|123456789012345678901234567890|"yes"|"true"|"1"|"1.5"|"inf"|"NaN"|""|" "|"a"
            "ab"|"é"|"😀"|"1_000"|"0b11"|"RED"|"red"|"green"|"GREEN"|"azure"|"BLUE"|"MONDAY"|"PINK"|"a.png"
            "C:\\\\x"|"#a"|"0123456789abcdef0123456789abcdef"|"0123456789abcdef"|"123e4567-e89b-12d3-a456-426614174000"
            "123e4567e89b12d3a456426614174000"|"EjRWeJCrze8SNFZ4kKvN7w=="|"https://example.com/a?b=c#d"|"http://["|"a b"
            "urn:isbn:12"|"http://"|"//"|"file:///a"|"ftp:x"|"%zz"|"en-GB"|"de"|"EUR"|"EURO"|"UTF-8"|"UTF-99"
            "Europe/Berlin"|"Europe/Nowhere"|"UTC"|"+01:00"|"+19:00"|"Z"|"[a-z]+"|"PT1H30M"|"PT2.5S"|"P1D"|"P"|"PT"|"-P2W"
            "P1Y2M3D"|"2025-01-31"|"2025-02-29"|"2024-02-29"|"2025-13-01"|"13:30"|"13:30:05.25"|"25:00"
            "2025-01-31T13:30"|"2025-01-31T13:30:00Z"|"2025-01-31T13:30+01:00"|"2025-01-31T13:30:00"|"13:30+01:00"
            "2025-01"|"--01-31"|"2025"|"AQID"|"not base64"|[]|[null]|[1]|[1, 2]|[1, 2, 3]|[1, 2, 3, 4]|[1.5, 2]|[1, 2.5, 3]
            [0, 0, 0, 1.5]|["1", 2, 3]|[200]|[40000]|[-129]|[2147483648]|[1.0, 2.0]|[true]|[false, true]|["a"]
            ["a", 1]|["RED"]|["RED", "PINK"]|["123e4567-e89b-12d3-a456-426614174000"]|["soon"]|[[]]|[["a"], ["b"]]|[[1]]
            [[1], "x"]|[{}]|[{"size": 1}]|[{"size": "x"}]|[{"names": [1]}]|[{"nams": []}]|{}|{"a": 1}|{"a": "b"}|{"a": null}
            {"RED": "x"}|{"RED": 1}|{"azure": 1}|{"PINK": 1}|{"1": "x"}|{"-5": "x"}|{"x": "y"}|{"1.5": "x"}|{"01": "x"}
            {"99999999999": "x"}|{"123e4567-e89b-12d3-a456-426614174000": 1}|{"2025-01-31": 1}|{"2025-02-30": 1}|{"true": 1}
            {"size": 1}|{"size": 1.5}|{"size": null}|{"size": 1, "names": ["a", null]}|{"names": ["a", 2]}|{"names": "a"}
            {"a": {"size": 1}}|{"a": {"sise": 1}}|{"a": 3}""".split("[\\n|]"));

    private static String json(String field, String value) {
        return "{\"nodes\": [{\"name\": \"A\", \"components\": [{\"Fields\": {\"" + field + "\": " + value + "}}]}]}";
    }

    private static AuthoringScene read(SceneFormat format, String path, String text) {
        return format.read(path, text.getBytes(StandardCharsets.UTF_8), TYPES);
    }

    /// A file with a node in each line, whose component has one of the values in a field, as its lines and what comes
    /// before and after them.
    private static String file(String before, String node, String after, String field) {
        StringBuilder text = new StringBuilder(before);
        for (int i = 0; i < VALUES.size(); i++) {
            String fields = "{\"Fields\": {\"" + field + "\": " + VALUES.get(i) + "}}";
            text.append(i == 0 ? "\n" : ",\n")
                    .append(node.replace("NUMBER", Integer.toString(i)).replace("FIELDS", fields));
        }
        return text.append(after).toString();
    }

    private static AuthoringScene text(String ending, String field) {
        return read(
                new TextSceneFormat(),
                "a.scene." + ending,
                file("{\"nodes\": [", "{\"name\": \"N NUMBER\", \"components\": [FIELDS]}", "]}", field));
    }

    private static AuthoringScene gltf(String field) {
        return read(
                new GltfSceneFormat(),
                "a.gltf",
                file(
                        "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [",
                        "{\"name\": \"N NUMBER\", \"extras\": FIELDS}",
                        "]}",
                        field));
    }

    private static AuthoringScene tiled(String field) {
        return read(
                new TiledSceneFormat(),
                "a.tmj",
                file(
                                "{\"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": 1,"
                                        + " \"height\": 1, \"tilewidth\": 1, \"tileheight\": 1, \"infinite\": false, \"tilesets\":"
                                        + " [], \"layers\": [{\"type\": \"objectgroup\", \"name\": \"L\", \"id\": 1, \"objects\": [",
                                "{\"id\": 1NUMBER, \"name\": \"N NUMBER\", \"x\": 0, \"y\": 0, \"properties\": [{\"name\":"
                                        + " \"Fields\", \"type\": \"class\", \"value\": FIELDS}]}",
                                "]}]}",
                                field)
                        .replace("{\"Fields\": {\"" + field, "{\"" + field)
                        .replace("}}}]}", "}}]}"));
    }

    /// The messages about each value.
    private static Map<Integer, List<String>> messages(AuthoringScene scene) {
        Map<Integer, List<String>> messages = new TreeMap<>();
        for (AuthoringProblem problem : scene.problems()) {
            messages.computeIfAbsent(problem.position().line() - 2, line -> new ArrayList<>())
                    .add(problem.message());
        }
        return messages;
    }

    private static boolean isClean(String message) {
        return !Pattern.compile(
                        "Cannot|Feature|Coerc|coerc|[Dd]eserializ|\\[Source|com\\.fasterxml|tools\\.jackson|java\\.|"
                                + "Exception|reference chain|`")
                .matcher(message)
                .find();
    }

    @TestFactory
    List<DynamicTest> theSchemaAndTheReadersAgree() {
        List<DynamicTest> tests = new ArrayList<>();
        for (var component : FieldsAuthoring.class.getRecordComponents()) {
            String field = component.getName();
            tests.add(DynamicTest.dynamicTest(field, () -> theSchemaAndTheReadersAgree(field)));
        }
        return tests;
    }

    private static void theSchemaAndTheReadersAgree(String field) {
        Map<Integer, List<String>> messages = messages(text("json", field));
        int right = 0;
        for (int i = 0; i < VALUES.size(); i++) {
            String value = VALUES.get(i);
            if (field.equals("pattern") && value.matches("\"(?:C:|http://\\[|[+]|%|[*?]).*")) {
                continue; // no expression of JSON Schema says what a regular expression is
            }
            boolean isValid =
                    SCHEMA.validate(json(field, value), InputFormat.JSON).isEmpty();
            List<String> wrong = messages.getOrDefault(i, List.of());
            assertThat(wrong.isEmpty())
                    .as("%s: %s is %s for the schema, and %s", field, value, isValid, wrong)
                    .isEqualTo(isValid);
            assertThat(wrong).allMatch(FieldTypesTest::isClean);
            right += isValid ? 1 : 0;
        }
        assertThat(right).isBetween(1, VALUES.size() - 1);
        assertThat(messages(text("yaml", field))).as("in YAML").isEqualTo(messages);
        assertThat(messages(gltf(field))).as("in glTF").isEqualTo(messages);
        if (!field.equals("node")) { // a number in Tiled refers to an object
            assertThat(messages(tiled(field))).as("in Tiled").isEqualTo(messages);
        }
    }

    @Test
    void everyFieldHasASchema() {
        JsonNode definitions = JSON.readTree(AuthoringSchema.of(TYPES)).get("$defs");
        JsonNode fields = definitions.get(FieldsAuthoring.class.getName()).get("properties");
        assertThat(fields.size()).isEqualTo(FieldsAuthoring.class.getRecordComponents().length);
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            ObjectNode schema = (ObjectNode) field.getValue().deepCopy();
            schema.remove("description");
            assertThat(schema.isEmpty()).as(field.getKey()).isFalse();
        }
        assertThat(fields.get("texts").toString())
                .isEqualTo("{\"type\":[\"array\",\"null\"],\"items\":{\"type\":[\"string\",\"null\"]},\"description\":"
                        + "\"String[]\"}");
        assertThat(fields.get("byColour").get("propertyNames").toString())
                .isEqualTo("{\"enum\":[\"RED\",\"green\",\"BLUE\",\"azure\"]}");
    }

    @Test
    void numbersOutOfTheRangeOfATypeAreNoneForTheSchemaEither() {
        for (String[] each : new String[][] {
            {"half", "1e39"},
            {"half", "-1e39"},
            {"boxedHalf", "1e300"},
            {"floats", "[1e39]"},
            {"three", "[1, 2, 1e39]"},
            {"turned", "[0, 0, 0, -1e39]"},
            {"large", "9223372036854775808"},
            {"longs", "[9223372036854775808]"}
        }) {
            String scene = json(each[0], each[1]);
            assertThat(SCHEMA.validate(scene, InputFormat.JSON)).as(scene).isNotEmpty();
            assertThat(read(new TextSceneFormat(), "a.scene.json", scene).problems())
                    .singleElement()
                    .extracting(AuthoringProblem::message)
                    .asString()
                    .contains("It must be from -");
        }
        for (String exact : List.of("1e39", "-1e300")) {
            assertThat(SCHEMA.validate(json("exact", exact), InputFormat.JSON)).isEmpty();
            assertThat(read(new TextSceneFormat(), "a.scene.json", json("exact", exact))
                            .problems())
                    .isEmpty();
        }
    }

    @Test
    void messagesSayWhatAFieldMustBe() {
        String scene = """
                {"nodes": [{"name": "A", "components": [{"Fields": {
                  "texts": [1], "textList": ["a", true], "textSet": {}, "uuid": "x", "byColour": {"PINK": "a"}, "colours":
                  ["PINK"], "byNumber": {"x": "a"}, "byteList": [200], "date": [2025, 1, 31], "zone": "Europe/Berln",
                  "duration": 5, "url": "x"}}]}]}
                """;
        assertThat(read(new TextSceneFormat(), "a.scene.json", scene).problems())
                .extracting(AuthoringProblem::message)
                .containsExactlyInAnyOrder(
                        "texts[0] of Fields is 1. It must be text. Write it in quotes.",
                        "textList[1] of Fields is true. It must be text. Write it in quotes.",
                        "textSet of Fields is an empty object. It must be a list.",
                        "uuid of Fields is \"x\". It must be a UUID, such as \"123e4567-e89b-12d3-a456-426614174000\".",
                        "byColour of Fields has the key \"PINK\". It must be one of [RED, green, BLUE].",
                        "colours[0] of Fields is \"PINK\". It must be one of [RED, green, BLUE].",
                        "byNumber of Fields has the key \"x\". It must be a whole number.",
                        "byteList[0] of Fields is 200. It must be from -128 to 127.",
                        "date of Fields is a list of 3 values. It must be a date, such as \"2025-01-31\".",
                        "zone of Fields is \"Europe/Berln\". It must be the name of a time zone, such as"
                                + " \"Europe/Berlin\".",
                        "duration of Fields is 5. It must be a duration, such as \"PT1H30M\" or \"PT2.5S\". Write it in"
                                + " quotes.",
                        "url of Fields is \"x\". It must be a URL, such as \"https://example.com/a\".");
    }
}
