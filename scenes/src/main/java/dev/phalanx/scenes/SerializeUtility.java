package dev.phalanx.scenes;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.GetAllEntitiesOptions;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.internal.bytes.MemorySink;
import dev.phalanx.scenes.internal.save.SavedScene;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/// Writes whole worlds to streams and reads them into empty worlds. The bytes are those of a file of [WorldFiles],
/// which has the more convenient methods for files.
public final class SerializeUtility {
    private SerializeUtility() {}

    /// Writes all entities of a world; see [WorldFiles] for what is written. The stream is not closed.
    ///
    /// @throws IOException if the stream cannot be written to
    /// @throws IllegalArgumentException if an entity has a component that cannot be written; nothing is written then
    public static void serializeWorld(EntityManager em, OutputStream out) throws IOException {
        serializeWorld(em, out, SaveOptions.DEFAULT);
    }

    /// Same as [#serializeWorld(EntityManager, OutputStream)], with options.
    ///
    /// @throws IOException if the stream cannot be written to
    /// @throws IllegalArgumentException if an entity has a component that cannot be written; nothing is written then
    public static void serializeWorld(EntityManager em, OutputStream out, SaveOptions options) throws IOException {
        Objects.requireNonNull(em, "em");
        Objects.requireNonNull(out, "out");
        Objects.requireNonNull(options, "options");
        MemorySink bytes = new MemorySink();
        SavedScene.ofWorld(em, options).write(bytes);
        bytes.writeTo(out);
    }

    /// Reads entities into an empty world, to which a transaction has exclusive access. The stream is read to its end,
    /// and not closed.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the bytes are damaged, or have types that this program
    ///     does not have; the world is empty then
    /// @throws IOException if the stream cannot be read
    /// @throws IllegalArgumentException if the world has entities, those of systems included
    public static LoadReport deserializeWorld(ExclusiveEntityTransaction transaction, InputStream in)
            throws IOException {
        return deserializeWorld(transaction, in, LoadOptions.DEFAULT);
    }

    /// Same as [#deserializeWorld(ExclusiveEntityTransaction, InputStream)], with options.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the bytes are damaged, or have types or fields that do
    ///     not fit those of this program; the world is empty then
    /// @throws IOException if the stream cannot be read
    /// @throws IllegalArgumentException if the world has entities, those of systems included
    public static LoadReport deserializeWorld(
            ExclusiveEntityTransaction transaction, InputStream in, LoadOptions options) throws IOException {
        Objects.requireNonNull(transaction, "transaction");
        Objects.requireNonNull(in, "in");
        Objects.requireNonNull(options, "options");
        byte[] bytes = in.readAllBytes();
        try (World loaded = World.unlisted("Deserializing")) {
            LoadReport report = WorldFiles.load(loaded, SceneBytes.of("The stream", ByteBuffer.wrap(bytes)), options);
            transaction.run(em -> {
                requireEmpty(em);
                em.moveEntitiesFrom(loaded.entityManager());
            });
            return report;
        }
    }

    private static void requireEmpty(EntityManager em) {
        int count = em.getAllEntities(GetAllEntitiesOptions.INCLUDE_SYSTEMS).length();
        if (count > 0) {
            throw new IllegalArgumentException("A world was to be deserialized into one with " + count
                    + " entities, those of systems included. Give an empty world, or load with WorldFiles.load, which"
                    + " adds entities to those that there are.");
        }
    }
}
