package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringPrefab;
import dev.phalanx.baking.tree.AuthoringScene;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The prefabs that a file has instances of. Each is read once, with those that it has instances of itself.
final class PrefabFiles {
    /// The key of a node that names its prefab.
    static final String KEY = "prefab";

    /// Prefabs inside of each other.
    private static final int MOST_NESTED = 64;

    private final SceneBuilder file;
    private final AuthoringTypes types;
    private final Nested others;

    PrefabFiles(SceneBuilder file, AuthoringTypes types, SceneFormat.OtherFiles others) {
        this.file = file;
        this.types = types;
        this.others = others instanceof Nested nested
                ? nested
                : new Nested(others, List.of(file.scene().path()), new HashMap<>(), new HashMap<>());
    }

    /// The prefabs that another file of the same scene has instances of.
    PrefabFiles of(SceneBuilder other) {
        return new PrefabFiles(other, types, others);
    }

    /// The files of a scene that is read for an instance.
    ///
    /// @param all the files
    /// @param open the paths of the scenes that are being read, the outermost first
    /// @param known what was read already, by its path
    /// @param causes for the problem that a prefab has errors, the first of them
    private record Nested(
            SceneFormat.OtherFiles all,
            List<String> open,
            Map<String, Found> known,
            Map<AuthoringProblem, AuthoringProblem> causes)
            implements SceneFormat.OtherFiles {
        @Override
        public byte[] read(String path) throws IOException {
            return all.read(path);
        }

        @Override
        public @Nullable AuthoringScene scene(String path) {
            return all.scene(path);
        }

        Nested inside(String path) {
            List<String> deeper = new ArrayList<>(open);
            deeper.add(path);
            return new Nested(all, List.copyOf(deeper), known, causes);
        }
    }

    /// What became of the file of a prefab.
    ///
    /// @param failure why there is no prefab, or null
    /// @param cause the first error in the file or in one that it has instances of, or null
    private record Found(
            @Nullable AuthoringPrefab prefab,
            @Nullable String failure,
            @Nullable AuthoringProblem cause,
            List<AuthoringProblem> warnings) {
        static Found failure(String why) {
            return new Found(null, why, null, List.of());
        }
    }

    /// The prefab that an object names, or null if it names none; adds a problem if there is no such prefab.
    @Nullable
    AuthoringPrefab find(MarkedValue.Fields node) {
        MarkedValue value = node.get(KEY);
        return value == null || value.isNull() ? null : find(value);
    }

    /// The prefab that a text names, or null after adding a problem.
    @Nullable
    AuthoringPrefab find(MarkedValue value) {
        String text = NodeReader.text(value);
        if (text == null || text.isEmpty()) {
            if (!value.hasRefused()) {
                file.error(
                        value,
                        file.prefix(value, KEY) + "The key " + KEY + " is " + value.describe()
                                + ". It must be the path of a scene file, such as tower.scene.yaml.");
            }
            return null;
        }
        String path = file.path();
        AssetRef asset;
        try {
            asset = AssetRef.relativeTo(path.substring(0, Math.max(0, path.lastIndexOf('/'))), text);
        } catch (IllegalArgumentException wrong) {
            file.error(value, file.prefix(value, KEY) + wrong.getMessage());
            return null;
        }
        Found found = find(asset);
        if (found.failure() != null) {
            AuthoringProblem problem =
                    AuthoringProblem.error(file.position(value), file.prefix(value, KEY) + found.failure());
            file.add(problem);
            if (found.cause() != null) {
                others.causes().put(problem, found.cause());
            }
        }
        found.warnings().forEach(file::add);
        return found.prefab();
    }

    private Found find(AssetRef asset) {
        String path = asset.toString();
        if (!asset.part().isEmpty() && SceneFormat.fileOf(path).equals(path)) {
            return Found.failure(
                    "The prefab " + asset + " names a part of a file that is no scene. Name the file alone,"
                            + " or a scene of a glTF file, such as house.glb#scenes/0.");
        }
        if (others.open().contains(path)) {
            List<String> cycle = new ArrayList<>(others.open()
                    .subList(others.open().indexOf(path), others.open().size()));
            cycle.add(path);
            return Found.failure("The prefab " + path + " leads back to itself: " + String.join(" -> ", cycle)
                    + ". Remove one of the instances.");
        }
        Found known = others.known().get(path);
        if (known == null && others.open().size() > MOST_NESTED) {
            return Found.failure("The prefab " + path + " is inside of " + MOST_NESTED + " others, and there may be "
                    + MOST_NESTED + ". Use fewer prefabs inside of others.");
        }
        if (known == null) {
            known = read(path);
            others.known().put(path, known);
        }
        return known;
    }

    private Found read(String path) {
        SceneFormat format = SceneFormat.find(path);
        AuthoringScene scene = others.scene(path);
        if (scene == null) {
            if (format == null) {
                return Found.failure("The prefab " + path + " is no scene file. Name one, such as tower.scene.yaml.");
            }
            try {
                scene = format.read(path, others.read(SceneFormat.fileOf(path)), types, others.inside(path));
            } catch (IOException unread) {
                return Found.failure("The prefab " + path + " cannot be read: " + unread.getMessage());
            }
        }
        for (AuthoringProblem problem : scene.problems()) {
            if (problem.isError()) {
                AuthoringProblem cause = others.causes().getOrDefault(problem, problem);
                return new Found(
                        null, "The prefab " + path + " has errors, the first of which is: " + cause, cause, List.of());
            }
        }
        AuthoringScene prefab = format == null ? scene : format.asPrefab(scene);
        try {
            return new Found(AuthoringPrefab.of(prefab), null, null, scene.problems());
        } catch (IllegalArgumentException wrong) {
            return Found.failure(String.valueOf(wrong.getMessage()));
        }
    }
}
