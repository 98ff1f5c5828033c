package dev.phalanx.entities.internal.managed;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/// Copies collections and maps with what is in them, in the order they have.
final class CollectionCopies {
    private static final int LEAST_CAPACITY = 1;

    private CollectionCopies() {}

    /// A copy of a collection or map, or null if it is neither.
    static @Nullable Object copy(Object value, String path, ManagedCopier copier) {
        if (value instanceof Map<?, ?> map) {
            return map(map, path, copier);
        }
        return value instanceof Collection<?> collection ? collection(collection, path, copier) : null;
    }

    private static Object collection(Collection<?> original, String path, ManagedCopier copier) {
        if (isUnchangeable(original)) {
            List<@Nullable Object> elements = elements(original, path, copier);
            return copier.remember(
                    original,
                    original instanceof List<?>
                            ? Collections.unmodifiableList(elements)
                            : Collections.unmodifiableSet(new LinkedHashSet<>(elements)));
        }
        Collection<@Nullable Object> copy = copier.remember(original, emptyLike(original, path, copier));
        copy.addAll(elements(original, path, copier));
        return copy;
    }

    private static List<@Nullable Object> elements(Collection<?> original, String path, ManagedCopier copier) {
        List<@Nullable Object> elements = new ArrayList<>(original.size());
        int i = 0;
        for (Object element : original) {
            elements.add(copier.copy(element, path + "[" + i++ + "]"));
        }
        return elements;
    }

    private static Object map(Map<?, ?> original, String path, ManagedCopier copier) {
        Map<@Nullable Object, @Nullable Object> copy;
        Object result;
        if (isUnchangeable(original)) {
            copy = new LinkedHashMap<>();
            result = copier.remember(original, Collections.unmodifiableMap(copy));
        } else {
            copy = emptyLike(original, path, copier);
            result = copier.remember(original, copy);
        }
        original.forEach((key, held) ->
                copy.put(copier.copy(key, path + "[key " + key + "]"), copier.copy(held, path + "[" + key + "]")));
        return result;
    }

    /// Made by `List.of` and its kin, or by `Collections.unmodifiable…`, `empty…`, `singleton…`.
    private static boolean isUnchangeable(Object value) {
        String name = value.getClass().getName();
        return name.startsWith("java.util.ImmutableCollections$")
                || name.startsWith("java.util.Collections$Unmodifiable")
                || name.startsWith("java.util.Collections$Empty")
                || name.startsWith("java.util.Collections$Singleton");
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the copy holds copies of what the original holds
    private static Collection<@Nullable Object> emptyLike(Collection<?> original, String path, ManagedCopier copier) {
        Class<?> type = original.getClass();
        return switch (original) {
            case TreeSet<?> set when type == TreeSet.class -> new TreeSet(((SortedSet) set).comparator());
            case ConcurrentSkipListSet<?> set
            when type == ConcurrentSkipListSet.class -> new ConcurrentSkipListSet(((SortedSet) set).comparator());
            case PriorityQueue<?> queue when type == PriorityQueue.class -> new PriorityQueue(queue.comparator());
            case PriorityBlockingQueue<?> queue
            when type == PriorityBlockingQueue.class -> new PriorityBlockingQueue(LEAST_CAPACITY, queue.comparator());
            case EnumSet<?> set -> {
                EnumSet copy = set.clone();
                copy.clear();
                yield copy;
            }
            default ->
                type.getName().equals("java.util.Arrays$ArrayList")
                        ? new ArrayList<>()
                        : (Collection<@Nullable Object>) made(original, path, copier);
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the copy holds copies of what the original holds
    private static Map<@Nullable Object, @Nullable Object> emptyLike(
            Map<?, ?> original, String path, ManagedCopier copier) {
        Class<?> type = original.getClass();
        return switch (original) {
            case TreeMap<?, ?> map when type == TreeMap.class -> new TreeMap(((SortedMap) map).comparator());
            case ConcurrentSkipListMap<?, ?> map
            when type == ConcurrentSkipListMap.class -> new ConcurrentSkipListMap(((SortedMap) map).comparator());
            case EnumMap<?, ?> map -> {
                EnumMap copy = map.clone();
                copy.clear();
                yield copy;
            }
            default -> (Map<@Nullable Object, @Nullable Object>) made(original, path, copier);
        };
    }

    private static Object made(Object original, String path, ManagedCopier copier) {
        try {
            Constructor<?> constructor = original.getClass().getConstructor();
            if (Modifier.isPublic(original.getClass().getModifiers())) {
                return constructor.newInstance();
            }
        } catch (ReflectiveOperationException e) {
            // Refused below, as is a class that is not public.
        }
        throw copier.refuse(
                path,
                "a " + original.getClass().getName() + ", a collection without a public no-argument constructor, which"
                        + " cannot be copied or saved");
    }
}
