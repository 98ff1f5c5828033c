import org.jspecify.annotations.NullMarked;

/// Position, rotation, scale, hierarchies and world matrices.
///
/// - place entities in space: [dev.phalanx.transforms]
@NullMarked
module dev.phalanx.transforms {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.entities;
    requires transitive org.joml;

    exports dev.phalanx.transforms;

    // The components of this package are struct types, whose codecs are generated in it; its jobs are copied.
    opens dev.phalanx.transforms to
            dev.phalanx.structs;
}
