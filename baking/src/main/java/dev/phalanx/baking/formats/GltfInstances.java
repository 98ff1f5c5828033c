package dev.phalanx.baking.formats;

import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringInstances;
import dev.phalanx.baking.tree.AuthoringNode;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;

/// The instances of meshes that nodes have by the extension `EXT_mesh_gpu_instancing`: each becomes a child of its node
/// that shows the node's mesh.
final class GltfInstances {
    /// Instances of all nodes together. A small file can name the same data for many nodes.
    private static final int MOST_INSTANCES = 1_000_000;

    /// Fewer instances are nodes from the beginning.
    static final int LEAST_PACKED = 64;

    private final SceneBuilder file;
    private final GltfMeshes meshes;
    private final GltfAccessors accessors;
    private int instanceCount;

    GltfInstances(JsonFields gltf, GltfMeshes meshes, GltfAccessors accessors) {
        this.file = gltf.file();
        this.meshes = meshes;
        this.accessors = accessors;
    }

    /// Adds the instances of a node.
    ///
    /// @param instancing what the extension says
    /// @param fields the node of the file
    /// @param mesh its mesh, or null if it has none
    void addTo(AuthoringNode node, JsonFields instancing, JsonFields fields, GltfMeshes.@Nullable Mesh mesh) {
        JsonFields attributes = instancing.fields("attributes");
        if (attributes == null) {
            return;
        }
        int count = count(attributes);
        if (count > MOST_INSTANCES - instanceCount) {
            instanceCount = MOST_INSTANCES;
            instancing.error(
                    "attributes",
                    " has " + count + " instances, and a file can have " + MOST_INSTANCES + " together. Divide the"
                            + " scene.");
            return;
        }
        instanceCount += count;
        float[] translations = numbers(attributes, "TRANSLATION", 3);
        float[] rotations = numbers(attributes, "ROTATION", 4);
        float[] scales = numbers(attributes, "SCALE", 3);
        if (count >= LEAST_PACKED && node.ownChildren().isEmpty() && areUsual(rotations)) {
            file.addInstances(
                    node,
                    new AuthoringInstances(
                            count,
                            translations,
                            rotations,
                            scales,
                            mesh == null ? null : meshes.component(mesh, fields),
                            file.position(fields.object())),
                    fields.object());
            return;
        }
        for (int i = 0; i < count; i++) {
            AuthoringNode instance = file.addNode(node, "Instance " + i, fields.object());
            if (instance == null) {
                return;
            }
            if (translations != null) {
                instance.setPosition(translations[3 * i], translations[3 * i + 1], translations[3 * i + 2]);
            }
            if (scales != null) {
                instance.setScale(scales[3 * i], scales[3 * i + 1], scales[3 * i + 2]);
            }
            if (rotations != null) {
                setRotation(instance, attributes, rotations, i);
            }
            if (mesh != null) {
                meshes.addMeshTo(instance, mesh, fields);
            }
        }
    }

    private float @Nullable [] numbers(JsonFields attributes, String key, int components) {
        return attributes.has(key) ? accessors.read(attributes, key, components) : null;
    }

    /// The number of instances: that of the elements of each accessor.
    private int count(JsonFields attributes) {
        int count = -1;
        for (MarkedValue.Field attribute : attributes.object().fields()) {
            int elements = accessors.count(attributes, attribute.name());
            if (count >= 0 && elements >= 0 && elements != count) {
                attributes.error(
                        attribute.name(),
                        " has " + elements + " elements, and another attribute of the instances has " + count
                                + ". Export the file again.");
                return 0;
            }
            count = elements < 0 ? count : elements;
        }
        return Math.max(0, count);
    }

    /// Whether the lengths of all elements are near 1.
    private static boolean areUsual(float @Nullable [] rotations) {
        Quaternionf rotation = new Quaternionf();
        for (int at = 0; rotations != null && at < rotations.length; at += 4) {
            rotation.set(rotations[at], rotations[at + 1], rotations[at + 2], rotations[at + 3]);
            float lengthSquared = rotation.lengthSquared();
            if (!(lengthSquared > 0.25f && lengthSquared < 4)) {
                return false;
            }
        }
        return true;
    }

    private static void setRotation(AuthoringNode instance, JsonFields attributes, float[] rotations, int number) {
        int at = 4 * number;
        Quaternionf rotation = new Quaternionf(rotations[at], rotations[at + 1], rotations[at + 2], rotations[at + 3]);
        float lengthSquared = rotation.lengthSquared();
        if (lengthSquared > 0 && Float.isFinite(lengthSquared)) {
            instance.setRotation(rotation);
        } else {
            attributes.error("ROTATION", " has an element " + number + " of the length 0. Export the file again.");
        }
    }
}
