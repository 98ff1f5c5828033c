import org.jspecify.annotations.NullMarked;

/// Small programs that are also tests.
@NullMarked
module dev.phalanx.samples {
    requires static org.jspecify;
    requires transitive dev.phalanx.entities;
    requires transitive java.desktop;

    exports dev.phalanx.samples.solar.belts;
    exports dev.phalanx.samples.solar.data;
    exports dev.phalanx.samples.solar.orbit;
    exports dev.phalanx.samples.solar.picture;
}
