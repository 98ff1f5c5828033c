package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import java.util.function.Function;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/// Reads the authoring components of a scene from JSON, for all formats.
public final class ComponentReader {
    /// A reader for a scene, which gets the problems.
    public ComponentReader(AuthoringTypes types, AuthoringScene scene) {}

    /// Reads a component, and adds it to a node if nothing is wrong with it. Otherwise adds all its problems to the
    /// scene.
    ///
    /// @param typeName what the file calls the type
    /// @param fields an object with the fields, or null in JSON for none
    /// @param position of the component in the file
    /// @param places the position of a value inside `fields`, by its pointer
    public void read(
            AuthoringNode node,
            String typeName,
            JsonNode fields,
            SourcePosition position,
            Function<JsonPointer, SourcePosition> places) {}
}
