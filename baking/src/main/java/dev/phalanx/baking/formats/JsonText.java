package dev.phalanx.baking.formats;

import dev.phalanx.baking.formats.MarkedTree.SyntaxException;
import java.io.StringReader;
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
                    // that of MarkedTree is reached before, and the length of a file is limited
                    .maxNestingDepth(MarkedTree.MOST_DEPTH + 2)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /// How Jackson's messages name a place.
    private static final Pattern SOURCE = Pattern.compile(" ?\\((start marker )?at \\[Source: [^\\]]*\\]\\)");

    private final MarkedTree tree;
    private int line = 1;
    private int column = 1;

    private JsonText(MarkedTree tree) {
        this.tree = tree;
    }

    static void read(String text, MarkedTree tree) throws SyntaxException {
        new JsonText(tree).read(text);
    }

    private void read(String text) throws SyntaxException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), new StringReader(text))) {
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                moveTo(parser.currentTokenLocation());
                if (depth == 0 && tree.root() != null) {
                    throw new SyntaxException(
                            tree.position(line, column),
                            "The file goes on behind its only value. Remove what follows.");
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                read(parser, token);
            }
        } catch (JacksonException wrong) {
            moveTo(wrong.getLocation());
            throw invalid(wrong.getOriginalMessage());
        } catch (RuntimeException wrong) {
            throw invalid(String.valueOf(wrong.getMessage()));
        }
    }

    private SyntaxException invalid(String reason) {
        return new SyntaxException(
                tree.position(line, column),
                "This is not valid JSON: " + SOURCE.matcher(reason.strip()).replaceAll("")
                        + ". Check the commas, brackets and quotes.");
    }

    private void moveTo(@Nullable TokenStreamLocation location) {
        if (location != null && location.getLineNr() > 0) {
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
