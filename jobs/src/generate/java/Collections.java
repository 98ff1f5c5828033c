import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Writes the families of native collections, which differ only in what their elements, keys and values are.
///
/// `java Collections.java TEMPLATES_DIR OUTPUT_DIR` expands every template for every kind of element. Within one,
/// `@Name@`, `@T@`, `@G@` and `@Array@` are the kind's name in class names, its type, the type parameters and the type
/// of the arrays that hold it; in maps `@W@` are wildcards for the type parameters. `LOAD{array, index}` and its like
/// stand for operations on such arrays: indexing for a primitive, calls of a `NativeArray` for a struct type. A line
/// that begins with `#P` is for primitives alone, with `#S` for struct types alone. `#D` is a diamond where there are
/// type parameters. In templates of maps the same holds for keys with a `K` in front (`KLOAD{…}`, `#KP`) and for values
/// with a `V`.
final class Collections {
    /// What an element can be.
    ///
    /// @param name as class names have it
    /// @param type the primitive type, or the type parameter
    /// @param box the class of a boxed value
    private record Kind(String name, String type, String box) {
        boolean isStruct() {
            return name.isEmpty();
        }

        String array() {
            return isStruct() ? "NativeArray<" + type + ">" : type + "[]";
        }

        Kind as(String parameter) {
            return isStruct() ? new Kind(name, parameter, parameter) : this;
        }
    }

    private static final Kind STRUCT = new Kind("", "T", "T");
    private static final Kind INT = new Kind("Int", "int", "Integer");
    private static final Kind LONG = new Kind("Long", "long", "Long");
    private static final Kind FLOAT = new Kind("Float", "float", "Float");
    private static final Kind DOUBLE = new Kind("Double", "double", "Double");

    private static final List<Kind> PRIMITIVES = List.of(INT, LONG, FLOAT, DOUBLE);

    private static final Pattern MACRO =
            Pattern.compile("\\b([KV]?)(LOAD|STORE|SIZE|MOVE|MAKE|GROW|SAME|HASH|CLEAR)\\{([^{}]*)}");

    private final Path templates;
    private final Path output;
    private final Set<Path> written = new HashSet<>();

    private Collections(Path templates, Path output) {
        this.templates = templates;
        this.output = output;
    }

    public static void main(String[] arguments) throws IOException {
        Collections collections = new Collections(Path.of(arguments[0]), Path.of(arguments[1]));
        List<Kind> all = new ArrayList<>(PRIMITIVES);
        all.add(STRUCT);
        for (Kind kind : all) {
            for (String name : List.of("List", "Queue", "Reference")) {
                collections.writeOne(name, kind);
            }
        }
        for (Kind kind : PRIMITIVES) {
            collections.writeOne("Array", kind);
        }
        for (Kind key : List.of(STRUCT, INT, LONG)) {
            for (String name : List.of("HashSet", "ParallelHashSet")) {
                collections.writeOne(name, key);
            }
            collections.writeMaps("HashMap", key, List.of(STRUCT, INT, LONG, FLOAT, DOUBLE));
            collections.writeMaps("ParallelHashMap", key, List.of(STRUCT, INT, LONG, FLOAT));
            collections.writeMaps("ParallelMultiHashMap", key, List.of(STRUCT, INT, LONG));
        }
        collections.deleteOthers();
    }

    /// Writes the maps from `key` to each of `values`; a struct type as key goes with struct types as values alone.
    private void writeMaps(String template, Kind key, List<Kind> values) throws IOException {
        for (Kind value : values) {
            if (!key.isStruct() || value.isStruct()) {
                writeMap(template, key.as("K"), value.as("V"));
            }
        }
    }

    private void writeOne(String template, Kind kind) throws IOException {
        String text = lines(read(template), "", kind);
        text = operations(text, "", kind);
        text = text.replace("@Name@", kind.name())
                .replace("@T@", kind.type())
                .replace("@Box@", kind.box())
                .replace("@BlockField@", kind.isStruct() ? "@Nullable NativeArray<T>" : kind.type() + " @Nullable []")
                .replace("@Array@", kind.array())
                .replace("@G@", kind.isStruct() ? "<T>" : "")
                .replace("#D", kind.isStruct() ? "<>" : "");
        write(className(template, kind.name()), text);
    }

    private void writeMap(String template, Kind key, Kind value) throws IOException {
        String text = lines(lines(read(template), "K", key), "V", value);
        text = operations(operations(text, "K", key), "V", value);
        List<String> parameters = new ArrayList<>();
        if (key.isStruct()) {
            parameters.add("K");
        }
        if (value.isStruct()) {
            parameters.add("V");
        }
        text = text.replace("@Name@", key.name() + value.name())
                .replace("@K@", key.type())
                .replace("@V@", value.type())
                .replace("@KName@", key.name())
                .replace("@VName@", value.name())
                .replace("@KArray@", key.array())
                .replace("@VArray@", value.array())
                .replace("@G@", parameters.isEmpty() ? "" : "<" + String.join(", ", parameters) + ">")
                .replace("@W@", parameters.size() == 2 ? "<?, ?>" : "<?>")
                .replace("#D", parameters.isEmpty() ? "" : "<>");
        write(className(template, key.name() + value.name()), text);
    }

    private static String className(String template, String name) {
        return template.startsWith("Parallel")
                ? "NativeParallel" + name + template.substring("Parallel".length())
                : "Native" + name + template;
    }

    private String read(String template) throws IOException {
        return Files.readString(templates.resolve("Native" + template + ".txt"));
    }

    /// Keeps the lines that are for `kind`.
    private static String lines(String text, String prefix, Kind kind) {
        StringBuilder kept = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            String mark = "#" + prefix;
            if (line.startsWith(mark + "P ") || line.startsWith(mark + "S ")) {
                if (kind.isStruct() == (line.charAt(mark.length()) == 'S')) {
                    kept.append(line.substring(mark.length() + 2)).append('\n');
                }
            } else {
                kept.append(line).append('\n');
            }
        }
        return kept.substring(0, kept.length() - 1);
    }

    /// Replaces the innermost operations until there are none.
    private static String operations(String text, String prefix, Kind kind) {
        String replaced = replace(text, prefix, kind);
        return replaced.equals(text) ? text : operations(replaced, prefix, kind);
    }

    private static String replace(String text, String prefix, Kind kind) {
        Matcher macro = MACRO.matcher(text);
        return macro.replaceAll(match -> Matcher.quoteReplacement(
                match.group(1).equals(prefix)
                        ? operation(match.group(2), match.group(3).split(", ", -1), kind)
                        : match.group()));
    }

    private static String operation(String name, String[] a, Kind kind) {
        if (kind.isStruct()) {
            return switch (name) {
                case "LOAD" -> a[0] + ".get(" + a[1] + ")";
                case "STORE" -> a[0] + ".set(" + a[1] + ", " + a[2] + ")";
                case "SIZE" -> a[0] + ".length()";
                case "MOVE" -> a[2] + ".copyFrom(" + a[0] + ", " + a[1] + ", " + a[3] + ", " + a[4] + ")";
                case "MAKE" -> "NativeArray.ofLength(" + a[0] + ", " + a[1] + ")";
                case "GROW" -> "StructArrays.grow(" + a[0] + ", " + a[1] + ")";
                case "SAME" -> "StructKeys.isSame(" + a[0] + ", " + a[1] + ")";
                case "HASH" -> "StructKeys.hash(" + a[0] + ")";
                case "CLEAR" -> "StructArrays.clear(" + a[0] + ", " + a[1] + ", " + a[2] + ")";
                default -> throw new IllegalArgumentException(name);
            };
        }
        return switch (name) {
            case "LOAD" -> a[0] + "[" + a[1] + "]";
            case "STORE" -> a[0] + "[" + a[1] + "] = " + a[2];
            case "SIZE" -> a[0] + ".length";
            case "MOVE" -> "System.arraycopy(" + String.join(", ", a) + ")";
            case "MAKE" -> "new " + kind.type() + "[" + a[1] + "]";
            case "GROW" -> "Arrays.copyOf(" + a[0] + ", " + a[1] + ")";
            case "SAME" ->
                kind.type().equals("float") || kind.type().equals("double")
                        ? kind.box() + ".compare(" + a[0] + ", " + a[1] + ") == 0"
                        : a[0] + " == " + a[1];
            case "HASH" -> kind.type().equals("int") ? a[0] : kind.box() + ".hashCode(" + a[0] + ")";
            case "CLEAR" -> "Arrays.fill(" + a[0] + ", " + a[1] + ", " + a[2] + ", " + zero(kind) + ")";
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static String zero(Kind kind) {
        return switch (kind.type()) {
            case "int" -> "0";
            default -> "(" + kind.type() + ") 0";
        };
    }

    private void write(String className, String text) throws IOException {
        Path folder = output.resolve("dev/phalanx/collections");
        Files.createDirectories(folder);
        Path file = folder.resolve(className + ".java");
        written.add(file);
        String whole = "// Generated by Collections.java.\npackage dev.phalanx.collections;\n\n" + text;
        if (!Files.exists(file) || !Files.readString(file).equals(whole)) {
            Files.writeString(file, whole);
        }
    }

    /// Deletes the files of families that are no longer generated.
    private void deleteOthers() throws IOException {
        try (Stream<Path> files = Files.list(output.resolve("dev/phalanx/collections"))) {
            for (Path file : files.filter(each -> !written.contains(each)).toList()) {
                Files.delete(file);
            }
        }
    }
}
