package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.baking.internal.record.Nodes;
import dev.phalanx.baking.tree.AuthoringInstances;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.EntityStorageInfo;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/// The instances of a node that are not nodes, from bake to bake. Bakers run for the first one, and the others get the
/// same components: their bakers would be given an equal component, and have asked nothing that differs from instance
/// to instance. The entities of the others are copies of the entity of the first one, with transforms and identities of
/// their own.
final class InstancesState {
    /// The node that has the instances.
    final NodeState parent;
    /// The first instance.
    final NodeState first;

    AuthoringInstances instances;
    /// The nodes of the scene before the first instance, breadth first.
    int start;

    /// The entities of all instances but the first one.
    private NativeArray<Entity> others = NativeArray.ofLength(Entity.class, 0);

    private @Nullable AuthoringInstances written;

    InstancesState(NodeState parent, NodeState first, AuthoringInstances instances) {
        this.parent = parent;
        this.first = first;
        this.instances = instances;
    }

    /// Whether all instances can have what bakers have made for the first one.
    boolean isShared() {
        for (Run run : first.runs) {
            if (!run.isUsed() || !run.recording().isOfAnyNode()) {
                return false;
            }
        }
        return true;
    }

    /// Whether the entities are to be written again.
    boolean hasChanged(NodeContext now) {
        return first.hasChanged(now) || written == null || !instances.hasTransformsOf(written);
    }

    /// Makes the entities of all instances but the first one, whose entity is complete.
    ///
    /// @param identity of the first one
    void writeOthers(EntityManager em, TransformAuthoring transform, EntityGuid identity) {
        removeOthers(em);
        others = em.instantiate(first.entity, instances.count() - 1);
        for (int i = 0; i < others.length(); i++) {
            em.setName(others.get(i), AuthoringInstances.name(i + 1));
        }
        EntityStorageInfoLookup places = em.getEntityStorageInfoLookup();
        ArchetypeChunk chunk = null;
        NativeArray<TransformAuthoring> transforms = NativeArray.ofLength(TransformAuthoring.class, 0);
        NativeArray<EntityGuid> identities = NativeArray.ofLength(EntityGuid.class, 0);
        InstanceIds ids = new InstanceIds(parent.scene, parent.key, instances.count());
        for (int i = 0; i < others.length(); i++) {
            EntityStorageInfo place = places.get(others.get(i));
            if (chunk == null || !chunk.equals(place.chunk())) {
                chunk = place.chunk();
                transforms = chunk.getNativeArray(TransformAuthoring.class);
                identities = chunk.getNativeArray(EntityGuid.class);
            }
            instances.transform(i + 1, transform.position, transform.rotation, transform.scale);
            transforms.set(place.indexInChunk(), transform);
            identities.set(
                    place.indexInChunk(),
                    new EntityGuid(
                            ids.originatingId(i + 1), identity.subId(), identity.namespaceId(), identity.serial()));
        }
    }

    void keep(NodeContext context) {
        first.keep(context);
        written = instances;
    }

    /// Destroys the entities of all instances but the first one.
    void removeOthers(EntityManager em) {
        em.destroyEntity(others);
        others = NativeArray.ofLength(Entity.class, 0);
        written = null;
    }

    /// Adds the entities of all instances, in order.
    void addEntities(List<Entity> all) {
        all.add(first.entity);
        for (int i = 0; i < others.length(); i++) {
            all.add(others.get(i));
        }
    }

    /// The matrix that transforms points of an instance to the scene.
    Matrix4x3f localToWorld(int instance) {
        Vector3f position = new Vector3f();
        Quaternionf rotation = new Quaternionf();
        Vector3f scale = new Vector3f();
        instances.transform(instance, position, rotation, scale);
        return Nodes.localToWorld(new Matrix4x3f().translationRotateScale(position, rotation, scale), parent.node);
    }
}
