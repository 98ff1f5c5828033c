import org.jspecify.annotations.NullMarked;

/// Small programs that are also tests.
@NullMarked
module dev.phalanx.samples {
    requires static org.jspecify;
    requires transitive dev.phalanx.models;
    requires transitive dev.phalanx.baking;
    requires transitive dev.phalanx.cluster;
    requires transitive dev.phalanx.entities;
    requires transitive dev.phalanx.jobs;
    requires transitive dev.phalanx.scenes;
    requires transitive dev.phalanx.transforms;
    requires transitive java.desktop;
    requires jdk.jfr;
    requires jdk.management;

    exports dev.phalanx.samples.baking.bakingtypes;
    exports dev.phalanx.samples.baking.blobasset;
    exports dev.phalanx.samples.baking.blobassetsystem;
    exports dev.phalanx.samples.baking.dependencies;
    exports dev.phalanx.samples.baking.prefabreference;
    exports dev.phalanx.samples.boids;
    exports dev.phalanx.samples.boids.fish;
    exports dev.phalanx.samples.boids.picture;
    exports dev.phalanx.samples.city;
    exports dev.phalanx.samples.closesttarget;
    exports dev.phalanx.samples.games;
    exports dev.phalanx.samples.games.battle;
    exports dev.phalanx.samples.games.colony;
    exports dev.phalanx.samples.games.firefighters;
    exports dev.phalanx.samples.games.kickball;
    exports dev.phalanx.samples.games.shooter;
    exports dev.phalanx.samples.games.tanks;
    exports dev.phalanx.samples.games.tornado;
    exports dev.phalanx.samples.games.towers;
    exports dev.phalanx.samples.games.traffic;
    exports dev.phalanx.samples.hellocube.aspects;
    exports dev.phalanx.samples.hellocube.cubes;
    exports dev.phalanx.samples.hellocube.crossquery;
    exports dev.phalanx.samples.hellocube.customtransforms;
    exports dev.phalanx.samples.hellocube.enableable;
    exports dev.phalanx.samples.hellocube.fixedtimestep;
    exports dev.phalanx.samples.hellocube.jobchunk;
    exports dev.phalanx.samples.hellocube.jobentity;
    exports dev.phalanx.samples.hellocube.mainthread;
    exports dev.phalanx.samples.hellocube.prefabs;
    exports dev.phalanx.samples.hellocube.randomspawn;
    exports dev.phalanx.samples.hellocube.reparenting;
    exports dev.phalanx.samples.hellocube.statechange;
    exports dev.phalanx.samples.regions;
    exports dev.phalanx.samples.report;
    exports dev.phalanx.samples.rollback;
    exports dev.phalanx.samples.rollback.arena;
    exports dev.phalanx.samples.rollback.wire;
    exports dev.phalanx.samples.scenes.crosssections;
    exports dev.phalanx.samples.scenes.instancing;
    exports dev.phalanx.samples.scenes.loading;
    exports dev.phalanx.samples.scenes.metadata;
    exports dev.phalanx.samples.scenes.props;
    exports dev.phalanx.samples.scenes.references;
    exports dev.phalanx.samples.scenes.sections;
    exports dev.phalanx.samples.scenes.tiles;
    exports dev.phalanx.samples.seekers;
    exports dev.phalanx.samples.server;
    exports dev.phalanx.samples.server.arena;
    exports dev.phalanx.samples.server.wire;
    exports dev.phalanx.samples.solar;
    exports dev.phalanx.samples.solar.belts;
    exports dev.phalanx.samples.solar.bodies;
    exports dev.phalanx.samples.solar.data;
    exports dev.phalanx.samples.solar.orbit;
    exports dev.phalanx.samples.solar.picture;

    opens dev.phalanx.samples.baking.bakingtypes to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.baking.blobasset to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.baking.blobassetsystem to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.baking.dependencies to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.baking.prefabreference to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.boids.fish to
            dev.phalanx.structs;
    opens dev.phalanx.samples.city to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.closesttarget to
            dev.phalanx.structs;
    opens dev.phalanx.samples.games.battle to
            dev.phalanx.structs;
    opens dev.phalanx.samples.games.colony to
            dev.phalanx.structs;
    opens dev.phalanx.samples.games.firefighters to
            dev.phalanx.structs;
    opens dev.phalanx.samples.games.kickball to
            dev.phalanx.structs;
    opens dev.phalanx.samples.games.shooter to
            dev.phalanx.structs;
    opens dev.phalanx.samples.games.tanks to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.games.tornado to
            dev.phalanx.structs;
    opens dev.phalanx.samples.games.towers to
            dev.phalanx.structs;
    opens dev.phalanx.samples.games.traffic to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.aspects to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.cubes to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.crossquery to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.customtransforms to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.enableable to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.fixedtimestep to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.jobchunk to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.jobentity to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.mainthread to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.prefabs to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.randomspawn to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.reparenting to
            dev.phalanx.structs;
    opens dev.phalanx.samples.hellocube.statechange to
            dev.phalanx.structs;
    opens dev.phalanx.samples.regions to
            dev.phalanx.structs;
    opens dev.phalanx.samples.rollback.arena to
            dev.phalanx.structs;
    opens dev.phalanx.samples.scenes.crosssections to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.scenes.instancing to
            dev.phalanx.structs;
    opens dev.phalanx.samples.scenes.loading to
            dev.phalanx.structs;
    opens dev.phalanx.samples.scenes.metadata to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.scenes.props to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.scenes.references to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.scenes.sections to
            dev.phalanx.structs;
    opens dev.phalanx.samples.scenes.tiles to
            dev.phalanx.baking,
            dev.phalanx.structs,
            tools.jackson.databind;
    opens dev.phalanx.samples.seekers to
            dev.phalanx.structs;
    opens dev.phalanx.samples.server.arena to
            dev.phalanx.structs;
    opens dev.phalanx.samples.solar.bodies to
            dev.phalanx.structs;
    opens dev.phalanx.samples.solar.orbit to
            dev.phalanx.structs;
}
