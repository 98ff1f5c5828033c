package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.managed.ManagedCopier;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Copies of the managed values of some rows, made before anything is changed, because making them may fail.
public final class ManagedCopies {
    private final List<Integer> columns = new ArrayList<>();
    private final List<@Nullable Object[]> values = new ArrayList<>();

    private ManagedCopies() {}

    /// Copies of the values in rows of a slab, all copies of one row before those of the next.
    ///
    /// @param times how many copies of each row
    /// @param component for each component the one in `target`, or a negative number
    /// @throws RuntimeException if one cannot be copied; those made are closed then
    static ManagedCopies of(Slab slab, int slot, int rows, int times, Archetype target, int[] component) {
        ManagedCopies copies = new ManagedCopies();
        try {
            for (int c = 0; c < component.length; c++) {
                if (component[c] >= 0 && slab.archetype.components()[c].isManaged()) {
                    copies.copy(slab, c, slot, rows, times, target.layout().firstColumn(component[c]));
                }
            }
        } catch (Throwable failed) {
            copies.discard(failed);
            throw failed;
        }
        return copies;
    }

    /// The values in rows of a slab themselves, to be moved to the archetype with the same types in another world.
    static ManagedCopies taken(Slab slab, int slot, int rows) {
        ManagedCopies taken = new ManagedCopies();
        for (int c = 0; c < slab.archetype.components().length; c++) {
            if (slab.archetype.components()[c].isManaged()) {
                int column = slab.archetype.layout().firstColumn(c);
                taken.columns.add(column);
                taken.values.add(Arrays.copyOfRange((Object[]) slab.columns[column], slot, slot + rows));
            }
        }
        return taken;
    }

    private void copy(Slab slab, int c, int slot, int rows, int times, int column) {
        Object[] originals = (Object[]) slab.columns[slab.archetype.layout().firstColumn(c)];
        @Nullable Object[] copied = new @Nullable Object[rows * times];
        columns.add(column);
        values.add(copied);
        for (int i = 0; i < copied.length; i++) {
            copied[i] = ManagedCopier.copy(originals[slot + i / times]);
        }
    }

    /// Stores copies in rows of the target.
    ///
    /// @param first of the copies of each component
    void into(Slab slab, int slot, int first, int rows) {
        for (int i = 0; i < values.size(); i++) {
            System.arraycopy(values.get(i), first, slab.columns[columns.get(i)], slot, rows);
        }
    }

    /// Closes all copies, which are not used.
    public void discard(Throwable failure) {
        for (@Nullable Object[] copied : values) {
            for (Object value : copied) {
                if (value instanceof AutoCloseable object) {
                    ObjectsToClose.close(object, failure);
                }
            }
        }
    }
}
