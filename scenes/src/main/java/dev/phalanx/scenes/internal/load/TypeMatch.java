package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.Migration;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.FieldPath;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.structs.Leaf;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A component type of a file and the class that its values are loaded into. Immutable.
public final class TypeMatch {
    private final FileType source;
    private final FileType present;
    private final Class<? extends IComponent> type;
    /// For each leaf of the file the index of the leaf of the class, or -1 if it is dropped.
    private final int[] targets;
    /// For each leaf of the file how it is loaded; null if it is dropped.
    private final @Nullable LeafMatch[] leaves;
    private final List<LeafDefault> defaults;
    private final @Nullable Migration<? extends IComponent> migration;

    private TypeMatch(
            FileType source,
            FileType present,
            Class<? extends IComponent> type,
            int[] targets,
            @Nullable LeafMatch[] leaves,
            List<LeafDefault> defaults,
            @Nullable Migration<? extends IComponent> migration) {
        this.source = source;
        this.present = present;
        this.type = type;
        this.targets = targets;
        this.leaves = leaves;
        this.defaults = defaults;
        this.migration = migration;
    }

    /// Matches the leaves of a type by their names.
    ///
    /// @param migration makes the values if the leaves are not the same; or null
    /// @param report is notified of fields that are dropped
    /// @throws SceneFileException if a field has changed in a way that a file cannot follow
    static TypeMatch of(
            FileType source,
            Class<? extends IComponent> type,
            @Nullable Migration<? extends IComponent> migration,
            Consumer<String> report)
            throws SceneFileException {
        FileType present;
        try {
            present = source.kind().isOfChunks() ? FileType.ofChunks(type) : FileType.of(type);
        } catch (IllegalArgumentException refused) {
            throw new SceneFileException(
                    "The file has values of " + source.name() + ": " + refused.getMessage(), refused);
        }
        if (present.kind() != source.kind()) {
            throw new SceneFileException(source.name() + " is of the kind " + source.kind() + " in the file, and of the"
                    + " kind " + present.kind()
                    + " in this program. Give the class another name, and load the file with"
                    + " missing types dropped.");
        }
        if (migration != null && !present.leaves().equals(source.leaves())) {
            if (present.kind().isObject() || present.kind().isOfChunks()) {
                throw new SceneFileException("A migration was named for " + source.name() + ", which is of the kind "
                        + source.kind() + ". Migrations make data, buffer elements and shared values of struct types.");
            }
            return new TypeMatch(source, present, type, new int[0], new @Nullable LeafMatch[0], List.of(), migration);
        }
        return ofLeaves(source, present, type, report);
    }

    private static TypeMatch ofLeaves(
            FileType source, FileType present, Class<? extends IComponent> type, Consumer<String> report)
            throws SceneFileException {
        int[] targets = new int[source.leaves().size()];
        @Nullable LeafMatch[] leaves = new @Nullable LeafMatch[targets.length];
        boolean[] isTaken = new boolean[present.leaves().size()];
        for (int i = 0; i < targets.length; i++) {
            FileLeaf leaf = source.leaves().get(i);
            targets[i] = find(type, present.leaves(), leaf.path());
            if (targets[i] < 0) {
                requireGone(source.name(), type, present.leaves(), leaf);
                report.accept("Field " + leaf.path() + " of " + source.name() + " was dropped: " + type.getName()
                        + " has no such field.");
                continue;
            }
            FileLeaf target = present.leaves().get(targets[i]);
            if (isTaken[targets[i]]) {
                throw new SceneFileException("The file has two fields for " + target.path() + " of " + type.getName()
                        + ", one by a former name. Remove the @FormerlyNamed.");
            }
            isTaken[targets[i]] = true;
            leaves[i] = LeafMatch.of(source.name(), target, leaf);
        }
        List<LeafDefault> defaults = new ArrayList<>();
        for (int i = 0; i < isTaken.length; i++) {
            LeafDefault value =
                    isTaken[i] ? null : LeafDefault.of(type, present.leaves().get(i), i);
            if (value != null) {
                defaults.add(value);
            }
        }
        return new TypeMatch(source, present, type, targets, leaves, List.copyOf(defaults), null);
    }

    private static int find(Class<?> type, List<FileLeaf> leaves, String path) {
        for (int i = 0; i < leaves.size(); i++) {
            if (leaves.get(i).path().equals(path)) {
                return i;
            }
        }
        for (int i = 0; i < leaves.size(); i++) {
            if (formerPaths(type, leaves.get(i).path()).contains(path)) {
                return i;
            }
        }
        return -1;
    }

    /// Returns if a class has no field in the place of a leaf of the file: none that has fields of its own now, and
    /// none that had some.
    private static void requireGone(String name, Class<?> type, List<FileLeaf> leaves, FileLeaf leaf)
            throws SceneFileException {
        List<FileLeaf> inside = new ArrayList<>();
        for (FileLeaf each : leaves) {
            for (String path : pathsOf(type, each.path())) {
                if (leaf.path().startsWith(path + ".")) {
                    throw LeafMatch.changed(name, leaf.path(), leaf.toString(), each.toString());
                }
                if (path.startsWith(leaf.path() + ".") && !inside.contains(each)) {
                    inside.add(each);
                }
            }
        }
        if (!inside.isEmpty() || isEmptyStruct(type, leaf.path())) {
            throw LeafMatch.changed(name, leaf.path(), leaf.toString(), "a struct with the fields " + inside);
        }
    }

    private static List<String> pathsOf(Class<?> type, String path) {
        List<String> paths = new ArrayList<>(formerPaths(type, path));
        paths.add(path);
        return paths;
    }

    /// Whether a class has a field at a path that is not a leaf, because it has no fields of its own.
    private static boolean isEmptyStruct(Class<?> type, String path) {
        Class<?> at = type;
        for (String name : path.split("\\.", -1)) {
            Field field = FieldPath.find(at, name);
            if (field == null || Modifier.isStatic(field.getModifiers())) {
                return false;
            }
            at = field.getType();
        }
        return true;
    }

    /// The paths that a leaf of a class had when its fields had other names.
    private static List<String> formerPaths(Class<?> type, String path) {
        List<String> found = List.of("");
        Class<?> at = type;
        for (String name : path.split("\\.", -1)) {
            Field field = FieldPath.find(at, name);
            if (field == null) {
                return List.of();
            }
            FormerlyNamed former = field.getAnnotation(FormerlyNamed.class);
            List<String> names = new ArrayList<>(former == null ? List.of() : List.of(former.value()));
            names.add(name);
            List<String> next = new ArrayList<>();
            for (String before : found) {
                for (String each : names) {
                    next.add(before.isEmpty() ? each : before + "." + each);
                }
            }
            found = next;
            at = field.getType();
        }
        return found;
    }

    /// Returns if the class is as it was when the file was written, apart from the constants of enums.
    ///
    /// @throws SceneFileException otherwise
    void requireSame() throws SceneFileException {
        if (!source.name().equals(type.getName()) || !textOf(source).equals(textOf(present))) {
            throw new SceneFileException(source.name() + " has changed since the exact file was written: it had the"
                    + " fields " + textOf(source) + ", and " + type.getName() + " has " + textOf(present)
                    + " in this program. WorldFiles.load takes the file.");
        }
    }

    private static List<String> textOf(FileType type) {
        return type.leaves().stream()
                .map(leaf -> leaf.kind().name().toLowerCase(Locale.ROOT)
                        + (leaf.stride() == 1 ? "" : "[" + leaf.stride() + "]")
                        + (leaf.holds() == Leaf.Holds.PLAIN ? "" : " (" + leaf.holds() + ")") + " " + leaf.path())
                .toList();
    }

    /// The type as the file has it.
    public FileType source() {
        return source;
    }

    /// The type as a present file would have it.
    FileType present() {
        return present;
    }

    /// The class of the values.
    public Class<? extends IComponent> type() {
        return type;
    }

    /// The index of the class's leaf that a leaf of the file is loaded into, or -1 if it is dropped.
    public int target(int leaf) {
        return targets[leaf];
    }

    /// How a leaf of the file is loaded, or null if it is dropped.
    public @Nullable LeafMatch leaf(int leaf) {
        return leaves[leaf];
    }

    /// Whether loading the leaves of the file gives each leaf of the class its value.
    boolean fillsAll() {
        int filled = defaults.size();
        for (LeafMatch leaf : leaves) {
            filled += leaf == null ? 0 : 1;
        }
        return migration == null && filled == present.leaves().size();
    }

    /// The values of leaves that the file does not have and that are not zero.
    List<LeafDefault> defaults() {
        return defaults;
    }

    /// The migration that makes the values, or null if they are loaded leaf by leaf.
    public @Nullable Migration<? extends IComponent> migration() {
        return migration;
    }
}
