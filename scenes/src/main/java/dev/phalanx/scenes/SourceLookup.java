package dev.phalanx.scenes;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.load.SceneFile;
import dev.phalanx.scenes.internal.stream.SceneContent;
import dev.phalanx.scenes.internal.stream.SceneLookup;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The scenes of a source, as the streaming opens them.
record SourceLookup(SceneSource source) implements SceneLookup {
    @Override
    public SceneContent open(Guid guid, LoadOptions options) throws IOException {
        if (guid.isNone()) {
            throw new SceneFileException(
                    "A scene was requested by a guid of zeros, which names none. Make the reference with"
                            + " SceneReference.of(name).");
        }
        SceneBytes bytes = source.open(guid);
        if (bytes == null) {
            throw missing(guid, source);
        }
        return SceneContent.of(bytes.name(), SceneFile.open(bytes, options));
    }

    static SceneFileException missing(Guid guid, SceneSource searched) {
        return new SceneFileException("No scene has the guid " + guid.describe() + ": " + searched.description()
                + " was searched. Check the name that the reference was made of, and the source of the world.");
    }

    @Override
    public @Nullable String path(Guid guid) throws IOException {
        return source.path(guid);
    }

    @Override
    public @Nullable Guid guid(String path) throws IOException {
        return source.guid(path);
    }
}
