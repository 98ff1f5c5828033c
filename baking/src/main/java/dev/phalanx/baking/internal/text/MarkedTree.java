package dev.phalanx.baking.internal.text;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.Names;
import java.io.Serial;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Reads a text file into a tree of values.
///
/// [YamlText] and [JsonText] call it for each element that they read. A name that an object has twice is reported as a
/// problem, and its second value is left out.
public final class MarkedTree {
    private static final int MOST_SHARED = 100_000;

    /// Thrown if a file cannot be read any further.
    static final class SyntaxException extends Exception {
        @Serial
        private static final long serialVersionUID = 1;

        private final transient SourcePosition position;

        SyntaxException(SourcePosition position, String message) {
            super(message, null, false, false);
            this.position = position;
        }

        SourcePosition position() {
            return position;
        }
    }

    private final String file;
    private final int mostDepth;
    private final int mostValues;
    private final Consumer<AuthoringProblem> problems;
    private final List<MarkedValue> open = new ArrayList<>();

    /// What texts mean, so that values and names that occur often are one object each.
    private final Map<String, MarkedValue.Scalar> plain = new HashMap<>();

    private final Map<String, MarkedValue.Scalar> quoted = new HashMap<>();
    private @Nullable MarkedValue root;
    private int count;
    private @Nullable String name;
    private int nameLine;
    private int nameColumn;

    /// The depth of the value that is left out, or -1.
    private int leftOut = -1;

    /// A tree without values.
    ///
    /// @param file the path, for positions
    /// @param mostDepth how deep lists and objects may be nested
    /// @param mostValues how many values and names of fields the file may have together
    /// @param problems receives what is wrong with the file
    public MarkedTree(String file, int mostDepth, int mostValues, Consumer<AuthoringProblem> problems) {
        this.file = file;
        this.mostDepth = mostDepth;
        this.mostValues = mostValues;
        this.problems = problems;
    }

    /// Reads a YAML file, and returns its value, or null if the file cannot be read to its end. An empty file is null
    /// in YAML.
    public @Nullable MarkedValue readYaml(ByteBuffer content) {
        ByteBuffer text = YamlBlanks.normalise(Utf8.skipMark(content));
        return read(text, () -> YamlText.read(text, this));
    }

    /// Reads a JSON file, and returns its value, or null if the file cannot be read to its end. An empty file is null
    /// in JSON.
    ///
    /// @param hasLines whether positions have lines and columns
    /// @param keeps the names of fields of the outermost object whose values are read; the others are skipped
    public @Nullable MarkedValue readJson(ByteBuffer content, boolean hasLines, Predicate<String> keeps) {
        ByteBuffer text = Utf8.skipMark(content);
        return read(text, () -> JsonText.read(Utf8.reader(text), this, hasLines, keeps));
    }

    private interface Syntax {
        void read() throws SyntaxException;
    }

    private @Nullable MarkedValue read(ByteBuffer text, Syntax syntax) {
        try {
            syntax.read();
            return root == null ? share(plain, "", PlainText::parse).at(1, 1) : root;
        } catch (SyntaxException wrong) {
            Utf8.Place place = Utf8.place(text, Integer.MAX_VALUE);
            if (place.nextByte() < 0) {
                problems.accept(AuthoringProblem.error(wrong.position, String.valueOf(wrong.getMessage())));
            } else {
                problem(
                        place.line(),
                        place.column(),
                        "The byte 0x" + Integer.toHexString(place.nextByte())
                                + " here is not UTF-8. Save the file as UTF-8.");
            }
            return null;
        }
    }

    /// Whether a value has been read.
    boolean hasRoot() {
        return root != null;
    }

    /// The value of the file, or null if none has been read.
    @Nullable
    MarkedValue root() {
        return root;
    }

    /// Whether a name comes next, or the end of an object.
    boolean expectsName() {
        return name == null && !open.isEmpty() && open.getLast() instanceof MarkedValue.Fields;
    }

    SyntaxException syntaxProblem(int line, int column, String message) {
        return new SyntaxException(new SourcePosition(file, line, column), prefix(line) + message);
    }

    void problem(int line, int column, String message) {
        problems.accept(AuthoringProblem.error(new SourcePosition(file, line, column), prefix(line) + message));
    }

    /// The path of the object or list that is read, such as `nodes[4].extras: `; nothing if there are lines.
    private String prefix(int line) {
        if (line != 0) {
            return "";
        }
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < open.size() - 1; i++) {
            if (open.get(i) instanceof MarkedValue.Items list) {
                path.append('[').append(list.items().size() - 1).append(']');
            } else if (open.get(i) instanceof MarkedValue.Fields object
                    && !object.fields().isEmpty()) {
                path.append(path.isEmpty() ? "" : ".")
                        .append(object.fields().getLast().name());
            }
        }
        return path.isEmpty() ? "" : path + ": ";
    }

    // What the file has

    void startObject(int line, int column) throws SyntaxException {
        start(new MarkedValue.Fields(line, column));
    }

    void startList(int line, int column) throws SyntaxException {
        start(new MarkedValue.Items(line, column));
    }

    private void start(MarkedValue value) throws SyntaxException {
        if (open.size() >= mostDepth) {
            throw syntaxProblem(
                    value.line,
                    value.column,
                    "Lists and objects are nested more than " + mostDepth + " deep here. Nest them less.");
        }
        add(value);
        open.add(value);
    }

    /// The end of the list or object that was started last.
    void end() {
        open.removeLast();
        if (open.size() == leftOut) {
            leftOut = -1;
        }
    }

    void name(String newName, int line, int column) throws SyntaxException {
        MarkedValue.Field first = ((MarkedValue.Fields) open.getLast()).find(newName);
        if (first != null) {
            problem(
                    line,
                    column,
                    "The key " + Names.quote(newName) + " is there twice"
                            + (first.line() == 0 ? "" : ", first in line " + first.line()) + ". Remove one of them.");
            leaveOut();
        }
        setName(share(quoted, newName, JsonNodeFactory.instance::stringNode).text(), line, column);
    }

    /// A name that has been reported: its value is left out.
    void refusedName(int line, int column) throws SyntaxException {
        leaveOut();
        setName("", line, column);
    }

    private void setName(String newName, int line, int column) throws SyntaxException {
        countValue(line, column);
        name = newName;
        nameLine = line;
        nameColumn = column;
    }

    private void leaveOut() {
        if (leftOut < 0) {
            leftOut = open.size();
        }
    }

    private void countValue(int line, int column) throws SyntaxException {
        count++;
        if (count > mostValues) {
            throw syntaxProblem(
                    line,
                    column,
                    "The file has more than " + mostValues + " values and names of fields up to here. Divide it into"
                            + " several files.");
        }
    }

    /// A number, a boolean or null.
    ///
    /// @param text the text as it is in the file
    void plain(String text, int line, int column) throws SyntaxException {
        MarkedValue.Scalar value = share(plain, text, PlainText::parse);
        if (value.scalar().isMissingNode()) {
            problem(
                    line,
                    column,
                    "The number " + MarkedValue.cut(text)
                            + " is too large. Use a smaller one, or write it in quotes if it is text.");
            refused(line, column);
        } else {
            add(value.at(line, column));
        }
    }

    /// A text, regardless of what it looks like.
    void quoted(String text, int line, int column) throws SyntaxException {
        add(share(quoted, text, JsonNodeFactory.instance::stringNode).at(line, column));
    }

    private static MarkedValue.Scalar share(
            Map<String, MarkedValue.Scalar> known, String text, Function<String, JsonNode> parse) {
        MarkedValue.Scalar value = known.get(text);
        if (value == null) {
            value = MarkedValue.Scalar.of(parse.apply(text), text);
            if (known.size() < MOST_SHARED) {
                known.put(text, value);
            }
        }
        return value;
    }

    /// A value that has been reported.
    void refused(int line, int column) throws SyntaxException {
        add(new MarkedValue.Refused(line, column));
    }

    private void add(MarkedValue value) throws SyntaxException {
        countValue(value.line, value.column);
        boolean isLeftOut = leftOut >= 0;
        if (open.isEmpty()) {
            root = value;
        } else if (open.getLast() instanceof MarkedValue.Fields object) {
            if (!isLeftOut && name != null) {
                object.add(new MarkedValue.Field(name, nameLine, nameColumn, value));
            }
            name = null;
        } else if (!isLeftOut && open.getLast() instanceof MarkedValue.Items list) {
            list.items().add(value);
        }
        if (open.size() == leftOut && (value instanceof MarkedValue.Scalar || value instanceof MarkedValue.Refused)) {
            leftOut = -1;
        }
    }
}
