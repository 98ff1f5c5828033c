package dev.phalanx.entities.internal.types;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Hands out type indices, dense from 0.
///
/// An index belongs to a class until the class is unloaded, and then to the next class that asks. What is kept by index
/// in a world holds the class as well, through a [ComponentInfo], so that an index means one class in any world.
final class TypeIndices {
    /// The most component types that are loaded in one process at a time.
    static final int LIMIT = 8192;

    private static final int COLLECTIONS = 5;
    private static final long MILLISECONDS_OF_A_COLLECTION = 200;

    /// The class that has an index.
    private static final class Owner extends WeakReference<Class<?>> {
        private final int index;

        Owner(Class<?> type, int index, ReferenceQueue<Class<?>> unloaded) {
            super(type, unloaded);
            this.index = index;
        }
    }

    private final ReferenceQueue<Class<?>> unloaded = new ReferenceQueue<>();
    /// The owners by index. The references themselves are kept, because otherwise the unloading of their classes would
    /// not be reported.
    private @Nullable Owner[] owners = new @Nullable Owner[64];
    private int next;

    /// An index that no loaded class has.
    ///
    /// @throws IllegalArgumentException if all are taken, also after a garbage collection
    synchronized int take(Class<?> type) {
        int index = findIndex();
        if (index < 0) {
            throw new IllegalArgumentException(type.getSimpleName() + " would be component type " + (LIMIT + 1)
                    + ", and a process can have " + LIMIT + ". Use fewer component classes.");
        }
        if (index >= owners.length) {
            owners = Arrays.copyOf(owners, 2 * owners.length);
        }
        owners[index] = new Owner(type, index, unloaded);
        return index;
    }

    private int findIndex() {
        if (unloaded.poll() instanceof Owner gone) {
            return gone.index;
        }
        if (next < LIMIT) {
            return next++;
        }
        return collect();
    }

    /// The index of a class that is unloaded by a garbage collection, or -1.
    private int collect() {
        try {
            for (int i = 0; i < COLLECTIONS; i++) {
                System.gc();
                Reference<? extends Class<?>> gone = unloaded.remove(MILLISECONDS_OF_A_COLLECTION);
                if (gone instanceof Owner owner) {
                    return owner.index;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return -1;
    }
}
