import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes the five fixed strings and the five fixed lists, which differ only in their size.
///
/// `java FixedFamilies.java OUTPUT_DIR` writes them into the package's folder below `OUTPUT_DIR`. A file that would
/// not change is left alone, so that an incremental build stays one.
final class FixedFamilies {
    private static final int[] SIZES = {32, 64, 128, 512, 4096};

    private static final String STRING = """
        package dev.phalanx.structs;

        /// An immutable text of up to @CAPACITY@ bytes of UTF-8 that takes @SIZE@ bytes inside a component.
        ///
        /// See [FixedString] for what all fixed strings share.
        public final class FixedString@SIZE@Bytes extends FixedString {
            /// Bytes the string takes in storage.
            public static final int BYTES = @SIZE@;

            /// Bytes of UTF-8 the string holds at most.
            public static final int CAPACITY = @CAPACITY@;

            private static final FixedString@SIZE@Bytes EMPTY = new FixedString@SIZE@Bytes(new byte[2]);

            private FixedString@SIZE@Bytes(byte[] storage) {
                super(BYTES, storage, 0, null, 0);
            }

            private FixedString@SIZE@Bytes(byte[] storage, int offset, ViewScope scope) {
                super(BYTES, storage, offset, scope, scope.epoch());
            }

            /// The text without bytes.
            public static FixedString@SIZE@Bytes empty() {
                return EMPTY;
            }

            /// A string that says `text`.
            ///
            /// @throws IllegalArgumentException if `text` takes more than [#CAPACITY] bytes, or has half of a
            ///     surrogate pair
            public static FixedString@SIZE@Bytes of(CharSequence text) {
                return new FixedString@SIZE@Bytes(StringStorage.of(BYTES, text));
            }

            /// A string that says `text`.
            ///
            /// @throws IllegalArgumentException if `text` takes more than [#CAPACITY] bytes
            public static FixedString@SIZE@Bytes of(Utf8Text text) {
                return new FixedString@SIZE@Bytes(StringStorage.of(BYTES, text));
            }

            /// A string of as many whole code points from the start of `text` as fit.
            ///
            /// @throws IllegalArgumentException if `text` has half of a surrogate pair
            public static FixedString@SIZE@Bytes truncated(CharSequence text) {
                return new FixedString@SIZE@Bytes(StringStorage.truncated(BYTES, text));
            }

            /// A string with its own copy of the text in the [#BYTES] bytes at `offset` of `storage`.
            ///
            /// @throws IndexOutOfBoundsException if they do not lie within `storage`
            /// @throws IllegalStateException if they hold no valid length
            public static FixedString@SIZE@Bytes copyOf(byte[] storage, int offset) {
                return new FixedString@SIZE@Bytes(StringStorage.copy(BYTES, storage, offset));
            }

            /// A string that reads the [#BYTES] bytes at `offset` of `storage` in place, until `scope` ends its
            /// epoch.
            ///
            /// Nothing is checked here. The bytes must lie within `storage`.
            public static FixedString@SIZE@Bytes view(byte[] storage, int offset, ViewScope scope) {
                return new FixedString@SIZE@Bytes(storage, offset, scope);
            }

            @Override
            public FixedString@SIZE@Bytes copy() {
                return isOwned() ? this : new FixedString@SIZE@Bytes(copied());
            }

            @Override
            public FixedString@SIZE@Bytes append(CharSequence text) {
                return new FixedString@SIZE@Bytes(appended(text));
            }

            @Override
            public FixedString@SIZE@Bytes append(Utf8Text text) {
                return new FixedString@SIZE@Bytes(appended(text));
            }

            @Override
            public FixedString@SIZE@Bytes append(char unit) {
                return append(String.valueOf(unit));
            }

            @Override
            public FixedString@SIZE@Bytes append(long value) {
                return new FixedString@SIZE@Bytes(appended(value));
            }

            @Override
            public FixedString@SIZE@Bytes append(float value) {
                return append(Float.toString(value));
            }

            @Override
            public FixedString@SIZE@Bytes append(double value) {
                return append(Double.toString(value));
            }

            @Override
            public FixedString@SIZE@Bytes substring(int from) {
                return substring(from, byteLength());
            }

            @Override
            public FixedString@SIZE@Bytes substring(int from, int to) {
                return new FixedString@SIZE@Bytes(cut(from, to));
            }
        }
        """;

    private static final String LIST = """
        package dev.phalanx.structs;

        /// A list that takes @SIZE@ bytes inside a component: 2 for its length, @CAPACITY@ for elements.
        ///
        /// See [FixedList] for what all fixed lists share.
        ///
        /// @param <T> the element type: a struct type, a boxed primitive, an enum, or [Entity]
        public final class FixedList@SIZE@Bytes<T> extends FixedList<T> {
            /// Bytes the list takes in storage.
            public static final int BYTES = @SIZE@;

            private FixedList@SIZE@Bytes(ByteCodec<T> codec, byte[] storage, int offset) {
                super(BYTES, codec, storage, offset, null, 0);
            }

            private FixedList@SIZE@Bytes(ByteCodec<T> codec, byte[] storage, int offset, ViewScope scope) {
                super(BYTES, codec, storage, offset, scope, scope.epoch());
            }

            /// An empty list of elements of `type`.
            ///
            /// @throws IllegalArgumentException if `type` is no element type, has no fields, or takes more than
            ///     @CAPACITY@ bytes
            public static <T> FixedList@SIZE@Bytes<T> of(Class<T> type) {
                return new FixedList@SIZE@Bytes<>(
                        ListErrors.requireElements(BYTES, ByteCodecs.of(type)), new byte[BYTES], 0);
            }

            /// A list of `elements`.
            ///
            /// @throws IllegalArgumentException if `type` is no element type, has no fields, or takes more than
            ///     @CAPACITY@ bytes
            /// @throws IllegalStateException if there are more elements than fit
            /// @throws NullPointerException if an element is null
            @SafeVarargs
            @SuppressWarnings("varargs") // The array is only read.
            public static <T> FixedList@SIZE@Bytes<T> of(Class<T> type, T... elements) {
                FixedList@SIZE@Bytes<T> list = of(type);
                list.addRange(elements);
                return list;
            }

            /// A list with its own copy of the [#BYTES] bytes at `offset` of `storage`.
            ///
            /// @param codec how the elements are stored
            /// @throws IndexOutOfBoundsException if they do not lie within `storage`
            /// @throws IllegalStateException if they hold no valid length
            /// @throws IllegalArgumentException if an element takes no bytes or more than @CAPACITY@
            public static <T> FixedList@SIZE@Bytes<T> copyOf(ByteCodec<T> codec, byte[] storage, int offset) {
                ListErrors.requireElements(BYTES, codec);
                FixedLayout.requireWithin(storage, offset, BYTES);
                return new FixedList@SIZE@Bytes<>(codec, storage, offset).copy();
            }

            /// A list that reads the [#BYTES] bytes at `offset` of `storage` in place until it is first changed, or
            /// until `scope` ends its epoch. The first change copies the bytes; `storage` is never written to.
            ///
            /// Nothing is checked here. The bytes must lie within `storage`, and `codec` must be one that
            /// [#of(Class)] would accept.
            ///
            /// @param codec how the elements are stored
            public static <T> FixedList@SIZE@Bytes<T> view(
                    ByteCodec<T> codec, byte[] storage, int offset, ViewScope scope) {
                return new FixedList@SIZE@Bytes<>(codec, storage, offset, scope);
            }

            @Override
            public FixedList@SIZE@Bytes<T> copy() {
                return new FixedList@SIZE@Bytes<>(codec, copied(), 0);
            }
        }
        """;

    private FixedFamilies() {}

    /// @param arguments the output folder
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException(
                    "FixedFamilies got " + arguments.length + " arguments. Give it one, the output folder.");
        }
        Path folder = Files.createDirectories(Path.of(arguments[0], "dev", "phalanx", "structs"));
        for (int size : SIZES) {
            write(folder.resolve("FixedString" + size + "Bytes.java"), fill(STRING, size, size - 3));
            write(folder.resolve("FixedList" + size + "Bytes.java"), fill(LIST, size, size - 2));
        }
    }

    private static String fill(String template, int size, int capacity) {
        return template.replace("@SIZE@", Integer.toString(size)).replace("@CAPACITY@", Integer.toString(capacity));
    }

    private static void write(Path file, String source) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(source)) {
            Files.writeString(file, source);
        }
    }
}
