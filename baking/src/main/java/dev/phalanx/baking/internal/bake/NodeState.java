package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/// What is kept about a node from bake to bake.
final class NodeState {
    final String scene;
    final String key;
    final Entity entity;
    AuthoringNode node;
    List<Run> runs = new ArrayList<>(2);

    /// The bits of the flags with which bakers request the entity.
    int flags;
    /// The number of the last bake in which its bakers were looked at.
    int bakedIn;
    /// Why they ran then, among all reasons.
    int firstReason;

    int endOfReasons;
    /// Its instances that are not nodes, or null.
    @Nullable
    InstancesState instances;
    /// Whether what bakers make for one of its instances is not the same for all.
    boolean hasOwnInstances;
    /// Whether components of bakers have changed.
    boolean isChanged = true;
    /// What the entity has besides the components of bakers, as it was written the last time.
    private @Nullable NodeContext context;

    private int writtenFlags;
    private String name = "";
    private final Vector3f position = new Vector3f();
    private final Quaternionf rotation = new Quaternionf();
    private final Vector3f scale = new Vector3f();

    NodeState(String scene, AuthoringNode node, Entity entity) {
        this.scene = scene;
        this.key = node.key();
        this.node = node;
        this.entity = entity;
    }

    /// The section of the entity, as it was written the last time; negative if none stores it.
    int section() {
        NodeContext written = context;
        return written == null ? -1 : written.section();
    }

    /// Whether the entity is to be written again.
    boolean hasChanged(NodeContext now) {
        return isChanged
                || !now.equals(context)
                || flags != writtenFlags
                || !name.equals(node.name())
                || !position.equals(node.position())
                || !rotation.equals(node.rotation())
                || !scale.equals(node.scale());
    }

    /// Keeps what was written.
    void keep(NodeContext now) {
        isChanged = false;
        context = now;
        writtenFlags = flags;
        name = node.name();
        position.set(node.position());
        rotation.set(node.rotation());
        scale.set(node.scale());
    }
}
