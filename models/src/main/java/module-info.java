import org.jspecify.annotations.NullMarked;

/// Well-known agent-based models.
///
/// - Schelling's segregation, flocking birds, wolves and sheep, a forest fire, an epidemic: [dev.phalanx.models]
@NullMarked
module dev.phalanx.models {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.agents;

    exports dev.phalanx.models;

    // The components of this package are struct types, whose codecs are generated in it.
    opens dev.phalanx.models to
            dev.phalanx.structs;
}
