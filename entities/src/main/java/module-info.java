import org.jspecify.annotations.NullMarked;

/// Worlds, entities, archetypes, chunks, queries and systems.
///
/// - define components: [dev.phalanx.entities.components], [dev.phalanx.entities.types]
/// - create, change and read entities: [dev.phalanx.entities], [dev.phalanx.entities.lookups]
/// - write systems and loops: [dev.phalanx.entities.systems], [dev.phalanx.entities.query],
///   [dev.phalanx.entities.reductions], [dev.phalanx.entities.commands]
/// - use all processors: [dev.phalanx.entities.jobs]
/// - start and run a program: [dev.phalanx.entities.run]
/// - go back to an earlier tick: [dev.phalanx.entities.history]
/// - observe a running world: [dev.phalanx.entities.diagnostics], [dev.phalanx.entities.sections]
@NullMarked
@SuppressWarnings("module") // The module the kinds of managed values are exported to is built after this one.
module dev.phalanx.entities {
    requires static jdk.jfr;
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.jobs;
    requires transitive dev.phalanx.structs;

    exports dev.phalanx.entities;
    exports dev.phalanx.entities.commands;
    exports dev.phalanx.entities.components;
    exports dev.phalanx.entities.diagnostics;
    exports dev.phalanx.entities.history;
    exports dev.phalanx.entities.jobs;
    exports dev.phalanx.entities.lookups;
    exports dev.phalanx.entities.query;
    exports dev.phalanx.entities.reductions;
    exports dev.phalanx.entities.run;
    exports dev.phalanx.entities.sections;
    exports dev.phalanx.entities.systems;
    exports dev.phalanx.entities.types;

    // What files of exact worlds have beside values.
    exports dev.phalanx.entities.exact to
            dev.phalanx.scenes;

    // The one list of what managed components hold, for files of them.
    exports dev.phalanx.entities.managed to
            dev.phalanx.scenes;

    uses dev.phalanx.entities.diagnostics.WorldTool;

    // The components of this package are struct types, whose codecs are generated in it.
    opens dev.phalanx.entities.components to
            dev.phalanx.structs;
    // So are those of the world that warms up.
    opens dev.phalanx.entities.run to
            dev.phalanx.structs;
    opens dev.phalanx.entities.systems to
            dev.phalanx.structs;
    // So are the jobs of this one, which are copied.
    opens dev.phalanx.entities.internal.gather to
            dev.phalanx.structs;
    // Jobs add to the fields of these accumulators for several entities at once.
    opens dev.phalanx.entities.reductions to
            dev.phalanx.structs;
}
