package dev.phalanx.scenes.diff;

import dev.phalanx.entities.systems.World;
import java.util.Objects;

/// Applies change sets to worlds.
///
/// Entities are found by their [EntityGuid]. If several entities have the same guid, such as a prefab and its
/// instances, all of them are changed.
///
/// # References
///
/// A reference leads to the entity with the guid. If several have it, it leads to the one in the same
/// [linked group][dev.phalanx.entities.components.LinkedEntityGroup] as the entity that holds the reference, or else to
/// the only one that is a prefab. If neither rule decides, the reference is ambiguous, and becomes
/// [NULL][dev.phalanx.structs.Entity#NULL].
///
/// # Linked groups
///
/// If a member is added to the group of a prefab that has instances in the world, each instance gets a copy of the
/// member. When the root of a group is destroyed, the members that have no guid are destroyed with it; the change set
/// says what happens to the others.
///
/// # What does not fit
///
/// Changes of entities that the world does not have, changes of components that an entity lacks, and ambiguous
/// references are logged as warnings, or passed to a [report][EntityPatcherOptions#withReport]; the rest is applied.
///
/// # Blob assets
///
/// A reference leads to the original blob if that is open in this process. Otherwise a blob with the same content is
/// made, once for all change sets. It stays open until it is closed by a reference to it; no world closes it. With an
/// [owner][EntityPatcherOptions#withBlobs], all blobs belong to the owner.
public final class EntityPatcher {
    private EntityPatcher() {}

    /// Applies a change set as one step. What can be refused is checked before the first change. Jobs that use
    /// components of the world are completed first.
    ///
    /// @return how many changes and references did not fit; 0 if everything fitted
    /// @throws IllegalStateException if entities or components are added or removed while a query of the world is being
    ///     iterated, or if this is called on a thread other than the world's
    /// @throws IllegalArgumentException if an entity would not fit a chunk any more, or a managed value cannot be
    ///     copied
    public static int applyChangeSet(World target, EntityChangeSet changes) {
        return applyChangeSet(target, changes, EntityPatcherOptions.standard());
    }

    /// Same as [#applyChangeSet(World, EntityChangeSet)], with options.
    ///
    /// @return how many changes and references did not fit; 0 if everything fitted
    /// @throws IllegalStateException see above
    /// @throws IllegalArgumentException see above
    public static int applyChangeSet(World target, EntityChangeSet changes, EntityPatcherOptions options) {
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(changes, "changes");
        Objects.requireNonNull(options, "options");
        try (ManagedValues managed = new ManagedValues()) {
            return new Patch(target, changes, options, managed).apply();
        }
    }
}
