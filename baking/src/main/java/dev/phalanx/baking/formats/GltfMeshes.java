package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/// The meshes of a glTF file, as components of the nodes that use them. Each mesh is read once, so that its problems
/// are listed once.
final class GltfMeshes {
    /// Components that meshes, primitives and materials give to all nodes together.
    private static final int MOST_COMPONENTS = 1_000_000;

    /// The components that a mesh adds to a node.
    ///
    /// @param mesh null if the file's path is no reference
    /// @param extras the components from its properties, without those that had errors
    record Mesh(@Nullable MeshAuthoring mesh, long hash, List<PropertyComponents.Described> extras) {}

    private final AuthoringTypes types;
    private final SceneBuilder file;
    private final JsonFields gltf;
    private final ComponentReader components;
    private final List<MarkedValue> meshes;
    private final List<MarkedValue> materials;
    private final List<MarkedValue> accessors;
    private final @Nullable Mesh[] known;
    private int componentCount;

    GltfMeshes(JsonFields gltf, AuthoringTypes types, ComponentReader components) {
        this.types = types;
        this.file = gltf.file();
        this.gltf = gltf;
        this.components = components;
        this.meshes = gltf.list("meshes");
        this.materials = gltf.list("materials");
        this.accessors = gltf.list("accessors");
        this.known = new Mesh[meshes.size()];
    }

    /// The mesh that a node of the file has, or null if it has none.
    @Nullable
    Mesh find(JsonFields fields) {
        int index = fields.index("mesh", "meshes", meshes.size());
        if (index < 0) {
            return null;
        }
        Mesh mesh = known[index];
        if (mesh == null) {
            mesh = read(index);
            known[index] = mesh;
        }
        return mesh;
    }

    /// The name of the mesh of a node; empty if it has no mesh, or that has no name.
    String name(JsonFields fields) {
        MarkedValue index = fields.object().get("mesh");
        if (index == null || !JsonFields.isWhole(index, 0, meshes.size() - 1L)) {
            return "";
        }
        MarkedValue mesh = meshes.get(index.scalar().intValue());
        MarkedValue name = mesh instanceof MarkedValue.Fields known ? known.get("name") : null;
        return name != null && name.scalar().isString() ? name.scalar().stringValue() : "";
    }

    /// Makes a node show a mesh.
    ///
    /// @param fields the node of the file that has the mesh
    void addMeshTo(AuthoringNode node, Mesh mesh, JsonFields fields) {
        Supplier<AuthoringComponent> component = component(mesh, fields);
        if (component != null) {
            node.addComponent(component.get());
        }
    }

    /// Makes the component by which nodes show a mesh, a new one for each node; null if there is none.
    ///
    /// @param fields the node of the file that has the mesh
    @Nullable
    Supplier<AuthoringComponent> component(Mesh mesh, JsonFields fields) {
        MeshAuthoring value = mesh.mesh();
        if (value == null) {
            return null;
        }
        SourcePosition position = file.position(fields.at("mesh"));
        long hash = mesh.hash();
        return () -> new AuthoringComponent(
                new MeshAuthoring(
                        value.mesh(),
                        value.materials(),
                        new Vector3f(value.boundsMinimum()),
                        new Vector3f(value.boundsMaximum())),
                position,
                hash);
    }

    /// Adds the components that are properties of a mesh.
    ///
    /// @param fields the node of the file that has the mesh
    void addPropertiesTo(AuthoringNode node, Mesh mesh, JsonFields fields) {
        if (componentCount > MOST_COMPONENTS - mesh.extras().size()) {
            componentCount = MOST_COMPONENTS;
            fields.error(
                    "mesh",
                    " gives the node more components than the " + MOST_COMPONENTS
                            + " that meshes and materials can give to nodes. Use fewer properties.");
            return;
        }
        componentCount += mesh.extras().size();
        mesh.extras().removeIf(component -> !component.addTo(node, components));
    }

    private Mesh read(int index) {
        List<PropertyComponents.Described> extras = new ArrayList<>();
        JsonFields mesh = gltf.element(meshes, "meshes", index);
        AssetRef ref = reference(index);
        if (mesh == null || ref == null) {
            return new Mesh(null, 0, extras);
        }
        addExtras(mesh, extras);
        Vector3f least = new Vector3f(Float.MAX_VALUE);
        Vector3f most = new Vector3f(-Float.MAX_VALUE);
        List<AssetRef> parts = new ArrayList<>();
        Set<Integer> used = new LinkedHashSet<>();
        for (JsonFields primitive : mesh.elements("primitives")) {
            addExtras(primitive, extras);
            addBounds(primitive, least, most);
            int material = primitive.index("material", "materials", materials.size());
            parts.add(material < 0 ? AssetRef.NONE : new AssetRef(ref.path(), "materials/" + material));
            if (material >= 0) {
                used.add(material);
            }
        }
        for (int material : used) {
            JsonFields fields = gltf.element(materials, "materials", material);
            if (fields != null) {
                addExtras(fields, extras);
            }
        }
        MeshAuthoring value = new MeshAuthoring(ref, parts, least, most);
        return new Mesh(value, AuthoringJson.hash(AuthoringJson.write(value)), extras);
    }

    private @Nullable AssetRef reference(int index) {
        try {
            return new AssetRef(file.path(), "meshes/" + index);
        } catch (IllegalArgumentException wrong) {
            file.error(String.valueOf(wrong.getMessage()));
            return null;
        }
    }

    private void addExtras(JsonFields of, List<PropertyComponents.Described> extras) {
        if (of.object().get("extras") instanceof MarkedValue.Fields properties) {
            extras.addAll(PropertyComponents.of(types, file, properties, of.path("extras")));
        }
    }

    // Bounds

    private void addBounds(JsonFields primitive, Vector3f least, Vector3f most) {
        JsonFields attributes = primitive.fields("attributes");
        if (attributes == null || !attributes.has("POSITION")) {
            file.warning(
                    primitive.object(),
                    primitive.path("attributes") + " has no POSITION, so the bounds of the mesh lack this part."
                            + " Export the file again.");
            return;
        }
        int index = attributes.index("POSITION", "accessors", accessors.size());
        JsonFields accessor = index < 0 ? null : gltf.element(accessors, "accessors", index);
        if (accessor == null) {
            return;
        }
        if (!accessor.has("min") || !accessor.has("max")) {
            file.warning(
                    accessor.object(),
                    accessor.name() + " has positions and no min and max, so the bounds of the mesh lack this"
                            + " part. Export the file again.");
            return;
        }
        double[] minimum = accessor.numbers("min", 3);
        double[] maximum = accessor.numbers("max", 3);
        if (minimum != null && maximum != null) {
            double unit = GltfAccessors.unit(accessor);
            for (int axis = 0; axis < 3; axis++) {
                float from = (float) (minimum[axis] * unit);
                float to = (float) (maximum[axis] * unit);
                least.setComponent(axis, Math.min(least.get(axis), from));
                most.setComponent(axis, Math.max(most.get(axis), to));
            }
        }
    }
}
