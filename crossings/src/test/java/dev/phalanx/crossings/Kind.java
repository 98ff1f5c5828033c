package dev.phalanx.crossings;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A row of the catalogue: something that an entity can have, with a value that a way might lose.
sealed interface Kind permits Kind.Data, Kind.Buffer, Kind.Shared, Kind.Chunk, Kind.Aside {
    /// What a value refers to.
    record Others(Entity self, Entity friend, Entity dead) {
        static Others of(Setting setting) {
            return new Others(setting.self, setting.friend, setting.dead);
        }
    }

    /// Its name in the catalogue.
    String name();

    /// Adds it to an entity that does not have it.
    void addTo(Target target, Others others);

    /// Sets it on an entity that has it with another value.
    void setIn(Target target, Others others);

    /// What an entity has of it, as text.
    String read(EntityManager em, Entity entity, Function<Entity, String> names);

    /// Whether it is enabled; null if it cannot be disabled.
    default @Nullable Boolean isOn() {
        return null;
    }

    /// The component type, or null if it is no component.
    @Nullable
    Class<? extends IComponent> type();

    /// A component with a value, or without fields.
    ///
    /// @param isOn whether it is enabled; null if it cannot be disabled
    record Data<T extends IComponent>(
            String name,
            Class<T> type,
            Function<Others, T> value,
            @Nullable Boolean isOn) implements Kind {
        @Override
        public void addTo(Target target, Others others) {
            target.add(value.apply(others));
            if (isOn != null) {
                target.setEnabled(type, isOn);
            }
        }

        @Override
        public void setIn(Target target, Others others) {
            if (type.getDeclaredFields().length > 0) {
                target.set(value.apply(others));
            }
            if (isOn != null) {
                target.setEnabled(type, isOn);
            }
        }

        @Override
        public String read(EntityManager em, Entity entity, Function<Entity, String> names) {
            if (!em.hasComponent(entity, type)) {
                return "nothing";
            }
            return (type.getDeclaredFields().length > 0
                            ? ValueText.of(em.getComponent(entity, type), names)
                            : "present")
                    + (isOn == null ? "" : ", enabled: " + em.isComponentEnabled(entity, type));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /// A buffer.
    ///
    /// @param isOn whether it is enabled; null if it cannot be disabled
    record Buffer<E extends IBufferElementData>(
            String name,
            Class<E> type,
            Function<Others, List<E>> elements,
            @Nullable Boolean isOn) implements Kind {
        @Override
        public void addTo(Target target, Others others) {
            target.addBuffer(type, elements.apply(others));
            if (isOn != null) {
                target.setEnabled(type, isOn);
            }
        }

        @Override
        public void setIn(Target target, Others others) {
            target.setBuffer(type, elements.apply(others));
            if (isOn != null) {
                target.setEnabled(type, isOn);
            }
        }

        @Override
        public String read(EntityManager em, Entity entity, Function<Entity, String> names) {
            if (!em.hasBuffer(entity, type)) {
                return "nothing";
            }
            DynamicBuffer<E> buffer = em.getBuffer(entity, type, true);
            return ValueText.of(List.of(buffer.toArray()), names)
                    + (isOn == null ? "" : ", enabled: " + em.isComponentEnabled(entity, type));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /// A shared component.
    record Shared<T extends ISharedComponentData>(String name, Class<T> type, Function<Others, T> value)
            implements Kind {
        @Override
        public void addTo(Target target, Others others) {
            target.addShared(value.apply(others));
        }

        @Override
        public void setIn(Target target, Others others) {
            target.setShared(value.apply(others));
        }

        @Override
        public String read(EntityManager em, Entity entity, Function<Entity, String> names) {
            return em.hasComponent(entity, type) ? ValueText.of(em.getSharedComponent(entity, type), names) : "nothing";
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /// A chunk component.
    record Chunk<T extends IComponent>(String name, Class<T> type, Function<Others, T> value) implements Kind {
        @Override
        public void addTo(Target target, Others others) {
            target.addToChunk(value.apply(others));
        }

        @Override
        public void setIn(Target target, Others others) {
            target.addToChunk(value.apply(others));
        }

        @Override
        public String read(EntityManager em, Entity entity, Function<Entity, String> names) {
            return em.hasChunkComponent(entity, type)
                    ? ValueText.of(em.getChunkComponentData(entity, type), names)
                    : "nothing";
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /// What is no component, such as a name.
    record Aside(String name, java.util.function.BiConsumer<Target, Others> adding, Reading reading) implements Kind {
        /// Reads it.
        interface Reading {
            String of(EntityManager em, Entity entity);
        }

        @Override
        public void addTo(Target target, Others others) {
            adding.accept(target, others);
        }

        @Override
        public void setIn(Target target, Others others) {
            adding.accept(target, others);
        }

        @Override
        public String read(EntityManager em, Entity entity, Function<Entity, String> names) {
            return reading.of(em, entity);
        }

        @Override
        public @Nullable Class<? extends IComponent> type() {
            return null;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
