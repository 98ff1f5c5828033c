package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/// Something that a baker has asked about its scene or its files, recorded so that the baker runs again when the answer
/// changes. An answer that something is absent is an answer too.
///
/// @param kind what was asked
/// @param scene the path of the scene, or of the file
/// @param key the node that was asked about, or the text of a reference
/// @param type the class of components that was asked for, or null
public record Question(
        Kind kind, String scene, String key, @Nullable Class<? extends IAuthoring> type) {
    /// What can be asked.
    public enum Kind {
        /// Which node a reference names.
        NODE,
        /// The components of a class at a node.
        COMPONENTS,
        /// The components of a class at a node and the nodes above.
        COMPONENTS_IN_PARENTS,
        /// The components of a class at a node and the nodes below.
        COMPONENTS_IN_CHILDREN,
        /// The node above.
        PARENT,
        /// The nodes below.
        CHILDREN,
        /// The name.
        NAME,
        /// Whether the node and all above are active.
        ACTIVE,
        /// Whether the node is static.
        STATIC,
        /// The layer.
        LAYER,
        /// The tag.
        TAG,
        /// The transform relative to the parent.
        TRANSFORM,
        /// The transforms of the node and all above.
        WORLD_TRANSFORM,
        /// The content of a file.
        ASSET,
        /// The root nodes of another scene, and whether it has errors.
        SCENE,
        /// The identity of a scene, and whether it has errors.
        GUID
    }

    /// A hash of the present answer; 0 if there is no such node or file.
    public long ask(AuthoringSources sources) {
        if (kind == Kind.ASSET) {
            return sources.assetHash(scene);
        }
        AuthoringScene in = sources.scene(scene);
        Answer answer = new Answer();
        if (kind == Kind.SCENE) {
            in.roots().forEach(root -> answer.put(root.key()));
            answer.put(in.hasErrors());
            return answer.get();
        }
        if (kind == Kind.GUID) {
            answer.put(in.hasErrors());
            answer.put(in.guid().high());
            answer.put(in.guid().low());
            return answer.get();
        }
        AuthoringNode node = in.findNode(NodeRef.of(key));
        if (node == null) {
            return 0;
        }
        put(node, answer);
        return answer.get();
    }

    private void put(AuthoringNode node, Answer answer) {
        switch (kind) {
            case NODE -> answer.put(node.key());
            case COMPONENTS -> putComponents(node, answer);
            case COMPONENTS_IN_PARENTS -> {
                for (AuthoringNode at = node; at != null; at = at.parent()) {
                    putComponents(at, answer);
                }
            }
            case COMPONENTS_IN_CHILDREN -> Nodes.forEachAtOrBelow(node, at -> putComponents(at, answer));
            case PARENT -> {
                AuthoringNode parent = node.parent();
                answer.put(parent == null ? "" : parent.key());
            }
            case CHILDREN -> node.children().forEach(child -> answer.put(child.key()));
            case NAME -> answer.put(node.name());
            case ACTIVE -> answer.put(Nodes.isActive(node));
            case STATIC -> answer.put(node.isStatic());
            case LAYER -> answer.put(node.layer());
            case TAG -> answer.put(node.tag());
            case TRANSFORM -> putTransform(node, answer);
            case WORLD_TRANSFORM -> {
                for (AuthoringNode at = node; at != null; at = at.parent()) {
                    putTransform(at, answer);
                }
            }
            case ASSET, SCENE, GUID -> {}
        }
    }

    private void putComponents(AuthoringNode node, Answer answer) {
        Class<? extends IAuthoring> wanted = type;
        for (AuthoringComponent component : node.components()) {
            if (wanted != null && wanted.isInstance(component.value())) {
                answer.put(component.value().getClass());
                answer.put(component.contentHash());
            }
        }
        answer.put(0L);
    }

    private static void putTransform(AuthoringNode node, Answer answer) {
        put(node.position(), answer);
        put(node.scale(), answer);
        Quaternionfc rotation = node.rotation();
        answer.put(rotation.x());
        answer.put(rotation.y());
        answer.put(rotation.z());
        answer.put(rotation.w());
    }

    private static void put(Vector3fc vector, Answer answer) {
        answer.put(vector.x());
        answer.put(vector.y());
        answer.put(vector.z());
    }

    /// Such as `the components Lamp at or below Village`.
    @Override
    public String toString() {
        String of = key.isEmpty() ? "" : " of " + key;
        String types = type == null ? "" : type.getSimpleName();
        return switch (kind) {
            case NODE -> "the node " + key;
            case COMPONENTS -> types + of;
            case COMPONENTS_IN_PARENTS -> types + of + " or a node above";
            case COMPONENTS_IN_CHILDREN -> types + of + " or a node below";
            case PARENT -> "the parent" + of;
            case CHILDREN -> "the list of children" + of;
            case NAME -> "the name" + of;
            case ACTIVE -> "whether " + key + " is active";
            case STATIC -> "whether " + key + " is static";
            case LAYER -> "the layer" + of;
            case TAG -> "the tag" + of;
            case TRANSFORM -> "the transform" + of;
            case WORLD_TRANSFORM -> "the transform" + of + " in the world";
            case ASSET -> "the file " + scene;
            case SCENE -> "the scene " + scene;
            case GUID -> "the guid of " + scene;
        };
    }
}
