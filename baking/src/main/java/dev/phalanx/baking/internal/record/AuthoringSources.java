package dev.phalanx.baking.internal.record;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.formats.AuthoringTypes;
import dev.phalanx.baking.formats.GltfSceneFormat;
import dev.phalanx.baking.formats.SceneFormat;
import dev.phalanx.baking.formats.TextSceneFormat;
import dev.phalanx.baking.internal.text.ListParts;
import dev.phalanx.baking.tree.AuthoringScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The scenes and other files that a bake reads: scenes that code has passed in, and files below the root of the
/// project.
///
/// Files are read at most once between two calls of [#refresh], so that all bakers of a bake see the same content. A
/// scene is parsed again only if its bytes have changed.
public final class AuthoringSources {
    /// The hash of a file that does not exist.
    public static final long ABSENT = 0;

    private static final long MOST_BYTES = 1L << 30;

    /// A file as it was read: its bytes, or the reason why they could not be read.
    private record Content(
            byte @Nullable [] bytes, long hash, @Nullable String failure) {}

    /// A scene as it was read.
    ///
    /// @param parts the parts of its text, with which it is read again; null if it is read as a whole
    /// @param others the hashes of the other files that it consists of, by their paths
    /// @param isOfNow whether it consists of scenes that code has passed in, too, which can be changed at any time
    private record Parsed(
            long hash, AuthoringScene scene, @Nullable ListParts parts, Map<String, Long> others, boolean isOfNow) {}

    private final @Nullable Path root;
    private final AuthoringTypes types;
    private final @Nullable String main;
    private final Map<String, String> gltfScenes;
    private final Map<String, AuthoringScene> given = new HashMap<>();
    private final Map<String, Content> contents = new HashMap<>();
    private final Map<String, Parsed> parsed = new HashMap<>();
    private final Map<String, Long> used = new TreeMap<>();
    private long parseNanos;

    /// @param root the directory of the project, or null if there are no files
    /// @param main the path of the scene that is baked; all others are prefabs, which have one root. Null if none is
    /// @param gltfScenes which scene of glTF files is read, by the paths of the files
    public AuthoringSources(
            @Nullable Path root, AuthoringTypes types, @Nullable String main, Map<String, String> gltfScenes) {
        this.root = root;
        this.types = types;
        this.main = main;
        this.gltfScenes = gltfScenes;
    }

    /// Adds a scene by its path, in place of a file.
    public void give(AuthoringScene scene) {
        given.put(scene.path(), scene);
    }

    /// Forgets the content of files, so that they are read again.
    public void refresh() {
        contents.clear();
        used.clear();
        parsed.values().removeIf(Parsed::isOfNow);
        parseNanos = 0;
    }

    /// The scene of a path. For a file that does not exist, cannot be read or has no known format, it is a scene with
    /// an error and no nodes.
    public AuthoringScene scene(String path) {
        AuthoringScene known = given.get(path);
        if (known != null) {
            return known;
        }
        Content content = content(SceneFormat.fileOf(path));
        Parsed before = parsed.get(path);
        if (before != null && !areSame(before.others)) {
            before = null;
        }
        if (before != null && before.hash == content.hash) {
            return before.scene;
        }
        Parsed now = parse(path, content, before);
        if (content.hash == ABSENT) {
            // Why a file cannot be read can change.
            parsed.remove(path);
        } else {
            parsed.put(path, now);
        }
        return now.scene;
    }

    private boolean areSame(Map<String, Long> hashes) {
        boolean areSame = true;
        for (Map.Entry<String, Long> each : hashes.entrySet()) {
            areSame &= assetHash(each.getKey()) == each.getValue(); // all of them, since each was used
        }
        return areSame;
    }

    private Parsed parse(String path, Content content, @Nullable Parsed before) {
        SceneFormat format = format(path);
        byte[] bytes = content.bytes;
        if (bytes == null || format == null) {
            AuthoringScene empty = new AuthoringScene(path);
            empty.addProblem(AuthoringProblem.error(
                    SourcePosition.of(SceneFormat.fileOf(path)),
                    format == null
                            ? "The file is no scene: its name ends with none of " + NearMisses.ENDINGS + ". "
                                    + NearMisses.advice(path, bytes, "Name it so, or use it as another asset.")
                            : String.valueOf(content.failure)));
            return new Parsed(content.hash, empty, null, Map.of(), false);
        }
        long start = System.nanoTime();
        Parsed now = parse(path, format, bytes, content.hash, before);
        parseNanos += System.nanoTime() - start;
        return now;
    }

    private @Nullable SceneFormat format(String path) {
        SceneFormat format = SceneFormat.find(path);
        String scene = gltfScenes.get(path);
        return format instanceof GltfSceneFormat gltf && scene != null ? gltf.withScene(scene) : format;
    }

    private Parsed parse(String path, SceneFormat format, byte[] bytes, long hash, @Nullable Parsed before) {
        Map<String, Long> others = new TreeMap<>();
        boolean[] isOfNow = new boolean[1];
        SceneFormat.OtherFiles reader = new SceneFormat.OtherFiles() {
            @Override
            public byte[] read(String other) throws IOException {
                others.put(other, assetHash(other));
                return bytes(other);
            }

            @Override
            public @Nullable AuthoringScene scene(String other) {
                AuthoringScene known = given.get(other);
                isOfNow[0] |= known != null;
                return known;
            }
        };
        if (before != null && before.parts != null && format instanceof TextSceneFormat text) {
            EditedScene edited = EditedScene.read(text, before.scene, before.parts, bytes, types, reader);
            if (edited != null) {
                before.others.forEach(others::putIfAbsent); // of the nodes that were not read again
                return new Parsed(hash, edited.scene(), edited.parts(), others, isOfNow[0]);
            }
        }
        AuthoringScene read = format.read(path, bytes, types, reader);
        AuthoringScene scene = main == null || path.equals(main) ? read : format.asPrefab(read);
        return new Parsed(hash, scene, EditedScene.parts(scene, bytes), others, isOfNow[0]);
    }

    /// Nanoseconds that parsing has taken since [#refresh].
    public long parseNanos() {
        return parseNanos;
    }

    /// A hash of the content of a file; [#ABSENT] if it does not exist or cannot be read.
    public long assetHash(String path) {
        return content(path).hash;
    }

    /// The bytes of a file, which must not be changed.
    ///
    /// @throws IOException if it does not exist or cannot be read
    public byte[] bytes(String path) throws IOException {
        Content content = content(path);
        byte[] bytes = content.bytes;
        if (bytes == null) {
            throw new IOException(content.failure);
        }
        return bytes;
    }

    /// Releases the memory of files that were read. They are read again when they are needed.
    public void forgetContents() {
        contents.clear();
    }

    /// The files that were looked at since [#refresh], including those that do not exist, with the hashes of their
    /// content.
    public Map<String, Long> used() {
        return new TreeMap<>(used);
    }

    private Content content(String path) {
        Content known = contents.get(path);
        if (known == null) {
            known = read(path);
            contents.put(path, known);
            used.put(path, known.hash);
        }
        return known;
    }

    private Content read(String path) {
        Path directory = root;
        if (directory == null) {
            return new Content(
                    null, ABSENT, "There is no scene " + path + ". Give it, or name the root of the project.");
        }
        Path file = directory.resolve(path);
        try {
            if (!Files.isRegularFile(file)) {
                return new Content(
                        null, ABSENT, "There is no file " + path + " below " + directory + ". Correct the path.");
            }
            long size = Files.size(file);
            if (size > MOST_BYTES) {
                return new Content(
                        null,
                        ABSENT,
                        "The file " + path + " has " + size + " bytes, more than " + MOST_BYTES + ". Make it smaller.");
            }
            byte[] bytes = Files.readAllBytes(file);
            long hash = Hashing.xxh3_64().hashBytesToLong(bytes);
            return new Content(bytes, hash == ABSENT ? 1 : hash, null);
        } catch (IOException | SecurityException failed) {
            return new Content(null, ABSENT, "The file " + path + " cannot be read: " + failed + ".");
        }
    }
}
