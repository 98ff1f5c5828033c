package dev.phalanx.entities.internal.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The names that entities were given, for people to read.
///
/// A name is kept by the index of its entity, together with the whole id: the name of an entity that is no longer alive
/// is ignored, and is overwritten when the index's next entity gets one. Destroying entities therefore costs nothing
/// here, and a world without names stores nothing.
public final class NameTable {
    private long[] owner = new long[0];
    private @Nullable String[] name = new @Nullable String[0];
    private long version;

    NameTable() {}

    /// Goes up whenever a name may have changed, and is that of the other table when this becomes the same as one.
    public long version() {
        return version;
    }

    /// A table with the same names and the same version.
    public NameTable copy() {
        NameTable copy = new NameTable();
        copy.mirror(this);
        return copy;
    }

    /// Whether no entity has ever been given a name.
    public boolean isEmpty() {
        return owner.length == 0;
    }

    /// The name of an entity by its packed id, or null if it has none.
    public @Nullable String find(long entity) {
        int index = (int) entity;
        return index >= 0 && index < owner.length && owner[index] == entity ? name[index] : null;
    }

    /// Gives a living entity a name in place of the one it has.
    ///
    /// @param entity its packed id
    /// @param given the name; empty to take the name away
    public void set(long entity, String given) {
        int index = (int) entity;
        if (index >= owner.length) {
            if (given.isEmpty()) {
                return;
            }
            int length = Math.max(index + 1, owner.length + (owner.length >>> 1));
            name = Arrays.copyOf(name, length);
            owner = Arrays.copyOf(owner, length); // the last: its length says that all are long enough
        }
        version++;
        owner[index] = given.isEmpty() ? 0 : entity;
        name[index] = given.isEmpty() ? null : given;
    }

    /// Gives the entities `to[first]` to `to[end - 1]` the name of `from`, if it has one. All are packed ids.
    public void copy(long from, long[] to, int first, int end) {
        String given = find(from);
        if (given == null) {
            return;
        }
        for (int i = first; i < end; i++) {
            set(to[i], given);
        }
    }

    /// Makes this the same as the table of another world.
    public void mirror(NameTable other) {
        version = other.version;
        owner = other.owner.clone();
        name = other.name.clone();
    }

    /// Gives `to` the name of `from`, if it has one. Both are packed ids.
    public void copy(long from, long to) {
        String given = find(from);
        if (given != null) {
            set(to, given);
        }
    }
}
