package dev.phalanx.entities.internal.journal;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.types.ClassMap;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The numbers by which the records of one journal name systems and lists of component types. Nothing is ever removed;
/// finding a number that there is allocates nothing. Beyond 65,536 systems or lists, records name none.
final class JournalNames {
    /// The number of no system.
    static final int NO_SYSTEM = 0;
    /// The number of the empty type list.
    static final int NO_TYPES = 0;

    private static final int LIMIT = 1 << 16;

    private final List<String> systems = new ArrayList<>(List.of(""));
    private final Map<String, Integer> byName = new HashMap<>(Map.of("", NO_SYSTEM));
    private final ClassMap<Integer> byClass = new ClassMap<>();
    private final List<ComponentInfo<?>[]> lists =
            new ArrayList<>(List.<ComponentInfo<?>[]>of(new ComponentInfo<?>[0]));
    private int[] byType = new int[16];
    private int[] byArchetype = new int[16];
    private @Nullable Archetype lastArchetype;
    private int lastOfArchetype;

    /// The number of a system.
    int system(@Nullable Class<?> type) {
        if (type == null) {
            return NO_SYSTEM;
        }
        Integer known = byClass.find(type);
        if (known == null) {
            known = system(name(type));
            byClass.put(type, known);
        }
        return known;
    }

    /// The name of a system in records.
    static String name(Class<?> type) {
        String simple = type.getSimpleName();
        return simple.isEmpty() ? type.getName() : simple;
    }

    /// The number of a system.
    int system(String name) {
        Integer known = byName.get(name);
        if (known != null) {
            return known;
        }
        if (systems.size() == LIMIT) {
            return NO_SYSTEM;
        }
        systems.add(name);
        byName.put(name, systems.size() - 1);
        return systems.size() - 1;
    }

    /// The number of systems that have a number.
    int systemCount() {
        return systems.size();
    }

    /// The name of the system with a number.
    String systemName(int system) {
        return systems.get(system);
    }

    /// The number of the list of one type.
    int ofType(ComponentInfo<?> type) {
        int index = type.index();
        int known = index < byType.length ? byType[index] : NO_TYPES;
        return known != NO_TYPES ? known : addType(type);
    }

    private int addType(ComponentInfo<?> type) {
        int list = add(new ComponentInfo<?>[] {type});
        byType = put(byType, type.index(), list);
        return list;
    }

    /// The number of the list of the types of an archetype.
    @SuppressWarnings("ReferenceEquality") // an archetype is one object
    int ofArchetype(Archetype archetype) {
        if (archetype != lastArchetype) {
            lastOfArchetype = find(archetype);
            lastArchetype = archetype;
        }
        return lastOfArchetype;
    }

    private int find(Archetype archetype) {
        int id = archetype.id();
        int known = id < byArchetype.length ? byArchetype[id] : NO_TYPES;
        if (known != NO_TYPES || archetype.components().length == 0) {
            return known;
        }
        int list = archetype.components().length == 1 ? ofType(archetype.components()[0]) : add(archetype.components());
        byArchetype = put(byArchetype, id, list);
        return list;
    }

    private int add(ComponentInfo<?>[] types) {
        if (lists.size() == LIMIT) {
            return NO_TYPES;
        }
        lists.add(types);
        return lists.size() - 1;
    }

    private static int[] put(int[] table, int index, int value) {
        int[] longer = index < table.length ? table : Arrays.copyOf(table, Math.max(index + 1, 2 * table.length));
        longer[index] = value;
        return longer;
    }

    /// The number of type lists.
    int listCount() {
        return lists.size();
    }

    /// The types of a list. Not to be changed.
    ComponentInfo<?>[] types(int list) {
        return lists.get(list);
    }
}
