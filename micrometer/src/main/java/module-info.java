import org.jspecify.annotations.NullMarked;

/// Binds worlds to the meter registries of Micrometer: [dev.phalanx.micrometer.PhalanxMetrics].
///
/// - bind worlds to a meter registry: [dev.phalanx.micrometer]
@NullMarked
module dev.phalanx.micrometer {
    requires static transitive org.jspecify;
    requires dev.phalanx.metrics;
    requires transitive dev.phalanx.entities;
    requires transitive micrometer.core;

    exports dev.phalanx.micrometer;
}
