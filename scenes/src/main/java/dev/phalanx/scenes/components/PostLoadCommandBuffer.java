package dev.phalanx.scenes.components;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.commands.PlaybackPolicy;
import dev.phalanx.entities.components.IManagedComponentData;
import java.util.Objects;

/// Commands that are played in the world in which a section is loaded, before its systems run and before its entities
/// move to the world that asked for them.
///
/// On a scene entity, the commands are played for each section. On a section entity, they are played for that section,
/// after the commands of the scene. Entities that the commands create belong to the section. To tell instances of one
/// scene apart, load each with commands that create an entity with the difference, and let a system in the
/// [group][dev.phalanx.scenes.systems.ProcessAfterLoadGroup] apply it.
///
/// The commands are played on another thread. They must not name entities of the world that requested the section.
/// Record all of them before the world's next update.
public final class PostLoadCommandBuffer implements IManagedComponentData, AutoCloseable {
    private final EntityCommandBuffer commandBuffer;

    /// A component with a new buffer, which can be played any number of times.
    public PostLoadCommandBuffer() {
        this(new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK));
    }

    /// A component with a buffer of the caller's, which the component closes.
    ///
    /// @param commandBuffer the buffer, with [PlaybackPolicy#MULTI_PLAYBACK] if it will be played for several sections
    public PostLoadCommandBuffer(EntityCommandBuffer commandBuffer) {
        this.commandBuffer = Objects.requireNonNull(commandBuffer, "commandBuffer");
    }

    /// The buffer to record into.
    public EntityCommandBuffer commandBuffer() {
        return commandBuffer;
    }

    /// Plays the commands. One thread does so at a time.
    ///
    /// @hidden
    public synchronized void play(EntityManager em) {
        commandBuffer.playback(em);
    }

    /// Closes the buffer, as the world does when the entity loses the component.
    @Override
    public synchronized void close() {
        commandBuffer.close();
    }
}
