package dev.phalanx.entities.internal.store;

import java.util.List;

/// A loop of the world's thread over a query: what its body reaches, and may write.
///
/// While it runs, no job may be scheduled that uses what it writes, or writes what it uses: the values of a row are
/// stored after the body has returned, so that not even completing the job in the body would keep them apart.
///
/// @param query what is iterated, whose text messages have
/// @param used the types that the body is given
/// @param written those of them that it may write
public record Iteration(Object query, List<ComponentColumns<?>> used, List<ComponentColumns<?>> written) {
    /// Copies the lists.
    public Iteration {
        used = List.copyOf(used);
        written = List.copyOf(written);
    }

    /// Whether a job that uses a type would race with the loop.
    ///
    /// @param writes whether the job may write it
    boolean meets(ComponentColumns<?> columns, boolean writes) {
        return (writes ? used : written).contains(columns);
    }

    /// The verb for the loop's use of a type, such as `writes`.
    String verb(ComponentColumns<?> columns) {
        return written.contains(columns) ? "writes" : "reads";
    }

    @Override
    public String toString() {
        return query.toString();
    }
}
