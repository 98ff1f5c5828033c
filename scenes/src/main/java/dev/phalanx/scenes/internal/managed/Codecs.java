package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.CodedBy;
import dev.phalanx.scenes.files.ManagedCodec;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The codecs of a save or load: those that its options name, and those that annotations name.
public final class Codecs {
    private final Map<Class<?>, ManagedCodec<?>> named;
    private final Map<Class<? extends ManagedCodec<?>>, ManagedCodec<?>> created = new HashMap<>();

    /// Codecs of options.
    ///
    /// @param named codecs by the class of their objects
    /// @throws IllegalArgumentException if one is for a class that is written without a codec
    public Codecs(Map<Class<?>, ManagedCodec<?>> named) {
        this.named = Map.copyOf(named);
        for (Class<?> type : named.keySet()) {
            if (type.isPrimitive()
                    || type.isArray()
                    || type.isEnum()
                    || Reach.isBuiltIn(type)
                    || (Collection.class.isAssignableFrom(type) && ClassPlan.isOfJdk(type))) {
                throw new IllegalArgumentException(type.getName() + " has a codec, and is written without one. Remove"
                        + " the codec from the options.");
            }
        }
    }

    /// The classes of codecs that options name.
    Set<Class<?>> named() {
        return named.keySet();
    }

    /// The codec of a class, or null if it has none.
    ///
    /// @throws IllegalArgumentException if the codec of an annotation cannot be created
    @Nullable
    ManagedCodec<?> find(Class<?> type) {
        ManagedCodec<?> codec = named.get(type);
        if (codec != null) {
            return codec;
        }
        CodedBy annotation = type.getDeclaredAnnotation(CodedBy.class);
        if (annotation == null) {
            return null;
        }
        ManagedCodec<?> known = created.get(annotation.value());
        if (known == null) {
            known = create(type, annotation.value());
            created.put(annotation.value(), known);
        }
        return known;
    }

    private static ManagedCodec<?> create(Class<?> type, Class<? extends ManagedCodec<?>> codec) {
        Throwable cause;
        try {
            Constructor<? extends ManagedCodec<?>> constructor = codec.getDeclaredConstructor();
            if (constructor.trySetAccessible()) {
                return constructor.newInstance();
            }
            cause = null;
        } catch (InvocationTargetException thrown) {
            cause = thrown.getCause();
            if (cause instanceof Error error && !(cause instanceof StackOverflowError)) {
                throw error;
            }
        } catch (ReflectiveOperationException refused) {
            cause = refused;
        }
        throw new IllegalArgumentException(
                "The codec " + codec.getName() + " of " + type.getName() + " could not be created. Give it a"
                        + " no-argument constructor that throws nothing, in a package that is open to "
                        + Codecs.class.getModule().getName() + ".",
                cause);
    }
}
