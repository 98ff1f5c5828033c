package dev.phalanx.samples.jmonkey;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.GoldenPicture;
import dev.phalanx.testing.VirtualScreen;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FountainTest {
    private static final List<String> OPTIONS = List.of(
            "--sun-misc-unsafe-memory-access=allow",
            "--illegal-native-access=deny",
            "--enable-native-access=ALL-UNNAMED",
            "-Djoml.nounsafe=true");

    @Test
    void theFountainLooksAsItDid() throws Exception {
        Path picture = Path.of("target", "fountain.png");
        try (VirtualScreen screen = VirtualScreen.start()) {
            screen.outputOf(OPTIONS, Fountain.class, "--frames", "60", "--screenshot", picture.toString());
        }
        GoldenPicture.assertMatches(Path.of("../../docs/images/engines-jmonkey.png"), picture);
    }

    @Test
    void ballsComeAndGo() {
        try (World world = FountainWorld.create()) {
            EntityManager em = world.entityManager();
            RunLoop loop = RunLoop.of(world).fixedDelta(1 / 30f);
            loop.run(61); // the first frame takes no time
            assertThat(em.queryBuilder().withAll(Ball.class).build().calculateEntityCount())
                    .isBetween(435, 445);
            loop.run(300);
            assertThat(em.queryBuilder().withAll(Ball.class).build().calculateEntityCount())
                    .isBetween(550, 880);
        }
    }

    @Test
    void aGeometryLeavesTheSceneGraphWithItsEntity() {
        Node node = new Node();
        Geometry geometry = new Geometry("ball");
        node.attachChild(geometry);
        try (World world = FountainWorld.create()) {
            EntityManager em = world.entityManager();
            Entity entity = em.createEntity();
            em.addComponent(entity, new Visual(geometry));
            assertThat(node.getChildren()).containsExactly(geometry);

            em.destroyEntity(entity);
            assertThat(node.getChildren()).isEmpty();
        }
    }
}
