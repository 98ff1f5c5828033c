import org.jspecify.annotations.NullMarked;

/// Struct types, leaf columns, fixed strings and lists, and the kernel compiler. Knows no world.
///
/// - store values: [dev.phalanx.structs]
/// - share read-only data: [dev.phalanx.structs.blob]
@NullMarked
@SuppressWarnings("module") // The module the kernels are exported to is built after this one.
module dev.phalanx.structs {
    requires static java.management;
    requires static transitive org.jspecify;

    exports dev.phalanx.structs;
    exports dev.phalanx.structs.blob;
    exports dev.phalanx.structs.contract to
            dev.phalanx.entities,
            dev.phalanx.jobs;
    exports dev.phalanx.structs.internal.files to
            dev.phalanx.scenes,
            dev.phalanx.baking;
    exports dev.phalanx.structs.internal.lists to
            dev.phalanx.scenes,
            dev.phalanx.baking,
            dev.phalanx.inspector;
    exports dev.phalanx.structs.internal.names to
            dev.phalanx.agents,
            dev.phalanx.baking,
            dev.phalanx.inspector,
            dev.phalanx.models;
    exports dev.phalanx.structs.kernel to
            dev.phalanx.entities,
            dev.phalanx.jobs;
    exports dev.phalanx.structs.loaded to
            dev.phalanx.entities,
            dev.phalanx.jobs;
}
