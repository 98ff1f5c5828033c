package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Placeholder.
public final class ManagedReader {
    /// Placeholder.
    public interface Entities {
        /// Placeholder.
        long of(long reference) throws SceneFileException;
    }

    /// Placeholder.
    public interface Blobs {
        /// Placeholder.
        BlobAssetReference<?> of(int index) throws SceneFileException;
    }

    /// Placeholder.
    public ManagedReader(LoadOptions options, Entities entities, Blobs blobs, Consumer<String> report) {}

    /// Placeholder.
    public void readClasses(TableReader in) throws SceneFileException {}

    /// Placeholder.
    public @Nullable Object decode(TableReader in, Class<?> component) throws SceneFileException {
        throw in.damaged("objects");
    }

    /// Placeholder.
    public @Nullable Class<?> findClass(String name) {
        return null;
    }
}
