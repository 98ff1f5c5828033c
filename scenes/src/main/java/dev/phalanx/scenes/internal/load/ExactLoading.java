package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SceneBytes;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes worlds of exact files.
public final class ExactLoading {
    private ExactLoading() {}

    /// Makes a world the one of a file, in place of all that it has.
    ///
    /// @param known blobs that need not be made again, or null
    /// @param operation such as `loadExact`
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged or an image, or its types have
    ///     changed; the world is as before then
    /// @throws IOException if the file cannot be read; the world is as before then
    public static LoadReport replace(
            EntityManager em, SceneBytes bytes, LoadOptions options, @Nullable KnownBlobs known, String operation)
            throws IOException {
        try (SceneFile file = SceneFile.openExactly(bytes, options);
                World loading = new World("Loading " + bytes.name(), WorldFlags.STREAMING)) {
            LoadedSection section = file.load(0, loading.entityManager(), SceneFile.THREADS, known);
            int before = em.replacements();
            try {
                ExactWorlds.takeAndReplace(em, loading.entityManager(), operation);
            } finally {
                if (em.replacements() == before) {
                    section.closeBlobs();
                }
            }
            return new LoadReport(section.entityCount(), List.of());
        }
    }

    /// Lets a reader read the world of a file, which is discarded then.
    ///
    /// @param known blobs that need not be made again, to which new ones are added
    /// @param instead what to do instead of writing to that world, as a sentence
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged or an image, or its types have
    ///     changed
    /// @throws IOException if the file cannot be read
    public static <R extends @Nullable Object> R read(
            SceneBytes bytes, LoadOptions options, KnownBlobs known, String instead, Function<EntityManager, R> reader)
            throws IOException {
        try (SceneFile file = SceneFile.openExactly(bytes, options);
                World loading = new World(bytes.name(), WorldFlags.STREAMING)) {
            EntityManager em = loading.entityManager();
            file.load(0, em, SceneFile.THREADS, known);
            return ExactWorlds.read(em, bytes.name(), instead, reader);
        }
    }
}
