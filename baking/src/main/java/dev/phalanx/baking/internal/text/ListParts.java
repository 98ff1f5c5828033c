package dev.phalanx.baking.internal.text;

import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the items of a YAML file's last list begin, with hashes of the text of each, so that another version of the
/// file can be compared with it without keeping the text.
///
/// The list is the value of the last key of the file, in block style: each item begins with a dash on a line of its
/// own, all dashes are in the same column, and no other line of an item begins in that column or before it, unless it
/// is empty, a comment, or begins with a tab. So an item ends where the next one begins, regardless of its content, and
/// can be read alone.
public final class ListParts {
    private static final byte[] KEY = "nodes:\n".getBytes(StandardCharsets.UTF_8);

    private final int dash;
    private final long headHash;
    private final int headBytes;
    /// The first byte of each item.
    private final int[] starts;
    /// The line of each item, counted from 1.
    private final int[] lines;
    private final long[] hashes;
    private final int bytes;
    private final int lineCount;

    private ListParts(int dash, long headHash, int[] starts, int[] lines, long[] hashes, int bytes, int lineCount) {
        this.dash = dash;
        this.headHash = headHash;
        this.headBytes = starts[0];
        this.starts = starts;
        this.lines = lines;
        this.hashes = hashes;
        this.bytes = bytes;
        this.lineCount = lineCount;
    }

    private static long hash(byte[] content, int from, int length) {
        return Hashing.xxh3_64().hashBytesToLong(content, from, length);
    }

    private static void hash(byte[] content, int[] starts, long[] hashes, int from, int to) {
        for (int i = from; i < to; i++) {
            int end = i + 1 < starts.length ? starts[i + 1] : content.length;
            hashes[i] = hash(content, starts[i], end - starts[i]);
        }
    }

    private int length(int item) {
        return (item + 1 < starts.length ? starts[item + 1] : bytes) - starts[item];
    }

    /// A part of another version of a file.
    ///
    /// @param before how many items come before it, all unchanged
    /// @param after how many items come after it, all unchanged except for their lines
    /// @param content a file that has only the items in between, under the same key
    /// @param lineOffset the number to add to the lines of that file
    /// @param afterOffset the number to add to the lines of the items that come after it
    /// @param parts the parts of the other version; null if its list has no items
    public record Edit(
            int before,
            int after,
            byte[] content,
            int lineOffset,
            int afterOffset,
            @Nullable ListParts parts) {}

    /// The parts of a file, or null if its list has another form.
    ///
    /// @param valueLines the lines in which the values of the items begin, counted from 1: the lines of the dashes or
    ///     later ones
    public static @Nullable ListParts of(byte[] content, List<Integer> valueLines) {
        if (valueLines.isEmpty() || hasOtherLineEnds(content, 0, content.length)) {
            return null;
        }
        int[] starts = new int[valueLines.size()];
        int[] lines = new int[starts.length];
        int count = 0;
        int dash = -1;
        int line = 0;
        for (int at = 0; at < content.length; at = nextLine(content, at)) {
            line++;
            int indent = indent(content, at);
            boolean isItem = isDash(content, at + indent) && (dash < 0 || indent == dash);
            if (isItem && count < starts.length) {
                dash = indent;
                starts[count] = at;
                lines[count] = line;
                count++;
            } else if (isItem || (dash >= 0 && !isInside(content, at, dash))) {
                return null;
            }
        }
        if (count < starts.length) {
            return null;
        }
        for (int i = 0; i < count; i++) {
            int next = i + 1 < count ? lines[i + 1] : line + 1;
            if (valueLines.get(i) < lines[i] || valueLines.get(i) >= next) {
                return null;
            }
        }
        long[] hashes = new long[count];
        hash(content, starts, hashes, 0, count);
        return new ListParts(dash, hash(content, 0, starts[0]), starts, lines, hashes, content.length, line);
    }

    /// Finds the part that has changed.
    ///
    /// @return null if the file has another form, or something before the list has changed
    public @Nullable Edit findEdit(byte[] content) {
        if (content.length < headBytes || hash(content, 0, headBytes) != headHash) {
            return null;
        }
        int before = 0;
        int from = headBytes;
        while (before < starts.length
                && from + length(before) <= content.length
                && hash(content, from, length(before)) == hashes[before]) {
            from += length(before);
            before++;
        }
        int after = 0;
        int to = content.length;
        while (after < starts.length - before) {
            int length = length(starts.length - 1 - after);
            if (to - length < from || hash(content, to - length, length) != hashes[starts.length - 1 - after]) {
                break;
            }
            to -= length;
            after++;
        }
        boolean endsLine = from == 0 || content[from - 1] == '\n';
        boolean endsPart = to == content.length || to == from || content[to - 1] == '\n';
        if (!endsLine || !endsPart || hasOtherLineEnds(content, from, to)) {
            return null;
        }
        return edit(content, before, after, from, to);
    }

    /// The edit of the items between two bytes.
    private @Nullable Edit edit(byte[] content, int before, int after, int from, int to) {
        int firstLine = before < starts.length ? lines[before] : lineCount + 1;
        int[] found = new int[16];
        int[] foundLines = new int[16];
        int count = 0;
        int line = firstLine;
        for (int at = from; at < to; at = nextLine(content, at)) {
            if (indent(content, at) == dash && isDash(content, at + dash)) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                    foundLines = Arrays.copyOf(foundLines, 2 * count);
                }
                found[count] = at;
                foundLines[count] = line;
                count++;
            } else if (at == from || !isInside(content, at, dash)) {
                return null;
            }
            line++;
        }
        byte[] part = Arrays.copyOf(KEY, KEY.length + to - from);
        System.arraycopy(content, from, part, KEY.length, to - from);
        int moved = after == 0 ? 0 : line - lines[starts.length - after];
        ListParts parts = before + count + after == 0
                ? null
                : spliced(content, before, after, Arrays.copyOf(found, count), Arrays.copyOf(foundLines, count), moved);
        return new Edit(before, after, part, firstLine - 2, moved, parts);
    }

    private ListParts spliced(byte[] content, int before, int after, int[] found, int[] foundLines, int moved) {
        int count = before + found.length + after;
        int first = starts.length - after;
        int[] newStarts = Arrays.copyOf(starts, count);
        int[] newLines = Arrays.copyOf(lines, count);
        long[] newHashes = Arrays.copyOf(hashes, count);
        System.arraycopy(found, 0, newStarts, before, found.length);
        System.arraycopy(foundLines, 0, newLines, before, found.length);
        System.arraycopy(hashes, first, newHashes, count - after, after);
        for (int i = 0; i < after; i++) {
            newStarts[count - after + i] = starts[first + i] + content.length - bytes;
            newLines[count - after + i] = lines[first + i] + moved;
        }
        hash(content, newStarts, newHashes, before, before + found.length);
        int newLineCount = after == 0 ? lineCount(content, newStarts, newLines) : lineCount + moved;
        return new ListParts(dash, headHash, newStarts, newLines, newHashes, content.length, newLineCount);
    }

    /// The number of lines of a file, counted from its last item.
    private static int lineCount(byte[] content, int[] starts, int[] lines) {
        int count = lines[lines.length - 1] - 1;
        for (int at = starts[starts.length - 1]; at < content.length; at = nextLine(content, at)) {
            count++;
        }
        return count;
    }

    private static int nextLine(byte[] content, int at) {
        int next = at;
        while (next < content.length && content[next] != '\n') {
            next++;
        }
        return next + 1;
    }

    private static int indent(byte[] content, int at) {
        int next = at;
        while (next < content.length && content[next] == ' ') {
            next++;
        }
        return next - at;
    }

    private static boolean isDash(byte[] content, int at) {
        return at + 1 < content.length
                && content[at] == '-'
                && (content[at + 1] == ' ' || content[at + 1] == '\t' || content[at + 1] == '\n');
    }

    /// Whether a line belongs to the item before it. One that begins with a tab does: tabs indent no item and no key.
    private static boolean isInside(byte[] content, int at, int dash) {
        int first = at + indent(content, at);
        return first >= content.length
                || content[first] == '\n'
                || content[first] == '#'
                || content[first] == '\t'
                || first - at > dash;
    }

    /// Whether there are line ends that not all programs count: those of old systems and of Unicode.
    private static boolean hasOtherLineEnds(byte[] content, int from, int to) {
        for (int i = from; i < to; i++) {
            if (content[i] == '\r' || (content[i] & 0xff) == 0xc2 || (content[i] & 0xff) == 0xe2) {
                boolean isOther = content[i] == '\r'
                        || (i + 1 < content.length && (content[i] & 0xff) == 0xc2 && (content[i + 1] & 0xff) == 0x85)
                        || (i + 1 < content.length && (content[i] & 0xff) == 0xe2 && (content[i + 1] & 0xff) == 0x80);
                if (isOther) {
                    return true;
                }
            }
        }
        return false;
    }
}
