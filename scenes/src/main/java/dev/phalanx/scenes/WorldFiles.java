package dev.phalanx.scenes;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.internal.durable.DurableFile;
import dev.phalanx.scenes.internal.load.WorldReader;
import dev.phalanx.scenes.internal.save.SaveOrder;
import dev.phalanx.scenes.internal.save.WorldWriter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Saves the entities of worlds in files, and loads them.
///
/// A file has all entities of a world, or those that a query matches: their components, buffers, shared components,
/// which components are enabled, and their names. References among the saved entities are kept; others become
/// [Entity#NULL], as when entities are copied to another world. The entities of systems and cleanup components are left
/// out.
///
/// A file can be loaded after its component classes have changed: fields are found by their names, and new ones are
/// zero. See [FormerlyNamed][dev.phalanx.scenes.files.FormerlyNamed] and [LoadOptions] for classes and fields that have
/// other names now.
public final class WorldFiles {
    private WorldFiles() {}

    /// Saves all entities of a world. The file that was there stays until the new one is complete.
    ///
    /// @throws IOException if the file cannot be written
    /// @throws IllegalArgumentException if an entity has a component that cannot be written
    /// @throws IllegalStateException if a query of the world is being iterated
    public static void save(World world, Path file) throws IOException {
        EntityManager em = world.entityManager();
        save(em, new SaveOrder(em.getAllChunks()).entities(entity -> true), file);
    }

    /// Saves the entities that a query matches.
    ///
    /// @throws IOException if the file cannot be written
    /// @throws IllegalArgumentException if an entity has a component that cannot be written
    /// @throws IllegalStateException if a query of the world is being iterated
    public static void save(World world, EntityQuery query, Path file) throws IOException {
        save(world.entityManager(), new SaveOrder(query.toArchetypeChunkArray()).entities(query::matches), file);
    }

    private static void save(EntityManager em, NativeArray<Entity> entities, Path file) throws IOException {
        try (World copy = new World("Saving " + file.getFileName(), WorldFlags.STAGING)) {
            copy.entityManager().copyEntitiesFrom(em, entities);
            WorldWriter writer = new WorldWriter(copy.entityManager());
            DurableFile.write(file, writer::write);
        }
    }

    /// Loads all entities of a file into a world, beside those that it has. They get new ids.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged, or has types that this program does
    /// not have; the world is as
    ///     before then
    /// @throws IOException if the file cannot be read
    /// @throws IllegalStateException if a query of the world is being iterated
    public static LoadReport load(World world, Path file) throws IOException {
        return load(world, file, LoadOptions.standard());
    }

    /// Same as [#load(World, Path)], with options.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged, or has types or fields that do not
    /// fit those of this program;
    ///     the world is as before then
    /// @throws IOException if the file cannot be read
    /// @throws IllegalStateException if a query of the world is being iterated
    public static LoadReport load(World world, Path file, LoadOptions options) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                World loading = new World("Loading " + file.getFileName(), WorldFlags.STREAMING)) {
            WorldReader reader = new WorldReader(channel, options);
            reader.read(loading.entityManager());
            world.entityManager().moveEntitiesFrom(loading.entityManager());
            return reader.report();
        }
    }
}
