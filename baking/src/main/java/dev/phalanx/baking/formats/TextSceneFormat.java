package dev.phalanx.baking.formats;

import dev.phalanx.baking.tree.AuthoringScene;

/// To be written.
public final class TextSceneFormat extends SceneFormat {
    @Override
    public boolean reads(String path) {
        return false;
    }

    @Override
    public AuthoringScene read(String path, byte[] content, AuthoringTypes types) {
        return new AuthoringScene(path);
    }
}
