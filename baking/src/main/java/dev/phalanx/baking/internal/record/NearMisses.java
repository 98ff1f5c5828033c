package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.formats.SceneFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Files that are scenes by their content, or nearly by their names, and have no ending of a scene file.
final class NearMisses {
    /// The endings of scene files, as messages list them.
    static final String ENDINGS = ".scene.yaml, .scene.json, .gltf, .glb, .tmj and .tmx";

    /// Bytes of a file that are searched for what scenes have: its first ones.
    private static final int MOST_BYTES = 1 << 16;

    private static final int MOST_NAMED = 5;
    private static final Pattern NODES_OF_YAML = Pattern.compile("^(?:nodes|\"nodes\")[ \\t]*:", Pattern.MULTILINE);
    private static final Pattern NODES_OF_JSON = Pattern.compile("\"nodes\"\\s*:\\s*\\[");
    private static final Pattern GLTF = Pattern.compile("\"asset\"\\s*:\\s*\\{[^}]*\"version\"\\s*:");
    private static final Pattern TILED = Pattern.compile("\"(?:compressionlevel|nextobjectid|renderorder)\"\\s*:");

    private final Path root;
    private final List<String> others = new ArrayList<>();
    private final Map<String, String> better = new TreeMap<>();

    NearMisses(Path root) {
        this.root = root;
    }

    /// Adds a file that is no scene by its name.
    void add(String path) {
        others.add(path);
        String name = better(path, beginning(path));
        if (name != null) {
            better.put(path, name);
        }
    }

    private byte @Nullable [] beginning(String path) {
        if (!isText(path)) {
            return null;
        }
        try (InputStream in = Files.newInputStream(root.resolve(path))) {
            return in.readNBytes(MOST_BYTES);
        } catch (IOException unread) {
            return null; // its name is all that is known of it
        }
    }

    private static boolean isText(String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        return lower.endsWith(".yaml") || lower.endsWith(".yml") || lower.endsWith(".json");
    }

    /// What a file should be called to be a scene, or null if it is none.
    ///
    /// @param content its first bytes, or null if they are not known
    private static @Nullable String better(String path, byte @Nullable [] content) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        for (int dot = file.indexOf('.'); dot >= 0; dot = file.indexOf('.', dot + 1)) {
            String lower = file.substring(0, dot) + file.substring(dot).toLowerCase(Locale.ROOT);
            if (dot > 0 && SceneFormat.find(lower) != null) {
                return lower;
            }
        }
        if (content == null || !isText(path)) {
            return null;
        }
        String text = new String(content, StandardCharsets.UTF_8);
        String name = file.substring(0, file.lastIndexOf('.'));
        if (!file.toLowerCase(Locale.ROOT).endsWith(".json")) {
            return NODES_OF_YAML.matcher(text).find() ? name + ".scene.yaml" : null;
        } else if (TILED.matcher(text).find()) {
            return name + ".tmj";
        } else if (GLTF.matcher(text).find()) {
            return name + ".gltf";
        }
        return NODES_OF_JSON.matcher(text).find() ? name + ".scene.json" : null;
    }

    /// What to do about a file that is no scene by its name.
    ///
    /// @param otherwise what to do if it is no near miss
    static String advice(String path, byte @Nullable [] content, String otherwise) {
        String name = better(path, content);
        return name == null ? otherwise : "Name it " + name + ".";
    }

    /// A warning for each near miss, and one for the directory if it has no scene at all.
    List<AuthoringProblem> warnings(Collection<String> scenes) {
        Collections.sort(others);
        List<AuthoringProblem> warnings = new ArrayList<>();
        better.forEach((path, name) -> warnings.add(AuthoringProblem.warning(
                SourcePosition.of(path),
                "The file is not baked, since its name has no ending of a scene file. Name it " + name
                        + " if it is one.")));
        if (scenes.isEmpty()) {
            String some = String.join(", ", others.subList(0, Math.min(MOST_NAMED, others.size())))
                    + (others.size() > MOST_NAMED ? " and " + (others.size() - MOST_NAMED) + " more" : "");
            warnings.addFirst(AuthoringProblem.warning(
                    SourcePosition.of("."),
                    others.isEmpty()
                            ? "No scene was found: the directory has no files. Name the directory that has the scenes."
                            : "No scene was found: no file ends with " + ENDINGS.replace(" and ", " or ")
                                    + ", but there "
                                    + (others.size() == 1 ? "is " : "are ") + some
                                    + ". Name the files of scenes with one of these endings, or name the directory that"
                                    + " has them."));
        }
        return warnings;
    }
}
