import org.jspecify.annotations.NullMarked;

/// Activation, grids, spaces, networks, data and sweeps of agent-based models.
///
/// - step agents, place them, find their neighbours, collect data, sweep parameters: [dev.phalanx.agents]
@NullMarked
module dev.phalanx.agents {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.entities;

    exports dev.phalanx.agents;

    // The components of this package are struct types, whose codecs are generated in it.
    opens dev.phalanx.agents to
            dev.phalanx.structs;
}
