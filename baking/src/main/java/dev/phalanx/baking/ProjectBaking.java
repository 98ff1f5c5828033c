package dev.phalanx.baking;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.formats.GltfSceneFormat;
import dev.phalanx.baking.formats.SceneFormat;
import dev.phalanx.baking.internal.cache.BakeCache;
import dev.phalanx.baking.internal.cache.CodeHash;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.record.AuthoringSources;
import dev.phalanx.baking.internal.record.SceneFiles;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.structs.internal.files.DurableFile;
import dev.phalanx.structs.internal.names.NearNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Bakes the scenes of a directory to entity scenes in another directory, but only those that are not up to date.
///
/// ```java
/// try (ProjectBaking project = ProjectBaking.of(Path.of("scenes"), Path.of("build/scenes"), types)) {
///     project.bake().orThrow();
/// }
/// ```
///
/// Every file with the ending of a [SceneFormat][dev.phalanx.baking.formats.SceneFormat] is a scene:
/// `levels/city.scene.yaml` becomes `levels/city.entities`, a file that
/// [`SceneSource.directory`][SceneSource#directory] finds. Directories whose names begin with a dot are skipped.
///
/// Baked scenes are kept in a cache by the content of all files that they depend on and the code of bakers. A scene
/// with errors is not written, and the file that was written before stays.
///
/// It belongs to the thread that creates it, on which bakers and baking systems run.
public final class ProjectBaking implements AutoCloseable {
    /// Is notified of the progress of a bake, scene by scene.
    @FunctionalInterface
    public interface Progress {
        /// Called before each scene, and at the end.
        ///
        /// @param done the number of scenes that are finished
        /// @param total the number of scenes
        /// @param path of the scene that comes next; empty at the end
        void at(int done, int total, String path);
    }

    private static final String ENDING = ".entities";
    private static final String WRITTEN = "written.txt";

    private final Path root;
    private final Path out;
    private final BakingTypes types;
    private final SceneFiles files;
    private Path cache;
    private SaveOptions.Compression compression = SaveOptions.Compression.NONE;
    private Progress progress = (done, total, path) -> {};
    private boolean keepsScenes;
    private long code;
    private boolean isHashed;
    private final Map<String, SceneBaking> open = new HashMap<>();

    private ProjectBaking(Path root, Path out, BakingTypes types) {
        this.root = Objects.requireNonNull(root, "root").toAbsolutePath().normalize();
        this.out = Objects.requireNonNull(out, "out").toAbsolutePath().normalize();
        this.types = Objects.requireNonNull(types, "types");
        this.files = new SceneFiles(this.root, this.out);
        this.cache = this.out.resolve(".cache");
    }

    /// The bakes of a directory.
    ///
    /// @param root the directory of the project, with the scenes and the files that they refer to
    /// @param out the directory for baked scenes, which need not exist
    public static ProjectBaking of(Path root, Path out, BakingTypes types) {
        return new ProjectBaking(root, out, types);
    }

    /// Sets the directory of the cache; `.cache` in the directory for baked scenes by default. Several projects and
    /// processes can share one.
    public ProjectBaking withCache(Path directory) {
        cache = Objects.requireNonNull(directory, "directory").toAbsolutePath().normalize();
        return this;
    }

    /// Sets how baked scenes are compressed; by default they are not.
    public ProjectBaking withCompression(SaveOptions.Compression newCompression) {
        compression = Objects.requireNonNull(newCompression, "newCompression");
        return this;
    }

    /// Sets what is notified of the progress of a bake.
    public ProjectBaking withProgress(Progress newProgress) {
        progress = Objects.requireNonNull(newProgress, "newProgress");
        return this;
    }

    /// Keeps what was baked in memory, so that the next bake runs only the bakers whose input has changed. For programs
    /// that watch files.
    public ProjectBaking withScenesKept() {
        keepsScenes = true;
        return this;
    }

    /// The paths of all scene files, relative to the root, in order. Directories that cannot be read are left out, and
    /// logged once.
    ///
    /// @throws IOException if the root cannot be read
    public List<String> scenes() throws IOException {
        return List.copyOf(files.find().paths());
    }

    /// Bakes the scenes that are not up to date, and deletes what was baked from scenes that are gone. What was baked
    /// from scenes in a directory that cannot be read is kept.
    ///
    /// Several threads and processes can bake into one directory at once, each with an object of its own. Each file is
    /// replaced in one step, and the last to finish wins.
    ///
    /// @throws IOException if a file cannot be written, or the root cannot be read. Scenes that cannot be read are
    ///     problems in the result instead
    public ProjectResult bake() throws IOException {
        AuthoringSources sources = new AuthoringSources(root, types.authoring(), null, types.gltfScenes());
        BakeCache kept = new BakeCache(cache);
        SceneFiles.Found found = files.find();
        List<String> paths = List.copyOf(found.paths());
        Map<String, String> owners = new TreeMap<>();
        List<ProjectResult.Scene> results = new ArrayList<>();
        Set<String> present = new HashSet<>();
        for (String path : paths) {
            progress.at(results.size(), paths.size(), path);
            String name = AuthoringScene.nameOf(path);
            present.add(name + ENDING);
            String other = owners.putIfAbsent(name, path);
            results.add(
                    other == null
                            ? bake(path, out.resolve(name + ENDING), sources, kept)
                            : failed(path, "The scene has the name of " + other + ". Rename one of the files."));
        }
        open.keySet().removeIf(path -> {
            boolean isGone = !paths.contains(path);
            if (isGone) {
                Objects.requireNonNull(open.get(path)).close();
            }
            return isGone;
        });
        List<String> removed = removeOthers(present, found);
        boolean isChanged = !removed.isEmpty()
                || results.stream()
                        .anyMatch(each -> each.status() == ProjectResult.Status.BAKED
                                || each.status() == ProjectResult.Status.FROM_CACHE);
        if (isChanged) {
            SceneSource.writeIndex(out);
        }
        progress.at(paths.size(), paths.size(), "");
        List<AuthoringProblem> warnings = new ArrayList<>(found.warnings());
        types.gltfScenes().forEach((file, scene) -> {
            if (!found.paths().contains(file) || !(SceneFormat.find(file) instanceof GltfSceneFormat)) {
                warnings.add(AuthoringProblem.warning(
                        SourcePosition.of(file),
                        "The scene " + Names.quote(scene) + " was chosen for this file, which is no glTF file of the"
                                + " project." + NearNames.question(file, found.paths())
                                + " Name a file by its path below the root."));
            }
        });
        return new ProjectResult(List.copyOf(results), removed, List.copyOf(warnings));
    }

    private static ProjectResult.Scene failed(String path, String message) {
        return new ProjectResult.Scene(
                path,
                ProjectResult.Status.FAILED,
                List.of(AuthoringProblem.error(SourcePosition.of(path), message)),
                List.of());
    }

    private ProjectResult.Scene bake(String path, Path file, AuthoringSources sources, BakeCache kept)
            throws IOException {
        Path cached = kept.find(path, code(), sources::assetHash);
        if (cached != null) {
            if (isSame(cached, file)) {
                return new ProjectResult.Scene(path, ProjectResult.Status.UP_TO_DATE, List.of(), List.of());
            }
            copy(cached, file);
            return new ProjectResult.Scene(path, ProjectResult.Status.FROM_CACHE, List.of(), List.of());
        }
        SceneBaking baking = open.get(path);
        if (baking == null) {
            baking = SceneBaking.of(root, path, types);
        }
        try {
            BakeResult result = baking.bake();
            if (!result.isSuccessful()) {
                return new ProjectResult.Scene(
                        path, ProjectResult.Status.FAILED, result.problems(), result.explanations());
            }
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            SaveOptions options = SaveOptions.DEFAULT.withCompression(compression);
            if (result.problems().isEmpty()) {
                Path fresh = kept.newFile(); // what is at the place of the file may be of another process
                try {
                    result.write(fresh, options);
                    copy(kept.put(path, code(), baking.usedFiles(), fresh), file);
                } finally {
                    Files.deleteIfExists(fresh);
                }
            } else { // warnings are to be seen again in the next bake
                result.write(file, options);
            }
            return new ProjectResult.Scene(path, ProjectResult.Status.BAKED, result.problems(), result.explanations());
        } finally {
            if (keepsScenes) {
                open.put(path, baking);
            } else {
                baking.close();
            }
        }
    }

    private long code() {
        if (!isHashed) {
            Set<Class<?>> roots = new HashSet<>(types.authoring().all());
            types.bakers().forEach(baker -> roots.add(baker.getClass()));
            roots.addAll(types.systems());
            code = CodeHash.of(roots);
            isHashed = true;
        }
        HashStream64 options = Hashing.xxh3_64().hashStream();
        options.putString(compression.name());
        new TreeMap<>(types.gltfScenes())
                .forEach((file, scene) -> options.putString(file).putString(scene));
        return code ^ options.getAsLong();
    }

    private static boolean isSame(Path cached, Path file) throws IOException {
        try {
            return Files.isRegularFile(file) && Files.mismatch(cached, file) < 0;
        } catch (NoSuchFileException deleted) {
            return false;
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(Objects.requireNonNull(to.getParent()));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(from));
        DurableFile.write(to, file -> file.write(bytes));
    }

    /// The names in a list of what earlier bakes have written, without those that can be no name of a file since the
    /// list is damaged.
    private static List<String> names(Path list) throws IOException {
        return new String(Files.readAllBytes(list), StandardCharsets.UTF_8)
                .lines()
                .filter(name -> name.indexOf('\uFFFD') < 0 && name.indexOf('\0') < 0)
                .toList();
    }

    /// Deletes what earlier bakes have written for scenes that are gone, and returns the names of the files.
    private List<String> removeOthers(Set<String> present, SceneFiles.Found found) throws IOException {
        Path list = cache.resolve(WRITTEN);
        List<String> removed = new ArrayList<>();
        List<String> before = Files.isRegularFile(list) ? names(list) : List.of();
        Set<String> now = new TreeSet<>(present);
        for (String name : before) {
            if (found.isLeftOut(name)) {
                now.add(name); // its scene may be there
                continue;
            }
            Path file = out.resolve(name).normalize();
            if (!present.contains(name)
                    && file.startsWith(out)
                    && name.endsWith(ENDING)
                    && Files.deleteIfExists(file)) {
                removed.add(name);
            }
        }
        if (!now.equals(new TreeSet<>(before))) {
            Files.createDirectories(cache);
            ByteBuffer lines = StandardCharsets.UTF_8.encode(String.join("\n", now) + "\n");
            DurableFile.write(list, file -> file.write(lines));
        }
        return removed;
    }

    /// Closes the scenes that were kept, and forgets the classes of the program, which can then be unloaded.
    @Override
    public void close() {
        open.values().forEach(SceneBaking::close);
        open.clear();
        AuthoringJson.mapper().clearCaches();
    }
}
