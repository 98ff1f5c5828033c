import org.jspecify.annotations.NullMarked;

/// Baking: from files people edit to entity scenes.
@NullMarked
module dev.phalanx.baking {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.scenes;
    requires transitive dev.phalanx.transforms;
    requires com.dynatrace.hash4j;
    requires com.fasterxml.jackson.annotation;
    requires tools.jackson.core;
    requires transitive tools.jackson.databind;
    requires tools.jackson.dataformat.csv;
    requires tools.jackson.dataformat.yaml;

    exports dev.phalanx.baking.authoring;
    exports dev.phalanx.baking.formats;
    exports dev.phalanx.baking.tables;
    exports dev.phalanx.baking.tree;

    // Jackson reads and writes the authoring components of these packages.
    opens dev.phalanx.baking.authoring to
            tools.jackson.databind;
}
