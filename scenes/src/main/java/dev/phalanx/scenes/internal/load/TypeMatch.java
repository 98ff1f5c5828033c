package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A component type of a file and the class that its values are loaded into.
public final class TypeMatch {
    private final FileType source;
    private final Class<? extends IComponent> type;
    /// For each leaf of the file the index of the leaf of the class, or -1 if it is dropped.
    private final int[] targets;
    /// For each leaf of the file how it is loaded; null if it is dropped.
    private final @Nullable LeafMatch[] leaves;

    private TypeMatch(FileType source, Class<? extends IComponent> type, int[] targets, @Nullable LeafMatch[] leaves) {
        this.source = source;
        this.type = type;
        this.targets = targets;
        this.leaves = leaves;
    }

    /// Matches the leaves of a type by their names.
    ///
    /// @param report is told of fields that are dropped
    /// @throws SceneFileException if a field has changed in a way that a file cannot follow
    public static TypeMatch of(FileType source, Class<? extends IComponent> type, Consumer<String> report)
            throws SceneFileException {
        return of(source, type, false, report);
    }

    /// Same as [#of(FileType, Class, Consumer)], for values that may have references to blobs as numbers.
    public static TypeMatch of(
            FileType source, Class<? extends IComponent> type, boolean hasBlobs, Consumer<String> report)
            throws SceneFileException {
        FileType present;
        try {
            present = hasBlobs ? FileType.withBlobs(type) : FileType.of(type);
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
        int[] targets = new int[source.leaves().size()];
        @Nullable LeafMatch[] leaves = new @Nullable LeafMatch[targets.length];
        boolean[] isTaken = new boolean[present.leaves().size()];
        for (int i = 0; i < targets.length; i++) {
            FileLeaf leaf = source.leaves().get(i);
            targets[i] = find(type, present.leaves(), leaf.path());
            if (targets[i] < 0) {
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
        return new TypeMatch(source, type, targets, leaves);
    }

    private static int find(Class<?> type, List<FileLeaf> leaves, String path) {
        for (int i = 0; i < leaves.size(); i++) {
            if (leaves.get(i).path().equals(path)
                    || formerPaths(type, leaves.get(i).path()).contains(path)) {
                return i;
            }
        }
        return -1;
    }

    /// The paths that a leaf of a class had when its fields had other names.
    private static List<String> formerPaths(Class<?> type, String path) {
        List<String> found = List.of("");
        Class<?> at = type;
        for (String name : path.split("\\.", -1)) {
            Field field = field(at, name);
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

    private static @Nullable Field field(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        return null;
    }

    public FileType source() {
        return source;
    }

    public Class<? extends IComponent> type() {
        return type;
    }

    /// The index of the class's leaf that a leaf of the file is loaded into, or -1 if it is dropped.
    public int target(int leaf) {
        return targets[leaf];
    }

    /// How a leaf of the file is loaded, or null if it is dropped.
    @Nullable
    public LeafMatch leaf(int leaf) {
        return leaves[leaf];
    }
}
