import org.jspecify.annotations.NullMarked;

/// One world cut into sections, which have the state of the uncut one, bit for bit.
///
/// - cut a world, name its agents, send commands between them, compare cuts, run sections in several processes:
///   [dev.phalanx.cluster]
@NullMarked
module dev.phalanx.cluster {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.entities;

    exports dev.phalanx.cluster;

    // The components of this package are struct types, whose codecs are generated in it.
    opens dev.phalanx.cluster to
            dev.phalanx.structs;

    provides dev.phalanx.entities.sections.SectionsSource with
            dev.phalanx.cluster.internal.tool.ClusterSections;
}
