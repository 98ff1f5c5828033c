package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.components.BakingOnlyEntity;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.baking.internal.record.RecordedComponent;
import dev.phalanx.baking.internal.record.ValueCopies;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes the components of an entity, regardless of what it had before.
final class EntityBuilder {
    private static final int NAME_BYTES = 61;
    /// Components with fewer bytes always fit into an entity.
    static final int SMALL_BYTES = 8192;

    /// What an entity has besides the components of bakers.
    ///
    /// @param guid the guid of the scene that is baked
    record Base(Guid guid, int section, boolean isPrefab, boolean isDisabled, boolean isBakingOnly, String name) {
        Base additional(boolean isAlsoBakingOnly, String ownName) {
            return new Base(guid, section, isPrefab, isDisabled, isBakingOnly || isAlsoBakingOnly, ownName);
        }
    }

    private final EntityManager em;
    private final ValueCopies copies;
    /// By the classes in the order in which entities had them.
    private final Map<List<Class<? extends IComponent>>, EntityArchetype> archetypes = new HashMap<>();

    EntityBuilder(EntityManager em, ValueCopies copies) {
        this.em = em;
        this.copies = copies;
    }

    /// @param guid the guid of the entity, the same in every bake
    void write(Entity entity, Base base, long guid, TransformAuthoring transform, List<RecordedComponent> components) {
        List<Class<? extends IComponent>> types = new ArrayList<>(components.size() + 6);
        types.add(EntityGuid.class);
        types.add(TransformAuthoring.class);
        types.add(SceneSection.class);
        addIf(base.isPrefab, Prefab.class, types);
        addIf(base.isBakingOnly, BakingOnlyEntity.class, types);
        boolean isDisabledByBaker = false;
        for (RecordedComponent component : components) {
            types.add(component.type());
            isDisabledByBaker |= component.type() == Disabled.class;
        }
        addIf(base.isDisabled && !isDisabledByBaker, Disabled.class, types);
        // First, as it moves the entity, which has no other components yet if it is new.
        setSection(entity, new SceneSection(base.guid, base.section));
        em.setArchetype(entity, archetype(types));
        em.setComponent(entity, new EntityGuid(guid, 0, (int) (base.guid.high() ^ base.guid.low()), 0));
        em.setComponent(entity, transform);
        for (RecordedComponent component : components) {
            set(entity, component);
        }
        em.setName(entity, shortened(base.name));
    }

    private void setSection(Entity entity, SceneSection section) {
        if (em.hasComponent(entity, SceneSection.class)) {
            em.setSharedComponent(entity, section);
        } else {
            em.addSharedComponent(entity, section);
        }
    }

    private static void addIf(
            boolean isAdded, Class<? extends IComponent> type, List<Class<? extends IComponent>> types) {
        if (isAdded) {
            types.add(type);
        }
    }

    /// Why an entity cannot have all these components at once, in addition to those that all entities have; null if it
    /// can.
    @Nullable
    String tooLarge(Set<Class<? extends IComponent>> types) {
        List<Class<? extends IComponent>> all = new ArrayList<>(types);
        all.addAll(List.of(EntityGuid.class, TransformAuthoring.class, SceneSection.class));
        try {
            archetype(all);
            return null;
        } catch (IllegalArgumentException tooLarge) {
            return tooLarge.getMessage();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of classes
    private EntityArchetype archetype(List<Class<? extends IComponent>> types) {
        EntityArchetype known = archetypes.get(types);
        if (known == null) {
            known = em.createArchetype(new LinkedHashSet<>(types).toArray(new Class[0]));
            archetypes.put(List.copyOf(types), known);
        }
        return known;
    }

    private void set(Entity entity, RecordedComponent component) {
        Class<? extends IComponent> type = component.type();
        switch (TypeManager.get(type).kind()) {
            case TAG -> {}
            case DATA -> em.setComponent(entity, valueOf(component));
            case SHARED, MANAGED_SHARED -> setShared(entity, type, component.value());
            case MANAGED -> {
                setManaged(entity, type.asSubclass(IManagedComponentData.class), component.value());
                component.handOver();
            }
            case BUFFER -> setBuffer(entity, type.asSubclass(IBufferElementData.class), component.elements());
        }
        if (IEnableableComponent.class.isAssignableFrom(type)) {
            em.setComponentEnabled(entity, type, component.isEnabled());
        }
    }

    private IComponent valueOf(RecordedComponent component) {
        IComponent value = component.value();
        return value == null ? copies.zero(component.type()) : value;
    }

    private void setShared(Entity entity, Class<? extends IComponent> type, @Nullable IComponent value) {
        if (value != null) {
            em.setSharedComponent(entity, (ISharedComponentData) value);
        } else if (TypeManager.get(type).kind() == TypeKind.SHARED) {
            em.setSharedComponent(entity, (ISharedComponentData) copies.zero(type));
        } else {
            // Only adding the class gives its default value; the entity may have one of an earlier bake.
            em.removeComponent(entity, type);
            em.addComponent(entity, type);
        }
    }

    /// A value that the entity has already stays: replacing it would close it.
    @SuppressWarnings("ReferenceEquality") // an object is the same or another one
    private <T extends IManagedComponentData> void setManaged(
            Entity entity, Class<T> type, @Nullable IComponent value) {
        if (em.getComponent(entity, type) != value) {
            em.setComponent(entity, type, type.cast(value));
        }
    }

    private <T extends IBufferElementData> void setBuffer(
            Entity entity, Class<T> type, @Nullable List<IBufferElementData> elements) {
        DynamicBuffer<T> buffer = em.getBuffer(entity, type);
        buffer.clear();
        for (IBufferElementData element : elements == null ? List.<IBufferElementData>of() : elements) {
            buffer.add(type.cast(element));
        }
    }

    /// The beginning of a name that is as long as names of entities can be. Halves of surrogate pairs, which these
    /// cannot have, become question marks.
    static String shortened(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int end = bytes.length;
        if (end > NAME_BYTES) {
            end = NAME_BYTES;
            while (isContinuation(bytes[end])) {
                end--;
            }
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    private static boolean isContinuation(byte unit) {
        return (unit & 0xC0) == 0x80;
    }
}
