package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.EntitySceneReference;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// References to scenes and prefabs by their identities, which are stored and loaded on demand.
class ReferencesTest extends InBaking {
    record DoorAuthoring(AssetRef scene, AssetRef prefab) implements IAuthoring {}

    record Door(EntitySceneReference scene, EntityPrefabReference prefab) implements IComponentData {}

    record Key(EntityPrefabReference prefab) implements IBufferElementData {}

    record Lamp(float watts) implements IComponentData {}

    static final class DoorBaker extends Baker<DoorAuthoring> {
        @Override
        protected void bake(DoorAuthoring authoring) {
            Entity entity = getEntity();
            EntityPrefabReference prefab = new EntityPrefabReference(getSceneGuid(authoring.prefab()));
            addComponent(entity, new Door(new EntitySceneReference(getSceneGuid(authoring.scene())), prefab));
            addBuffer(entity, Key.class).add(new Key(prefab));
        }
    }

    @Row("SCN-8.1")
    @Test
    void referencesSurviveBakingAndFiles() throws IOException {
        types = types.withAuthoring(DoorAuthoring.class).withBakers(new DoorBaker());
        AuthoringScene inn = other("inn.scene.yaml").setGuid(Guid.ofName("the inn"));
        scripts.first(inn.addNode("Lamp"), baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        other("pigeon.scene.json").addNode("Pigeon");
        try (SceneBaking baking = SceneBaking.of(inn, types)) {
            baking.bake().write(root.resolve("inn.entities"));
        }
        node("Door").addComponent(new DoorAuthoring(AssetRef.of("inn.scene.yaml"), AssetRef.of("pigeon.scene.json")));
        bakeWell();
        check(em());
        assertThat(names()).as("what is named is not baked").containsExactly("Door");
        Path file = root.resolve("city.entities");
        result.write(file);
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            WorldFiles.load(world, file);
            check(em);
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(root));
            SceneSystem.loadSceneAsync(
                    world,
                    em.getComponent(entity(em, "Door"), Door.class).scene(),
                    SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
            world.update();
            assertThat(em.getComponent(entity(em, "Lamp"), Lamp.class)).isEqualTo(new Lamp(1));
        }
    }

    private static void check(EntityManager em) {
        Door door = em.getComponent(entity(em, "Door"), Door.class);
        assertThat(door)
                .isEqualTo(
                        new Door(new EntitySceneReference(Guid.ofName("the inn")), EntityPrefabReference.of("pigeon")));
        assertThat(em.getBuffer(entity(em, "Door"), Key.class).get(0))
                .isEqualTo(new Key(EntityPrefabReference.of("pigeon")));
    }
}
