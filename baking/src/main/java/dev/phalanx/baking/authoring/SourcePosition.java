package dev.phalanx.baking.authoring;

import java.util.Objects;

/// A place in a source of authoring data.
///
/// @param file the path relative to the root of the project, or the name of a scene that code has built
/// @param line the line, counted from 1; 0 if the source has no lines, such as a binary file
/// @param column the column, counted from 1; 0 if it is not known
public record SourcePosition(String file, int line, int column) implements Comparable<SourcePosition> {
    /// A place.
    public SourcePosition {
        Objects.requireNonNull(file, "file");
    }

    /// The place that represents a whole file.
    public static SourcePosition of(String file) {
        return new SourcePosition(file, 0, 0);
    }

    /// The place that is some lines further down, or further up if the number is negative. A place without a line stays
    /// as it is.
    public SourcePosition plusLines(int lines) {
        return lines == 0 || line == 0 ? this : new SourcePosition(file, line + lines, column);
    }

    @Override
    public int compareTo(SourcePosition other) {
        int order = file.compareTo(other.file);
        if (order == 0) {
            order = Integer.compare(line, other.line);
        }
        return order == 0 ? Integer.compare(column, other.column) : order;
    }

    /// Such as `levels/city.scene.yaml:12:9`, or only the file if it has no lines.
    @Override
    public String toString() {
        if (line == 0) {
            return file;
        }
        return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
    }
}
