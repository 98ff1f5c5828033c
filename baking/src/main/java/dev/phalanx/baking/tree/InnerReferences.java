package dev.phalanx.baking.tree;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.internal.json.AuthoringJson;
import tools.jackson.databind.JsonNode;

/// References of components of an instance to nodes of the same instance. They do not depend on where the instance is:
/// a mark, and then nothing for the root, or a slash and what identifies the node in the instance.
final class InnerReferences {
    private static final String MARK = "\0";

    private InnerReferences() {}

    /// The text of a reference to the root.
    static String toRoot() {
        return MARK;
    }

    /// The text of a reference to a node.
    ///
    /// @param innerKey what identifies the node in the instance
    static String to(String innerKey) {
        return MARK + "/" + innerKey;
    }

    /// A component whose inner references name nodes of the scene, in an instance whose root has a key.
    static AuthoringComponent bind(AuthoringComponent component, String rootKey) {
        IAuthoring value = component.value();
        JsonNode json = AuthoringJson.write(value, reference -> bind(reference, rootKey));
        return new AuthoringComponent(AuthoringJson.copy(value, json), component.position(), AuthoringJson.hash(json));
    }

    private static String bind(NodeRef reference, String rootKey) {
        String target = reference.target();
        return target.startsWith(MARK) ? rootKey + target.substring(MARK.length()) : target;
    }
}
