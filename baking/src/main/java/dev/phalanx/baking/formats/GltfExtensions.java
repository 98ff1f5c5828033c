package dev.phalanx.baking.formats;

import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The extensions of a glTF file.
///
/// | extensions | what becomes of them |
/// |---|---|
/// | `KHR_node_visibility`, `EXT_mesh_gpu_instancing` | they are read |
/// | of materials, textures, lights, animations, compressed vertices, metadata | ignored, as is what they extend |
/// | others | an error if the file requires them; otherwise one warning for the file |
final class GltfExtensions {
    static final String VISIBILITY = "KHR_node_visibility";
    static final String INSTANCING = "EXT_mesh_gpu_instancing";

    private static final Set<String> READ = Set.of(VISIBILITY, INSTANCING);

    /// Of what is not read in any case.
    private static final Set<String> OF_UNREAD = Set.of(
            "ADOBE_materials_thin_transparency",
            "AGI_articulations",
            "CESIUM_primitive_outline",
            "EXT_mesh_features",
            "EXT_mesh_manifold",
            "EXT_mesh_primitive_edge_visibility",
            "EXT_meshopt_compression",
            "EXT_structural_metadata",
            "EXT_lights_ies",
            "EXT_lights_image_based",
            "FB_geometry_metadata",
            "KHR_animation_pointer",
            "KHR_draco_mesh_compression",
            "KHR_lights_punctual",
            "KHR_mesh_quantization",
            "KHR_meshopt_compression",
            "KHR_techniques_webgl",
            "KHR_xmp",
            "KHR_xmp_json_ld",
            "MSFT_packing_normalRoughnessMetallic",
            "MSFT_packing_occlusionRoughnessMetallic",
            "NV_materials_mdl");

    private static final List<String> FAMILIES_OF_UNREAD = List.of(
            "KHR_materials_", "EXT_materials_", "KHR_texture_", "EXT_texture_", "MSFT_texture_", "GOOGLE_texture_");

    private final SceneBuilder file;
    private final JsonFields gltf;

    GltfExtensions(JsonFields gltf) {
        this.file = gltf.file();
        this.gltf = gltf;
    }

    /// Whether the file requires none that is unknown. Adds an error for each that it does, and one warning for the
    /// others that are unknown.
    boolean areKnown() {
        Set<String> refused = new HashSet<>();
        List<MarkedValue> required = gltf.list("extensionsRequired");
        for (int i = 0; i < required.size(); i++) {
            String name = unknown(required.get(i));
            if (name != null && refused.add(name)) {
                file.error(
                        required.get(i),
                        "extensionsRequired[" + i + "] is " + Names.quote(name) + ", an extension of glTF that is not"
                                + " read, and without it the scene would be another one. Export the file without it.");
            }
        }
        List<String> ignored = new ArrayList<>();
        for (MarkedValue used : gltf.list("extensionsUsed")) {
            String name = unknown(used);
            if (name != null && !refused.contains(name) && !ignored.contains(name)) {
                ignored.add(name);
            }
        }
        if (!ignored.isEmpty()) {
            gltf.warning(
                    "extensionsUsed",
                    " has extensions of glTF that are not read, so that what they say is left out: "
                            + NearNames.list(ignored) + ". Export the file without them if the scene needs it.");
        }
        return refused.isEmpty();
    }

    /// The name of an extension that is neither read nor of what is not read; null if it is, or if the value is no
    /// name.
    private static @Nullable String unknown(MarkedValue value) {
        if (!value.scalar().isString()) {
            return null;
        }
        String name = value.scalar().stringValue();
        boolean isKnown = READ.contains(name)
                || OF_UNREAD.contains(name)
                || FAMILIES_OF_UNREAD.stream().anyMatch(name::startsWith);
        return isKnown ? null : name;
    }

    /// What a node says by an extension, or null if it says nothing.
    static @Nullable JsonFields of(JsonFields node, String extension) {
        JsonFields all = node.fields("extensions");
        return all == null ? null : all.fields(extension);
    }
}
