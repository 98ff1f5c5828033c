import org.jspecify.annotations.NullMarked;

/// Small programs that are also tests.
@NullMarked
module dev.phalanx.samples {
    requires static org.jspecify;
    requires transitive dev.phalanx.entities;
    requires transitive dev.phalanx.jobs;
    requires transitive java.desktop;
    requires jdk.management;

    exports dev.phalanx.samples.seekers;
    exports dev.phalanx.samples.solar;
    exports dev.phalanx.samples.solar.belts;
    exports dev.phalanx.samples.solar.bodies;
    exports dev.phalanx.samples.solar.data;
    exports dev.phalanx.samples.solar.orbit;
    exports dev.phalanx.samples.solar.picture;

    opens dev.phalanx.samples.seekers to
            dev.phalanx.structs;
    opens dev.phalanx.samples.solar.bodies to
            dev.phalanx.structs;
    opens dev.phalanx.samples.solar.orbit to
            dev.phalanx.structs;
}
