package dev.phalanx.transforms;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;

/// Keeps [Child] and [PreviousParent] in step with [Parent].
///
/// - An entity whose parent was added or set joins the children of that parent, and leaves those of the one before.
/// - An entity whose [Parent] was removed, or that was destroyed, leaves the children of its parent.
/// - The children of a destroyed parent lose their [Parent], and so does an entity whose parent does not exist or is
///   [Entity#NULL][dev.phalanx.structs.Entity#NULL]. They keep their [LocalTransform], which is relative to the world
///   from then on. The same holds for entities that lose their parent because one of the two moves to another world.
/// - A parent without [LocalToWorld] keeps its children. Their world matrices stay what they were until it has one.
///   With `-Dphalanx.safety=strict`, Phalanx logs a warning, once for each such parent.
/// - A buffer of children is added with the first child and removed with the last.
///
/// Disabled entities take part; prefabs do not.
///
/// Entities that are their own ancestors have no matrix. If a cycle of parents comes about, the system links everything
/// else and then throws an `IllegalStateException` that lists the entities of the cycle. Their matrices, and those of
/// their descendants, stay what they were until a parent in the cycle is set or removed. (Row TRF-3 of the
/// specification.)
@UpdateInGroup(TransformSystemGroup.class)
public final class ParentSystem implements ISystem {
    private HierarchyRepair repair;
    private int hierarchyVersion;

    /// A system without a world.
    public ParentSystem() {}

    @Override
    public void onCreate(SystemState state) {
        repair = new HierarchyRepair(state);
    }

    @Override
    public void onUpdate(SystemState state) {
        if (!repair.isNeeded(state)) {
            return;
        }
        hierarchyVersion++;
        repair.run(state);
    }

    /// A parent was not found, so links are looked through in the next update.
    void checkLinks() {
        repair.checkLinks();
    }

    /// A number that increases when the system may have changed a hierarchy.
    int hierarchyVersion() {
        return hierarchyVersion;
    }
}
