package dev.phalanx.baking.internal.record;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/// Something that a baker has asked about its scene or its files, so that it is baked again when the answer changes. An
/// answer that something is absent is an answer too.
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

    /// A hash of the answer as of now.
    public long ask(AuthoringSources sources) {
        if (kind == Kind.ASSET) {
            return sources.assetHash(scene);
        }
        AuthoringScene in = sources.scene(scene);
        HashStream64 answer = Hashing.xxh3_64().hashStream();
        if (kind == Kind.SCENE) {
            in.roots().forEach(root -> answer.putString(root.key()));
            answer.putBoolean(in.hasErrors());
            return answer.getAsLong();
        }
        if (kind == Kind.GUID) {
            answer.putBoolean(in.hasErrors());
            answer.putLong(in.guid().high());
            answer.putLong(in.guid().low());
            return answer.getAsLong();
        }
        AuthoringNode node = Nodes.find(in, key);
        if (node == null) {
            return 0;
        }
        answer.putByte((byte) 1);
        put(node, answer);
        return answer.getAsLong();
    }

    private void put(AuthoringNode node, HashStream64 answer) {
        switch (kind) {
            case NODE -> answer.putString(node.key());
            case COMPONENTS -> putComponents(node, answer);
            case COMPONENTS_IN_PARENTS -> {
                for (AuthoringNode at = node; at != null; at = at.parent()) {
                    putComponents(at, answer);
                }
            }
            case COMPONENTS_IN_CHILDREN ->
                Nodes.forEachAtOrBelow(node, at -> {
                    putComponents(at, answer);
                });
            case PARENT -> {
                AuthoringNode parent = node.parent();
                answer.putString(parent == null ? "" : parent.key());
            }
            case CHILDREN -> node.children().forEach(child -> answer.putString(child.key()));
            case NAME -> answer.putString(node.name());
            case ACTIVE -> answer.putBoolean(Nodes.isActive(node));
            case STATIC -> answer.putBoolean(node.isStatic());
            case LAYER -> answer.putInt(node.layer());
            case TAG -> answer.putString(node.tag());
            case TRANSFORM -> putTransform(node, answer);
            case WORLD_TRANSFORM -> {
                for (AuthoringNode at = node; at != null; at = at.parent()) {
                    putTransform(at, answer);
                }
            }
            case ASSET, SCENE, GUID -> {}
        }
    }

    private void putComponents(AuthoringNode node, HashStream64 answer) {
        Class<? extends IAuthoring> wanted = type;
        for (AuthoringComponent component : node.components()) {
            if (wanted != null && wanted.isInstance(component.value())) {
                answer.putString(component.value().getClass().getName());
                answer.putLong(component.contentHash());
            }
        }
        answer.putByte((byte) 0);
    }

    /// Adds the transform of a node to a hash.
    public static void putTransform(AuthoringNode node, HashStream64 answer) {
        put(node.position(), answer);
        put(node.scale(), answer);
        Quaternionfc rotation = node.rotation();
        answer.putFloat(rotation.x());
        answer.putFloat(rotation.y());
        answer.putFloat(rotation.z());
        answer.putFloat(rotation.w());
    }

    private static void put(Vector3fc vector, HashStream64 answer) {
        answer.putFloat(vector.x());
        answer.putFloat(vector.y());
        answer.putFloat(vector.z());
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
