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
    /// How maps to primitives store a value in a reference, where those to structs return it or null.
    private static final String TRY_GET =
            "if (found >= 0) {\n            into.set(storage.values[found]);\n        }\n        return found >= 0;";

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
            String text = collections.read("NativeLong" + name);
            for (String type : List.of("int", "float", "double")) {
                String ofType = text.replaceAll("\\blong\\b", type).replace("NativeLong", "Native" + word(type));
                collections.write("Native" + word(type) + name, ofType);
            }
        }
        for (String key : List.of("int", "long")) {
            collections.writeSet("NativeHashSet", key);
            collections.writeSet("NativeParallelHashSet", key);
            collections.writeMaps("NativeHashMap", key, List.of("int", "long", "float", "double"));
            collections.writeMaps("NativeParallelHashMap", key, List.of("int", "long", "float"));
            collections.writeMaps("NativeParallelMultiHashMap", key, List.of("int", "long"));
        }
        collections.deleteOthers();
    }

    private void writeSet(String source, String type) throws IOException {
        String text = withPrimitive(read(source), "T", "type", "\\w*[kK]eys", type);
        writeOf(source, word(type), withoutStructs(text));
    }

    /// Writes the maps from a primitive type to struct types and to each of `values`.
    private void writeMaps(String source, String key, List<String> values) throws IOException {
        String text = read(source)
                .replace("<K, V>", "<V>")
                .replace("<?, ?>", "<?>")
                .replace(
                        "a type is not a struct type, or keys hold native collections",
                        "`valueType` is not a struct type")
                .replaceAll("\\.of\\((storage\\.)?keys[.type()]*, ", ".of(")
                .replaceAll("NativeHashSet(<K>)?", "Native" + word(key) + "HashSet");
        String ofKey = withPrimitive(text, "K", "keyType", "\\w*[kK]eys", key);
        writeOf(source, word(key), ofKey);
        for (String value : values) {
            String ofBoth = withPrimitive(ofKey, "V", "valueType", "\\w*[vV]alues", value)
                    .replaceAll(
                            "@Nullable \\w+ tryGet\\((.*)\\)",
                            "boolean tryGet($1, Native" + word(value) + "Reference into)")
                    .replace("return found < 0 ? null : storage.values[found];", TRY_GET)
                    .replace(
                            "The value of the key, or null if it has none.",
                            "Stores the value of the key in `into`. Returns whether it has one.");
            writeOf(source, word(key) + word(value), withoutStructs(ofBoth));
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
                .replaceAll("\n +/// Makes others of the copy.*\n(.*\n){8}", "")
                .replaceAll("(\\w+) prototype = .*;\n +return prototype\\.create\\(", "return new $1(")
                .replaceAll("(?m)^ +/// @hidden\n(.*\n){5}", "")
                .replaceAll("(?m)^.*@throws IllegalArgumentException if .* struct type.*\n", "")
                .replaceAll("public (static )?class", "public $1final class")
                .replace("<>", "");
    }

    /// The name of a primitive type in class names.
    private static String word(String primitive) {
        return Character.toUpperCase(primitive.charAt(0)) + primitive.substring(1);
    }

    /// Writes a set or map of primitive types.
    private void writeOf(String source, String types, String text) throws IOException {
        String name = source.replaceFirst("(Multi)?Hash", types + "$0");
        write(name, text.replace(source, name));
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
