package dev.phalanx.entities.jobs;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The values of a body's parameters for one entity, read as a user would read them from the entity manager.
/// References, buffers and aspects therefore end with the next structural change.
final class EntityValues {
    private final EntityManager em;
    private final QueryTarget target;
    private final List<BodyParameter> parameters;

    EntityValues(EntityManager em, QueryTarget target, List<BodyParameter> parameters) {
        this.em = em;
        this.target = target;
        this.parameters = parameters;
    }

    /// The number of parameters.
    int count() {
        return parameters.size();
    }

    /// The value of a parameter for an entity that matches.
    @Nullable
    Object value(int number, Entity entity) {
        BodyParameter parameter = parameters.get(number);
        Access access = parameter.kernel().access();
        if (access == Access.ASPECT) {
            return aspect(parameter, entity);
        }
        Class<?> type = component(parameter).type();
        return switch (access) {
            case READ_WRITE, READ_ONLY, MANAGED -> em.getComponent(entity, type.asSubclass(IComponent.class));
            case REF -> em.getComponentRW(entity, type.asSubclass(IComponent.class));
            case BUFFER_RW -> em.getBuffer(entity, type.asSubclass(IBufferElementData.class), false);
            case BUFFER_RO -> em.getBuffer(entity, type.asSubclass(IBufferElementData.class), true);
            case RUN_VALUE -> em.getSharedComponent(entity, type.asSubclass(ISharedComponentData.class));
            case ENABLED_RW -> enabled(component(parameter), entity);
            case ENABLED_RO -> enabledToRead(component(parameter), entity);
            default -> throw new IllegalStateException("No term gives " + access + ".");
        };
    }

    private static ComponentInfo<?> component(BodyParameter parameter) {
        return Objects.requireNonNull(parameter.sources().getFirst().component());
    }

    private Object aspect(BodyParameter parameter, Entity entity) {
        Class<? extends IAspect> type = parameter.kernel().passedAs().asSubclass(IAspect.class);
        boolean writes =
                parameter.sources().stream().anyMatch(part -> part.access().isWriting());
        return writes ? em.getAspect(entity, type) : em.getAspectRO(entity, type);
    }

    private Object enabled(ComponentInfo<?> info, Entity entity) {
        ComponentColumns<?> columns = target.store().ensureColumns(info);
        columns.awaitUsers();
        int location = target.store().entities().find(entity);
        target.versions().valueHandedOut(columns, location);
        return EnabledRefRW.over(columns.enabled(EntityLocation.slab(location)), bit(location))
                .keepWithin(target.store().buffers(), columns::enabledChanged)
                .checkedBy(columns.safety().root());
    }

    private Object enabledToRead(ComponentInfo<?> info, Entity entity) {
        ComponentColumns<?> columns = target.store().ensureColumns(info);
        columns.awaitWriters();
        int location = target.store().entities().find(entity);
        return EnabledRefRO.over(columns.enabled(EntityLocation.slab(location)), bit(location))
                .keepWithin(target.store().buffers())
                .checkedBy(columns.safety().root());
    }

    private int bit(int location) {
        return target.store().slabs().get(EntityLocation.slab(location)).bit(EntityLocation.slot(location));
    }

    /// The bytes of a value that is stored back if they change, or null.
    byte @Nullable [] bytes(int number, @Nullable Object value) {
        return value != null && parameters.get(number).kernel().access() == Access.READ_WRITE ? bytes(value) : null;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the codec belongs to the value's class
    private static byte[] bytes(Object value) {
        StructType type = StructType.of(value.getClass());
        byte[] bytes = new byte[type.size()];
        type.byteCodec().write(bytes, 0, value);
        return bytes;
    }

    /// Stores a value that the body has changed, if the entity still has the component.
    ///
    /// @param before its bytes, or null if it is not to be stored
    void store(int number, Entity entity, @Nullable Object value, byte @Nullable [] before) {
        if (value == null || before == null || Arrays.equals(before, bytes(value))) {
            return;
        }
        if (em.hasComponent(entity, component(parameters.get(number)).type().asSubclass(IComponent.class))) {
            em.setComponent(entity, (IComponent) value);
        }
    }
}
