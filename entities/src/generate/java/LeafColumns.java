import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// Writes the family of leaf columns, one class for each primitive type: `FloatColumn` and so on.
final class LeafColumns {
    private static final List<String> TYPES =
            List.of("boolean", "byte", "char", "short", "int", "float", "long", "double");

    private LeafColumns() {}

    static void write(Path sources) throws IOException {
        Path lookups = sources.resolve("lookups");
        Files.createDirectories(lookups);
        for (String type : TYPES) {
            Arities.write(lookups, name(type), column(type));
        }
    }

    private static String upper(String type) {
        return type.substring(0, 1).toUpperCase(Locale.ROOT) + type.substring(1);
    }

    private static String name(String type) {
        return upper(type) + "Column";
    }

    private static String column(String type) {
        return """
                package dev.phalanx.entities.lookups;

                import dev.phalanx.entities.internal.types.ComponentInfo;
                import dev.phalanx.structs.Leaf;
                import dev.phalanx.structs.SafetyHandle;
                %s
                /// One `%s` field of the entities of a chunk, in the array where it lies.
                public final class %s extends LeafColumn {
                    private final %s[] array;

                    %s(SafetyHandle safety, ComponentInfo<?> info, Leaf leaf, %s[] array, int offset, int length) {
                        super(safety, info, leaf, offset, length);
                        this.array = array;
                    }

                    /// The array, whose elements from [#offset()] on are those of the chunk. Others belong to other chunks
                    /// and are not to be touched.
                    ///
                    /// @throws IllegalStateException if the column is read-only, or a job that was not completed uses the
                    ///     component
                    /// @throws dev.phalanx.structs.DisposedException after a structural change
                    public %s[] array() {
                        requireWritable();
                        return array;
                    }

                    /// Same as [#array()], for loops that only read: also for a column that is read-only. What is written
                    /// to the array is not noticed, neither as a change nor as a race, so write through [#array()].
                    ///
                    /// @throws IllegalStateException if a job that was not completed writes the component
                    /// @throws dev.phalanx.structs.DisposedException after a structural change
                    public %s[] arrayToRead() {
                        requireReadable();
                        return array;
                    }

                    /// The element at `index`.
                    ///
                    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
                    /// @throws IllegalStateException if a job that was not completed writes the component
                    /// @throws dev.phalanx.structs.DisposedException after a structural change
                    public %s get(int index) {
                        return array[place(index)];
                    }

                    /// Stores the element at `index`.
                    ///
                    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
                    /// @throws IllegalStateException if the column is read-only, or a job that was not completed uses the
                    ///     component
                    /// @throws dev.phalanx.structs.DisposedException after a structural change
                    public void set(int index, %s value) {
                        array[placeToWrite(index)] = value;
                    }

                    /// Copies all elements to the beginning of an array.
                    ///
                    /// @throws IndexOutOfBoundsException if they do not fit
                    /// @throws IllegalStateException if a job that was not completed writes the component
                    /// @throws dev.phalanx.structs.DisposedException after a structural change
                    public void copyTo(%s[] target) {
                        requireReadable();
                        System.arraycopy(array, offset(), target, 0, length());
                    }
                %s}
                """.formatted(
                        type.equals("boolean") ? "" : "import java.lang.foreign.MemorySegment;\n",
                        type,
                        name(type),
                        type,
                        name(type),
                        type,
                        type,
                        type,
                        type,
                        type,
                        type,
                        type.equals("boolean") ? "" : segment());
    }

    private static String segment() {
        return """

                    /// The elements as a segment, with which the Vector API loads them: read-only, if the column is.
                    ///
                    /// @throws IllegalStateException if a job that was not completed writes the component
                    /// @throws dev.phalanx.structs.DisposedException after a structural change
                    public MemorySegment segment() {
                        requireReadable();
                        MemorySegment all = MemorySegment.ofArray(array);
                        long bytes = array.length == 0 ? 0 : all.byteSize() / array.length;
                        MemorySegment part = all.asSlice(offset() * bytes, length() * bytes);
                        return isReadOnly() ? part.asReadOnly() : part;
                    }
                """;
    }
}
