package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.failures.Required;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// What a world is for. A world has any number of these flags from its creation on, see [World#flags()].
///
/// The flags classify worlds for the code that handles several of them. They do not change what a world does, except
/// that [WrittenBy][dev.phalanx.entities.components.WrittenBy] holds in live worlds alone. To choose the systems that
/// discovery makes for a world, see [WorldSystemFilterFlags].
///
/// [#EDITOR], [#GAME], [#SIMULATION], [#GAME_SERVER], [#GAME_CLIENT] and [#GAME_THIN_CLIENT] include [#LIVE]: a world
/// with one of them has that flag too.
public enum WorldFlags {
    /// A main world of the program.
    LIVE(false),
    /// A live world of an editor.
    EDITOR(true),
    /// A live world of the running game.
    GAME(true),
    /// A live world beside others, for work in the background whose results go to those.
    SIMULATION(true),
    /// A world in which authoring data is converted to entities.
    CONVERSION(false),
    /// A world for intermediate results, which are then moved to a live world.
    STAGING(false),
    /// A world with an earlier state of another one, to find the difference.
    SHADOW(false),
    /// A world that receives streamed data, which is then moved to a live world.
    STREAMING(false),
    /// A live world of a server.
    GAME_SERVER(true),
    /// A live world of a client.
    GAME_CLIENT(true),
    /// A live world of a client without presentation.
    GAME_THIN_CLIENT(true);

    private final boolean isLive;

    WorldFlags(boolean isLive) {
        this.isLive = isLive;
    }

    /// These flags and those that they include, in the order of the enum, as a set that cannot be changed.
    public static Set<WorldFlags> setOf(WorldFlags... flags) {
        return setOf(flags, "setOf");
    }

    /// @param caller the method or class that was given the flags, for messages
    static Set<WorldFlags> setOf(WorldFlags[] flags, String caller) {
        Required.nonNull(flags, "flags", caller);
        EnumSet<WorldFlags> set = EnumSet.noneOf(WorldFlags.class);
        for (int i = 0; i < flags.length; i++) {
            WorldFlags flag = flags[i];
            if (flag == null) {
                Required.nonNull(flag, "flags[" + i + "]", caller);
            }
            set.add(flag);
            if (flag.isLive) {
                set.add(LIVE);
            }
        }
        return Collections.unmodifiableSet(set);
    }
}
