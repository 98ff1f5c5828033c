package dev.phalanx.scenes.internal.managed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// The kinds of collections in files. Files contain their codes.
public enum Form {
    /// An `ArrayList`; also `Arrays.asList`.
    ARRAY_LIST(0, ArrayList.class),
    /// A `LinkedList`.
    LINKED_LIST(1, LinkedList.class),
    /// An `ArrayDeque`.
    ARRAY_DEQUE(2, ArrayDeque.class),
    /// A `CopyOnWriteArrayList`.
    COPY_ON_WRITE_LIST(3, CopyOnWriteArrayList.class),
    /// A list that cannot be changed.
    UNMODIFIABLE_LIST(4, Collections.unmodifiableList(new ArrayList<>()).getClass()),
    /// A `LinkedHashSet`; also `HashSet`.
    HASH_SET(5, LinkedHashSet.class),
    /// A `TreeSet` in natural order.
    TREE_SET(6, TreeSet.class),
    /// An `EnumSet`.
    ENUM_SET(7, EnumSet.class),
    /// A set that cannot be changed.
    UNMODIFIABLE_SET(8, Collections.unmodifiableSet(new HashSet<>()).getClass()),
    /// A `LinkedHashMap`; also `HashMap`.
    HASH_MAP(9, LinkedHashMap.class),
    /// A `TreeMap` in natural order.
    TREE_MAP(10, TreeMap.class),
    /// An `EnumMap`.
    ENUM_MAP(11, EnumMap.class),
    /// A `ConcurrentHashMap`.
    CONCURRENT_MAP(12, ConcurrentHashMap.class),
    /// A map that cannot be changed.
    UNMODIFIABLE_MAP(13, Collections.unmodifiableMap(new HashMap<>()).getClass()),
    /// A `PriorityQueue` in natural order.
    PRIORITY_QUEUE(14, PriorityQueue.class);

    static final Form[] ALL = values();

    private final int code;
    private final Class<?> type;

    Form(int code, Class<?> type) {
        this.code = code;
        this.type = type;
    }

    /// Its number in files, and its position: lists first, then sets, then maps, then forms that were added later.
    int code() {
        return code;
    }

    /// The class that it is read as.
    public Class<?> type() {
        return type;
    }

    /// Whether it has keys and values.
    public boolean isMap() {
        return code >= HASH_MAP.code && code <= UNMODIFIABLE_MAP.code;
    }

    /// Whether it hashes or compares its elements or keys when they are added.
    public boolean comparesElements() {
        return code >= HASH_SET.code;
    }

    /// Whether files have the class of its elements or keys.
    public boolean isOfEnum() {
        return this == ENUM_SET || this == ENUM_MAP;
    }

    /// The form of a collection or map, or null if its class is none of these.
    static @Nullable Form find(Object value) {
        Class<?> type = value.getClass();
        for (Form form : ALL) {
            if (form.type == type) {
                return form;
            }
        }
        if (type == HashMap.class) {
            return HASH_MAP;
        }
        if (type == HashSet.class) {
            return HASH_SET;
        }
        if (value instanceof EnumSet) {
            return ENUM_SET;
        }
        String name = type.getName();
        if (name.equals("java.util.Arrays$ArrayList")) {
            return ARRAY_LIST;
        }
        if (isImmutable(name)
                || name.startsWith("java.util.Collections$Unmodifiable")
                || name.startsWith("java.util.Collections$Empty")
                || name.startsWith("java.util.Collections$Singleton")) {
            return switch (value) {
                case List<?> list -> UNMODIFIABLE_LIST;
                case Set<?> set -> UNMODIFIABLE_SET;
                case Map<?, ?> map -> UNMODIFIABLE_MAP;
                default -> null;
            };
        }
        return null;
    }

    private static boolean isImmutable(String name) {
        return name.startsWith("java.util.ImmutableCollections$");
    }

    /// Whether the order of a set or map has no meaning, and may be different in the next run.
    static boolean isUnordered(Object value) {
        Class<?> type = value.getClass();
        return type == HashMap.class
                || type == HashSet.class
                || type == ConcurrentHashMap.class
                || (isImmutable(type.getName()) && !(value instanceof List));
    }

    /// An empty collection that elements can be added to.
    ///
    /// @param ofEnum the class of the elements, for an [#ENUM_SET]
    @SuppressWarnings({"unchecked", "rawtypes"}) // The class is that of an enum.
    Collection<Object> newCollection(@Nullable Class<?> ofEnum) {
        return switch (this) {
            case ARRAY_LIST, UNMODIFIABLE_LIST -> new ArrayList<>();
            case LINKED_LIST -> newLinkedList();
            case ARRAY_DEQUE -> new ArrayDeque<>();
            case COPY_ON_WRITE_LIST -> new CopyOnWriteArrayList<>();
            case HASH_SET, UNMODIFIABLE_SET -> new LinkedHashSet<>();
            case TREE_SET -> new TreeSet<>();
            case PRIORITY_QUEUE -> new PriorityQueue<>();
            case ENUM_SET -> (Collection<Object>) (Collection) EnumSet.noneOf((Class<? extends Enum>) ofEnum);
            default -> throw new IllegalStateException(this + " is a map.");
        };
    }

    @SuppressWarnings("JdkObsolete") // The program that saved the list chose its class.
    private static Collection<Object> newLinkedList() {
        return new LinkedList<>();
    }

    /// An empty map that entries can be added to.
    ///
    /// @param ofEnum the class of the keys, for an [#ENUM_MAP]
    @SuppressWarnings({"unchecked", "rawtypes"}) // The class is that of an enum.
    Map<Object, Object> newMap(@Nullable Class<?> ofEnum) {
        return switch (this) {
            case HASH_MAP, UNMODIFIABLE_MAP -> new LinkedHashMap<>();
            case TREE_MAP -> new TreeMap<>();
            case ENUM_MAP -> (Map<Object, Object>) (Map) new EnumMap((Class) ofEnum);
            case CONCURRENT_MAP -> new ConcurrentHashMap<>();
            default -> throw new IllegalStateException(this + " is no map.");
        };
    }

    /// What a program receives for a collection or map that was created.
    Object exposed(Object created) {
        return switch (this) {
            case UNMODIFIABLE_LIST -> Collections.unmodifiableList((List<?>) created);
            case UNMODIFIABLE_SET -> Collections.unmodifiableSet((Set<?>) created);
            case UNMODIFIABLE_MAP -> Collections.unmodifiableMap((Map<?, ?>) created);
            default -> created;
        };
    }
}
