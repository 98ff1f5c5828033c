package dev.phalanx.scenes.components;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/// How a scene is loaded.
public enum SceneLoadFlags {
    /// The sections are not requested when the scene's head has been loaded. Add [RequestSceneLoaded] to those that
    /// should be loaded.
    DISABLE_AUTO_LOAD(1),
    /// The next update waits until the scene's head has been loaded, so that the section entities exist after it.
    BLOCK_ON_IMPORT(2),
    /// The next update waits until the requested sections have been loaded.
    BLOCK_ON_STREAM_IN(4),
    /// No effect: loading a scene never replaces another one.
    LOAD_ADDITIVE(8),
    /// The scene is loaded once more, with entities of its own, if it is loaded already.
    NEW_INSTANCE(16);

    private final int bit;

    SceneLoadFlags(int bit) {
        this.bit = bit;
    }

    /// The number of the flag: a power of two.
    public int bit() {
        return bit;
    }

    /// The sum of the bits of flags.
    public static int bits(Set<SceneLoadFlags> flags) {
        int bits = 0;
        for (SceneLoadFlags flag : Objects.requireNonNull(flags, "flags")) {
            bits |= Objects.requireNonNull(flag, "A flag is null. Leave it out.").bit;
        }
        return bits;
    }

    /// The flags whose bits are in a sum, as an unmodifiable set. Bits of no flag are ignored.
    public static Set<SceneLoadFlags> of(int bits) {
        EnumSet<SceneLoadFlags> flags = EnumSet.noneOf(SceneLoadFlags.class);
        for (SceneLoadFlags flag : values()) {
            if ((bits & flag.bit) != 0) {
                flags.add(flag);
            }
        }
        return Collections.unmodifiableSet(flags);
    }
}
