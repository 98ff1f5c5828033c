package dev.phalanx.entities.commands;

import dev.phalanx.entities.IBufferElementData;
import dev.phalanx.entities.internal.commands.BufferFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;

/// How an [EntityCommandBuffer] records what happens to dynamic buffers.
///
/// @hidden
public abstract sealed class BufferCommands extends SharedCommands permits GroupCommands {
    BufferCommands() {}

    /// Adds a buffer with the elements that the answer has at playback, or puts them in the place of those that the
    /// entity's buffer has then.
    ///
    /// @return an empty buffer that is part of the command: good until playback or [EntityCommandBuffer#close()]
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> DynamicBuffer<T> addBuffer(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "addBuffer");
        Required.nonNull(type, "type", "addBuffer");
        return BufferFamily.change(begin(), entity, type, true);
    }

    /// Puts the elements that the answer has at playback in the place of those of the entity's buffer, which it must
    /// have by then.
    ///
    /// @return an empty buffer that is part of the command: good until playback or [EntityCommandBuffer#close()]
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> DynamicBuffer<T> setBuffer(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "setBuffer");
        Required.nonNull(type, "type", "setBuffer");
        return BufferFamily.change(begin(), entity, type, false);
    }

    /// Appends an element to the entity's buffer, which it must have by then.
    ///
    /// @throws IllegalArgumentException if something inside the element is null
    public final <T extends IBufferElementData> void appendToBuffer(Entity entity, T element) {
        Required.nonNull(entity, "entity", "appendToBuffer");
        Required.nonNull(element, "element", "appendToBuffer");
        BufferFamily.append(begin(), entity, element);
    }
}
