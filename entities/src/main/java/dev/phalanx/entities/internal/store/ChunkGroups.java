package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.shared.HashedIndices;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.Arrays;
import java.util.stream.IntStream;

/// The groups of an archetype with shared components: all chunks of a group have the same values, no two groups do.
///
/// ```text
/// group        0          1          2
/// indices      [3, 1]     [3, 0]     .       one for each shared type, in the archetype's order
/// chunks       12         1          free, and the next free group
/// open         a chunk    0          .       the first that has fewer entities than it can, see SlabList
/// ```
///
/// A group lives as long as it has chunks, and holds its values that long. Code that requests a group and puts no chunk
/// into it must call [#dropUnused] if the group is new.
public final class ChunkGroups {
    private final SharedTable<?>[] tables;
    private final HashedIndices byHash = new HashedIndices();
    private int[] indices;
    private int[] chunks = new int[2];
    private int[] hashes = new int[2];
    private int[] open = new int[2];
    private int end;
    private int firstFree = -1;

    ChunkGroups(SharedTable<?>[] tables) {
        this.tables = tables;
        this.indices = new int[2 * tables.length];
    }

    /// The number of shared types.
    public int types() {
        return tables.length;
    }

    /// The values of shared type `s`.
    public SharedTable<?> table(int s) {
        return tables[s];
    }

    /// The position of a type among the shared ones, or -1.
    public int indexOf(ComponentInfo<?> type) {
        for (int s = 0; s < tables.length; s++) {
            if (tables[s].info() == type) {
                return s;
            }
        }
        return -1;
    }

    /// Groups end below this.
    public int end() {
        return end;
    }

    /// The number of groups.
    public int size() {
        return byHash.size();
    }

    /// Whether there is a group with this number, below [#end()].
    public boolean isAlive(int group) {
        return chunks[group] >= 0;
    }

    /// The number of chunks of a group.
    public int chunks(int group) {
        return chunks[group];
    }

    /// The index of a group's value of shared type `s`.
    public int index(int group, int s) {
        return indices[group * tables.length + s];
    }

    /// The first chunk of a group with fewer entities than it can have, or 0.
    public int open(int group) {
        return open[group];
    }

    void setOpen(int group, int code) {
        open[group] = code;
    }

    private static int hash(int[] wanted) {
        int hash = 1;
        for (int index : wanted) {
            hash = hash * 31 + index;
        }
        return hash;
    }

    /// The group with these values, or -1.
    public int find(int[] wanted) {
        return find(wanted, hash(wanted));
    }

    private int find(int[] wanted, int hash) {
        for (int at = byHash.first(hash); byHash.at(at) >= 0; at = byHash.next(at)) {
            int group = byHash.at(at);
            if (hashes[group] == hash && has(group, wanted)) {
                return group;
            }
        }
        return -1;
    }

    private boolean has(int group, int[] wanted) {
        int first = group * tables.length;
        return Arrays.equals(indices, first, first + tables.length, wanted, 0, tables.length);
    }

    /// The group with these values, which is made if there is none, without chunks.
    ///
    /// @param wanted for each shared type the index of a value that is stored
    int ensure(int[] wanted) {
        int hash = hash(wanted);
        int known = find(wanted, hash);
        return known >= 0 ? known : create(wanted, hash);
    }

    private int create(int[] wanted, int hash) {
        int group = firstFree;
        if (group >= 0) {
            firstFree = ~chunks[group] - 1;
        } else {
            group = end;
            if (group == chunks.length) {
                grow();
            }
            end++;
        }
        System.arraycopy(wanted, 0, indices, group * tables.length, tables.length);
        chunks[group] = 0;
        hashes[group] = hash;
        open[group] = 0;
        byHash.add(group, hashes);
        for (int s = 0; s < tables.length; s++) {
            tables[s].hold(wanted[s]);
        }
        return group;
    }

    private void grow() {
        int length = chunks.length + Math.max(2, chunks.length >> 1);
        hashes = Arrays.copyOf(hashes, length);
        open = Arrays.copyOf(open, length);
        indices = Arrays.copyOf(indices, length * tables.length);
        chunks = Arrays.copyOf(chunks, length); // the last: its length says that all are long enough
    }

    /// A chunk was added to a group.
    void enter(int group) {
        chunks[group]++;
    }

    /// A chunk left a group, which ends with its last one.
    void leave(int group) {
        chunks[group]--;
        dropUnused(group);
    }

    /// Ends a group if it has no chunks.
    void dropUnused(int group) {
        if (chunks[group] != 0) {
            return;
        }
        byHash.remove(group, hashes);
        chunks[group] = ~(firstFree + 1);
        firstFree = group;
        for (int s = 0; s < tables.length; s++) {
            tables[s].letGo(index(group, s));
        }
    }

    /// A chunk of a group was touched by a structural change.
    public void touched(int group) {
        for (int s = 0; s < tables.length; s++) {
            tables[s].touched(index(group, s));
        }
    }

    /// Forgets all groups, without letting their values go.
    void clear() {
        byHash.clear();
        end = 0;
        firstFree = -1;
    }

    /// The numbers of groups that are free, the one that is used next first.
    public int[] free() {
        IntStream.Builder found = IntStream.builder();
        for (int group = firstFree; group >= 0; group = ~chunks[group] - 1) {
            found.add(group);
        }
        return found.build().toArray();
    }

    /// Makes groups without chunks.
    ///
    /// @param count how many, those that are free included
    /// @param free as [#free()]
    /// @param wanted for each group and each shared type the index of a value that is stored
    public void restore(int count, int[] free, int[] wanted) {
        clear();
        indices = Arrays.copyOf(wanted, Math.max(2, count) * tables.length);
        chunks = new int[Math.max(2, count)];
        hashes = new int[Math.max(2, count)];
        open = new int[Math.max(2, count)];
        end = count;
        for (int i = free.length - 1; i >= 0; i--) {
            chunks[free[i]] = ~(firstFree + 1);
            firstFree = free[i];
        }
        for (int group = 0; group < count; group++) {
            if (isAlive(group)) {
                hashes[group] = hash(Arrays.copyOfRange(indices, group * tables.length, (group + 1) * tables.length));
                byHash.add(group, hashes);
                for (int s = 0; s < tables.length; s++) {
                    tables[s].hold(index(group, s));
                }
            }
        }
    }

    /// A chunk that was restored belongs to a group.
    public void restored(int group) {
        enter(group);
    }

    /// Becomes the same as that of the archetype with the same types in another world, whose values have the same
    /// indices, as often held.
    ///
    /// @param slabIds for each id of a slab there the id of its counterpart here
    void become(ChunkGroups other, int[] slabIds) {
        indices = other.indices.clone();
        chunks = other.chunks.clone();
        hashes = other.hashes.clone();
        open = other.open.clone();
        end = other.end;
        firstFree = other.firstFree;
        byHash.become(other.byHash);
        for (int group = 0; group < end; group++) {
            open[group] = isAlive(group) ? ChunkKey.translate(open[group], slabIds) : 0;
        }
    }
}
