import org.jspecify.annotations.NullMarked;

/// World files and entity scenes: save, load, stream.
@NullMarked
module dev.phalanx.scenes {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.entities;

    exports dev.phalanx.scenes;
    exports dev.phalanx.scenes.diff;
    exports dev.phalanx.scenes.files;

    // The components of these packages are struct types, whose codecs are generated in them; their jobs are copied.
    opens dev.phalanx.scenes to
            dev.phalanx.structs;
    opens dev.phalanx.scenes.diff to
            dev.phalanx.structs;
}
