package dev.phalanx.scenes;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.EntityRemapping;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.internal.bytes.MemorySink;
import dev.phalanx.scenes.internal.load.ExactLoading;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.load.SceneFile;
import dev.phalanx.scenes.internal.save.SavedScene;
import dev.phalanx.structs.internal.files.DurableFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Saves the entities of worlds in files, and loads them.
///
/// A file contains all entities of a world, or those that a query matches: their components of all kinds, which of them
/// are enabled, the blob assets that they refer to, and their names. References among the saved entities are kept;
/// others become [Entity.NULL][dev.phalanx.structs.Entity#NULL], as when entities are copied to another world. The
/// entities of systems and cleanup components are left out. In a loop over a query, the entity that the loop is at is
/// saved with the values that it had before the body of the loop.
///
/// [Exact files][#saveExact(World, Path)] have everything that decides the next tick: the world that is loaded goes on
/// as the saved one did.
///
/// A file can be loaded after its component classes have changed: fields are found by their names, and new ones are
/// zero. See [FormerlyNamed][dev.phalanx.scenes.files.FormerlyNamed] and [LoadOptions] for classes and fields that have
/// been renamed.
public final class WorldFiles {
    private WorldFiles() {}

    /// Saves all entities of a world. The file that was there stays until the new one is complete.
    ///
    /// @throws IOException if the file cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written
    public static void save(World world, Path file) throws IOException {
        save(world, file, SaveOptions.DEFAULT);
    }

    /// Saves the entities that a query matches.
    ///
    /// @throws IOException if the file cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written
    public static void save(World world, EntityQuery query, Path file) throws IOException {
        Objects.requireNonNull(query, "query");
        save(world, file, SaveOptions.DEFAULT.withQuery(query));
    }

    /// Saves entities of a world with options.
    ///
    /// @throws IOException if the file cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written
    /// @throws java.util.concurrent.CancellationException if the options say that the save is cancelled; the old file
    ///     is as it was
    public static void save(World world, Path file, SaveOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        SavedScene image = SavedScene.ofWorld(world.entityManager(), options);
        DurableFile.write(file, image::write);
    }

    /// Takes an image of the entities of a world, to be written by another thread. This takes as long as copying their
    /// columns; the world can change as soon as the method returns.
    ///
    /// @throws IllegalArgumentException if an entity has a component that cannot be written
    public static WorldSnapshot snapshot(World world, SaveOptions options) {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(options, "options");
        SavedScene image = SavedScene.ofWorld(world.entityManager(), options);
        image.capture();
        return new WorldSnapshot(image);
    }

    /// Loads all entities of a file into a world, beside those that it has. They get new ids.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged, or has types that this program does
    ///     not have; the world is as before then
    /// @throws IOException if the file cannot be read
    /// @throws IllegalStateException if a query of the world is being iterated
    public static LoadReport load(World world, Path file) throws IOException {
        return load(world, file, LoadOptions.DEFAULT);
    }

    /// Same as [#load(World, Path)], with options.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged, or has types or fields that do not
    ///     fit those of this program; the world is as before then
    /// @throws IOException if the file cannot be read
    /// @throws IllegalStateException if a query of the world is being iterated
    public static LoadReport load(World world, Path file, LoadOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        return load(world, SceneBytes.of(file), options);
    }

    /// Loads all entities of a file from its bytes, which are closed afterwards. If the file is a scene, all its
    /// sections are loaded.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged, or has types or fields that do not
    ///     fit those of this program; the world is as before then
    /// @throws IOException if the file cannot be read
    /// @throws IllegalStateException if a query of the world is being iterated
    public static LoadReport load(World world, SceneBytes bytes, LoadOptions options) throws IOException {
        Objects.requireNonNull(bytes, "bytes");
        try (bytes) {
            Objects.requireNonNull(world, "world");
            Objects.requireNonNull(options, "options");
            return loadSections(world, bytes, options);
        }
    }

    private static LoadReport loadSections(World world, SceneBytes bytes, LoadOptions options) throws IOException {
        try (SceneFile file = SceneFile.open(bytes, options)) {
            List<World> loading = new ArrayList<>();
            List<LoadedSection> sections = new ArrayList<>();
            boolean isMoved = false;
            try {
                for (int position = 0; position < file.sections().size(); position++) {
                    World own = new World("Loading " + bytes.name(), WorldFlags.STREAMING);
                    loading.add(own);
                    sections.add(file.load(position, own.entityManager(), SceneFile.THREADS));
                }
                LoadReport report = move(world.entityManager(), file, loading, sections);
                isMoved = true;
                return report;
            } finally {
                if (!isMoved) {
                    sections.forEach(LoadedSection::closeBlobs);
                }
                loading.forEach(World::close);
            }
        }
    }

    /// Saves everything that decides the next tick of a world, so that [#loadExact(World, Path)] makes a world that
    /// goes on as this one does. The file that was there stays until the new one is complete.
    ///
    /// An exact file has what an image has, and also the ids of entities, free ids, chunks with their gaps, the order
    /// of archetypes, change versions and order versions, cleanup components, the time, and for each system whether it
    /// is enabled and running, which changes its filters have seen, and when a group with one of the rate managers of
    /// this library is updated next. It does not have fields of systems, commands that wait to be played back, and
    /// entities of systems.
    ///
    /// @throws IOException if the file cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written, or an entity of a system
    ///     has a shared component
    /// @throws IllegalStateException if a system is being updated, or a job that no system has handed over was not
    ///     completed
    public static void saveExact(World world, Path file) throws IOException {
        saveExact(world, file, SaveOptions.DEFAULT);
    }

    /// Same as [#saveExact(World, Path)], with options, which name no query.
    ///
    /// @throws IOException if the file cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written, an entity of a system has
    ///     a shared component, or the options name a query
    /// @throws IllegalStateException if a system is being updated, or a job that no system has handed over was not
    ///     completed
    /// @throws java.util.concurrent.CancellationException if the options say that the save is cancelled; the old file
    ///     is as it was
    public static void saveExact(World world, Path file, SaveOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        SavedScene exact = SavedScene.exactlyOfWorld(world.entityManager(), options);
        DurableFile.write(file, exact::write);
    }

    /// Same as [#saveExact(World, Path, SaveOptions)], to a stream, which is not closed.
    ///
    /// @throws IOException if the stream cannot be written to
    /// @throws IllegalArgumentException if an entity has a component that cannot be written, an entity of a system has
    ///     a shared component, or the options name a query; nothing is written then
    /// @throws IllegalStateException if a system is being updated, or a job that no system has handed over was not
    ///     completed
    public static void saveExact(World world, OutputStream out, SaveOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(out, "out");
        Objects.requireNonNull(options, "options");
        MemorySink bytes = new MemorySink();
        SavedScene.exactlyOfWorld(world.entityManager(), options).write(bytes);
        bytes.writeTo(out);
    }

    /// Takes an exact image of a world, to be written by another thread. See [#snapshot(World, SaveOptions)] and
    /// [#saveExact(World, Path)].
    ///
    /// @throws IllegalArgumentException if an entity has a component that cannot be written, an entity of a system has
    ///     a shared component, or the options name a query
    /// @throws IllegalStateException if a system is being updated, or a job that no system has handed over was not
    ///     completed
    public static WorldSnapshot snapshotExact(World world, SaveOptions options) {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(options, "options");
        SavedScene exact = SavedScene.exactlyOfWorld(world.entityManager(), options);
        exact.capture();
        return new WorldSnapshot(exact);
    }

    /// Makes a world the one that was [saved exactly][#saveExact(World, Path)], in place of all that it has, as
    /// [`copyAndReplaceEntitiesFrom`][EntityManager#copyAndReplaceEntitiesFrom] does: with the same systems, it goes on
    /// as the saved world did. The file can be from another process.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged or an image, or has a class that this
    ///     program does not have or that has changed; the world is as before then. [#load(World, Path)] loads the
    ///     entities of an exact file as those of an image.
    /// @throws IOException if the file cannot be read; the world is as before then
    /// @throws IllegalArgumentException if the file has an entity with the index of an entity of a system here
    /// @throws IllegalStateException if a system is being updated, a query of the world is being iterated, or a job
    ///     that no system has handed over was not completed
    public static LoadReport loadExact(World world, Path file) throws IOException {
        return loadExact(world, file, LoadOptions.DEFAULT);
    }

    /// Same as [#loadExact(World, Path)], with options. Neither migrations nor missing types that are dropped help
    /// where a class has changed.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged or an image, or has a class that this
    ///     program does not have or that has changed; the world is as before then
    /// @throws IOException if the file cannot be read; the world is as before then
    /// @throws IllegalArgumentException if the file has an entity with the index of an entity of a system here
    /// @throws IllegalStateException if a system is being updated, a query of the world is being iterated, or a job
    ///     that no system has handed over was not completed
    public static LoadReport loadExact(World world, Path file, LoadOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        ExactWorlds.requireReplaceable(world.entityManager(), "loadExact");
        return loadExact(world, SceneBytes.of(file), options);
    }

    /// Same as [#loadExact(World, Path, LoadOptions)], from bytes, which are closed afterwards.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the bytes are damaged or an image, or have a class that
    ///     this program does not have or that has changed; the world is as before then
    /// @throws IOException if the bytes cannot be read; the world is as before then
    /// @throws IllegalArgumentException if the file has an entity with the index of an entity of a system here
    /// @throws IllegalStateException if a system is being updated, a query of the world is being iterated, or a job
    ///     that no system has handed over was not completed
    public static LoadReport loadExact(World world, SceneBytes bytes, LoadOptions options) throws IOException {
        Objects.requireNonNull(bytes, "bytes");
        try (bytes) {
            Objects.requireNonNull(world, "world");
            Objects.requireNonNull(options, "options");
            ExactWorlds.requireReplaceable(world.entityManager(), "loadExact");
            return ExactLoading.replace(world.entityManager(), bytes, options, null, "loadExact");
        }
    }

    /// Saves all entities of a world as JSON, see [SceneText]. The text that was there stays until the new one is
    /// complete.
    ///
    /// @throws IOException if the text cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written
    public static void saveJson(World world, Path json) throws IOException {
        saveJson(world, json, SaveOptions.DEFAULT);
    }

    /// Saves entities of a world as JSON, with options. They are first written to a temporary file.
    ///
    /// @throws IOException if the text or the temporary file cannot be written; the old text is as it was, unless the
    ///     message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written
    /// @throws java.util.concurrent.CancellationException if the options say that the save is cancelled; the old text
    ///     is as it was
    public static void saveJson(World world, Path json, SaveOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(json, "json");
        Objects.requireNonNull(options, "options");
        SavedScene image = SavedScene.ofWorld(world.entityManager(), options);
        Path folder = Files.createTempDirectory("phalanx");
        Path file = folder.resolve("world.entities");
        try {
            DurableFile.write(file, image::write);
            SceneText.toJson(file, json);
        } finally {
            delete(file, folder);
        }
    }

    /// Loads all entities of a JSON text into a world, beside those that it has. They get new ids.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the text is wrong, with the line and column, or has types
    ///     that this program does not have; the world is as before then
    /// @throws IOException if the text cannot be read
    /// @throws IllegalStateException if a query of the world is being iterated
    public static LoadReport loadJson(World world, Path json) throws IOException {
        return loadJson(world, json, LoadOptions.DEFAULT);
    }

    /// Same as [#loadJson(World, Path)], with options. The entities are first written to a temporary file.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the text is wrong, with the line and column, or has types
    ///     or fields that do not fit those of this program; the world is as before then
    /// @throws IOException if the text cannot be read, or the temporary file cannot be written
    /// @throws IllegalStateException if a query of the world is being iterated
    public static LoadReport loadJson(World world, Path json, LoadOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(json, "json");
        Objects.requireNonNull(options, "options");
        Path folder = Files.createTempDirectory("phalanx");
        Path file = folder.resolve("world.entities");
        try {
            SceneText.toFile(json, file);
            return load(world, file, options);
        } finally {
            delete(file, folder);
        }
    }

    private static void delete(Path file, Path folder) throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
    }

    private static LoadReport move(
            EntityManager em, SceneFile file, List<World> loading, List<LoadedSection> sections) {
        List<String> dropped = new ArrayList<>(file.dropped());
        sections.forEach(section -> dropped.addAll(section.dropped()));
        int count = sections.stream().mapToInt(LoadedSection::entityCount).sum();
        if (!sections.isEmpty()) {
            gather(file, loading, sections);
            em.moveEntitiesFrom(loading.getFirst().entityManager());
        }
        return new LoadReport(count, List.copyOf(dropped));
    }

    /// Moves all sections to the world of the first, so that they can move on together.
    private static void gather(SceneFile file, List<World> loading, List<LoadedSection> sections) {
        EntityManager gathered = loading.getFirst().entityManager();
        boolean hasZero = file.sections().getFirst().index() == 0;
        for (int i = 1; i < sections.size(); i++) {
            EntityRemapping remapping = new EntityRemapping();
            List<Integer> externals = sections.get(i).externals();
            for (int k = 0; hasZero && k < externals.size(); k++) {
                remapping.addExternal(
                        sections.get(i).external(k), sections.getFirst().entity(externals.get(k)));
            }
            gathered.moveEntitiesFrom(loading.get(i).entityManager(), remapping);
        }
    }
}
