package dev.phalanx.transforms;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;

/// A test with a world that has the transform systems, which is audited and closed afterwards.
abstract class InTransformWorld {
    final World world = new World("Transforms");
    final EntityManager em = world.entityManager();

    InTransformWorld() {
        world.addSystem(new TransformSystemGroup());
        world.addSystem(new ParentSystem());
        world.addSystem(new LocalToWorldSystem(0)); // with jobs, however few entities there are
        world.setFailFast(true);
    }

    @AfterEach
    void closeWorld() {
        world.audit();
        HierarchyAudit.check(em);
        world.close();
    }

    /// Runs a frame, and waits for its jobs.
    void frame() {
        world.update();
        em.completeAllTrackedJobs();
    }

    Entity at(float x, float y, float z, IComponent... more) {
        Object[] values = new Object[more.length + 1];
        values[0] = new LocalToWorld();
        System.arraycopy(more, 0, values, 1, more.length);
        return em.createEntity(LocalTransform.fromPosition(x, y, z), values);
    }

    Entity below(Entity parent, float x, float y, float z, IComponent... more) {
        Entity child = at(x, y, z, more);
        em.addComponent(child, new Parent(parent));
        return child;
    }

    Vector3f position(Entity entity) {
        return em.getComponent(entity, LocalToWorld.class).position();
    }

    List<Entity> children(Entity parent) {
        List<Entity> found = new ArrayList<>();
        if (em.hasBuffer(parent, Child.class)) {
            DynamicBuffer<Child> list = em.getBuffer(parent, Child.class, true);
            for (int i = 0; i < list.length(); i++) {
                found.add(list.get(i).value());
            }
        }
        return found;
    }

    void move(Entity entity, float x, float y, float z) {
        LocalTransform transform = em.getComponent(entity, LocalTransform.class);
        em.setComponent(entity, transform.withPosition(x, y, z));
    }
}
