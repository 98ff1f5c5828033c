package dev.phalanx.crossings;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import java.util.List;

/// What writes components to one entity: a manager, a command buffer, a baker.
interface Target {
    /// Thrown where a writer has no such method.
    final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unknown(String what) {
            super("There is no method that writes " + what);
        }
    }

    <T extends IComponent> void add(T value);

    <T extends IComponent> void set(T value);

    <E extends IBufferElementData> void addBuffer(Class<E> type, List<E> elements);

    <E extends IBufferElementData> void setBuffer(Class<E> type, List<E> elements);

    void addShared(ISharedComponentData value);

    void setShared(ISharedComponentData value);

    void setEnabled(Class<? extends IComponent> type, boolean value);

    default void addToChunk(IComponent value) {
        throw new Unknown("chunk components");
    }

    default void setName(String name) {
        throw new Unknown("names");
    }

    default void disable() {
        throw new Unknown("disabled entities");
    }
}
