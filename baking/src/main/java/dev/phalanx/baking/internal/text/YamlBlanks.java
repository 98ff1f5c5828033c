package dev.phalanx.baking.internal.text;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// The white space of a YAML file in the form that SnakeYAML Engine reads: it refuses tabs between tokens, and byte
/// order marks after the first character.
///
/// A tab between tokens becomes a space, and a byte order mark at the start of a line or behind `---` is removed. Both
/// stay where they are content: in quotes, in block scalars, and between the words of a text without quotes. A tab that
/// indents a key, a dash or a line that has to be deeper stays too, so that the engine refuses it at its place.
///
/// To tell content and indentation, it finds the tokens as the scanner of the engine does. No byte before the end of a
/// line moves, except behind a byte order mark, so lines and columns stay as well.
final class YamlBlanks {
    private static final String FLOW = ",[]{}";
    private static final int NONE = -1;

    private final byte[] text;
    private final int end;
    private int at;
    private int lineStart;
    /// How many lists and objects in brackets are open.
    private int flow;

    /// The columns of the open lists and objects without brackets.
    private int[] indents = new int[16];

    private int indentCount;
    /// Whether a key may begin here.
    private boolean allowsKey = true;
    /// The column of the token that is a key if a colon follows.
    private int key = NONE;
    /// The first tab before that token in its line.
    private int tabBeforeKey = NONE;
    /// The first tab before the first token of the line; none behind that token.
    private int tabBeforeToken = NONE;

    /// The first byte of each byte order mark that is removed.
    private int[] marks = new int[4];

    private int markCount;

    private YamlBlanks(byte[] text) {
        this.text = text;
        this.end = text.length;
    }

    /// The text with other white space, or the text itself if nothing is to be changed.
    static ByteBuffer normalise(ByteBuffer text) {
        if (!hasTabsOrMarks(text)) {
            return text;
        }
        byte[] copy = new byte[text.remaining()];
        text.duplicate().get(copy);
        YamlBlanks blanks = new YamlBlanks(copy);
        blanks.read();
        return ByteBuffer.wrap(copy, 0, blanks.removeMarks());
    }

    /// Whether there are tabs or marks, and no line ends of Unicode, which the engine takes for content at some places.
    private static boolean hasTabsOrMarks(ByteBuffer text) {
        boolean hasAny = false;
        for (int i = text.position(); i < text.limit(); i++) {
            byte each = text.get(i);
            boolean isMark = each == (byte) 0xef
                    && i + 2 < text.limit()
                    && text.get(i + 1) == (byte) 0xbb
                    && text.get(i + 2) == (byte) 0xbf;
            if (each == (byte) 0xc2 && i + 1 < text.limit() && text.get(i + 1) == (byte) 0x85) {
                return false;
            }
            hasAny |= each == '\t' || isMark;
        }
        return hasAny;
    }

    private int removeMarks() {
        int length = markCount == 0 ? end : marks[0];
        for (int i = 0; i < markCount; i++) {
            int from = marks[i] + 3;
            int to = i + 1 < markCount ? marks[i + 1] : end;
            System.arraycopy(text, from, text, length, to - from);
            length += to - from;
        }
        return length;
    }

    // Characters

    private int peek(int index) {
        return index < end ? text[index] : NONE;
    }

    private boolean isBlank(int index) {
        return peek(index) == ' ' || peek(index) == '\t';
    }

    private boolean isBreak(int index) {
        return peek(index) == '\n' || peek(index) == '\r';
    }

    /// Whether no token goes on at an index.
    private boolean isGap(int index) {
        return index >= end || isBlank(index) || isBreak(index);
    }

    private boolean isMark(int index) {
        return peek(index) == (byte) 0xef && peek(index + 1) == (byte) 0xbb && peek(index + 2) == (byte) 0xbf;
    }

    private boolean isFlow(int index) {
        return index < end && FLOW.indexOf(text[index]) >= 0;
    }

    /// Whether the line begins with `---` or `...`.
    private boolean isDocumentMarker() {
        int first = peek(lineStart);
        return (first == '-' || first == '.')
                && peek(lineStart + 1) == first
                && peek(lineStart + 2) == first
                && (isGap(lineStart + 3) || (isMark(lineStart + 3) && isGap(lineStart + 6)));
    }

    private int column() {
        return at - lineStart;
    }

    private int indent() {
        return indentCount == 0 ? NONE : indents[indentCount - 1];
    }

    private void addIndent(int column) {
        if (indent() < column) {
            if (indentCount == indents.length) {
                indents = Arrays.copyOf(indents, 2 * indentCount);
            }
            indents[indentCount++] = column;
        }
    }

    /// Goes behind a line break.
    private void nextLine() {
        at += peek(at) == '\r' && peek(at + 1) == '\n' ? 2 : 1;
        lineStart = at;
        key = NONE;
        allowsKey |= flow == 0;
    }

    private void skipLine() {
        while (at < end && !isBreak(at)) {
            at++;
        }
    }

    private void clear(int from, int to) {
        for (int i = from; i < to; i++) {
            text[i] = text[i] == '\t' ? (byte) ' ' : text[i];
        }
    }

    // Tokens

    private void read() {
        while (at < end) {
            skipBlanks();
            if (at < end && !readToken()) {
                return; // the engine refuses the text here
            }
        }
    }

    private void skipBlanks() {
        tabBeforeToken = NONE;
        while (at < end) {
            int from = at;
            boolean isAtStart = at == lineStart;
            while (isBlank(at)) {
                at++;
            }
            if (at == lineStart && isMark(at)) {
                removeMark();
                lineStart = at;
            } else if (peek(at) == '#') {
                clear(from, at);
                skipLine();
            } else if (isBreak(at)) {
                clear(from, at);
                nextLine();
            } else {
                int tab = from;
                while (tab < at && text[tab] != '\t') {
                    tab++;
                }
                tabBeforeToken = isAtStart && tab < at ? tab : NONE;
                clear(from, at);
                return;
            }
        }
    }

    private void removeMark() {
        if (markCount == marks.length) {
            marks = Arrays.copyOf(marks, 2 * markCount);
        }
        marks[markCount++] = at;
        at += 3;
    }

    /// Puts a tab back that has no right to be there.
    private boolean refuse(int tab) {
        text[tab] = '\t';
        return false;
    }

    /// Goes behind a token, and returns whether the engine may accept the tabs before it.
    private boolean readToken() {
        int tab = tabBeforeToken;
        if (flow == 0) {
            boolean isStructure = isGap(at + 1) && (text[at] == '-' || text[at] == '?' || text[at] == ':');
            if (tab != NONE && (isStructure || tab - lineStart <= indent())) {
                return refuse(tab);
            }
            while (indentCount > 0 && indent() > column()) {
                indentCount--;
            }
        }
        if (at == lineStart && isDocumentMarker()) {
            readMarker();
            return true;
        }
        switch (text[at]) {
            case '%' -> {
                if (at != lineStart) {
                    return readPlain();
                }
                int from = at;
                skipLine();
                clear(from, at);
            }
            case '[', '{' -> {
                keepKey();
                flow++;
                at++;
            }
            case ']', '}' -> {
                flow = Math.max(0, flow - 1);
                allowsKey = false;
                at++;
            }
            case ',' -> at++;
            case '-', '?' -> {
                if (!isGap(at + 1)) {
                    return readPlain();
                }
                if (flow == 0) {
                    addIndent(column());
                    allowsKey = true;
                    key = NONE;
                }
                at++;
            }
            case ':' -> {
                return readColon();
            }
            case '*', '&', '!' -> {
                keepKey();
                allowsKey = false;
                at++;
                while (!isGap(at) && !isFlow(at)) {
                    at++;
                }
            }
            case '|', '>' -> {
                return flow == 0 ? readBlock() : readPlain();
            }
            case '\'', '"' -> readQuoted();
            default -> {
                return readPlain();
            }
        }
        return true;
    }

    private void readMarker() {
        indentCount = 0;
        key = NONE;
        allowsKey = false;
        at += 3;
        while (isBlank(at) || isMark(at)) {
            if (isMark(at)) {
                removeMark();
            } else {
                text[at++] = ' ';
            }
        }
    }

    /// Remembers a token that is a key if a colon follows.
    private void keepKey() {
        if (flow == 0 && allowsKey) {
            key = column();
            tabBeforeKey = tabBeforeToken;
        }
    }

    private boolean readColon() {
        if (flow == 0 && !isGap(at + 1)) {
            return readPlain();
        }
        if (flow == 0 && key != NONE) {
            if (tabBeforeKey != NONE) {
                return refuse(tabBeforeKey);
            }
            addIndent(key);
            key = NONE;
            allowsKey = false;
        } else if (flow == 0) {
            addIndent(column());
            allowsKey = true;
        }
        at++;
        return true;
    }

    private void readQuoted() {
        keepKey();
        allowsKey = false;
        byte quote = text[at++];
        while (at < end) {
            if (isBreak(at)) {
                nextLine();
            } else if (quote == '"' && text[at] == '\\') {
                at += isBreak(at + 1) ? 1 : 2;
            } else if (text[at] == quote && quote == '\'' && peek(at + 1) == quote) {
                at += 2;
            } else if (text[at++] == quote) {
                break;
            }
        }
        allowsKey = false;
    }

    private boolean readPlain() {
        keepKey();
        int least = indent() + 1;
        while (at < end && peek(at) != '#') {
            int from = at;
            while (!isGap(at) && !isEndOfPlain(at)) {
                at++;
            }
            if (at == from) {
                return true;
            }
            allowsKey = false;
            from = at;
            while (isBlank(at)) {
                at++;
            }
            if (!isBreak(at)) {
                if (at == from) {
                    return true;
                }
            } else if (!continuesInNextLine(least)) {
                return true;
            }
        }
        return true;
    }

    private boolean isEndOfPlain(int index) {
        return (text[index] == ':' && (isGap(index + 1) || (flow > 0 && isFlow(index + 1))))
                || (flow > 0 && isFlow(index));
    }

    /// Goes to the next line that is not empty, and behind its indentation if a text goes on there.
    ///
    /// @param least the number of spaces that it has at least then
    private boolean continuesInNextLine(int least) {
        int from = at;
        while (isBreak(at)) {
            clear(from, at);
            nextLine();
            from = at;
            if (isDocumentMarker()) {
                return false;
            }
            while (isBlank(at)) {
                at++;
            }
        }
        int spaces = 0;
        while (peek(from + spaces) == ' ') {
            spaces++;
        }
        if (at >= end || text[at] == '#' || (flow == 0 && spaces < least)) {
            at = from;
            return false;
        }
        clear(from, at);
        return true;
    }

    /// Goes behind a text in lines of its own, whose tabs are content.
    private boolean readBlock() {
        key = NONE;
        allowsKey = true;
        at++;
        int least = Math.max(1, indent() + 1);
        int deepest = 0;
        boolean isGiven = false;
        while (at < end && "+-0123456789".indexOf(text[at]) >= 0) {
            if (Character.isDigit(text[at])) {
                isGiven = true;
                least += text[at] - '1';
            }
            at++;
        }
        while (isBlank(at)) {
            text[at++] = ' ';
        }
        skipLine();
        while (isBreak(at)) {
            nextLine();
            int from = at;
            while (peek(at) == ' ' && (!isGiven || column() < least)) {
                at++;
            }
            deepest = isGiven ? 0 : Math.max(deepest, column());
            if (!isBreak(at) && !isGiven) {
                isGiven = true;
                least = Math.max(least, deepest);
            }
            if (isGiven && !isBreak(at) && column() < least) {
                boolean isTab = peek(at) == '\t';
                at = from;
                return !isTab;
            }
            skipLine();
        }
        return true;
    }
}
