package dev.phalanx.entities.internal.types;

import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.components.MaximumChunkCapacity;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.BufferLayout;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the [ComponentInfo] of a class and makes it at first use.
public final class ComponentTypes {
    /// The most bytes one component may take.
    static final int MAXIMUM_SIZE = Short.MAX_VALUE;

    private static final TypeIndices INDICES = new TypeIndices();
    private static final TypeNames NAMES = new TypeNames();

    private static final ClassValue<ComponentInfo<?>> INFOS = new ClassValue<>() {
        @Override
        protected ComponentInfo<?> computeValue(Class<?> type) {
            ComponentInfo<?> info = describe(type);
            NAMES.add(type);
            return info;
        }
    };

    private static final ClassValue<ComponentInfo<?>> CHUNK_INFOS = new ClassValue<>() {
        @Override
        protected ComponentInfo<?> computeValue(Class<?> type) {
            return describeChunk(of(type));
        }
    };

    private ComponentTypes() {}

    /// The info of `type`.
    ///
    /// @throws IllegalArgumentException if the class cannot be a component; the message says what it lacks
    @SuppressWarnings("unchecked") // describe(type) makes the info from the struct type of this same class
    public static <T> ComponentInfo<T> of(Class<T> type) {
        return (ComponentInfo<T>) INFOS.get(Required.nonNull(type, "type"));
    }

    /// The info of `type` as a component of chunks, which is a different component from `type` as a component of
    /// entities.
    ///
    /// @throws IllegalArgumentException if the class cannot be a chunk component; the message says why
    @SuppressWarnings("unchecked") // describeChunk makes the info from that of this same class
    public static <T> ComponentInfo<T> ofChunk(Class<T> type) {
        return (ComponentInfo<T>) CHUNK_INFOS.get(Required.nonNull(type, "type"));
    }

    /// The info of the class that a binary name belongs to, or null if no component class of that name has been used.
    public static @Nullable ComponentInfo<?> find(String name) {
        Class<?> owner = NAMES.owner(name);
        return owner == null ? null : of(owner);
    }

    /// The infos of all classes that were used and are still loaded, in order of their indices. Of several classes with
    /// one name only the one that the name belongs to is among them.
    public static List<ComponentInfo<?>> known() {
        List<ComponentInfo<?>> known = new ArrayList<>();
        for (Class<?> owner : NAMES.owners()) {
            known.add(of(owner));
        }
        known.sort(Comparator.comparingInt(ComponentInfo::index));
        return known;
    }

    /// The class that the name of a component class belongs to: the class itself, or another one that was used before
    /// and is still loaded.
    public static Class<?> ownerOfName(Class<?> type) {
        ComponentInfo<?> info = of(type);
        if (!isOwner(type)) {
            // The owner may be a class that nothing uses any more.
            System.gc();
        }
        Class<?> owner = NAMES.owner(type.getName());
        return owner == null ? info.type() : owner;
    }

    private static boolean isOwner(Class<?> type) {
        return NAMES.owner(type.getName()) == type;
    }

    private static <T> ComponentInfo<T> describeChunk(ComponentInfo<T> info) {
        String refused = null;
        if (info.isShared()) {
            refused = "it is a shared component, whose values are compared and kept in a table";
        } else if (info.isBuffer()) {
            refused = "it is the element of a buffer, and a chunk has one value";
        } else if (info.isCleanup()) {
            refused = "it is a cleanup component, and chunks leave nothing behind";
        } else if (info.isCloseable()) {
            refused = "it is AutoCloseable, and several chunks may have the same object";
        }
        if (refused != null) {
            throw new IllegalArgumentException(info.name() + " is not a chunk component: " + refused
                    + ". Use a class that implements IComponentData or IManagedComponentData alone.");
        }
        return new ComponentInfo<>(INDICES.take(info.type()), info);
    }

    private static <T> ComponentInfo<T> describe(Class<T> type) {
        refuseForeign(type);
        WriteGroups.of(type);
        if (ISharedComponentData.class.isAssignableFrom(type)) {
            refuseEnableable(type);
            BlobViewFields.refuse(type);
            return SharedTypes.describe(type, INDICES, maximumChunkCapacity(type));
        }
        if (IManagedComponentData.class.isAssignableFrom(type)) {
            requireManaged(type);
            BlobViewFields.refuse(type);
            return new ComponentInfo<>(INDICES.take(type), type, maximumChunkCapacity(type));
        }
        if (IBufferElementData.class.isAssignableFrom(type)) {
            return describeBuffer(type);
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

    private static void refuseEnableable(Class<?> type) {
        if (IEnableableComponent.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(type.getSimpleName() + " is not a component: it implements"
                    + " IEnableableComponent, and a value that a whole chunk shares cannot be disabled for one entity."
                    + " Leave it out, or let the class implement IComponentData.");
        }
    }

    private static <T> ComponentInfo<T> describeBuffer(Class<T> type) {
        if (IComponentData.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(type.getSimpleName() + " is not a component: it implements both"
                    + " IComponentData and IBufferElementData. Leave one of them out.");
        }
        StructType<T> element = StructType.of(type);
        if (element.holdsContainers()) {
            throw new IllegalArgumentException(type.getSimpleName() + " is not a component: "
                    + element.containerPath() + " is a native collection, and elements of a buffer hold none. Let the"
                    + " class implement IComponentData, or put the elements of the collection into the buffer.");
        }
        InternalBufferCapacity annotation = type.getAnnotation(InternalBufferCapacity.class);
        int capacity = annotation == null ? BufferLayout.defaultCapacity(element) : annotation.value();
        if (capacity < 0) {
            throw new IllegalArgumentException(type.getSimpleName() + " has @InternalBufferCapacity(" + capacity
                    + "), and a buffer cannot hold less than nothing. Give it 0 or more.");
        }
        int maximum = maximumChunkCapacity(type);
        return new ComponentInfo<>(INDICES.take(type), new BufferLayout(element, capacity), element, maximum);
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
        if (!shared
                && !IComponentData.class.isAssignableFrom(type)
                && !IBufferElementData.class.isAssignableFrom(type)
                && !IManagedComponentData.class.isAssignableFrom(type)) {
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

    private static void requireManaged(Class<?> type) {
        String name = type.getSimpleName();
        if (IComponentData.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(name + " is not a component: it implements both IComponentData and"
                    + " IManagedComponentData. Leave one of them out.");
        }
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            throw new IllegalArgumentException(name + " is not a component: it is abstract, and has no values of its"
                    + " own. Name the class of the values.");
        }
        boolean constructible = Arrays.stream(type.getDeclaredConstructors())
                .anyMatch(constructor -> constructor.getParameterCount() == 0);
        if (!constructible) {
            throw new IllegalArgumentException(name
                    + " is not a component: it has no no-argument constructor. Give it one, which may be private.");
        }
    }

    private static int maximumChunkCapacity(Class<?> type) {
        if (type == ChunkHeader.class) {
            return 1; // and has no annotation, since reading the first one of a program takes milliseconds
        }
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

    /// The class of a value, as its static type says it.
    @SuppressWarnings("unchecked") // a component class has no subclasses
    public static <T> Class<T> classOf(T value) {
        return (Class<T>) Required.nonNull(value, "value").getClass();
    }
}
