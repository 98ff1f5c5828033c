package dev.phalanx.scenes.internal.save;

import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The numbers of the entities of a section, which are their positions in the file, counted from 0; and what references
/// to entities become in the file.
public final class Numbers {
    private final long[] ids;
    private int[] numberByIndex = new int[0];
    private int count;
    private final @Nullable Numbers sectionZero;
    private final Map<Integer, Integer> externals = new HashMap<>();
    private final List<Integer> externalNumbers = new ArrayList<>();
    /// The packed ids that were referred to and have no number; null if nothing needs them.
    private @Nullable Set<Long> unknown;
    /// The indices of packed ids that were referred to and have no number; null if such references become 0.
    private @Nullable Map<Long, Integer> outside;

    /// @param capacity how many entities there will be
    /// @param sectionZero those of section 0, to which this section may refer; null for section 0 itself
    Numbers(int capacity, @Nullable Numbers sectionZero) {
        this.ids = new long[capacity];
        this.sectionZero = sectionZero;
    }

    /// Gives the next numbers to entities.
    void add(NativeArray<Entity> entities, int from, int to) {
        System.arraycopy(entities.leafArray(0), entities.offset() + from, ids, count, to - from);
        count += to - from;
    }

    /// Collects the packed ids of entities that are referred to and have no number, from now on.
    void collectUnknown(Set<Long> into) {
        unknown = into;
    }

    /// Keeps references to entities that have no number, as externals, from now on.
    void keepOutside() {
        outside = new LinkedHashMap<>();
    }

    /// The packed ids that were referred to and have no number, in the order of the externals.
    public long[] outside() {
        Map<Long, Integer> kept = outside;
        return kept == null
                ? new long[0]
                : kept.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    /// All entities have their numbers.
    void finish() {
        int end = 0;
        for (int n = 0; n < count; n++) {
            end = Math.max(end, (int) ids[n] + 1);
        }
        numberByIndex = new int[end];
        for (int n = 0; n < count; n++) {
            numberByIndex[(int) ids[n]] = n + 1;
        }
    }

    /// The number of an entity, or -1.
    private int find(long packed) {
        int index = (int) packed;
        if (index < 0 || index >= numberByIndex.length) {
            return -1;
        }
        int number = numberByIndex[index] - 1;
        return number >= 0 && ids[number] == packed ? number : -1;
    }

    /// The packed id of the entity with a number.
    public long id(int number) {
        return ids[number];
    }

    /// What a reference becomes in the file, see [SectionTable]: 0 for an entity that is in neither section.
    ///
    /// @param packed the packed id of the entity that is referred to
    public long reference(long packed) {
        int own = find(packed);
        if (own >= 0) {
            return (long) SectionTable.OWN << Integer.SIZE | own;
        }
        Map<Long, Integer> kept = outside;
        if (kept != null && packed != 0) {
            int index = kept.computeIfAbsent(packed, any -> kept.size());
            return (long) SectionTable.EXTERNAL << Integer.SIZE | index;
        }
        int external = sectionZero == null ? -1 : sectionZero.find(packed);
        if (external < 0 && unknown != null) {
            unknown.add(packed);
        }
        return external < 0 ? 0 : (long) SectionTable.EXTERNAL << Integer.SIZE | external(external);
    }

    /// What a reference in an object becomes in the file: as [#reference], but entities of section 0 have numbers after
    /// those of this section.
    long objectReference(long packed) {
        long reference = reference(packed);
        return reference >>> Integer.SIZE == SectionTable.EXTERNAL
                ? (long) SectionTable.OWN << Integer.SIZE | (ids.length + (int) reference)
                : reference;
    }

    private int external(int number) {
        Integer known = externals.putIfAbsent(number, externals.size());
        if (known == null) {
            externalNumbers.add(number);
            return externals.size() - 1;
        }
        return known;
    }

    /// The numbers of entities of section 0 that were referred to; of an exact file numbers beyond those of the
    /// section.
    List<Integer> externals() {
        Map<Long, Integer> kept = outside;
        if (kept != null) {
            return kept.values().stream().map(index -> ids.length + index).toList();
        }
        return List.copyOf(externalNumbers);
    }

    /// Replaces the references in an array.
    void replace(long[] from, int first, int rows, long[] into) {
        for (int i = 0; i < rows; i++) {
            long packed = from[first + i];
            into[i] = packed == 0 ? 0 : reference(packed);
        }
    }

    /// Replaces references to entities that have no number by 0, and keeps the others.
    void keepKnown(long[] from, int first, int rows, long[] into) {
        for (int i = 0; i < rows; i++) {
            long packed = from[first + i];
            boolean isKnown = find(packed) >= 0 || (sectionZero != null && sectionZero.find(packed) >= 0);
            into[i] = isKnown ? packed : 0;
        }
    }

    @Override
    public String toString() {
        return "Numbers" + Arrays.toString(Arrays.copyOf(ids, Math.min(count, 8)));
    }
}
