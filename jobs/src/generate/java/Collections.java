import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Writes native collections of primitive types by replacing words of classes that are among the sources.
///
/// `java Collections.java SOURCES_DIR OUTPUT_DIR` makes `NativeIntList` and so on of `NativeLongList`, and the same of
/// arrays, queues and references: another primitive type takes the place of `long`. It makes `NativeLongHashMap<V>`
/// and `NativeLongIntHashMap` of `NativeHashMap<K, V>`, and the same of the other maps and the sets: a primitive type
/// takes the place of a type parameter, and a Java array that of the `NativeArray` with the structs.
final class Collections {
    private static final List<String> PRIMITIVES = List.of("int", "long", "float", "double");

    /// How maps to primitives get a value into a reference, where those to structs return a value or null.
    private static final String TRY_GET =
            "if (found >= 0) {\n            into.set(storage.values[found]);\n        }\n        return found >= 0;";

    private static final String TRY_GET_COMMENT = "Stores the value of the key in `into`. Returns whether it has one.";

    private final Path sources;
    private final Path output;
    private final Set<Path> written = new HashSet<>();

    private Collections(Path sources, Path output) {
        this.sources = sources.resolve("dev/phalanx/collections");
        this.output = output.resolve("dev/phalanx/collections");
    }

    public static void main(String[] arguments) throws IOException {
        Collections collections = new Collections(Path.of(arguments[0]), Path.of(arguments[1]));
        Files.createDirectories(collections.output);
        for (String name : List.of("Array", "List", "Queue", "Reference")) {
            for (String type : List.of("int", "float", "double")) {
                collections.writeForLong(name, type);
            }
        }
        for (String key : List.of("int", "long")) {
            collections.writeSet("Native", "HashSet", key);
            collections.writeSet("NativeParallel", "HashSet", key);
            collections.writeMaps("Native", "HashMap", key, PRIMITIVES);
            collections.writeMaps("NativeParallel", "HashMap", key, List.of("int", "long", "float"));
            collections.writeMaps("NativeParallel", "MultiHashMap", key, List.of("int", "long"));
        }
        collections.deleteOthers();
    }

    private void writeForLong(String name, String type) throws IOException {
        String text = read("NativeLong" + name).replaceAll("\\blong\\b", type);
        write("Native" + word(type) + name, text.replace("NativeLong", "Native" + word(type)));
    }

    private void writeSet(String prefix, String suffix, String type) throws IOException {
        String text = withPrimitive(read(prefix + suffix), "T", "type", "\\w*[kK]eys", type);
        String name = prefix + word(type) + suffix;
        write(name, withoutStructs(text).replace(prefix + suffix, name));
    }

    /// Writes the maps from a primitive type to struct types and to each of `values`.
    private void writeMaps(String prefix, String suffix, String key, List<String> values) throws IOException {
        String source = read(prefix + suffix)
                .replace("<K, V>", "<V>")
                .replace("<?, ?>", "<?>")
                .replace("NativeHashSet<K>", "NativeHashSet")
                .replaceAll("\\.of\\(storage\\.keys[.type()]*, ", ".of(")
                .replace("NativeHashSet", "Native" + word(key) + "HashSet")
                .replace(
                        "a type is not a struct type, or keys hold native collections",
                        "`valueType` is not a struct type");
        String text = withPrimitive(source, "K", "keyType", "\\w*[kK]eys", key);
        String name = prefix + word(key) + suffix;
        write(name, text.replace(prefix + suffix, name));
        for (String value : values) {
            String both = withPrimitive(text, "V", "valueType", "\\w*[vV]alues", value)
                    .replace("@Nullable " + value + " tryGet(", "boolean tryGet(")
                    .replaceAll("(tryGet\\(.*)\\) \\{", "$1, Native" + word(value) + "Reference into) {")
                    .replace("return found < 0 ? null : storage.values[found];", TRY_GET)
                    .replace("The value of the key, or null if it has none.", TRY_GET_COMMENT);
            String nameOfBoth = prefix + word(key) + word(value) + suffix;
            write(nameOfBoth, withoutStructs(both).replace(prefix + suffix, nameOfBoth));
        }
    }

    /// Puts a primitive type in the place of a type parameter.
    ///
    /// @param type the variable with the class
    /// @param arrays the variables with arrays of values, as a regular expression
    private static String withPrimitive(String text, String parameter, String type, String arrays, String primitive) {
        return text
                // Comments and checks that are for structs alone.
                .replaceAll("(?m)^.*(@param <" + parameter + ">|requireKey).*\n", "")
                .replaceAll("///\n/// .* are equal as their `equals` says .*\n", "")
                .replace("struct values", "`" + primitive + "` values")
                // Arrays.
                .replace("NativeArray<" + parameter + ">", primitive + "[]")
                .replaceAll(
                        "\\w+\\.(?:ofLength|javaArray)\\((" + type + "|[\\w.]*" + arrays + "), (.*)\\);",
                        "new " + primitive + "[$2];")
                .replaceAll("StructArrays\\.grow(?=\\(own\\." + arrays + ",)", "java.util.Arrays.copyOf")
                .replaceAll("(" + arrays + ")\\.get\\((\\w+)\\)", "$1[$2]")
                .replaceAll("(" + arrays + ")\\.set\\((\\w+), (.*)\\);", "$1[$2] = $3;")
                .replaceAll("(" + arrays + ")\\.length\\(\\)", "$1.length")
                .replaceAll("Equality\\.isSame\\((" + arrays + "\\[\\w+]), key\\)", "$1 == key")
                // The class of the structs, and the type parameter.
                .replaceAll("(?<=static )<" + parameter + "> |<" + parameter + ">", "")
                .replaceAll("(Class )?\\b" + type + ", |, " + type + "\\b", "")
                .replaceAll("\\b" + parameter + "\\b", primitive);
    }

    /// Leaves out what structs alone need: copies of the class, and collections that are nested in values.
    private static String withoutStructs(String text) {
        return text.replaceAll("(?m)^.*Copies<[^;]*;\n", "")
                .replaceAll(" +@Nullable\n +\\w+ \\w+Prototype;\n\n", "")
                .replaceAll("(?s)(\\w+) prototype = .*?return prototype\\.create\\(", "return new $1(")
                .replaceAll("(?m)^ +/// @hidden\n(.*\n){5}", "")
                .replaceAll("(?m)^.*@throws IllegalArgumentException if .* struct type.*\n", "")
                .replaceAll("public (static )?class", "public $1final class")
                .replace("<>", "");
    }

    /// The name of a primitive type in class names.
    private static String word(String primitive) {
        return Character.toUpperCase(primitive.charAt(0)) + primitive.substring(1);
    }

    private String read(String className) throws IOException {
        return Files.readString(sources.resolve(className + ".java"));
    }

    private void write(String className, String text) throws IOException {
        Path file = output.resolve(className + ".java");
        String whole = "// Generated by Collections.java.\n" + text;
        written.add(file);
        if (!Files.exists(file) || !Files.readString(file).equals(whole)) {
            Files.writeString(file, whole);
        }
    }

    /// Deletes the files of families that are no longer generated.
    private void deleteOthers() throws IOException {
        try (Stream<Path> files = Files.list(output)) {
            for (Path file : files.filter(each -> !written.contains(each)).toList()) {
                Files.delete(file);
            }
        }
    }
}
