package dev.phalanx.baking.authoring;

import java.util.List;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/// The mesh that a node shows, with its materials and bounds. The reader of glTF files adds one to each node with a
/// mesh.
///
/// @param mesh the mesh, such as `ship.glb#meshes/0`
/// @param materials the material of each part of the mesh, such as `ship.glb#materials/1`; [AssetRef#NONE] for a part
///     without one
/// @param boundsMinimum the least coordinates of the mesh's vertices, in the space of the node
/// @param boundsMaximum the greatest coordinates; below the least if the bounds are empty
public record MeshAuthoring(AssetRef mesh, List<AssetRef> materials, Vector3f boundsMinimum, Vector3f boundsMaximum)
        implements IAuthoring {
    /// A mesh. Values that are null become no mesh, no materials and empty bounds.
    public MeshAuthoring {
        mesh = mesh == null ? AssetRef.NONE : mesh;
        materials = materials == null ? List.of() : List.copyOf(materials);
        boundsMinimum = boundsMinimum == null ? new Vector3f(Float.MAX_VALUE) : boundsMinimum;
        boundsMaximum = boundsMaximum == null ? new Vector3f(-Float.MAX_VALUE) : boundsMaximum;
    }

    /// A mesh with empty bounds.
    public MeshAuthoring(AssetRef mesh, List<AssetRef> materials) {
        this(mesh, materials, new Vector3f(Float.MAX_VALUE), new Vector3f(-Float.MAX_VALUE));
    }

    /// Whether the bounds contain no point.
    public boolean hasEmptyBounds() {
        Vector3fc least = boundsMinimum;
        Vector3fc most = boundsMaximum;
        return !(least.x() <= most.x() && least.y() <= most.y() && least.z() <= most.z());
    }
}
