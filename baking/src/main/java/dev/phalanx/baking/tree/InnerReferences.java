package dev.phalanx.baking.tree;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.internal.json.AuthoringJson;
import tools.jackson.databind.JsonNode;

/// A component of a prefab with references to nodes of the prefab, of which each instance makes references to its own
/// nodes.
///
/// @param component whose references have this form: a slash for the root, or a slash and what identifies the node in
///     the instance
record InnerReferences(AuthoringComponent component) {
    static final String ROOT = "/";

    /// The component in an instance whose root has a key.
    AuthoringComponent in(String rootKey) {
        IAuthoring value = component.value();
        JsonNode json =
                AuthoringJson.write(value, inner -> inner.target().equals(ROOT) ? rootKey : rootKey + inner.target());
        return new AuthoringComponent(AuthoringJson.copy(value, json), component.position(), AuthoringJson.hash(json));
    }
}
