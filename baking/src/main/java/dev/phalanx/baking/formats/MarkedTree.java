package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.SourcePosition;
import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Builds the values of a text file from what its parser comes across.
///
/// A name that an object has twice is a problem here, and its second value is left out.
final class MarkedTree {
    /// How deep lists and objects may be nested.
    static final int MOST_DEPTH = 200;

    private static final int MOST_SHARED = 100_000;
    private static final int MOST_SEARCHED = 16;

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
    private final SceneProblems problems;
    private final List<MarkedValue> open = new ArrayList<>();

    /// The names of the open objects with more than a few; null for others.
    private final List<@Nullable Set<String>> names = new ArrayList<>();

    private final Map<String, MarkedValue.Text> plain = new HashMap<>();
    private final Map<String, MarkedValue.Text> quoted = new HashMap<>();
    private @Nullable MarkedValue root;
    private @Nullable String name;
    private int nameLine;
    private int nameColumn;

    /// The depth of the value that is left out, or -1.
    private int leftOut = -1;

    MarkedTree(String file, SceneProblems problems) {
        this.file = file;
        this.problems = problems;
    }

    /// The value of the file, or null if it has none.
    @Nullable
    MarkedValue root() {
        return root;
    }

    /// Whether a name comes next, or the end of an object.
    boolean expectsName() {
        return name == null && !open.isEmpty() && open.getLast() instanceof MarkedValue.Fields;
    }

    SourcePosition position(int line, int column) {
        return new SourcePosition(file, line, column);
    }

    void problem(int line, int column, String message) {
        problems.error(position(line, column), message);
    }

    // What the file has

    void startObject(int line, int column) throws SyntaxException {
        start(new MarkedValue.Fields(line, column));
    }

    void startList(int line, int column) throws SyntaxException {
        start(new MarkedValue.Items(line, column));
    }

    private void start(MarkedValue value) throws SyntaxException {
        if (open.size() >= MOST_DEPTH) {
            throw new SyntaxException(
                    value.position(file),
                    "Lists and objects are nested more than " + MOST_DEPTH + " deep here. Nest them less.");
        }
        add(value);
        open.add(value);
        names.add(null);
    }

    /// The end of the list or object that was started last.
    void end() {
        open.removeLast();
        names.removeLast();
        if (open.size() == leftOut) {
            leftOut = -1;
        }
    }

    void name(String newName, int line, int column) {
        MarkedValue.Fields object = (MarkedValue.Fields) open.getLast();
        if (isKnown(object, newName)) {
            MarkedValue.Field first = problems.isFull() ? null : object.find(newName);
            problem(
                    line,
                    column,
                    "The key " + Names.quote(newName) + " is there twice"
                            + (first == null ? "" : ", first in line " + first.line()) + ". Remove one of them.");
            leaveOut();
        }
        setName(newName, line, column);
    }

    /// A name that has been reported: its value is left out.
    void refusedName(int line, int column) {
        leaveOut();
        setName("", line, column);
    }

    private void setName(String newName, int line, int column) {
        name = newName;
        nameLine = line;
        nameColumn = column;
    }

    private void leaveOut() {
        if (leftOut < 0) {
            leftOut = open.size();
        }
    }

    private boolean isKnown(MarkedValue.Fields object, String newName) {
        if (object.fields.size() < MOST_SEARCHED) {
            return object.find(newName) != null;
        }
        Set<String> known = names.getLast();
        if (known == null) {
            known = new HashSet<>();
            for (MarkedValue.Field field : object.fields) {
                known.add(field.name());
            }
            names.set(names.size() - 1, known);
        }
        return !known.add(newName);
    }

    /// A number, a truth value or null.
    ///
    /// @param text as the file has it
    void plain(String text, int line, int column) {
        MarkedValue.Text shared = plain.get(text);
        if (shared == null) {
            JsonNode value = PlainText.parse(text);
            if (value == null) {
                problem(
                        line,
                        column,
                        "The number " + (text.length() <= 40 ? text : text.substring(0, 40) + "…")
                                + " is too large. Use a smaller one, or write it in quotes if it is text.");
                refused(line, column);
                return;
            }
            shared = share(plain, text, value);
        }
        add(new MarkedValue.Scalar(line, column, shared));
    }

    /// A text, whatever it looks like.
    void quoted(String text, int line, int column) {
        MarkedValue.Text shared = quoted.get(text);
        if (shared == null) {
            shared = share(quoted, text, JsonNodeFactory.instance.stringNode(text));
        }
        add(new MarkedValue.Scalar(line, column, shared));
    }

    private static MarkedValue.Text share(Map<String, MarkedValue.Text> texts, String text, JsonNode value) {
        MarkedValue.Text shared = new MarkedValue.Text(text, value);
        if (texts.size() < MOST_SHARED) {
            texts.put(text, shared);
        }
        return shared;
    }

    /// A value that has been reported.
    void refused(int line, int column) {
        add(new MarkedValue.Refused(line, column));
    }

    private void add(MarkedValue value) {
        boolean isLeftOut = leftOut >= 0;
        if (open.isEmpty()) {
            root = value;
        } else if (open.getLast() instanceof MarkedValue.Fields object) {
            if (!isLeftOut && name != null) {
                object.fields.add(new MarkedValue.Field(name, nameLine, nameColumn, value));
            }
            name = null;
        } else if (!isLeftOut && open.getLast() instanceof MarkedValue.Items list) {
            list.items.add(value);
        }
        if (open.size() == leftOut && (value instanceof MarkedValue.Scalar || value instanceof MarkedValue.Refused)) {
            leftOut = -1;
        }
    }
}
