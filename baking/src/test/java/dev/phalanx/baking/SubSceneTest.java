package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.components.SubSceneAuthoring;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class SubSceneTest extends InBaking {
    record Lamp(float watts) implements IComponentData {}

    private AuthoringNode embed(AuthoringNode node, String path, boolean autoLoad) {
        return node.addComponent(new SubSceneAuthoring(AssetRef.of(path), autoLoad));
    }

    @Test
    void theEntityOfASubSceneIsASceneEntity() {
        other("inn.scene.yaml");
        AuthoringScene harbour = other("levels/harbour.scene.json").setGuid(Guid.ofName("the harbour"));
        embed(node("Inn").setPosition(1, 2, 3), "inn.scene.yaml", true);
        embed(node("Harbour"), "levels/harbour.scene.json", false);
        EntityManager em = bakeWell();
        assertThat(em.getComponent(entity("Inn"), SceneReference.class)).isEqualTo(SceneReference.of("inn"));
        assertThat(em.getComponent(entity("Inn"), RequestSceneLoaded.class)).isEqualTo(new RequestSceneLoaded(0, 0));
        assertThat(em.hasComponent(entity("Inn"), LocalToWorld.class)).isFalse();
        assertThat(em.getComponent(entity("Harbour"), SceneReference.class))
                .isEqualTo(new SceneReference(Guid.ofName("the harbour")));
        assertThat(em.hasComponent(entity("Harbour"), RequestSceneLoaded.class)).isFalse();
        harbour.setGuid(null);
        harbour.addNode("Ship");
        bakeWell();
        assertThat(result.bakersRun()).isEqualTo(1);
        assertThat(em().getComponent(entity("Harbour"), SceneReference.class))
                .isEqualTo(SceneReference.of("levels/harbour"));
        harbour.addNode("Second ship");
        bakeWell();
        assertThat(result.bakersRun()).as("the content of a sub scene").isZero();
    }

    @Test
    void aSubSceneNamesAFileThatIsThere() {
        node("A")
                .setSource(new SourcePosition("city.scene.yaml", 3, 5))
                .addComponent(new SubSceneAuthoring(AssetRef.NONE, true));
        embed(node("B").setSource(new SourcePosition("city.scene.yaml", 4, 5)), "inn.scene.yaml", true);
        assertThat(problems())
                .containsExactly(
                        "city.scene.yaml:3:5: SubSceneBaker failed: The sub scene names no file. Set its field scene.",
                        "city.scene.yaml:4:5: SubSceneBaker failed: The scene inn.scene.yaml has errors, the first of"
                                + " which is: inn.scene.yaml: There is no file inn.scene.yaml below " + root
                                + ". Correct the path.");
    }

    @Test
    void aSceneDoesNotEmbedItself() {
        AuthoringNode node = embed(node("A"), "city", true);
        assertThat(problems())
                .containsExactly(
                        "city: SubSceneBaker failed: The sub scene is the scene city itself, which would be loaded"
                                + " without end. Embed another one, or set its field autoLoad to false.");
        node.setComponent(new SubSceneAuthoring(AssetRef.of("city"), false));
        bakeWell();
        assertThat(em().getComponent(entity("A"), SceneReference.class)).isEqualTo(SceneReference.of("city"));
    }

    @Test
    void subScenesAreLoadedWithTheSceneIfTheyLoadThemselves() throws IOException {
        AuthoringScene inn = new AuthoringScene("inn.scene.yaml");
        scripts.first(inn.addNode("Lamp"), baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        AuthoringScene harbour = new AuthoringScene("harbour.scene.yaml");
        scripts.first(harbour.addNode("Light"), baker -> baker.addComponent(baker.getEntity(), new Lamp(2)));
        for (AuthoringScene each : new AuthoringScene[] {inn, harbour}) {
            others.add(each);
            try (SceneBaking baking = SceneBaking.of(each, types)) {
                baking.bake().write(root.resolve(each.name() + ".entities"));
            }
        }
        embed(node("Inn"), "inn.scene.yaml", true);
        embed(node("Harbour"), "harbour.scene.yaml", false);
        bakeWell();
        result.write(root.resolve("city.entities"));
        try (World world = new World("Game")) {
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(root));
            EntityManager em = world.entityManager();
            Entity city = SceneSystem.loadSceneAsync(
                    world, SceneReference.of("city"), SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
            updateUntil(world, () -> lamps(em) == 1);
            Entity innEntity = entity(em, "Inn");
            Entity harbourEntity = entity(em, "Harbour");
            updateUntil(world, () -> SceneSystem.isSceneLoaded(world, innEntity));
            assertThat(em.getComponent(entity(em, "Lamp"), Lamp.class)).isEqualTo(new Lamp(1));
            assertThat(SceneSystem.isSceneLoaded(world, harbourEntity)).isFalse();
            em.addComponent(harbourEntity, new RequestSceneLoaded(0, 0));
            updateUntil(world, () -> SceneSystem.isSceneLoaded(world, harbourEntity));
            assertThat(lamps(em)).isEqualTo(2);
            em.removeComponent(innEntity, RequestSceneLoaded.class);
            updateUntil(world, () -> lamps(em) == 1);
            assertThat(em.getComponent(entity(em, "Light"), Lamp.class)).isEqualTo(new Lamp(2));
            SceneSystem.unloadScene(world, city);
            updateUntil(world, () -> !em.exists(innEntity));
        }
    }

    private static int lamps(EntityManager em) {
        return (int) all(em).stream()
                .filter(entity -> em.hasComponent(entity, Lamp.class))
                .count();
    }

    private static void updateUntil(World world, BooleanSupplier condition) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("a condition holds within 20 s").isLessThan(end);
            world.update();
            LockSupport.parkNanos(100_000);
        }
    }
}
