package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneFileException;
import java.util.List;

/// What the log says about the scenes of one world.
final class StreamingLog {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.scenes");

    private final World world;

    StreamingLog(World world) {
        this.world = world;
    }

    void notOpened(Guid guid, Throwable failure) {
        LOGGER.log(
                System.Logger.Level.ERROR,
                "Scene " + guid + " could not be opened for " + world + ": " + reason(failure),
                failure);
    }

    void notClosed(SceneContent content, Throwable failure) {
        LOGGER.log(System.Logger.Level.ERROR, "The file of scene " + content.name() + " could not be closed.", failure);
    }

    void notLoaded(Section section, Throwable failure) {
        LOGGER.log(
                System.Logger.Level.ERROR,
                "Loading " + section + " failed for " + world + ". Its entity has the state FAILED_TO_LOAD;"
                        + " SceneSystem.loadSectionAsync tries again. The cause is " + reason(failure),
                failure);
    }

    /// @param dropped sentences about what the program does not have
    void loadedWithout(Section section, List<String> dropped) {
        LOGGER.log(
                System.Logger.Level.WARNING,
                "Loaded " + section + " without what this program does not have: " + String.join(" ", dropped));
    }

    /// @param lost the number of references
    void lostReferences(Scene scene, int lost) {
        LOGGER.log(
                System.Logger.Level.WARNING,
                "A section of " + scene + " refers to " + lost + " entities of section 0 that have no"
                        + " EntityGuid. They cannot be found again in a restored or changed world, so these"
                        + " references are Entity.NULL. Give the entities an EntityGuid before the scene is"
                        + " written.");
    }

    void notEnded(Task<?> task) {
        LOGGER.log(
                System.Logger.Level.ERROR,
                world + " was closed while " + task
                        + " was under way, which did not end in 10 s. It closes what"
                        + " it has opened when it ends.");
    }

    /// Why something has failed, in words for users.
    static String reason(Throwable failure) {
        String message = failure.getMessage();
        return failure instanceof SceneFileException && message != null ? message : failure.toString();
    }
}
