package dev.phalanx.scenes.internal.stream;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Where the scenes of a world come from. The methods are called on any threads, several at once.
@FunctionalInterface
public interface SceneLookup {
    /// Opens the scene of a guid.
    ///
    /// @throws IOException if there is none, or it cannot be read
    SceneContent open(Guid guid, LoadOptions options) throws IOException;

    /// The name of the scene of a guid, or null if there is none.
    ///
    /// @throws IOException if the names cannot be read
    default @Nullable String path(Guid guid) throws IOException {
        return null;
    }

    /// The guid of the scene of a name, or null if there is none.
    ///
    /// @throws IOException if the names cannot be read
    default @Nullable Guid guid(String path) throws IOException {
        return null;
    }
}
