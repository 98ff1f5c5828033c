package dev.phalanx.baking.live;

import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.transforms.TransformSystems;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The world in which scenes are viewed while no game runs: it has scene systems, transforms and live baking, and no
/// systems of the program.
public final class EditorWorld {
    private static final String NAME = "Editor World";

    private EditorWorld() {}

    /// Creates an editor world that follows a directory of authoring files. It starts without scenes, see
    /// [LiveBaking#openScene]. The caller updates and closes it.
    ///
    /// @param directory see [LiveBaking#start(World, Path, LiveBakingOptions)]
    /// @param options the options, which must have types, since no class of the program is known here
    /// @return the world, or null if `-Dphalanx.bootstrap.editorWorld=off` or `-Dphalanx.bootstrap=off` suppresses it
    /// @throws IllegalArgumentException if the directory is not a directory, the options have no types, or a switch is
    ///     neither `on` nor `off`
    public static @Nullable World create(Path directory, LiveBakingOptions options) {
        if (options.types() == null) {
            throw new IllegalArgumentException("The editor world of " + directory
                    + " was given options without types. Name the bakers with withTypes, such as"
                    + " BakingTypes.beside(Main.class).");
        }
        if (!DefaultWorld.hasEditorWorld()) {
            return null;
        }
        World world = new World(NAME, WorldFlags.EDITOR);
        boolean isComplete = false;
        try {
            world.addSystems(SceneSystems.types());
            world.addSystems(TransformSystems.types());
            LiveBaking.start(world, directory, options);
            isComplete = true;
            return world;
        } finally {
            if (!isComplete) {
                world.close();
            }
        }
    }
}
