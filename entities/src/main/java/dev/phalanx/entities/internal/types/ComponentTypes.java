package dev.phalanx.entities.internal.types;

import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.IComponentData;
import dev.phalanx.entities.ISharedComponentData;
import dev.phalanx.entities.MaximumChunkCapacity;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;

/// Finds the [ComponentInfo] of a class and makes it at first use.
public final class ComponentTypes {
    /// The most bytes one component may take.
    static final int MAXIMUM_SIZE = Short.MAX_VALUE;

    private static final TypeIndices INDICES = new TypeIndices();

    private static final ClassValue<ComponentInfo<?>> INFOS = new ClassValue<>() {
        @Override
        protected ComponentInfo<?> computeValue(Class<?> type) {
            return describe(type);
        }
    };

    private ComponentTypes() {}

    /// The info of `type`.
    ///
    /// @throws IllegalArgumentException if the class cannot be a component; the message says what it lacks
    @SuppressWarnings("unchecked") // describe(type) makes the info from the struct type of this same class
    public static <T> ComponentInfo<T> of(Class<T> type) {
        return (ComponentInfo<T>) INFOS.get(type);
    }

    private static <T> ComponentInfo<T> describe(Class<T> type) {
        refuseForeign(type);
        if (ISharedComponentData.class.isAssignableFrom(type)) {
            return SharedTypes.describe(type, INDICES, maximumChunkCapacity(type));
        }
        StructType<T> struct = StructType.of(type);
        if (struct.size() > MAXIMUM_SIZE) {
            throw new IllegalArgumentException(type.getSimpleName() + " takes " + struct.size()
                    + " bytes, and a component may take at most " + MAXIMUM_SIZE
                    + ". Split it, or keep the bulk outside the world and an index to it in the component.");
        }
        int maximumChunkCapacity = maximumChunkCapacity(type);
        return new ComponentInfo<>(INDICES.take(type), struct, maximumChunkCapacity);
    }

    private static void refuseForeign(Class<?> type) {
        String name = type.getSimpleName();
        if (type == Entity.class) {
            throw new IllegalArgumentException(
                    "Entity is not a component: every entity has its id anyway. Leave Entity out.");
        }
        boolean shared = ISharedComponentData.class.isAssignableFrom(type);
        if (shared && IComponentData.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(name + " is not a component: it implements IComponentData and"
                    + " ISharedComponentData. Let it implement one of them.");
        }
        if (!shared && !IComponentData.class.isAssignableFrom(type)) {
            String lacks = IComponent.class.isAssignableFrom(type)
                    ? " implements IComponent and none of the interfaces below it"
                    : " does not implement IComponentData";
            throw new IllegalArgumentException(name + " is not a component: it" + lacks
                    + ". Let it implement IComponentData, and be a record or a final class with public fields.");
        }
        if (type.getTypeParameters().length != 0) {
            throw new IllegalArgumentException(
                    name + " is not a component: it is generic, and its values would differ in"
                            + " type. Declare a class without type parameters for each use.");
        }
    }

    private static int maximumChunkCapacity(Class<?> type) {
        MaximumChunkCapacity annotation = type.getAnnotation(MaximumChunkCapacity.class);
        if (annotation == null) {
            return Integer.MAX_VALUE;
        }
        if (annotation.value() < 1) {
            throw new IllegalArgumentException(type.getSimpleName() + " has @MaximumChunkCapacity(" + annotation.value()
                    + "), and a chunk holds at least one entity. Give it 1 or more.");
        }
        return annotation.value();
    }
}
