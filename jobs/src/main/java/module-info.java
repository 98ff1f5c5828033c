import org.jspecify.annotations.NullMarked;

/// Jobs, native collections, and the checks that keep them apart. Knows no component.
///
/// - schedule work on worker threads: [dev.phalanx.jobs]
/// - hold data that jobs share: [dev.phalanx.collections]
@NullMarked
@SuppressWarnings("module") // The module the graph is exported to is built after this one.
module dev.phalanx.jobs {
    requires static jdk.jfr;
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.structs;

    exports dev.phalanx.collections;
    exports dev.phalanx.jobs;

    opens dev.phalanx.collections to
            dev.phalanx.structs;

    exports dev.phalanx.jobs.graph to
            dev.phalanx.entities;
}
