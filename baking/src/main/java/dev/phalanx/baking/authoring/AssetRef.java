package dev.phalanx.baking.authoring;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;

/// Names a file of a baking project, such as a prefab, a texture or a table. In a scene file, a field of this type is a
/// string: a path relative to the directory of that file or, with a leading slash, to the root of the project. A part
/// after `#` names something inside the file, such as a mesh.
///
/// @param path the path relative to the root of the project, with slashes and without `.` and `..`; empty if the
///     reference names nothing
/// @param part what is named inside the file, or empty
public record AssetRef(String path, String part) {
    /// The reference that names nothing.
    public static final AssetRef NONE = new AssetRef("", "");

    /// A reference, whose path is normalised: `levels/../city.scene.yaml` becomes `city.scene.yaml`.
    ///
    /// @throws IllegalArgumentException if the path leads out of the root, or has a backslash, a colon or a NUL
    ///     character
    public AssetRef {
        path = normalise(Objects.requireNonNull(path, "path"));
        Objects.requireNonNull(part, "part");
    }

    /// The reference to a file, relative to the root of the project.
    ///
    /// @param text a path, and after `#` the part inside the file if there is one
    /// @throws IllegalArgumentException as the constructor
    public static AssetRef of(String text) {
        return relativeTo("", text);
    }

    /// The reference that a text in a file denotes.
    ///
    /// @param directory the directory of the file relative to the root of the project; empty for the root itself
    /// @param text a path relative to the directory, or to the root with a leading slash, and after `#` the part
    /// @throws IllegalArgumentException as the constructor
    public static AssetRef relativeTo(String directory, String text) {
        Objects.requireNonNull(directory, "directory");
        Objects.requireNonNull(text, "text");
        if (text.isEmpty()) {
            return NONE;
        }
        int hash = text.indexOf('#');
        String file = hash < 0 ? text : text.substring(0, hash);
        String part = hash < 0 ? "" : text.substring(hash + 1);
        boolean isRooted = file.startsWith("/") || directory.isEmpty();
        return new AssetRef(isRooted ? file : directory + "/" + file, part);
    }

    private static String normalise(String path) {
        if (path.indexOf('\\') >= 0 || path.indexOf(':') >= 0 || path.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("The path of an asset is \"" + path
                    + "\". Write it relative to the project or the file, with slashes and without a drive.");
        }
        Deque<String> names = new ArrayDeque<>();
        for (String name : path.split("/", -1)) {
            if (name.equals("..")) {
                if (names.pollLast() == null) {
                    throw new IllegalArgumentException("The path of an asset is \"" + path
                            + "\", which leads out of the project. Name a file below the project's root.");
                }
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        return String.join("/", names);
    }

    /// Whether the reference names nothing.
    public boolean isNone() {
        return path.isEmpty();
    }

    /// The directory of the file relative to the root of the project, or empty.
    public String directory() {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    /// The path, and the part after `#` if there is one.
    @Override
    public String toString() {
        return part.isEmpty() ? path : path + "#" + part;
    }
}
