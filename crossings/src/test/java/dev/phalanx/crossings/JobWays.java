package dev.phalanx.crossings;

import static dev.phalanx.crossings.InWorldWays.add;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.CompiledProgram;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Ways through jobs, aspects and reductions, which name their types, so that the code of each type is compiled.
final class JobWays {
    private interface Carrying {
        void on(Carrier carrier, EntityManager em, Entity from, Entity to);
    }

    private static final String VALUE_CODE = """
            import dev.phalanx.collections.*;
            import dev.phalanx.crossings.Carrier;
            import dev.phalanx.crossings.Things;
            import dev.phalanx.entities.EntityManager;
            import dev.phalanx.entities.components.*;
            import dev.phalanx.entities.jobs.*;
            import dev.phalanx.entities.lookups.*;
            import dev.phalanx.entities.query.*;
            import dev.phalanx.entities.reductions.*;
            import dev.phalanx.jobs.*;
            import dev.phalanx.structs.*;

            public final class NAME implements Carrier {
                public record Read(NativeArray<TYPE> out, Entity wanted) implements IJobEntity {
                    public void execute(Entity entity, TYPE value) {
                        if (entity.equals(wanted)) {
                            out.set(0, value);
                        }
                    }
                }

                public record Write(@ReadOnly NativeArray<TYPE> in, Entity wanted) implements IJobEntity {
                    public void execute(Entity entity, RefRW<TYPE> place) {
                        if (entity.equals(wanted)) {
                            place.set(in.get(0));
                        }
                    }
                }

                public record ReadChunk(@ReadOnly ComponentTypeHandle<TYPE> handle, @ReadOnly EntityTypeHandle entities,
                        NativeArray<TYPE> out, Entity wanted) implements IJobChunk {
                    public void execute(ArchetypeChunk chunk, int index, boolean isMasked, ChunkEnabledMask mask) {
                        for (int i = 0; i < chunk.count(); i++) {
                            if (chunk.getNativeArray(entities).get(i).equals(wanted)) {
                                out.set(0, chunk.getNativeArray(handle).get(i));
                            }
                        }
                    }
                }

                public record WriteChunk(ComponentTypeHandle<TYPE> handle, @ReadOnly EntityTypeHandle entities,
                        @ReadOnly NativeArray<TYPE> in, Entity wanted) implements IJobChunk {
                    public void execute(ArchetypeChunk chunk, int index, boolean isMasked, ChunkEnabledMask mask) {
                        for (int i = 0; i < chunk.count(); i++) {
                            if (chunk.getNativeArray(entities).get(i).equals(wanted)) {
                                chunk.getNativeArray(handle).set(i, in.get(0));
                            }
                        }
                    }
                }

                public record Lookup(ComponentLookup<TYPE> lookup, Entity from, Entity to) implements IJob {
                    public void execute() {
                        lookup.set(to, lookup.get(from));
                    }
                }

                public record Part(RefRW<TYPE> value) implements IAspect {}

                private static EntityQuery query(EntityManager em) {
                    return em.queryBuilder().withAll(TYPE.class).build();
                }

                public void entityJob(EntityManager em, Entity from, Entity to) {
                    try (NativeArray<TYPE> one = NativeArray.ofLength(TYPE.class, 1)) {
                        JobHandle read = new Read(one, from).schedule(query(em), JobHandle.none());
                        new Write(one, to).schedule(query(em), read).complete();
                    }
                }

                public void chunkJob(EntityManager em, Entity from, Entity to) {
                    try (NativeArray<TYPE> one = NativeArray.ofLength(TYPE.class, 1)) {
                        JobHandle read = new ReadChunk(
                                        em.getComponentTypeHandle(TYPE.class, true), em.getEntityTypeHandle(), one, from)
                                .schedule(query(em), JobHandle.none());
                        new WriteChunk(em.getComponentTypeHandle(TYPE.class), em.getEntityTypeHandle(), one, to)
                                .schedule(query(em), read)
                                .complete();
                    }
                }

                public void lookupJob(EntityManager em, Entity from, Entity to) {
                    new Lookup(em.getComponentLookup(TYPE.class), from, to).schedule().complete();
                }

                public void loop(EntityManager em, Entity from, Entity to) {
                    try (NativeArray<TYPE> one = NativeArray.ofLength(TYPE.class, 1)) {
                        em.query(QueryTerms.ro(TYPE.class)).withEntityAccess().forEach((value, entity) -> {
                            if (entity.equals(from)) {
                                one.set(0, value);
                            }
                        });
                        em.query(QueryTerms.ref(TYPE.class)).withEntityAccess().forEach((place, entity) -> {
                            if (entity.equals(to)) {
                                place.set(one.get(0));
                            }
                        });
                    }
                }

                public void aspect(EntityManager em, Entity from, Entity to) {
                    em.getAspect(to, Part.class).value().set(em.getAspect(from, Part.class).value().get());
                }

                public void reduction(EntityManager em, Entity from, Entity to) {
                    try (NativeArray<TYPE> one = NativeArray.ofLength(TYPE.class, 1);
                            NativeLongReference count = NativeLongReference.of(0)) {
                        em.query(QueryTerms.ro(TYPE.class), QueryTerms.ro(Things.Label.class))
                                .reduce(Reduction.count(count), (value, label, counter) -> {
                                    if (label.number() == 1) {
                                        one.set(0, value);
                                        counter.count();
                                    }
                                });
                        em.setComponent(to, one.get(0));
                    }
                }
            }
            """;

    private static final String BUFFER_CODE = """
            import dev.phalanx.collections.*;
            import dev.phalanx.crossings.Carrier;
            import dev.phalanx.crossings.Things;
            import dev.phalanx.entities.EntityManager;
            import dev.phalanx.entities.components.*;
            import dev.phalanx.entities.jobs.*;
            import dev.phalanx.entities.lookups.*;
            import dev.phalanx.entities.query.*;
            import dev.phalanx.jobs.*;
            import dev.phalanx.structs.*;
            import java.util.List;

            public final class NAME implements Carrier {
                public record Read(NativeList<TYPE> out, Entity wanted) implements IJobEntity {
                    public void execute(Entity entity, @ReadOnly DynamicBuffer<TYPE> buffer) {
                        if (entity.equals(wanted)) {
                            for (int i = 0; i < buffer.length(); i++) {
                                out.add(buffer.get(i));
                            }
                        }
                    }
                }

                public record Write(@ReadOnly NativeList<TYPE> in, Entity wanted)
                        implements IJobEntity {
                    public void execute(Entity entity, DynamicBuffer<TYPE> buffer) {
                        if (entity.equals(wanted)) {
                            for (int i = 0; i < in.length(); i++) {
                                buffer.add(in.get(i));
                            }
                        }
                    }
                }

                public record ReadChunk(@ReadOnly BufferTypeHandle<TYPE> handle, @ReadOnly EntityTypeHandle entities,
                        NativeList<TYPE> out, Entity wanted) implements IJobChunk {
                    public void execute(ArchetypeChunk chunk, int index, boolean isMasked, ChunkEnabledMask mask) {
                        for (int i = 0; i < chunk.count(); i++) {
                            if (chunk.getNativeArray(entities).get(i).equals(wanted)) {
                                for (TYPE element : chunk.getBufferAccessorRO(handle).get(i).toArray()) {
                                    out.add(element);
                                }
                            }
                        }
                    }
                }

                public record WriteChunk(BufferTypeHandle<TYPE> handle, @ReadOnly EntityTypeHandle entities,
                        @ReadOnly NativeList<TYPE> in, Entity wanted) implements IJobChunk {
                    public void execute(ArchetypeChunk chunk, int index, boolean isMasked, ChunkEnabledMask mask) {
                        for (int i = 0; i < chunk.count(); i++) {
                            if (chunk.getNativeArray(entities).get(i).equals(wanted)) {
                                for (int k = 0; k < in.length(); k++) {
                                    chunk.getBufferAccessor(handle).get(i).add(in.get(k));
                                }
                            }
                        }
                    }
                }

                public record Lookup(BufferLookup<TYPE> lookup, Entity from, Entity to) implements IJob {
                    public void execute() {
                        lookup.get(to).addRange(List.of(lookup.get(from).toArray()));
                    }
                }

                public record Part(DynamicBuffer<TYPE> value) implements IAspect {}

                private static EntityQuery query(EntityManager em) {
                    return em.queryBuilder().withAll(TYPE.class).build();
                }

                public void entityJob(EntityManager em, Entity from, Entity to) {
                    try (var list = NativeList.of(TYPE.class, 4)) {
                        JobHandle read = new Read(list, from).schedule(query(em), JobHandle.none());
                        new Write(list, to).schedule(query(em), read).complete();
                    }
                }

                public void chunkJob(EntityManager em, Entity from, Entity to) {
                    try (NativeList<TYPE> list = NativeList.of(TYPE.class, 4)) {
                        JobHandle read = new ReadChunk(
                                        em.getBufferTypeHandle(TYPE.class, true), em.getEntityTypeHandle(), list, from)
                                .schedule(query(em), JobHandle.none());
                        new WriteChunk(em.getBufferTypeHandle(TYPE.class), em.getEntityTypeHandle(), list, to)
                                .schedule(query(em), read)
                                .complete();
                    }
                }

                public void lookupJob(EntityManager em, Entity from, Entity to) {
                    new Lookup(em.getBufferLookup(TYPE.class), from, to).schedule().complete();
                }

                public void loop(EntityManager em, Entity from, Entity to) {
                    try (NativeList<TYPE> list = NativeList.of(TYPE.class, 4)) {
                        em.query(QueryTerms.bufferRO(TYPE.class)).withEntityAccess().forEach((buffer, entity) -> {
                            if (entity.equals(from)) {
                                for (TYPE element : buffer) {
                                    list.add(element);
                                }
                            }
                        });
                        em.query(QueryTerms.buffer(TYPE.class)).withEntityAccess().forEach((buffer, entity) -> {
                            if (entity.equals(to)) {
                                for (int i = 0; i < list.length(); i++) {
                                    buffer.add(list.get(i));
                                }
                            }
                        });
                    }
                }

                public void aspect(EntityManager em, Entity from, Entity to) {
                    em.getAspect(to, Part.class).value()
                            .addRange(List.of(em.getAspect(from, Part.class).value().toArray()));
                }

                public void reduction(EntityManager em, Entity from, Entity to) {
                    NativeLongReference count = NativeLongReference.of(0);
                    DynamicBuffer<TYPE> target = em.getBuffer(to, TYPE.class);
                    em.query(QueryTerms.bufferRO(TYPE.class), QueryTerms.ro(Things.Label.class)).reduce(
                            dev.phalanx.entities.reductions.Reduction.sum(count), (buffer, label, sum) -> {
                                if (label.number() == 1) {
                                    sum.add(buffer.length());
                                }
                            });
                    target.addRange(List.of(em.getBuffer(from, TYPE.class).toArray()));
                    if (target.length() != count.get()) {
                        throw new AssertionError("The reduction has seen " + count.get() + " elements.");
                    }
                }
            }
            """;

    static final List<Way> ALL = List.of(
            way("loop", Carrier::loop),
            way("entity job", Carrier::entityJob),
            way("chunk job", Carrier::chunkJob),
            way("job with a lookup", Carrier::lookupJob),
            way("aspect", Carrier::aspect),
            way("reduction", Carrier::reduction));

    private static Map<Class<?>, Carrier> carriers;

    private JobWays() {}

    private static Way way(String name, Carrying carrying) {
        return new Way("jobs", name, (setting, kind) -> {
            Carrier carrier = carriers().get(kind.type());
            if (carrier == null) {
                throw new Target.Unknown("such things");
            }
            add(setting, kind);
            Entity other = setting.em.createEntity(new Things.Label(3));
            setting.em.addComponent(other, InWorldWays.typeOf(kind));
            Boolean isOn = kind.isOn();
            if (isOn != null) {
                setting.em.setComponentEnabled(setting.self, InWorldWays.typeOf(kind), true);
            }
            carrying.on(carrier, setting.em, setting.self, other);
            if (isOn != null) {
                setting.em.setComponentEnabled(other, InWorldWays.typeOf(kind), isOn);
            }
            return new Way.Arrival(setting.world, other, false);
        });
    }

    private static synchronized Map<Class<?>, Carrier> carriers() throws IOException, ReflectiveOperationException {
        if (carriers == null) {
            carriers = new LinkedHashMap<>();
            Path folder = Files.createTempDirectory("crossings");
            CompiledProgram program = new CompiledProgram(folder);
            Map<Class<?>, String> names = new LinkedHashMap<>();
            for (Kind kind : Kinds.all()) {
                String code = code(kind);
                if (code != null
                        && names.putIfAbsent(
                                        kind.type(), "carriers." + kind.type().getSimpleName())
                                == null) {
                    program.with(
                            names.get(kind.type()),
                            code.replace("TYPE", kind.type().getCanonicalName())
                                    .replace("NAME", kind.type().getSimpleName()));
                }
            }
            URL[] places = {program.compile().toUri().toURL()};
            @SuppressWarnings("resource") // as long as the tests
            URLClassLoader loader = new URLClassLoader(places, JobWays.class.getClassLoader());
            for (Map.Entry<Class<?>, String> name : names.entrySet()) {
                carriers.put(name.getKey(), (Carrier) loader.loadClass(name.getValue())
                        .getDeclaredConstructor()
                        .newInstance());
            }
        }
        return carriers;
    }

    private static String code(Kind kind) {
        return switch (kind) {
            case Kind.Buffer<?> buffer -> BUFFER_CODE;
            case Kind.Data<?> data
            when !IManagedComponentData.class.isAssignableFrom(data.type())
                    && data.type().getDeclaredFields().length > 0 -> VALUE_CODE;
            default -> null;
        };
    }
}
