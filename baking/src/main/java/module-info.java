import org.jspecify.annotations.NullMarked;

/// Baking: from files that people edit to entity scenes.
///
/// - bake scenes: [dev.phalanx.baking], [dev.phalanx.baking.formats], [dev.phalanx.baking.tables]
/// - write bakers and baking systems: [dev.phalanx.baking.bakers], [dev.phalanx.baking.authoring],
///   [dev.phalanx.baking.tree], [dev.phalanx.baking.components], [dev.phalanx.baking.systems]
/// - see an edited file in the running world: [dev.phalanx.baking.live]
@NullMarked
module dev.phalanx.baking {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.scenes;
    requires transitive dev.phalanx.transforms;
    requires com.dynatrace.hash4j;
    requires com.fasterxml.jackson.annotation;
    requires directory.watcher;
    requires java.xml;
    // Tile layers that are compressed with Zstandard; programs that have some add the module.
    requires static com.github.luben.zstd_jni;
    // The watcher is an automatic module, which cannot name the modules that it needs: this one and that of its log.
    requires jdk.unsupported;
    requires org.slf4j;
    requires org.snakeyaml.engine;
    requires tools.jackson.core;
    requires transitive tools.jackson.databind;
    requires tools.jackson.dataformat.csv;

    exports dev.phalanx.baking;
    exports dev.phalanx.baking.authoring;
    exports dev.phalanx.baking.bakers;
    exports dev.phalanx.baking.components;
    exports dev.phalanx.baking.formats;
    exports dev.phalanx.baking.live;
    exports dev.phalanx.baking.systems;
    exports dev.phalanx.baking.tables;
    exports dev.phalanx.baking.tree;

    // The components of this package are struct types, whose codecs are generated in it.
    opens dev.phalanx.baking.components to
            dev.phalanx.structs,
            tools.jackson.databind;
    // So are those of baking systems, which are made by their worlds.
    opens dev.phalanx.baking.systems to
            dev.phalanx.structs;
    // Jackson reads and writes the authoring components of these packages.
    opens dev.phalanx.baking.authoring to
            tools.jackson.databind;

    provides dev.phalanx.entities.diagnostics.WorldTool with
            dev.phalanx.baking.internal.tool.LiveTool;
}
