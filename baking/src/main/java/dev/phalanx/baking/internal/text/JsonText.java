package dev.phalanx.baking.internal.text;

import dev.phalanx.baking.internal.text.MarkedTree.SyntaxException;
import java.io.Reader;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/// Reads the values of a JSON file.
final class JsonText {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    // MarkedTree limits the depth and the number of values, and formats the length of files
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /// How Jackson's messages name a place.
    private static final Pattern SOURCE = Pattern.compile(" ?\\([^()\\[]*\\[Source: [^\\]]*]\\)");

    /// How Jackson's messages name settings, which files do not have.
    private static final Pattern SETTING =
            Pattern.compile("[:,]? *enable `[^`]*`(?: to allow[^.,]*)?| *\\(not recognized as one since [^)]*\\)");

    private final MarkedTree tree;
    private final boolean hasLines;
    private int line;
    private int column;

    private JsonText(MarkedTree tree, boolean hasLines) {
        this.tree = tree;
        this.hasLines = hasLines;
    }

    /// @param hasLines whether values get lines and columns
    /// @param keeps the names of fields of the outermost object whose values are read
    static void read(Reader text, MarkedTree tree, boolean hasLines, Predicate<String> keeps) throws SyntaxException {
        new JsonText(tree, hasLines).read(text, keeps);
    }

    private void read(Reader text, Predicate<String> keeps) throws SyntaxException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                moveTo(parser.currentTokenLocation());
                if (depth == 0 && tree.hasRoot()) {
                    throw tree.syntaxProblem(
                            line, column, "The file goes on behind its only value. Remove what follows.");
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (depth == 1 && token == JsonToken.PROPERTY_NAME && !keeps.test(parser.currentName())) {
                    parser.nextToken();
                    parser.skipChildren();
                } else {
                    read(parser, token);
                }
            }
        } catch (JacksonException wrong) {
            moveTo(wrong.getLocation());
            throw invalid(wrong.getOriginalMessage());
        } catch (RuntimeException wrong) {
            throw invalid(String.valueOf(wrong.getMessage()));
        }
    }

    private SyntaxException invalid(String reason) {
        return tree.syntaxProblem(
                line,
                column,
                "This is not valid JSON: "
                        + SETTING.matcher(SOURCE.matcher(reason.strip()).replaceAll(""))
                                .replaceAll("")
                        + ". Check the commas, brackets and quotes.");
    }

    private void moveTo(@Nullable TokenStreamLocation location) {
        if (hasLines && location != null && location.getLineNr() > 0) {
            line = location.getLineNr();
            column = location.getColumnNr();
        }
    }

    private void read(JsonParser parser, JsonToken token) throws SyntaxException {
        switch (token) {
            case START_OBJECT -> tree.startObject(line, column);
            case START_ARRAY -> tree.startList(line, column);
            case END_OBJECT, END_ARRAY -> tree.end();
            case PROPERTY_NAME -> tree.name(parser.currentName(), line, column);
            case VALUE_STRING -> tree.quoted(parser.getString(), line, column);
            default -> tree.plain(parser.getString(), line, column);
        }
    }
}
