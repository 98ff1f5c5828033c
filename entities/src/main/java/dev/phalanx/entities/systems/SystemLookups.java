package dev.phalanx.entities.systems;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.types.ClassMap;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;
import dev.phalanx.entities.lookups.WorldAccess;
import org.jspecify.annotations.Nullable;

/// Makes the lookups and type handles of one system, whose component types it registers as read or as written, and
/// keeps one of each for [SystemAPI].
final class SystemLookups {
    private final EntityManager em;
    private final UsedTypes types;
    private final Kept componentLookups = new Kept();
    private final Kept bufferLookups = new Kept();
    private final Kept componentHandles = new Kept();
    private final Kept bufferHandles = new Kept();
    private final Kept sharedHandles = new Kept();
    private @Nullable EntityStorageInfoLookup storageInfo;
    private @Nullable EntityTypeHandle entityHandle;

    /// The lookups or handles of one kind, by component class.
    private static final class Kept {
        final ClassMap<WorldAccess> reading = new ClassMap<>();
        final ClassMap<WorldAccess> writing = new ClassMap<>();

        /// The one of a class, good again; or null, if there is none yet.
        @Nullable
        WorldAccess find(Class<?> type, boolean readOnly) {
            WorldAccess known = (readOnly ? reading : writing).find(type);
            if (known != null) {
                known.update();
            }
            return known;
        }

        <A extends WorldAccess> A put(Class<?> type, boolean readOnly, A made) {
            (readOnly ? reading : writing).put(type, made);
            return made;
        }
    }

    /// @param types what the system reads and writes
    SystemLookups(EntityManager em, UsedTypes types) {
        this.em = em;
        this.types = types;
    }

    private <A> A registered(Class<? extends IComponent> type, boolean readOnly, A made) {
        if (readOnly) {
            types.read(ComponentTypes.of(type));
        } else {
            types.write(ComponentTypes.of(type));
        }
        return made;
    }

    // New ones

    <T extends IComponentData> ComponentLookup<T> newComponentLookup(Class<T> type, boolean readOnly) {
        return registered(type, readOnly, em.getComponentLookup(type, readOnly));
    }

    <T extends IBufferElementData> BufferLookup<T> newBufferLookup(Class<T> type, boolean readOnly) {
        return registered(type, readOnly, em.getBufferLookup(type, readOnly));
    }

    <T extends IComponent> ComponentTypeHandle<T> newComponentTypeHandle(Class<T> type, boolean readOnly) {
        return registered(type, readOnly, em.getComponentTypeHandle(type, readOnly));
    }

    <T extends IBufferElementData> BufferTypeHandle<T> newBufferTypeHandle(Class<T> type, boolean readOnly) {
        return registered(type, readOnly, em.getBufferTypeHandle(type, readOnly));
    }

    <T extends ISharedComponentData> SharedComponentTypeHandle<T> newSharedComponentTypeHandle(Class<T> type) {
        return registered(type, true, em.getSharedComponentTypeHandle(type));
    }

    EntityStorageInfoLookup newEntityStorageInfoLookup() {
        return em.getEntityStorageInfoLookup();
    }

    EntityTypeHandle newEntityTypeHandle() {
        return em.getEntityTypeHandle();
    }

    // The ones that are kept

    @SuppressWarnings("unchecked") // kept under its class
    <T extends IComponentData> ComponentLookup<T> componentLookup(Class<T> type, boolean readOnly) {
        WorldAccess known = componentLookups.find(type, readOnly);
        return known != null
                ? (ComponentLookup<T>) known
                : componentLookups.put(type, readOnly, newComponentLookup(type, readOnly));
    }

    @SuppressWarnings("unchecked") // kept under its class
    <T extends IBufferElementData> BufferLookup<T> bufferLookup(Class<T> type, boolean readOnly) {
        WorldAccess known = bufferLookups.find(type, readOnly);
        return known != null
                ? (BufferLookup<T>) known
                : bufferLookups.put(type, readOnly, newBufferLookup(type, readOnly));
    }

    @SuppressWarnings("unchecked") // kept under its class
    <T extends IComponent> ComponentTypeHandle<T> componentTypeHandle(Class<T> type, boolean readOnly) {
        WorldAccess known = componentHandles.find(type, readOnly);
        return known != null
                ? (ComponentTypeHandle<T>) known
                : componentHandles.put(type, readOnly, newComponentTypeHandle(type, readOnly));
    }

    @SuppressWarnings("unchecked") // kept under its class
    <T extends IBufferElementData> BufferTypeHandle<T> bufferTypeHandle(Class<T> type, boolean readOnly) {
        WorldAccess known = bufferHandles.find(type, readOnly);
        return known != null
                ? (BufferTypeHandle<T>) known
                : bufferHandles.put(type, readOnly, newBufferTypeHandle(type, readOnly));
    }

    @SuppressWarnings("unchecked") // kept under its class
    <T extends ISharedComponentData> SharedComponentTypeHandle<T> sharedComponentTypeHandle(Class<T> type) {
        WorldAccess known = sharedHandles.find(type, true);
        return known != null
                ? (SharedComponentTypeHandle<T>) known
                : sharedHandles.put(type, true, newSharedComponentTypeHandle(type));
    }

    EntityStorageInfoLookup entityStorageInfoLookup() {
        EntityStorageInfoLookup known = storageInfo;
        if (known == null) {
            known = newEntityStorageInfoLookup();
            storageInfo = known;
        } else {
            known.update();
        }
        return known;
    }

    EntityTypeHandle entityTypeHandle() {
        EntityTypeHandle known = entityHandle;
        if (known == null) {
            known = newEntityTypeHandle();
            entityHandle = known;
        } else {
            known.update();
        }
        return known;
    }
}
