package dev.phalanx.crossings;

import static dev.phalanx.crossings.Way.Arrival.at;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.jobs.IJob;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Ways within one world.
final class InWorldWays {
    /// A job that records commands. It finds out which by a number, since a job has no fields of any type.
    public record Recording(EntityCommandBuffer.ParallelWriter writer, int number) implements IJob {
        private static final Map<Integer, Consumer<EntityCommandBuffer.ParallelWriter>> WORK =
                new ConcurrentHashMap<>();
        private static final AtomicInteger NUMBERS = new AtomicInteger();

        /// Runs work in a job.
        static void run(EntityCommandBuffer buffer, Consumer<EntityCommandBuffer.ParallelWriter> work) {
            int number = NUMBERS.incrementAndGet();
            WORK.put(number, work);
            try {
                new Recording(buffer.asParallelWriter(), number).schedule().complete();
            } finally {
                WORK.remove(number);
            }
        }

        @Override
        public void execute() {
            Objects.requireNonNull(WORK.get(number)).accept(writer);
        }
    }

    static final List<Way> ALL = List.of(
            new Way("manager", "add", InWorldWays::add),
            new Way("manager", "set", InWorldWays::set),
            new Way("commands", "add", (setting, kind) -> {
                commands(
                        setting, buffer -> kind.addTo(Targets.commands(buffer, setting.self), Kind.Others.of(setting)));
                return at(setting);
            }),
            new Way("commands", "set", (setting, kind) -> {
                kind.addTo(Targets.manager(setting.em, setting.self), Kind.Others.of(setting));
                clear(setting.em, setting.self, kind);
                commands(
                        setting, buffer -> kind.setIn(Targets.commands(buffer, setting.self), Kind.Others.of(setting)));
                return at(setting);
            }),
            new Way("commands", "deferred entities", InWorldWays::deferred),
            new Way("commands", "parallel writer", InWorldWays::parallel),
            new Way("transaction", "add and set", InWorldWays::transaction),
            new Way("lookup", "get and set", InWorldWays::lookup),
            new Way("chunk", "arrays", InWorldWays::chunk),
            new Way("instantiate", "one", (setting, kind) -> {
                add(setting, kind);
                Entity copy = setting.em.instantiate(setting.self);
                return new Way.Arrival(setting.world, copy, false);
            }),
            new Way("instantiate", "many", (setting, kind) -> {
                add(setting, kind);
                Entity copy = setting.em.instantiate(setting.self, 200).get(199);
                return new Way.Arrival(setting.world, copy, false);
            }),
            new Way("instantiate", "by commands", (setting, kind) -> {
                add(setting, kind);
                setting.em.setComponent(setting.self, new Things.Label(3));
                commands(setting, buffer -> {
                    Entity copy = buffer.instantiate(setting.self);
                    buffer.setComponent(copy, new Things.Label(Setting.SELF));
                });
                return new Way.Arrival(setting.world, Setting.find(setting.world, Setting.SELF), false);
            }));

    private InWorldWays() {}

    static Way.Arrival add(Setting setting, Kind kind) {
        kind.addTo(Targets.manager(setting.em, setting.self), Kind.Others.of(setting));
        return at(setting);
    }

    private static Way.Arrival set(Setting setting, Kind kind) {
        add(setting, kind);
        clear(setting.em, setting.self, kind);
        kind.setIn(Targets.manager(setting.em, setting.self), Kind.Others.of(setting));
        return at(setting);
    }

    /// Gives an entity another value.
    static void clear(EntityManager em, Entity entity, Kind kind) {
        switch (kind) {
            case Kind.Data<?> data -> replace(em, entity, data.type());
            case Kind.Buffer<?> buffer -> {
                em.removeComponent(entity, buffer.type());
                em.addBuffer(entity, buffer.type());
            }
            case Kind.Shared<?> shared -> replace(em, entity, shared.type());
            case Kind.Chunk<?> chunk -> {
                em.removeChunkComponent(entity, chunk.type());
                em.addChunkComponentData(entity, chunk.type());
            }
            case Kind.Aside _ -> {
                em.setName(entity, "");
                em.setEnabled(entity, true);
            }
        }
    }

    private static void replace(EntityManager em, Entity entity, Class<? extends IComponent> type) {
        em.removeComponent(entity, type);
        if (ISharedComponentData.class.isAssignableFrom(type) || !IManagedComponentData.class.isAssignableFrom(type)) {
            em.addComponent(entity, type);
        } else {
            em.addComponent(entity, make(type));
        }
    }

    private static IComponent make(Class<? extends IComponent> type) {
        try {
            return type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    private static void commands(Setting setting, Consumer<EntityCommandBuffer> work) {
        try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
            work.accept(buffer);
            buffer.playback(setting.em);
        }
    }

    private static Way.Arrival deferred(Setting setting, Kind kind) {
        setting.em.destroyEntity(setting.self);
        setting.em.destroyEntity(setting.friend);
        commands(setting, buffer -> {
            Entity self = buffer.createEntity();
            Entity friend = buffer.createEntity();
            buffer.addComponent(self, new Things.Label(Setting.SELF));
            kind.addTo(Targets.commands(buffer, self), new Kind.Others(self, friend, setting.dead));
            buffer.addComponent(friend, new Things.Label(Setting.FRIEND));
        });
        return new Way.Arrival(setting.world, Setting.find(setting.world, Setting.SELF), false);
    }

    private static Way.Arrival parallel(Setting setting, Kind kind) {
        commands(
                setting,
                buffer -> Recording.run(
                        buffer, writer -> kind.addTo(Targets.parallel(writer, setting.self), Kind.Others.of(setting))));
        return at(setting);
    }

    private static Way.Arrival transaction(Setting setting, Kind kind) {
        ExclusiveEntityTransaction transaction = setting.em.beginExclusiveEntityTransaction();
        try {
            kind.addTo(Targets.transaction(transaction, setting.self), Kind.Others.of(setting));
            kind.setIn(Targets.transaction(transaction, setting.self), Kind.Others.of(setting));
        } finally {
            setting.em.endExclusiveEntityTransaction();
        }
        return at(setting);
    }

    private static Way.Arrival lookup(Setting setting, Kind kind) {
        add(setting, kind);
        setting.em.addComponent(setting.friend, typeOf(kind));
        switch (kind) {
            case Kind.Data<?> data
            when IComponentData.class.isAssignableFrom(data.type()) ->
                throughLookup(setting, data.type().asSubclass(IComponentData.class), data.isOn());
            case Kind.Buffer<?> buffer -> throughBuffers(setting, buffer.type(), buffer.isOn());
            default -> throw new Target.Unknown("such things");
        }
        return new Way.Arrival(setting.world, setting.friend, false);
    }

    private static <T extends IComponentData> void throughLookup(
            Setting setting, Class<T> type, @Nullable Boolean isOn) {
        ComponentLookup<T> lookup = setting.em.getComponentLookup(type, false);
        if (type.getDeclaredFields().length > 0) {
            lookup.set(setting.friend, lookup.get(setting.self));
        }
        if (isOn != null) {
            lookup.setComponentEnabled(setting.friend, lookup.isComponentEnabled(setting.self));
        }
    }

    private static <E extends IBufferElementData> void throughBuffers(
            Setting setting, Class<E> type, @Nullable Boolean isOn) {
        BufferLookup<E> lookup = setting.em.getBufferLookup(type, false);
        DynamicBuffer<E> from = lookup.get(setting.self);
        lookup.get(setting.friend).addRange(List.of(from.toArray()));
        if (isOn != null) {
            lookup.setBufferEnabled(setting.friend, lookup.isBufferEnabled(setting.self));
        }
    }

    static Class<? extends IComponent> typeOf(Kind kind) {
        if (kind instanceof Kind.Aside) {
            throw new Target.Unknown("such things");
        }
        return Objects.requireNonNull(kind.type());
    }

    private static Way.Arrival chunk(Setting setting, Kind kind) {
        EntityManager em = setting.em;
        add(setting, kind);
        Entity other = em.createEntity();
        if (kind instanceof Kind.Chunk<?> chunk) {
            em.addChunkComponentData(other, chunk.type());
        } else {
            em.addComponent(other, typeOf(kind));
        }
        ArchetypeChunk from = em.getChunk(setting.self);
        ArchetypeChunk to = em.getChunk(other);
        switch (kind) {
            case Kind.Data<?> data -> {
                throughChunks(em, from, to, data.type());
                if (data.isOn() != null) {
                    var handle = em.getComponentTypeHandle(data.type(), false);
                    to.setComponentEnabled(handle, 0, from.isComponentEnabled(handle, 0));
                }
            }
            case Kind.Buffer<?> buffer -> {
                throughAccessors(em, from, to, buffer.type());
                if (buffer.isOn() != null) {
                    var handle = em.getBufferTypeHandle(buffer.type(), false);
                    to.setComponentEnabled(handle, 0, from.isComponentEnabled(handle, 0));
                }
            }
            case Kind.Chunk<?> chunk -> throughChunkComponents(em, other, from, chunk.type());
            case Kind.Shared<?> shared -> throughShared(em, other, from, shared.type());
            case Kind.Aside _ -> throw new Target.Unknown("such things");
        }
        return new Way.Arrival(setting.world, other, false);
    }

    private static <T extends IComponent> void throughChunks(
            EntityManager em, ArchetypeChunk from, ArchetypeChunk to, Class<T> type) {
        var handle = em.getComponentTypeHandle(type, false);
        if (type.getDeclaredFields().length > 0) {
            if (IManagedComponentData.class.isAssignableFrom(type)) {
                to.getManagedComponentAccessor(handle)
                        .set(0, from.getManagedComponentAccessor(handle).get(0));
                return;
            }
            to.getNativeArray(handle).set(0, from.getNativeArray(handle).get(0));
        }
    }

    private static <E extends IBufferElementData> void throughAccessors(
            EntityManager em, ArchetypeChunk from, ArchetypeChunk to, Class<E> type) {
        var handle = em.getBufferTypeHandle(type, false);
        to.getBufferAccessor(handle)
                .get(0)
                .addRange(List.of(from.getBufferAccessor(handle).get(0).toArray()));
    }

    private static <T extends IComponent> void throughChunkComponents(
            EntityManager em, Entity other, ArchetypeChunk from, Class<T> type) {
        em.setChunkComponentData(em.getChunk(other), em.getChunkComponentData(from, type));
    }

    private static <T extends ISharedComponentData> void throughShared(
            EntityManager em, Entity other, ArchetypeChunk from, Class<T> type) {
        em.setSharedComponent(other, from.getSharedComponent(em.getSharedComponentTypeHandle(type)));
    }
}
