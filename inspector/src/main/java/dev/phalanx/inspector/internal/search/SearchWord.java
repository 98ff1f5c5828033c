package dev.phalanx.inspector.internal.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A word of a search. Spaces end a word, except for those in quotes, the one in the name of a component of chunks, and
/// those around the operator of a comparison.
///
/// A quote opens at the beginning of a word, or after `!`, an operator, a comma or a dot, and ends at the next quote.
/// In quotes, a backslash is followed by a quote or a backslash. A quote elsewhere in a word is a character of it.
///
/// @param start the place of its first character in the search
/// @param end the place after its last character
/// @param isNegated whether it begins with `!`
/// @param text what it says, without `!`, quotes and backslashes
/// @param quoted the places in the text that are in quotes
/// @param isClosed whether its quotes end
record SearchWord(int start, int end, boolean isNegated, String text, BitSet quoted, boolean isClosed) {
    private static final String OPENS = "=<>,.";
    private static final String SIGNS = "<>=";

    /// Reads the words.
    static List<SearchWord> all(String search) {
        List<SearchWord> words = new ArrayList<>();
        Reader reader = new Reader(search);
        for (SearchWord word = reader.next(); word != null; word = reader.next()) {
            words.add(word);
        }
        return words;
    }

    /// Whether it is a text in quotes as a whole.
    boolean isQuoted() {
        return !quoted.isEmpty()
                ? quoted.cardinality() == text.length()
                : end - start - (isNegated ? 1 : 0) >= 2 && text.isEmpty();
    }

    /// The place of its operator, or -1 if it has none. An operator has something before it.
    int operatorAt() {
        for (int i = 1; i < text.length(); i++) {
            if (!quoted.get(i) && (SIGNS.indexOf(text.charAt(i)) >= 0 || isUnequal(text, i))) {
                return i;
            }
        }
        return -1;
    }

    /// The operator at a place.
    Operator operator(int at) {
        boolean isLong =
                at + 1 < text.length() && text.charAt(at + 1) == '=' && !quoted.get(at + 1) && text.charAt(at) != '=';
        Operator found = Operator.find(text.substring(at, at + (isLong ? 2 : 1)));
        if (found == null) {
            throw new IllegalStateException("No operator is at " + at + " of " + text + ".");
        }
        return found;
    }

    /// Such as `Health`, the part from one place to another, without what is outside of it.
    SearchWord part(int from, int to) {
        return new SearchWord(start, end, false, text.substring(from, to), quoted.get(from, to), isClosed);
    }

    /// The place of a character outside of quotes, or -1.
    int indexOf(char wanted, int from) {
        for (int i = text.indexOf(wanted, from); i >= 0; i = text.indexOf(wanted, i + 1)) {
            if (!quoted.get(i)) {
                return i;
            }
        }
        return -1;
    }

    /// The last place of a character outside of quotes and before a place, or -1.
    int lastIndexOf(char wanted, int before) {
        for (int i = text.lastIndexOf(wanted, before - 1); i >= 0; i = text.lastIndexOf(wanted, i - 1)) {
            if (!quoted.get(i)) {
                return i;
            }
        }
        return -1;
    }

    /// A name as it is written in a search: in quotes, if it has characters that mean something else there.
    static String written(String name) {
        boolean isPlain = !name.isEmpty()
                && name.chars().allMatch(unit -> Character.isLetterOrDigit(unit) || "_$.[]".indexOf(unit) >= 0);
        return isPlain ? name : "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static boolean isUnequal(String text, int at) {
        return text.startsWith("!=", at);
    }

    private static boolean isSpace(char unit) {
        return unit <= ' ';
    }

    /// Reads one word after the other.
    private static final class Reader {
        private final String search;
        private int at;

        private final StringBuilder text = new StringBuilder();
        private BitSet quoted = new BitSet();
        private boolean isClosed;

        Reader(String search) {
            this.search = search;
        }

        private boolean isEnd() {
            return at >= search.length();
        }

        @Nullable
        SearchWord next() {
            skipSpaces();
            if (isEnd()) {
                return null;
            }
            text.setLength(0);
            quoted = new BitSet();
            isClosed = true;
            int start = at;
            boolean isNegated = search.charAt(at) == '!' && at + 1 < search.length() && !isSpace(search.charAt(at + 1));
            if (isNegated) {
                at++;
            }
            while (!isEnd() && (!isSpace(search.charAt(at)) || passesSpaces())) {
                char unit = search.charAt(at);
                if (unit == '"' && opensHere()) {
                    readQuotes();
                } else if (!isEnd()) {
                    text.append(unit);
                    at++;
                }
            }
            return new SearchWord(start, at, isNegated, text.toString(), quoted, isClosed);
        }

        private void skipSpaces() {
            while (!isEnd() && isSpace(search.charAt(at))) {
                at++;
            }
        }

        private boolean opensHere() {
            int last = text.length() - 1;
            return last < 0 || (!quoted.get(last) && OPENS.indexOf(text.charAt(last)) >= 0);
        }

        private void readQuotes() {
            at++;
            while (!isEnd() && search.charAt(at) != '"') {
                boolean isEscape = search.charAt(at) == '\\' && at + 1 < search.length();
                boolean escapes = isEscape && "\"\\".indexOf(search.charAt(at + 1)) >= 0;
                at += escapes ? 1 : 0;
                quoted.set(text.length());
                text.append(search.charAt(at++));
            }
            isClosed = !isEnd();
            at = Math.min(search.length(), at + 1);
        }

        /// Whether the word goes on after the spaces that are here, which are then skipped, or kept if they belong to
        /// it.
        private boolean passesSpaces() {
            int last = text.length() - 1;
            String so = text.toString();
            if (so.endsWith("=chunk") || so.endsWith(",chunk")) {
                return true;
            }
            int after = at;
            while (after < search.length() && isSpace(search.charAt(after))) {
                after++;
            }
            int dot = so.indexOf('.');
            if (after == search.length() || dot <= 0) {
                return false;
            }
            int sign = operatorOf(so);
            boolean endsWithOperator = sign > dot && last - sign <= 1 && SIGNS.indexOf(so.charAt(last)) >= 0;
            boolean isBeforeOperator =
                    sign < 0 && (SIGNS.indexOf(search.charAt(after)) >= 0 || isUnequal(search, after));
            if (!(endsWithOperator && !quoted.get(last)) && !isBeforeOperator) {
                return false;
            }
            at = after;
            return true;
        }

        private int operatorOf(String so) {
            return new SearchWord(0, 0, false, so, quoted, true).operatorAt();
        }
    }
}
