package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.FloatColumn;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// What the types of the package are, and when its systems run.
class TransformTypesTest extends InTransformWorld {
    @Test
    @Row("TRF-1.1")
    void componentsHaveTheseFields() {
        assertThat(StructType.of(LocalTransform.class).leaves())
                .extracting(Leaf::path)
                .containsExactlyInAnyOrder(
                        "position.x",
                        "position.y",
                        "position.z",
                        "scale",
                        "rotation.x",
                        "rotation.y",
                        "rotation.z",
                        "rotation.w");
        LocalToWorld world = LocalToWorld.of(LocalTransform.fromPosition(1, 2, 3));
        assertThat(world.toMatrix4f()).isEqualTo(new Matrix4f().translation(1, 2, 3));
        assertThat(new Parent(Entity.NULL).value()).isEqualTo(Entity.NULL);
        assertThat(IComponentData.class).isAssignableFrom(Parent.class);
        assertThat(ICleanupBufferElementData.class).isAssignableFrom(Child.class);
        assertThat(ICleanupComponentData.class).isAssignableFrom(PreviousParent.class);
    }

    /// Moves entities before the group, and notes where they are after it.
    static final class Order {
        private static final List<Float> SEEN = new ArrayList<>();

        @UpdateBefore(TransformSystemGroup.class)
        static final class BeforeSystem implements ISystem {
            @Override
            public void onUpdate(SystemState state) {
                state.entityManager()
                        .query(QueryTerms.rw(LocalTransform.class))
                        .forEach(transform -> transform.position.x += 1);
            }
        }

        @UpdateAfter(TransformSystemGroup.class)
        static final class AfterSystem implements ISystem {
            @Override
            public void onUpdate(SystemState state) {
                state.entityManager()
                        .query(QueryTerms.ro(LocalToWorld.class))
                        .forEach(world -> SEEN.add(world.position().x));
            }
        }
    }

    @Test
    @Row("TRF-5.1")
    void theGroupRunsItsSystemsInTheSimulation() {
        frame(); // groups take their systems over
        SimulationSystemGroup simulation = world.getExistingSystem(SimulationSystemGroup.class);
        TransformSystemGroup group = world.getExistingSystem(TransformSystemGroup.class);

        assertThat(simulation.systems()).extracting(SystemState::system).contains(group);
        assertThat(group.systems())
                .extracting(SystemState::system)
                .containsExactly(
                        world.getExistingSystem(ParentSystem.class), world.getExistingSystem(LocalToWorldSystem.class));
    }

    @Test
    @Row("TRF-5.2")
    void systemsRunBeforeOrAfterTheGroup() {
        Order.SEEN.clear();
        at(0, 0, 0);
        world.addSystem(new Order.AfterSystem());
        world.addSystem(new Order.BeforeSystem());

        frame();
        frame();

        assertThat(Order.SEEN).containsExactly(1f, 2f);
    }

    @Test
    @Row("TRF-6.1")
    void aRendererFindsAllMatricesInOneColumn() {
        Entity parent = at(1, 0, 0);
        for (int i = 0; i < 300; i++) {
            below(parent, 0, i, 0);
        }
        frame();
        ComponentTypeHandle<LocalToWorld> handle = em.getComponentTypeHandle(LocalToWorld.class, true);
        List<Float> drawn = new ArrayList<>();

        for (ArchetypeChunk chunk :
                em.queryBuilder().withAll(LocalToWorld.class).build().toArchetypeChunkArray()) {
            FloatColumn matrices = chunk.floatColumn(handle, "value");
            assertThat(matrices.stride()).isEqualTo(12);
            for (int at = 0; at < matrices.length(); at += matrices.stride()) {
                drawn.add(matrices.get(at + 9));
            }
        }

        assertThat(drawn).hasSize(301).containsOnly(1f);
    }

    @Test
    @Row("TRF-8.1")
    void thereAreFlagsForBakers() {
        assertThat(TransformUsageFlags.values())
                .extracting(Enum::name)
                .containsExactly(
                        "NONE", "RENDERABLE", "DYNAMIC", "WORLD_SPACE", "NON_UNIFORM_SCALE", "MANUAL_OVERRIDE");
    }

    @Test
    @Row({"TRF-9.1", "TRF-9.2"})
    void theAspectReadsAndWrites() {
        Entity parent = at(1, 0, 0);
        Entity child = below(parent, 0, 2, 0);
        em.createEntity(new LocalTransform());
        frame();
        List<Entity> found = new ArrayList<>();

        em.query(QueryTerms.aspect(TransformAspect.class)).forEach(aspect -> found.add(aspect.entity()));

        assertThat(found).containsExactlyInAnyOrder(parent, child);
        TransformAspect aspect = em.getAspect(child, TransformAspect.class);
        assertThat(aspect.hasParent()).isTrue();
        assertThat(em.getAspect(parent, TransformAspect.class).hasParent()).isFalse();
        assertThat(aspect.worldPosition()).isEqualTo(new Vector3f(1, 2, 0));
        aspect.setLocalPosition(new Vector3f(0, 5, 0));
        aspect.setLocalRotation(new Quaternionf().rotationY((float) Math.PI / 2));
        aspect.setLocalScale(2);
        aspect.translateLocal(new Vector3f(1, 0, 0));
        LocalTransform transform = em.getComponent(child, LocalTransform.class);
        assertThat(transform.position).isEqualTo(new Vector3f(1, 5, 0));
        assertThat(transform.scale).isEqualTo(2);
        frame();
        assertThat(em.getAspect(child, TransformAspect.class).forward().distance(1, 0, 0))
                .isLessThan(1e-6f);
    }
}
