package dev.phalanx.crossings;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.List;

/// What writes components to an entity.
final class Targets {
    private Targets() {}

    private static <E extends IBufferElementData> void fill(DynamicBuffer<E> buffer, List<E> elements) {
        buffer.clear();
        buffer.addRange(elements);
    }

    static Target manager(EntityManager em, Entity entity) {
        return new Target() {
            @Override
            public <T extends IComponent> void add(T value) {
                em.addComponent(entity, value);
            }

            @Override
            public <T extends IComponent> void set(T value) {
                em.setComponent(entity, value);
            }

            @Override
            public <E extends IBufferElementData> void addBuffer(Class<E> type, List<E> elements) {
                fill(em.addBuffer(entity, type), elements);
            }

            @Override
            public <E extends IBufferElementData> void setBuffer(Class<E> type, List<E> elements) {
                fill(em.getBuffer(entity, type), elements);
            }

            @Override
            public void addShared(ISharedComponentData value) {
                em.addSharedComponent(entity, value);
            }

            @Override
            public void setShared(ISharedComponentData value) {
                em.setSharedComponent(entity, value);
            }

            @Override
            public void setEnabled(Class<? extends IComponent> type, boolean value) {
                em.setComponentEnabled(entity, type, value);
            }

            @Override
            public void addToChunk(IComponent value) {
                em.addChunkComponentData(entity, value);
            }

            @Override
            public void setName(String name) {
                em.setName(entity, name);
            }

            @Override
            public void disable() {
                em.setEnabled(entity, false);
            }
        };
    }

    static Target commands(EntityCommandBuffer commands, Entity entity) {
        return new Target() {
            @Override
            public <T extends IComponent> void add(T value) {
                commands.addComponent(entity, value);
            }

            @Override
            public <T extends IComponent> void set(T value) {
                commands.setComponent(entity, value);
            }

            @Override
            public <E extends IBufferElementData> void addBuffer(Class<E> type, List<E> elements) {
                fill(commands.addBuffer(entity, type), elements);
            }

            @Override
            public <E extends IBufferElementData> void setBuffer(Class<E> type, List<E> elements) {
                fill(commands.setBuffer(entity, type), elements);
            }

            @Override
            public void addShared(ISharedComponentData value) {
                commands.addSharedComponent(entity, value);
            }

            @Override
            public void setShared(ISharedComponentData value) {
                commands.setSharedComponent(entity, value);
            }

            @Override
            public void setEnabled(Class<? extends IComponent> type, boolean value) {
                commands.setComponentEnabled(entity, type, value);
            }

            @Override
            public void setName(String name) {
                commands.setName(entity, name);
            }

            @Override
            public void disable() {
                commands.setEnabled(entity, false);
            }
        };
    }

    static Target parallel(EntityCommandBuffer.ParallelWriter writer, Entity entity) {
        return new Target() {
            @Override
            public <T extends IComponent> void add(T value) {
                writer.addComponent(0, entity, value);
            }

            @Override
            public <T extends IComponent> void set(T value) {
                writer.setComponent(0, entity, value);
            }

            @Override
            public <E extends IBufferElementData> void addBuffer(Class<E> type, List<E> elements) {
                fill(writer.addBuffer(0, entity, type), elements);
            }

            @Override
            public <E extends IBufferElementData> void setBuffer(Class<E> type, List<E> elements) {
                fill(writer.setBuffer(0, entity, type), elements);
            }

            @Override
            public void addShared(ISharedComponentData value) {
                writer.addSharedComponent(0, entity, value);
            }

            @Override
            public void setShared(ISharedComponentData value) {
                writer.setSharedComponent(0, entity, value);
            }

            @Override
            public void setEnabled(Class<? extends IComponent> type, boolean value) {
                writer.setComponentEnabled(0, entity, type, value);
            }

            @Override
            public void setName(String name) {
                writer.setName(0, entity, name);
            }

            @Override
            public void disable() {
                writer.setEnabled(0, entity, false);
            }
        };
    }

    static Target transaction(ExclusiveEntityTransaction transaction, Entity entity) {
        return new Target() {
            @Override
            public <T extends IComponent> void add(T value) {
                transaction.addComponent(entity, value);
            }

            @Override
            public <T extends IComponent> void set(T value) {
                transaction.setComponent(entity, value);
            }

            @Override
            public <E extends IBufferElementData> void addBuffer(Class<E> type, List<E> elements) {
                transaction.addComponent(entity, type);
                setBuffer(type, elements);
            }

            @Override
            public <E extends IBufferElementData> void setBuffer(Class<E> type, List<E> elements) {
                fill(transaction.getBuffer(entity, type), elements);
            }

            @Override
            public void addShared(ISharedComponentData value) {
                transaction.addSharedComponent(entity, value);
            }

            @Override
            public void setShared(ISharedComponentData value) {
                transaction.setSharedComponent(entity, value);
            }

            @Override
            public void setEnabled(Class<? extends IComponent> type, boolean value) {
                transaction.run(em -> em.setComponentEnabled(entity, type, value));
            }

            @Override
            public void addToChunk(IComponent value) {
                transaction.run(em -> em.addChunkComponentData(entity, value));
            }

            @Override
            public void setName(String name) {
                transaction.run(em -> em.setName(entity, name));
            }

            @Override
            public void disable() {
                transaction.run(em -> em.setEnabled(entity, false));
            }
        };
    }

    static Target baker(Baker<?> baker, Entity entity) {
        return new Target() {
            @Override
            public <T extends IComponent> void add(T value) {
                baker.addComponent(entity, value);
            }

            @Override
            public <T extends IComponent> void set(T value) {
                baker.setComponent(entity, value);
            }

            @Override
            public <E extends IBufferElementData> void addBuffer(Class<E> type, List<E> elements) {
                baker.addBuffer(entity, type).addAll(elements);
            }

            @Override
            public <E extends IBufferElementData> void setBuffer(Class<E> type, List<E> elements) {
                baker.setBuffer(entity, type).addAll(elements);
            }

            @Override
            public void addShared(ISharedComponentData value) {
                baker.addSharedComponent(entity, value);
            }

            @Override
            public void setShared(ISharedComponentData value) {
                baker.setSharedComponent(entity, value);
            }

            @Override
            public void setEnabled(Class<? extends IComponent> type, boolean value) {
                baker.setComponentEnabled(entity, type, value);
            }
        };
    }
}
