package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.types.ClassMap;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.EntityLookup;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.LookupSource;
import dev.phalanx.entities.lookups.WorldAccess;
import dev.phalanx.jobs.graph.JobUse;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The lookups that calls of `SystemAPI` in a job's `execute` go to, of the job or of one of its threads.
public final class ImplicitLookups {
    private static final ModuleAccess<ChangeTracker, LookupSource> LOOKUPS =
            ModuleAccess.find(ChangeTracker.class, LookupSource.class);
    private static final ModuleAccess<EntityLookup<?>, ComponentColumns<?>> COLUMNS =
            ModuleAccess.find(EntityLookup.class, ComponentColumns.class);
    private static final String CALLS = "its calls of SystemAPI";

    private final String job;
    private final Class<?> type;
    private final JobUse[] uses;
    private final NativeContainer[] lookups;
    private final ClassMap<EntityLookup<?>> byType = new ClassMap<>();
    private @Nullable EntityStorageInfoLookup entities;

    /// Creates the lookups of a job. This constructor must be called on the world's thread.
    ImplicitLookups(String job, Class<?> type, QueryTarget target, List<ImplicitUse> implicit) {
        this.job = job;
        this.type = type;
        this.uses = new JobUse[implicit.size()];
        this.lookups = new NativeContainer[uses.length];
        for (int i = 0; i < uses.length; i++) {
            ImplicitUse use = implicit.get(i);
            WorldAccess lookup = make(target, use);
            uses[i] = new JobUse(job, CALLS, lookup.safetyHandle(), use.writes(), true);
            add(i, lookup.forJob(uses[i].handle()));
        }
    }

    /// Those of one thread.
    private ImplicitLookups(ImplicitLookups original) {
        this.job = original.job;
        this.type = original.type;
        this.uses = original.uses;
        this.lookups = new NativeContainer[uses.length];
        for (int i = 0; i < uses.length; i++) {
            add(i, original.lookups[i].forJob(uses[i].handle()));
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the class of a component says which lookup finds it
    private static WorldAccess make(QueryTarget target, ImplicitUse use) {
        ComponentInfo info = use.component();
        LookupSource lookups = LOOKUPS.of(target.versions());
        if (info == null) {
            return lookups.entityStorageInfoLookup();
        }
        return info.isBuffer()
                ? lookups.bufferLookup(info.type(), !use.writes())
                : lookups.componentLookup(info.type(), !use.writes());
    }

    private void add(int number, NativeContainer lookup) {
        lookups[number] = lookup;
        if (lookup instanceof EntityLookup<?> known) {
            byType.put(COLUMNS.of(known).info().type(), known);
        } else {
            entities = (EntityStorageInfoLookup) lookup;
        }
    }

    /// The uses of the job through these lookups. The array must not be changed.
    JobUse[] uses() {
        return uses;
    }

    /// Those of one of the job's threads.
    ImplicitLookups ofThread() {
        return new ImplicitLookups(this);
    }

    /// Hands over what the thread wrote.
    void flush() {
        for (NativeContainer lookup : lookups) {
            lookup.flush();
        }
    }

    private EntityLookup<?> find(String verb, Class<?> type) {
        EntityLookup<?> known = byType.find(type);
        if (known == null) {
            throw unknown(verb + " was called for " + type.getSimpleName());
        }
        return known;
    }

    private IllegalStateException unknown(String call) {
        return new IllegalStateException("SystemAPI." + call + " inside the job " + job + ", whose execute does not"
                + " call it itself. Call it there, not in a method or lambda that is called there, or give the job a"
                + " lookup in a field." + ImplicitUse.doubt(type));
    }

    @SuppressWarnings("unchecked") // a lookup is found under the class of its component
    private <T extends IComponentData> ComponentLookup<T> values(String verb, Class<?> type) {
        if (find(verb, type) instanceof ComponentLookup<?> lookup) {
            return (ComponentLookup<T>) lookup;
        }
        throw new IllegalArgumentException(
                type.getSimpleName() + " is the element of a buffer. Call" + " SystemAPI.getBuffer.");
    }

    @SuppressWarnings("unchecked") // a lookup is found under the class of its elements
    private <T extends IBufferElementData> BufferLookup<T> buffers(String verb, Class<T> type) {
        return (BufferLookup<T>) find(verb, type);
    }

    /// See [dev.phalanx.entities.systems.SystemAPI#exists].
    public boolean exists(Entity entity) {
        if (entities == null) {
            throw unknown("exists was called");
        }
        return entities.exists(entity);
    }

    /// See [dev.phalanx.entities.systems.SystemAPI#hasComponent] and `hasBuffer`.
    public boolean hasComponent(String verb, Entity entity, Class<?> type) {
        return find(verb, type).hasComponent(entity);
    }

    /// See [dev.phalanx.entities.systems.SystemAPI#getComponent].
    @SuppressWarnings("unchecked") // a lookup is found under the class of its component
    public <T extends IComponent> T getComponent(Entity entity, Class<T> type) {
        return (T) values("getComponent", type).get(entity);
    }

    /// See [dev.phalanx.entities.systems.SystemAPI#setComponent].
    public void setComponent(Entity entity, IComponent value) {
        values("setComponent", value.getClass()).set(entity, (IComponentData) value);
    }

    /// See [dev.phalanx.entities.systems.SystemAPI#getComponentRW].
    @SuppressWarnings("unchecked") // a lookup is found under the class of its component
    public <T extends IComponent> RefRW<T> getComponentRW(Entity entity, Class<T> type) {
        return (RefRW<T>) values("getComponentRW", type).getRefRW(entity);
    }

    /// See [dev.phalanx.entities.systems.SystemAPI#getComponentRO].
    @SuppressWarnings("unchecked") // a lookup is found under the class of its component
    public <T extends IComponent> RefRO<T> getComponentRO(Entity entity, Class<T> type) {
        return (RefRO<T>) values("getComponentRO", type).getRefRO(entity);
    }

    /// See [dev.phalanx.entities.systems.SystemAPI#isComponentEnabled].
    public boolean isComponentEnabled(Entity entity, Class<?> type) {
        return find("isComponentEnabled", type) instanceof BufferLookup<?> buffers
                ? buffers.isBufferEnabled(entity)
                : values("isComponentEnabled", type).isComponentEnabled(entity);
    }

    /// See [dev.phalanx.entities.systems.SystemAPI#setComponentEnabled].
    public void setComponentEnabled(Entity entity, Class<?> type, boolean value) {
        if (find("setComponentEnabled", type) instanceof BufferLookup<?> buffers) {
            buffers.setBufferEnabled(entity, value);
        } else {
            values("setComponentEnabled", type).setComponentEnabled(entity, value);
        }
    }

    /// See [dev.phalanx.entities.systems.SystemAPI#getBuffer(Entity, Class)].
    public <T extends IBufferElementData> DynamicBuffer<T> getBuffer(Entity entity, Class<T> type) {
        return buffers("getBuffer", type).get(entity);
    }
}
