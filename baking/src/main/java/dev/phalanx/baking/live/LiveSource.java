package dev.phalanx.baking.live;

import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// The scenes of a directory of authoring files, baked when a world loads them.
final class LiveSource implements SceneSource {
    private final LiveBaker baker;
    private final Path root;
    /// Where the world has its other scenes from.
    private volatile @Nullable SceneSource usual;

    LiveSource(LiveBaker baker, Path root) {
        this.baker = baker;
        this.root = root;
    }

    void setUsual(@Nullable SceneSource source) {
        usual = source;
    }

    @Override
    public @Nullable SceneBytes open(Guid guid) throws IOException {
        SceneSource other = usual;
        boolean isElsewhere = other != null && other.path(guid) != null;
        return await(() -> baker.open(guid, isElsewhere));
    }

    @Override
    public @Nullable String path(Guid guid) throws IOException {
        return await(() -> baker.name(guid));
    }

    @Override
    public @Nullable Guid guid(String path) throws IOException {
        return await(() -> baker.guid(path));
    }

    private <T extends @Nullable Object> T await(Callable<T> task) throws IOException {
        try {
            return baker.submit(task).get();
        } catch (ExecutionException failed) {
            throw LiveBaker.unwrap(failed.getCause() == null ? failed : failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("The wait for a bake of " + root + " was interrupted.", interrupted);
        }
    }

    @Override
    public String description() {
        return "live baking of " + root;
    }
}
