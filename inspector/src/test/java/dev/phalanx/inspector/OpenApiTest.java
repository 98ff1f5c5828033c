package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// The OpenAPI description of the protocol. `-Dphalanx.golden.regenerate=true` rewrites `docs/inspector-openapi.json`
/// and then fails, lest it pass by accident. Read the difference before you commit it.
final class OpenApiTest {
    private static final Path FILE = Path.of("..", "docs", "inspector-openapi.json");
    private static final Path PAGE = Path.of("..", "docs", "inspector-protocol.md");
    private static final JsonNode DOCUMENT = DescribedApi.DOCUMENT;

    private static void forEachOperation(BiConsumer<String, JsonNode> action) {
        DOCUMENT.get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(operation ->
                                action.accept(operation.getKey() + " " + path.getKey(), operation.getValue())));
    }

    @Test
    void theFileIsTheDescriptionOfTheCode() throws IOException {
        String text = AskedWorld.JSON
                        .writerWithDefaultPrettyPrinter()
                        .writeValueAsString(DOCUMENT)
                        .replace("\r\n", "\n")
                + "\n";
        if (Boolean.getBoolean("phalanx.golden.regenerate")) {
            Files.writeString(FILE, text);
            fail("Rewrote %s. Read the difference, then run the test without -Dphalanx.golden.regenerate.", FILE);
        }
        assertThat(text)
                .as("%s is out of date: write it again with -Dtest=OpenApiTest -Dphalanx.golden.regenerate=true", FILE)
                .isEqualTo(Files.readString(FILE));
    }

    @Test
    void itIsServedAsItIs() {
        try (AskedWorld asked = new AskedWorld()) {
            assertThat(asked.get("openapi.json")).isEqualTo(DOCUMENT);
            assertThat(asked.refused("GET", "openapi.json?pretty=true", null))
                    .isEqualTo("400 There is no parameter pretty; this request takes none.");
        }
    }

    // The rules of OpenAPI 3.1

    @Test
    void theDocumentSaysWhatItIs() {
        assertThat(DOCUMENT.get("openapi").stringValue()).startsWith("3.1.");
        assertThat(DOCUMENT.propertyNames())
                .containsExactly("openapi", "info", "servers", "security", "paths", "components");
        assertThat(DOCUMENT.get("info").propertyNames()).contains("title", "version");
        Set<String> schemes = new HashSet<>();
        DOCUMENT.get("security").forEach(one -> schemes.addAll(one.propertyNames()));
        assertThat(DOCUMENT.get("components").get("securitySchemes").propertyNames())
                .containsExactlyElementsOf(schemes);
    }

    @Test
    void everyOperationHasASummaryAnIdAndAnswers() {
        List<String> ids = new ArrayList<>();
        forEachOperation((name, operation) -> {
            assertThat(name).matches("(get|post) /.*");
            assertThat(operation.get("summary").stringValue()).as(name).matches("[A-Z].*\\.");
            ids.add(operation.get("operationId").stringValue());
            assertThat(operation.get("requestBody") != null).as(name).isEqualTo(name.startsWith("post"));
            operation.get("responses").properties().forEach(response -> {
                assertThat(response.getKey()).as(name).matches("[245][0-9][0-9]");
                JsonNode reference = response.getValue().get("$ref");
                JsonNode content = reference == null
                        ? response.getValue()
                        : DOCUMENT.at(reference.stringValue().substring(1));
                assertThat(content.get("description").stringValue()).as(name).isNotEmpty();
                assertThat(content.get("content").size()).as(name).isEqualTo(1);
            });
            assertThat(operation.get("responses").propertyNames()).as(name).contains("200", "401", "403");
        });
        assertThat(ids).doesNotHaveDuplicates().hasSizeGreaterThan(40).allMatch(id -> id.matches("[a-z][A-Za-z]+"));
    }

    @Test
    void theParametersInAPathAreThoseOfTheOperation() {
        forEachOperation((name, operation) -> {
            Set<String> inPath = new TreeSet<>();
            Matcher parts = Pattern.compile("\\{([a-z]+)}").matcher(name);
            while (parts.find()) {
                inPath.add(parts.group(1));
            }
            Set<String> declared = new TreeSet<>();
            Set<String> all = new HashSet<>();
            if (operation.has("parameters")) {
                for (JsonNode parameter : operation.get("parameters")) {
                    String in = parameter.get("in").stringValue();
                    String of = parameter.get("name").stringValue();
                    assertThat(all.add(in + " " + of))
                            .as("%s: %s is unique", name, of)
                            .isTrue();
                    assertThat(parameter.get("description").stringValue()).endsWith(".");
                    assertThat(parameter.has("schema")).isTrue();
                    if (in.equals("path")) {
                        assertThat(parameter.get("required").booleanValue()).isTrue();
                        declared.add(of);
                    } else {
                        assertThat(in).isEqualTo("query");
                    }
                }
            }
            assertThat(declared).as(name).isEqualTo(inPath);
        });
    }

    @Test
    void everyReferenceLeadsSomewhereAndEverySchemaIsReferredTo() {
        Set<String> references = new TreeSet<>();
        collect(DOCUMENT, references);
        for (String reference : references) {
            assertThat(DOCUMENT.at(reference.substring(1)).isMissingNode())
                    .as(reference)
                    .isFalse();
        }
        assertThat(references)
                .containsAll(DOCUMENT.get("components").get("schemas").propertyNames().stream()
                        .map(name -> "#/components/schemas/" + name)
                        .toList());
    }

    private static void collect(JsonNode node, Set<String> references) {
        if (node.isObject() && node.has("$ref")) {
            references.add(node.get("$ref").stringValue());
            assertThat(node.size())
                    .as("a reference has nothing beside it: %s", node)
                    .isEqualTo(1);
        }
        node.forEach(part -> collect(part, references));
    }

    /// The dialect of OpenAPI 3.1 is JSON schema 2020-12 with further keywords, of which there are none here.
    @Test
    void everySchemaIsAJsonSchema() {
        Schema rules = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        List<JsonNode> schemas = new ArrayList<>();
        DOCUMENT.get("components").get("schemas").forEach(schemas::add);
        forEachOperation((name, operation) -> operation.findValues("schema").forEach(schemas::add));
        assertThat(schemas).hasSizeGreaterThan(100);
        for (JsonNode schema : schemas) {
            assertThat(rules.validate(schema)).as(schema.toString()).isEmpty();
        }
    }

    // The page

    /// Examples of the page leave out fields, but they have no others.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`GET /api/v1/process`|get /process",
                "`GET /worlds/{w}/hierarchy?node|get /worlds/{world}/hierarchy",
                "`GET /worlds/{w}/hierarchy?mode|get /worlds/{world}/hierarchy",
                "`GET /worlds/{w}/entities/40:1`|get /worlds/{world}/entities/{entity}",
                "/relations` returns|get /worlds/{world}/entities/{entity}/relations",
                "/references` returns|get /worlds/{world}/entities/{entity}/references",
                "`GET /worlds/{w}/systems`|get /worlds/{world}/systems",
                "`GET /worlds/{w}/systems/{id}`|get /worlds/{world}/systems/{system}",
                "`GET /worlds/{w}/archetypes?|get /worlds/{world}/archetypes",
                "`GET /worlds/{w}/archetypes/{id}`|get /worlds/{world}/archetypes/{archetype}",
                "`GET /worlds/{w}/components`|get /worlds/{world}/components",
                "`GET /worlds/{w}/components/{type}`|get /worlds/{world}/components/{type}",
                "`GET /worlds/{w}/query?|get /worlds/{world}/query",
                "`GET /worlds/{w}/commands?|get /worlds/{world}/commands",
                "`GET /worlds/{w}/journal?|get /worlds/{world}/journal",
                "`GET /profiler/timeline?|get /profiler/timeline",
                "`GET /worlds/{w}/live?|get /worlds/{world}/live",
            })
    void theExampleIsAsDescribed(String after, String operation) throws IOException {
        String page = Files.readString(PAGE);
        int place = page.indexOf(after);
        assertThat(place).isNotNegative();
        int start = page.indexOf("```json\n", place) + "```json\n".length();
        JsonNode example = AskedWorld.JSON.readTree(page.substring(start, page.indexOf("```", start)));
        String[] halves = operation.split(" ", 2);
        DescribedApi.assertConforms(DOCUMENT.get("paths").get(halves[1]).get(halves[0]), example, false);
    }

    @Test
    void everyPathIsOnThePage() throws IOException {
        String page = Files.readString(PAGE);
        for (Map.Entry<String, JsonNode> path : DOCUMENT.get("paths").properties()) {
            String pattern = Pattern.quote(path.getKey())
                    .replace("{world}", "\\E\\{w\\}\\Q")
                    .replace("{entity}", "\\E(\\{e\\}|40:1)\\Q")
                    .replaceAll("\\{(system|archetype)}", "\\\\E\\\\{id\\\\}\\\\Q");
            assertThat(Pattern.compile(pattern + "[?` ]").matcher(page).find())
                    .as("docs/inspector-protocol.md has %s", path.getKey())
                    .isTrue();
        }
    }

    // What is declared is what is read

    @Test
    void whatIsNotDeclaredIsRefused() {
        try (AskedWorld asked = new AskedWorld()) {
            assertThat(asked.refusal("hierarchy?nodes=world"))
                    .isEqualTo("400 There is no parameter nodes; this request takes node, offset, limit, mode, systems,"
                            + " chunks, groups, tick.");
            assertThat(asked.refusal("hierarchy?systems=yes"))
                    .isEqualTo("400 The parameter systems is \"yes\". Give true or false.");
            assertThat(asked.refusal("node")).isEqualTo("400 The parameter node is missing. Give it.");
            assertThat(asked.refusal("pause", "{\"paused\": true, \"frames\": 1}"))
                    .isEqualTo("400 The body has a field frames; this request takes paused.");
            assertThat(asked.refusal("pause", "{}")).isEqualTo("400 The body has no field paused. Add it.");
            assertThat(asked.refused("POST", "profiler/start", "{\"seconds\": 5}"))
                    .isEqualTo("400 The body has a field seconds; this request takes none.");
        }
    }
}
