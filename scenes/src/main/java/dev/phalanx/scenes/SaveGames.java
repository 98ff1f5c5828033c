package dev.phalanx.scenes;

import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.internal.game.GameDifference;
import dev.phalanx.scenes.internal.game.GameRestore;
import dev.phalanx.scenes.internal.game.SaveGameFile;
import dev.phalanx.scenes.internal.stream.SceneStreaming;
import dev.phalanx.scenes.systems.SceneSectionStreamingSystem;
import dev.phalanx.structs.internal.files.DurableFile;
import dev.phalanx.structs.internal.files.ReadableFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Saves games and loads them: the components that are marked as [Saved][dev.phalanx.scenes.files.Saved], as the
/// difference from the scenes that the world has loaded.
///
/// A saved game is small, and it can be kept for years. It contains what the program has changed, created and
/// destroyed, but not what the scenes contain. Loading it loads the same scenes again, in their present form, and then
/// applies the difference. For an image of everything in a world, see [WorldFiles].
///
/// ```java
/// SaveGames.save(world, Path.of("quick.save"));
/// SaveGames.load(world, Path.of("quick.save"));
/// ```
///
/// # What is saved
///
/// | entities | what is saved |
/// |---|---|
/// | of loaded sections and sub scenes | changed, added, removed, switched components; which were destroyed |
/// | instances of prefabs, if a member has a saved component | which prefab; all saved components of all members |
/// | created by the program in another way, with at least one saved component | all saved components |
/// | prefabs that the program has created, entities of systems | nothing |
///
/// Entities of scenes are found again by their [EntityGuid][dev.phalanx.scenes.diff.EntityGuid], so an entity of a
/// scene that has a saved component needs one. An instance is made from its prefab again, with all components that the
/// prefab has, and then gets the values that were saved. Its prefab belongs to a scene, or has an `EntityGuid` and was
/// made by the program before it loads the game. References among all these entities are kept; references to other
/// entities become [Entity.NULL][dev.phalanx.structs.Entity#NULL], and the [report][LoadReport#dropped()] says so.
///
/// Sections that are not loaded when the game is saved are not part of it. Saved components can have all kinds of
/// values, except cleanup components, chunk components and native collections.
public final class SaveGames {
    private SaveGames() {}

    /// Saves the game of a world. A file that was there stays until the new one is complete.
    ///
    /// @throws IOException if the file cannot be written, or a scene cannot be read; the old file is as it was, unless
    ///     the message says otherwise
    /// @throws IllegalArgumentException if a saved component cannot be written; or if an entity of a scene has a saved
    ///     component, and has no [EntityGuid][dev.phalanx.scenes.diff.EntityGuid] or one that another entity has too,
    ///     or its scene was loaded as a new instance
    public static void save(World world, Path file) throws IOException {
        save(world, file, SaveGameOptions.DEFAULT);
    }

    /// Same as [#save(World, Path)], with options.
    ///
    /// @throws IOException if the file cannot be written, or a scene cannot be read; the old file is as it was, unless
    ///     the message says otherwise
    /// @throws IllegalArgumentException if something cannot be saved
    public static void save(World world, Path file, SaveGameOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        SaveGameFile game = GameDifference.of(world, streaming(world), options);
        ByteBuffer bytes = game.toBytes();
        DurableFile.write(file, out -> out.write(bytes));
    }

    /// Loads a saved game. The whole file and the scenes that it names are read and checked before the world is
    /// changed.
    ///
    /// Then the scenes of the world and the entities with saved components that the program has created are destroyed,
    /// the scenes of the saved game are loaded before the method returns, and the difference is applied. New instances
    /// of scenes and prefabs that were loaded on demand stay, and so do entities without saved components. A scene that
    /// was loaded before keeps its scene entity.
    ///
    /// @return how many entities were created in addition to those of scenes, including instances of prefabs, and each
    ///     change that was not restored, such as a change of an entity that the scene no longer has
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file or a scene is damaged, or has types that this
    ///     program does not have; the world is as before then, unless the message says otherwise
    /// @throws IOException if the file or a scene cannot be read; the world is as before then
    /// @throws IllegalStateException if a query of the world is being iterated, or the saved game has scenes and the
    ///     world has no [SceneSectionStreamingSystem]
    public static LoadReport load(World world, Path file) throws IOException {
        return load(world, file, SaveGameOptions.DEFAULT);
    }

    /// Same as [#load(World, Path)], with options.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file or a scene is damaged, or has types or fields
    ///     that do not fit those of this program; the world is as before then, unless the message says otherwise
    /// @throws IOException if the file or a scene cannot be read; the world is as before then
    /// @throws IllegalStateException if a query of the world is being iterated, or the saved game has scenes and the
    ///     world has no [SceneSectionStreamingSystem]
    public static LoadReport load(World world, Path file, SaveGameOptions options) throws IOException {
        Objects.requireNonNull(world, "world");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        ReadableFile.require(file);
        SaveGameFile game = SaveGameFile.read(file.toString(), Files.readAllBytes(file), options.loadOptions());
        return new GameRestore(world, streaming(world), options, game).restore();
    }

    private static @Nullable SceneStreaming streaming(World world) {
        SceneSectionStreamingSystem system = world.getExistingSystem(SceneSectionStreamingSystem.class);
        return system == null ? null : system.streaming();
    }
}
