package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.contract.SlabColumns;
import org.jspecify.annotations.Nullable;

/// The first component classes that a program reads, writes or records by entity, each in a constant of its own.
///
/// Where a call names its class, as `getComponent(entity, Health.class)` does, the JIT compiler compares it with these
/// constants while it compiles, and so knows the code that reads or stores the values: it makes no object of a value
/// that does not escape, however many classes the program has. Without the constants, the call site that all classes
/// share would meet the code of all of them.
///
/// Each constant has a class of its own, which is initialised when the component class is registered, so that the
/// constants can be set one after the other. They keep their component classes from being unloaded; therefore a
/// component class with another class loader than this library has none.
///
/// Nothing between a call and the constants may return another value in place of the constant, or take the entity or
/// the value: C2 follows an object only as long as all of its ways are in code that it inlines.
@SuppressWarnings("ReferenceEquality") // the same class is the same object
public final class KnownClasses {
    /// The number of classes that can be known.
    public static final int MOST = 16;

    private static final @Nullable ClassLoader LOADER = KnownClasses.class.getClassLoader();

    private static int count;
    private static @Nullable Class<?> typeOfNext;
    private static @Nullable KnownClass next;

    private static final class Known0 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known1 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known2 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known3 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known4 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known5 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known6 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known7 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known8 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known9 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known10 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known11 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known12 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known13 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known14 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private static final class Known15 {
        static final @Nullable Class<?> TYPE = typeOfNext;
        static final @Nullable KnownClass VALUE = next;
    }

    private KnownClasses() {}

    /// What is known of a component class, or null if it came too late or has another class loader.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public static @Nullable KnownClass find(Class<?> type) {
        if (Required.nonNull(type, "type").getClassLoader() != LOADER) {
            return null;
        }
        if (count <= 0) {
            register(type);
        }
        if (type == Known0.TYPE) {
            return Known0.VALUE;
        }
        if (count <= 1) {
            register(type);
        }
        if (type == Known1.TYPE) {
            return Known1.VALUE;
        }
        if (count <= 2) {
            register(type);
        }
        if (type == Known2.TYPE) {
            return Known2.VALUE;
        }
        if (count <= 3) {
            register(type);
        }
        if (type == Known3.TYPE) {
            return Known3.VALUE;
        }
        if (count <= 4) {
            register(type);
        }
        if (type == Known4.TYPE) {
            return Known4.VALUE;
        }
        return findMore(type);
    }

    /// The rest of [#find], in a method of its own: C2 inlines no method of more than 325 bytes, nor one whose compiled
    /// code is long.
    private static @Nullable KnownClass findMore(Class<?> type) {
        if (count <= 5) {
            register(type);
        }
        if (type == Known5.TYPE) {
            return Known5.VALUE;
        }
        if (count <= 6) {
            register(type);
        }
        if (type == Known6.TYPE) {
            return Known6.VALUE;
        }
        if (count <= 7) {
            register(type);
        }
        if (type == Known7.TYPE) {
            return Known7.VALUE;
        }
        if (count <= 8) {
            register(type);
        }
        if (type == Known8.TYPE) {
            return Known8.VALUE;
        }
        if (count <= 9) {
            register(type);
        }
        if (type == Known9.TYPE) {
            return Known9.VALUE;
        }
        if (count <= 10) {
            register(type);
        }
        if (type == Known10.TYPE) {
            return Known10.VALUE;
        }
        if (count <= 11) {
            register(type);
        }
        if (type == Known11.TYPE) {
            return Known11.VALUE;
        }
        if (count <= 12) {
            register(type);
        }
        if (type == Known12.TYPE) {
            return Known12.VALUE;
        }
        if (count <= 13) {
            register(type);
        }
        if (type == Known13.TYPE) {
            return Known13.VALUE;
        }
        if (count <= 14) {
            register(type);
        }
        if (type == Known14.TYPE) {
            return Known14.VALUE;
        }
        if (count <= 15) {
            register(type);
        }
        if (type == Known15.TYPE) {
            return Known15.VALUE;
        }
        return null;
    }

    /// Gives a class the next constant, if it has none and one is left. It returns nothing, since what it returned
    /// would not be a constant where [#find] returns it.
    private static synchronized void register(Class<?> type) {
        ComponentInfo<?> info = ComponentTypes.of(type); // may initialise classes, whose code may come here, too
        SlabColumns values = ComponentColumns.isDirect(info) ? info.struct().slabColumns() : null;
        SlabColumns elements = info.isBuffer() ? info.struct().slabColumns() : null;
        for (int i = 0; i < count; i++) {
            if (type == typeOf(i)) {
                return;
            }
        }
        if (count < MOST) {
            next = new KnownClass(count, info.index(), values, elements);
            typeOfNext = type;
            typeOf(count);
            count++;
        }
    }

    /// The class of a constant, which is set to that of the next one if it was not yet.
    private static @Nullable Class<?> typeOf(int index) {
        return switch (index) {
            case 0 -> Known0.TYPE;
            case 1 -> Known1.TYPE;
            case 2 -> Known2.TYPE;
            case 3 -> Known3.TYPE;
            case 4 -> Known4.TYPE;
            case 5 -> Known5.TYPE;
            case 6 -> Known6.TYPE;
            case 7 -> Known7.TYPE;
            case 8 -> Known8.TYPE;
            case 9 -> Known9.TYPE;
            case 10 -> Known10.TYPE;
            case 11 -> Known11.TYPE;
            case 12 -> Known12.TYPE;
            case 13 -> Known13.TYPE;
            case 14 -> Known14.TYPE;
            case 15 -> Known15.TYPE;
            default -> null;
        };
    }
}
