package dev.phalanx.inspector.internal.components;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.inspector.internal.values.ObjectJson;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Everything that an entity has of one component at a moment, kept so that exactly this can be restored. For the
/// thread of the world, except for [#write].
///
/// @param isPresent whether the entity has the component
/// @param value a copy of the value: a [NativeArray] of the elements of a buffer, the very object of a managed
///     component, null for a tag and for a component that is not present
/// @param isEnabled whether the component is enabled; true if it cannot be disabled
@SuppressWarnings({"unchecked", "rawtypes"}) // the class of a component decides about its value's class
public record ComponentState(boolean isPresent, @Nullable Object value, boolean isEnabled) {
    private static final ComponentState ABSENT = new ComponentState(false, null, true);
    private static final int USUAL_BYTES = 64;

    /// The state of a component of an entity.
    public static ComponentState of(EntityManager em, Entity entity, Types of) {
        ComponentValues values = new ComponentValues(em);
        if (!values.has(entity, of)) {
            return ABSENT;
        }
        TypeInfo info = of.info();
        Class type = of.type();
        boolean isEnabled = !info.isEnableable() || of.isChunk() || em.isComponentEnabled(entity, type);
        Object value = switch (info.kind()) {
            case TAG -> null;
            case DATA, SHARED, MANAGED_SHARED -> values.current(entity, of);
            case BUFFER -> elements(em, entity, type);
            case MANAGED -> of.isChunk() ? em.getChunkComponentData(entity, type) : values.managed(entity, type);
        };
        return new ComponentState(true, value, isEnabled);
    }

    /// A copy of the elements of a buffer.
    static NativeArray elements(EntityManager em, Entity entity, Class type) {
        DynamicBuffer buffer = em.getBuffer(entity, (Class<IBufferElementData>) type, true);
        NativeArray copy = NativeArray.ofLength(type, buffer.length());
        copy.copyFrom(buffer.asNativeArray(), 0, 0, copy.length());
        return copy;
    }

    /// The bytes that keeping a component of an entity takes.
    public static long bytes(EntityManager em, Entity entity, Types of) {
        if (!new ComponentValues(em).has(entity, of)) {
            return USUAL_BYTES;
        }
        TypeInfo info = of.info();
        return USUAL_BYTES
                + switch (info.kind()) {
                    case BUFFER ->
                        (long) ComponentValues.elementBytes(info)
                                * em.getBuffer(entity, (Class<IBufferElementData>) (Class) of.type(), true)
                                        .length();
                    default -> info.sizeInChunk();
                };
    }

    /// Whether this is the same state as another one of the component, bit by bit. Objects of managed components are
    /// the same if they are one object.
    public boolean isSame(Types of, ComponentState other) {
        if (isPresent != other.isPresent || isEnabled != other.isEnabled) {
            return false;
        }
        if (value == null || other.value == null) {
            return value == null && other.value == null;
        }
        return switch (of.info().kind()) {
            case DATA, SHARED -> ComponentValues.form(of.type()).isSame(value, other.value);
            case BUFFER -> ComponentValues.form(of.type()).isSame((NativeArray) value, (NativeArray) other.value);
            case MANAGED_SHARED -> value.equals(other.value);
            default -> isOneObject(value, other.value);
        };
    }

    @SuppressWarnings("ReferenceEquality") // a managed component is the very object
    private static boolean isOneObject(Object one, Object other) {
        return one == other;
    }

    /// Gives an entity this state of the component.
    public void restore(EntityManager em, Entity entity, Types of) {
        ComponentValues values = new ComponentValues(em);
        boolean has = values.has(entity, of);
        if (!isPresent) {
            if (has) {
                values.remove(entity, of);
            }
            return;
        }
        if (has) {
            set(em, entity, of);
        } else if (of.info().kind() == TypeKind.BUFFER) {
            em.addBuffer(entity, (Class<IBufferElementData>) (Class) of.type())
                    .copyFrom((NativeArray) Objects.requireNonNull(value));
        } else {
            values.add(entity, of, value);
        }
        if (of.info().isEnableable() && !of.isChunk()) {
            em.setComponentEnabled(entity, of.type(), isEnabled);
        }
    }

    private void set(EntityManager em, Entity entity, Types of) {
        Class type = of.type();
        if (of.isChunk()) {
            if (value != null) {
                em.setChunkComponentData(entity, type, (IComponent) value);
            }
            return;
        }
        switch (of.info().kind()) {
            case TAG -> {}
            case DATA, MANAGED -> em.setComponent(entity, type, (IComponent) value);
            case SHARED, MANAGED_SHARED ->
                em.setSharedComponent(entity, (ISharedComponentData) Objects.requireNonNull(value));
            case BUFFER ->
                em.getBuffer(entity, (Class<IBufferElementData>) type)
                        .copyFrom((NativeArray) Objects.requireNonNull(value));
        }
    }

    /// Writes the value, on any thread: null for a component that is not present, an empty object for a tag, and the
    /// text of an object.
    public void write(JsonGenerator out, Types of) {
        if (!isPresent) {
            out.writeNull();
            return;
        }
        Object kept = value;
        if (kept == null) {
            out.writeStartObject();
            out.writeEndObject();
            return;
        }
        switch (of.info().kind()) {
            case DATA, SHARED -> ComponentValues.form(of.type()).write(out, kept);
            case BUFFER ->
                ComponentValues.form(of.type()).writeAll(out, (NativeArray) kept, ComponentValues.MOST_ELEMENTS);
            default -> out.writeString(ObjectJson.text(kept));
        }
    }
}
