package dev.phalanx.bench.workload;

import java.util.Optional;

/// A library, or a way to do without one, that runs workloads. Found by `ServiceLoader`.
public interface Contender {
    /// Its name in options, files and reports, such as `artemis-odb`: lower-case letters, digits and hyphens.
    String id();

    /// Its name for people, such as `Artemis-odb`.
    String title();

    /// The version that runs, such as `2.3.0`: [JarVersion]. Empty for what is no library.
    String version();

    /// What a reader should know about how the workloads are written: a sentence or two, with the address of the page
    /// of the library's documentation that says how it is fastest.
    String note();

    /// The size at which it runs a workload: less than asked for, where that would take quadratic time.
    ///
    /// @param workload the workload
    /// @param size the size the others run it at
    default int sizeFor(Workload workload, int size) {
        return size;
    }

    /// Sets a workload up.
    ///
    /// @param workload the workload
    /// @param size how many entities, as [Workload] defines it
    /// @return the workload, ready to run, or nothing if this contender has no way to do it
    Optional<Run> prepare(Workload workload, int size);
}
