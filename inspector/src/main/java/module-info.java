import org.jspecify.annotations.NullMarked;

/// Shows running worlds in a browser: [dev.phalanx.inspector.Inspector].
///
/// - watch and edit a running world: [dev.phalanx.inspector]
@NullMarked
module dev.phalanx.inspector {
    // Programs without models of agents do not have it.
    requires static dev.phalanx.agents;
    // Programs without live baking do not have it.
    requires static dev.phalanx.baking;
    requires static jdk.jfr;
    requires static transitive org.jspecify;
    requires java.management;
    requires transitive dev.phalanx.entities;
    requires dev.phalanx.scenes;
    requires dev.phalanx.transforms;
    requires tools.jackson.core;
    requires tools.jackson.databind;

    exports dev.phalanx.inspector;

    uses dev.phalanx.entities.sections.SectionsSource;

    provides dev.phalanx.entities.diagnostics.WorldTool with
            dev.phalanx.inspector.internal.tool.InspectorTool;
}
