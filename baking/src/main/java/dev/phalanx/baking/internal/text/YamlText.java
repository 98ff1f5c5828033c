package dev.phalanx.baking.internal.text;

import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedTree.SyntaxException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/// Reads the values of a YAML file, without the features that make a value differ from what is written: aliases, tags
/// and merged objects are problems.
///
/// It reads the events of SnakeYAML Engine, not the tokens of Jackson, which do not distinguish texts with quotes from
/// texts without, and turn aliases into strings.
final class YamlText {
    private static final int LEAST_BUFFER = 1024;

    private final ByteBuffer text;
    private final MarkedTree tree;
    private int line = 1;
    private int column = 1;
    private boolean hasDocument;

    private YamlText(ByteBuffer text, MarkedTree tree) {
        this.text = text;
        this.tree = tree;
    }

    static void read(ByteBuffer text, MarkedTree tree) throws SyntaxException {
        new YamlText(text, tree).read();
    }

    private void read() throws SyntaxException {
        try {
            LoadSettings settings = settings(text.remaining());
            ParserImpl parser = new ParserImpl(settings, new StreamReader(settings, Utf8.reader(text)));
            while (parser.hasNext()) {
                Event event = parser.next();
                event.getStartMark().ifPresent(this::moveTo);
                read(event);
            }
        } catch (MarkedYamlEngineException wrong) {
            Mark place = wrong.getProblemMark().or(wrong::getContextMark).orElse(null);
            if (place != null) {
                moveTo(place);
            }
            if (place != null && isTab(place)) {
                throw tree.syntaxProblem(
                        line, column, "A tab is in the indentation here, where YAML has spaces alone. Write spaces.");
            }
            throw invalid(wrong.getProblem() + (wrong.getContext() == null ? "" : " " + wrong.getContext()));
        } catch (ReaderException wrong) {
            Utf8.Place place = Utf8.place(text, wrong.getPosition());
            throw tree.syntaxProblem(
                    place.line(),
                    place.column(),
                    "The character with the code " + wrong.getCodePoint()
                            + " is not allowed in YAML. Remove it, or write it as an escape in double quotes.");
        } catch (RuntimeException wrong) {
            throw invalid(String.valueOf(wrong.getMessage()));
        }
    }

    /// The scanner copies the part of a scalar that it has read whenever it continues to read, so it gets the whole
    /// text at once: otherwise the time for a long scalar would grow with the square of its length.
    private static LoadSettings settings(int bytes) {
        return LoadSettings.builder()
                .setUseMarks(true)
                .setParseComments(false)
                .setCodePointLimit(Integer.MAX_VALUE)
                .setBufferSize(Math.max(LEAST_BUFFER, bytes))
                .build();
    }

    private SyntaxException invalid(String reason) {
        return tree.syntaxProblem(
                line,
                column,
                "This is not valid YAML: " + reason.strip().replaceAll("\\s*\\R\\s*", " ")
                        + ". Check the indentation, and write text with special characters in quotes.");
    }

    private static boolean isTab(Mark mark) {
        return mark.getPointer() < mark.getBuffer().length && mark.getBuffer()[mark.getPointer()] == '\t';
    }

    private void moveTo(Mark mark) {
        line = mark.getLine() + 1;
        column = mark.getColumn() + 1;
    }

    private void read(Event event) throws SyntaxException {
        switch (event.getEventId()) {
            case DocumentStart -> {
                if (hasDocument) {
                    throw tree.syntaxProblem(
                            line, column, "A second document starts here. Write each scene into a file of its own.");
                }
                hasDocument = true;
            }
            case MappingStart -> {
                refuseTag(((MappingStartEvent) event).getTag().orElse(null));
                requireNoName("an object");
                tree.startObject(line, column);
            }
            case SequenceStart -> {
                refuseTag(((SequenceStartEvent) event).getTag().orElse(null));
                requireNoName("a list");
                tree.startList(line, column);
            }
            case MappingEnd, SequenceEnd -> tree.end();
            case Alias -> readAlias((AliasEvent) event);
            case Scalar -> readScalar((ScalarEvent) event);
            case StreamStart, StreamEnd, DocumentEnd, Comment -> {
                // nothing that has a value
            }
        }
    }

    private void requireNoName(String what) throws SyntaxException {
        if (tree.expectsName()) {
            throw tree.syntaxProblem(
                    line,
                    column,
                    "A key is " + what + " here. Use text as a key, or write the value in quotes if it is text.");
        }
    }

    private void readAlias(AliasEvent alias) throws SyntaxException {
        tree.problem(
                line,
                column,
                "The alias " + Names.quote("*" + alias.getAlias().getValue())
                        + " is in the file, and scenes have none. Repeat what it stands for, or put it in quotes if it"
                        + " is text.");
        refuse();
    }

    private boolean refuseTag(@Nullable String tag) {
        if (tag != null) {
            tree.problem(
                    line,
                    column,
                    "The tag " + Names.quote(tag) + " is in the file, and scenes have none. Remove it, or put the value"
                            + " in quotes if it is text.");
        }
        return tag != null;
    }

    private void refuse() throws SyntaxException {
        if (tree.expectsName()) {
            tree.refusedName(line, column);
        } else {
            tree.refused(line, column);
        }
    }

    private void readScalar(ScalarEvent scalar) throws SyntaxException {
        String value = scalar.getValue();
        if (refuseTag(scalar.getTag().orElse(null))) {
            refuse();
        } else if (!tree.expectsName()) {
            if (scalar.isPlain()) {
                tree.plain(value, line, column);
            } else {
                tree.quoted(value, line, column);
            }
        } else if (scalar.isPlain() && value.equals("<<")) {
            tree.problem(
                    line, column, "The key << is in the file, and scenes do not merge objects. Write the fields out.");
            refuse();
        } else if (scalar.isPlain() && value.isEmpty()) {
            tree.problem(line, column, "A key is missing here. Write one before the colon.");
            refuse();
        } else {
            tree.name(value, line, column);
        }
    }
}
