package dev.phalanx.crossings;

import dev.phalanx.collections.NativeList;
import dev.phalanx.crossings.Way.Arrival;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;

/// Ways on which many values travel at once, or which exchange them.
final class BulkWays {
    static final List<Way> ALL = List.of(
            new Way("bulk", "manager, a query", (setting, kind) -> {
                kind.addTo(query(setting), Kind.Others.of(setting));
                return Arrival.at(setting);
            }),
            new Way("bulk", "manager, many entities", (setting, kind) -> {
                kind.addTo(many(setting), Kind.Others.of(setting));
                return Arrival.at(setting);
            }),
            new Way("bulk", "commands, a query", (setting, kind) -> {
                try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                    kind.addTo(query(setting, buffer), Kind.Others.of(setting));
                    buffer.playback(setting.em);
                }
                return Arrival.at(setting);
            }),
            new Way("bulk", "commands, many entities", (setting, kind) -> {
                try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                    kind.addTo(many(setting, buffer), Kind.Others.of(setting));
                    buffer.playback(setting.em);
                }
                return Arrival.at(setting);
            }),
            new Way("bulk", "commands, a linked group", (setting, kind) -> {
                try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                    kind.addTo(group(setting, buffer), Kind.Others.of(setting));
                    buffer.playback(setting.em);
                }
                return Arrival.at(setting);
            }),
            new Way("bulk", "commands played in a transaction", (setting, kind) -> {
                try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                    kind.addTo(Targets.commands(buffer, setting.self), Kind.Others.of(setting));
                    ExclusiveEntityTransaction transaction = setting.em.beginExclusiveEntityTransaction();
                    try {
                        buffer.playback(transaction);
                    } finally {
                        setting.em.endExclusiveEntityTransaction();
                    }
                }
                return Arrival.at(setting);
            }),
            new Way("bulk", "arrays of a query", (setting, kind) -> throughArray(setting, kind, false)),
            new Way("bulk", "lists of a query, in jobs", (setting, kind) -> throughArray(setting, kind, true)),
            new Way("bulk", "swap of components", BulkWays::swapped),
            new Way("bulk", "another archetype", BulkWays::inAnotherArchetype),
            new Way("bulk", "a reference", BulkWays::byReference),
            new Way("bulk", "a singleton", BulkWays::singleton),
            new Way("bulk", "an object that is handed over", BulkWays::handedOver));

    private BulkWays() {}

    private static EntityQuery labelled(Setting setting) {
        return setting.em
                .queryBuilder()
                .withAll(Things.Label.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES, EntityQueryOptions.INCLUDE_PREFAB)
                .build();
    }

    private static boolean isManaged(Class<?> type) {
        return IManagedComponentData.class.isAssignableFrom(type);
    }

    private static boolean isTag(Class<?> type) {
        return type.getDeclaredFields().length == 0;
    }

    @SuppressWarnings("unchecked") // the class of a value
    private static <T> Class<T> classOf(T value) {
        return (Class<T>) value.getClass();
    }

    /// A target without the verbs that only single entities have.
    private abstract static class Many implements Target {
        @Override
        public <T extends IComponent> void set(T value) {
            throw new Unknown("values of components that are there");
        }

        @Override
        public <E extends IBufferElementData> void setBuffer(Class<E> type, List<E> elements) {
            throw new Unknown("buffers that are there");
        }

        @Override
        public <E extends IBufferElementData> void addBuffer(Class<E> type, List<E> elements) {
            throw new Unknown("buffers");
        }

        @Override
        public void setEnabled(Class<? extends IComponent> type, boolean value) {
            throw new Unknown("enabled bits");
        }
    }

    private static Target query(Setting setting) {
        EntityManager em = setting.em;
        EntityQuery query = labelled(setting);
        return new Many() {
            @Override
            public <T extends IComponent> void add(T value) {
                Class<T> type = classOf(value);
                if (isManaged(type)) {
                    throw new Unknown("objects");
                }
                if (isTag(type)) {
                    em.addComponent(query, type);
                    return;
                }
                int count = query.calculateEntityCount();
                try (NativeArray<T> values = NativeArray.ofLength(type, count)) {
                    for (int i = 0; i < count; i++) {
                        values.set(i, value);
                    }
                    em.addComponent(query, values);
                }
            }

            @Override
            public void addShared(ISharedComponentData value) {
                em.addSharedComponent(query, value);
            }

            @Override
            public void setShared(ISharedComponentData value) {
                em.setSharedComponent(query, value);
            }

            @Override
            public void setEnabled(Class<? extends IComponent> type, boolean value) {
                em.setComponentEnabled(em.queryBuilder().withPresent(type).build(), type, value);
            }

            @Override
            public void addToChunk(IComponent value) {
                em.addChunkComponentData(query, value);
            }
        };
    }

    private static Target many(Setting setting) {
        EntityManager em = setting.em;
        NativeArray<Entity> entities = NativeArray.of(setting.self, setting.friend);
        return new Many() {
            @Override
            public <T extends IComponent> void add(T value) {
                if (!isTag(value.getClass())) {
                    throw new Unknown("values");
                }
                em.addComponent(entities, classOf(value));
            }

            @Override
            public void addShared(ISharedComponentData value) {
                em.addSharedComponent(entities, value);
            }

            @Override
            public void setShared(ISharedComponentData value) {
                em.setSharedComponent(entities, value);
            }
        };
    }

    private static Target query(Setting setting, EntityCommandBuffer commands) {
        EntityQuery query = labelled(setting);
        return new Many() {
            @Override
            public <T extends IComponent> void add(T value) {
                if (isTag(value.getClass())) {
                    commands.addComponent(query, classOf(value));
                } else {
                    commands.addComponent(query, value);
                }
            }

            @Override
            public void addShared(ISharedComponentData value) {
                commands.addSharedComponent(query, value);
            }

            @Override
            public void setShared(ISharedComponentData value) {
                commands.setSharedComponent(query, value);
            }

            @Override
            public void setEnabled(Class<? extends IComponent> type, boolean value) {
                commands.setComponentEnabled(
                        setting.em.queryBuilder().withPresent(type).build(), type, value);
            }
        };
    }

    private static Target many(Setting setting, EntityCommandBuffer commands) {
        NativeArray<Entity> entities = NativeArray.of(setting.self, setting.friend);
        return new Many() {
            @Override
            public <T extends IComponent> void add(T value) {
                if (isTag(value.getClass())) {
                    commands.addComponent(entities, classOf(value));
                } else {
                    commands.addComponent(entities, value);
                }
            }

            @Override
            public void addShared(ISharedComponentData value) {
                commands.addSharedComponent(entities, value);
            }

            @Override
            public void setShared(ISharedComponentData value) {
                commands.setSharedComponent(entities, value);
            }
        };
    }

    private static Target group(Setting setting, EntityCommandBuffer commands) {
        setting.em
                .addBuffer(setting.friend, LinkedEntityGroup.class)
                .addRange(List.of(new LinkedEntityGroup(setting.friend), new LinkedEntityGroup(setting.self)));
        return new Many() {
            @Override
            public <T extends IComponent> void add(T value) {
                var mask = labelled(setting).getEntityQueryMask();
                if (isTag(value.getClass())) {
                    commands.addComponentForLinkedEntityGroup(setting.friend, mask, classOf(value));
                } else {
                    commands.addComponentForLinkedEntityGroup(setting.friend, mask, value);
                    commands.replaceComponentForLinkedEntityGroup(setting.friend, value);
                    commands.setComponentForLinkedEntityGroup(setting.friend, mask, value);
                }
            }

            @Override
            public void addShared(ISharedComponentData value) {
                throw new Unknown("shared components");
            }

            @Override
            public void setShared(ISharedComponentData value) {
                throw new Unknown("shared components");
            }
        };
    }

    private static Arrival throughArray(Setting setting, Kind kind, boolean inJobs) {
        InWorldWays.add(setting, kind);
        if (!(kind instanceof Kind.Data<?> data) || isManaged(data.type()) || isTag(data.type())) {
            throw new Target.Unknown("such things");
        }
        throughArray(setting, data, inJobs);
        return Arrival.at(setting);
    }

    private static <T extends IComponent> void throughArray(Setting setting, Kind.Data<T> kind, boolean inJobs) {
        EntityManager em = setting.em;
        EntityQuery query = em.getEntityQuery(ComponentType.readWrite(kind.type()));
        Boolean isOn = kind.isOn();
        if (isOn != null) {
            em.setComponentEnabled(setting.self, kind.type(), true);
        }
        if (inJobs) {
            NativeList<T> list = query.toComponentDataListAsync(kind.type(), JobHandle.none())
                    .complete();
            InWorldWays.clear(em, setting.self, kind);
            query.copyFromComponentDataListAsync(kind.type(), list, JobHandle.none())
                    .complete();
            list.close();
        } else {
            NativeArray<T> values = query.toComponentDataArray(kind.type());
            InWorldWays.clear(em, setting.self, kind);
            query.copyFromComponentDataArray(values);
        }
        if (isOn != null) {
            em.setComponentEnabled(setting.self, kind.type(), isOn);
        }
    }

    /// The other entity has the same components, with other values.
    private static Arrival swapped(Setting setting, Kind kind) {
        InWorldWays.add(setting, kind);
        EntityManager em = setting.em;
        Entity other = em.instantiate(setting.self);
        if (kind instanceof Kind.Aside || kind instanceof Kind.Shared<?> || kind instanceof Kind.Chunk<?>) {
            throw new Target.Unknown("such things");
        }
        if (!em.getArchetype(other).equals(em.getArchetype(setting.self))) {
            throw new Target.Unknown("things that instances do not have");
        }
        InWorldWays.clear(em, other, kind);
        ArchetypeChunk left = em.getChunk(setting.self);
        ArchetypeChunk right = em.getChunk(other);
        em.swapComponents(left, indexOf(left, setting.self), right, indexOf(right, other));
        return new Arrival(setting.world, other, false);
    }

    private static int indexOf(ArchetypeChunk chunk, Entity entity) {
        NativeArray<Entity> entities = chunk.getEntities();
        for (int i = 0; i < entities.length(); i++) {
            if (entities.get(i).equals(entity)) {
                return i;
            }
        }
        throw new AssertionError(entity + " is not in its chunk");
    }

    /// The entity gets and loses other components at once.
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of classes
    private static Arrival inAnotherArchetype(Setting setting, Kind kind) {
        InWorldWays.add(setting, kind);
        if (kind instanceof Kind.Chunk<?>) {
            throw new Target.Unknown("such things");
        }
        EntityManager em = setting.em;
        List<Class<? extends IComponent>> types = new ArrayList<>(em.getComponentTypes(setting.self));
        types.add(Extra.class);
        em.setArchetype(setting.self, em.createArchetype(types.toArray(new Class[0])));
        types.remove(Extra.class);
        em.setArchetype(setting.self, em.createArchetype(types.toArray(new Class[0])));
        return Arrival.at(setting);
    }

    /// A component that no kind has.
    record Extra(long first, long second) implements IComponentData {}

    private static Arrival byReference(Setting setting, Kind kind) {
        if (!(kind instanceof Kind.Data<?> data) || isManaged(data.type()) || isTag(data.type())) {
            throw new Target.Unknown("such things");
        }
        InWorldWays.add(setting, kind);
        InWorldWays.clear(setting.em, setting.self, kind);
        byReference(setting, data);
        return Arrival.at(setting);
    }

    private static <T extends IComponent> void byReference(Setting setting, Kind.Data<T> kind) {
        setting.em.getComponentRW(setting.self, kind.type()).set(kind.value().apply(Kind.Others.of(setting)));
        Boolean isOn = kind.isOn();
        if (isOn != null) {
            setting.em.setComponentEnabled(setting.self, kind.type(), isOn);
        }
    }

    private static Arrival singleton(Setting setting, Kind kind) {
        EntityManager em = setting.em;
        Entity made = switch (kind) {
            case Kind.Data<?> data -> {
                IComponent value = data.value().apply(Kind.Others.of(setting));
                Entity entity = em.createSingleton(data.type());
                if (!isTag(data.type())) {
                    em.setSingleton(value);
                }
                yield entity;
            }
            case Kind.Buffer<?> buffer -> fillSingleton(setting, buffer);
            default -> throw new Target.Unknown("such things");
        };
        Boolean isOn = kind.isOn();
        if (isOn != null) {
            em.setComponentEnabled(made, InWorldWays.typeOf(kind), isOn);
        }
        return new Arrival(setting.world, made, false);
    }

    private static <E extends IBufferElementData> Entity fillSingleton(Setting setting, Kind.Buffer<E> kind) {
        Entity made = setting.em.createSingletonBuffer(kind.type());
        setting.em.getSingletonBuffer(kind.type()).addRange(kind.elements().apply(Kind.Others.of(setting)));
        return made;
    }

    private static Arrival handedOver(Setting setting, Kind kind) {
        InWorldWays.add(setting, kind);
        if (!(kind instanceof Kind.Data<?> data) || !isManaged(data.type())) {
            throw new Target.Unknown("such things");
        }
        setting.em.addComponent(setting.friend, data.type());
        setting.em.moveComponent(setting.self, setting.friend, data.type().asSubclass(IManagedComponentData.class));
        Boolean isOn = kind.isOn();
        if (isOn != null) {
            setting.em.setComponentEnabled(setting.friend, data.type(), isOn);
        }
        return new Arrival(setting.world, setting.friend, false);
    }
}
