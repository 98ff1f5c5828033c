import org.jspecify.annotations.NullMarked;

/// World files and entity scenes: save, load, stream.
///
/// - save worlds, load and unload scenes: [dev.phalanx.scenes], [dev.phalanx.scenes.components],
///   [dev.phalanx.scenes.systems]
/// - choose what files contain: [dev.phalanx.scenes.files]
/// - record worlds tick by tick: [dev.phalanx.scenes.replay]
/// - compare worlds and apply the differences: [dev.phalanx.scenes.diff]
@NullMarked
// lz4-java has a module name and no descriptor, and the module that values are exported to is built after this one
@SuppressWarnings({"module", "requires-automatic"})
module dev.phalanx.scenes {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.entities;
    requires org.lz4.java;
    requires tools.jackson.core;

    exports dev.phalanx.scenes;
    exports dev.phalanx.scenes.components;
    exports dev.phalanx.scenes.diff;
    exports dev.phalanx.scenes.files;
    exports dev.phalanx.scenes.replay;
    exports dev.phalanx.scenes.systems;
    // The inspector shows values in the form that they have in files.
    exports dev.phalanx.scenes.internal.shape to
            dev.phalanx.inspector;
    exports dev.phalanx.scenes.internal.values to
            dev.phalanx.inspector;

    // The components of these packages are struct types, whose codecs are generated in them.
    opens dev.phalanx.scenes to
            dev.phalanx.structs;
    // So are those of scenes.
    opens dev.phalanx.scenes.components to
            dev.phalanx.structs;
    opens dev.phalanx.scenes.diff to
            dev.phalanx.structs;
}
