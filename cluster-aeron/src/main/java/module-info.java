import org.jspecify.annotations.NullMarked;

/// Lets the nodes of a cluster reach each other by Aeron: [dev.phalanx.cluster.aeron.AeronNetwork].
///
/// - connect nodes by Aeron, let a directory decide which node runs which sections: [dev.phalanx.cluster.aeron]
@NullMarked
module dev.phalanx.cluster.aeron {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.cluster;
    requires transitive io.aeron.driver;
    requires io.aeron.archive;
    requires io.aeron.client;
    requires io.aeron.cluster;
    requires org.agrona;

    exports dev.phalanx.cluster.aeron;
}
