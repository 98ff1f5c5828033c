package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformUsageFlags;
import org.junit.jupiter.api.Test;

class FirstBakeTest {
    record LampAuthoring(float watts) implements IAuthoring {}

    record Lamp(float watts) implements IComponentData {}

    static final class LampBaker extends Baker<LampAuthoring> {
        @Override
        protected void bake(LampAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
            addComponent(entity, new Lamp(authoring.watts()));
        }
    }

    @Test
    void sceneBecomesEntities() {
        BakingTypes types =
                BakingTypes.none().withAuthoring(LampAuthoring.class).withBakers(new LampBaker());
        AuthoringScene scene = new AuthoringScene("city");
        scene.addNode("Lamp").setPosition(1, 2, 3).addComponent(new LampAuthoring(40));
        scene.addNode("Nothing");
        try (SceneBaking baking = SceneBaking.of(scene, types)) {
            BakeResult result = baking.bake().orThrow();
            EntityManager em = result.world().entityManager();
            assertThat(em.entityCount()).isEqualTo(1);
            Entity lamp = em.getSingletonEntity(Lamp.class);
            assertThat(em.getComponent(lamp, Lamp.class)).isEqualTo(new Lamp(40));
            assertThat(em.getComponent(lamp, LocalTransform.class)).isEqualTo(LocalTransform.fromPosition(1, 2, 3));
            assertThat(em.getName(lamp)).isEqualTo("Lamp");
            scene.findNode("Lamp").setComponent(new LampAuthoring(60));
            BakeResult again = baking.bake().orThrow();
            assertThat(again.bakersRun()).isEqualTo(1);
            assertThat(again.world().entityManager().getSingleton(Lamp.class)).isEqualTo(new Lamp(60));
            assertThat(baking.bake().bakersRun()).isZero();
        }
    }
}
