package dev.phalanx.entities.internal.types;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The component classes of the process by their binary names.
///
/// A name belongs to the first class that was added with it, until that class is unloaded; then it belongs to the next
/// one. Classes are held weakly, so that this map keeps none of them loaded.
final class TypeNames {
    /// A class under its name, which outlives it.
    private static final class Named extends WeakReference<Class<?>> {
        private final String name;

        Named(Class<?> type, ReferenceQueue<Class<?>> unloaded) {
            super(type, unloaded);
            this.name = type.getName();
        }
    }

    private final ReferenceQueue<Class<?>> unloaded = new ReferenceQueue<>();
    /// The classes of each name, in the order in which they were added.
    private final Map<String, List<Named>> classes = new HashMap<>();

    /// Adds a class, unless it was added before.
    synchronized void add(Class<?> type) {
        removeUnloaded();
        List<Named> sameName = classes.computeIfAbsent(type.getName(), _ -> new ArrayList<>(1));
        for (Named known : sameName) {
            if (known.refersTo(type)) {
                return;
            }
        }
        sameName.add(new Named(type, unloaded));
    }

    /// The class that the name belongs to, or null.
    synchronized @Nullable Class<?> owner(String name) {
        return first(classes.getOrDefault(name, List.of()));
    }

    /// The class that each name belongs to, in any order.
    synchronized List<Class<?>> owners() {
        List<Class<?>> owners = new ArrayList<>(classes.size());
        for (List<Named> sameName : classes.values()) {
            Class<?> owner = first(sameName);
            if (owner != null) {
                owners.add(owner);
            }
        }
        return owners;
    }

    private static @Nullable Class<?> first(List<Named> sameName) {
        for (Named named : sameName) {
            Class<?> type = named.get();
            if (type != null) {
                return type;
            }
        }
        return null;
    }

    private void removeUnloaded() {
        for (Reference<?> gone = unloaded.poll(); gone != null; gone = unloaded.poll()) {
            if (gone instanceof Named named) {
                List<Named> sameName = classes.getOrDefault(named.name, List.of());
                sameName.remove(named);
                if (sameName.isEmpty()) {
                    classes.remove(named.name);
                }
            }
        }
    }
}
