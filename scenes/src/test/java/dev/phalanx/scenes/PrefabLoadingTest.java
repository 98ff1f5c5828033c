package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.PrefabLoadResult;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestEntityPrefabLoaded;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrefabLoadingTest extends InSceneWorld {
    record Spawner(EntityPrefabReference prefab, int count) implements IComponentData {}

    private static final EntityPrefabReference PIGEON = EntityPrefabReference.of("pigeon");

    @BeforeEach
    void writePrefabs() {
        scenes.scene("pigeon").section(0, (em, externals, blobs) -> {
            Entity wing = em.createEntity(new Place(2, 0), Prefab.class);
            Entity root = em.createEntity(new Place(1, 0), Prefab.class);
            em.addBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(root));
            em.getBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(wing));
        });
        scenes.scene("marked").section(0, (em, externals, blobs) -> {
            em.createEntity(new Place(2, 0), Prefab.class);
            Entity root = em.createEntity(new Place(1, 0), Prefab.class);
            em.addComponent(root, new PrefabRoot(root));
        });
        scenes.scene("ambiguous").section(0, (em, externals, blobs) -> {
            em.createEntity(new Place(2, 0), Prefab.class);
            em.createEntity(new Place(2, 0), Prefab.class);
        });
    }

    private Entity asking(EntityPrefabReference prefab) {
        return em.createEntity(new RequestEntityPrefabLoaded(prefab));
    }

    @Row({"SCN-5.1", "SCN-5.8"})
    @Test
    void requestsForOnePrefabShareOneLoad() {
        Entity scene = SceneSystem.loadPrefabAsync(world, PIGEON);
        assertThat(SceneSystem.loadPrefabAsync(world, PIGEON)).isEqualTo(scene);
        updateUntil(() -> em.hasComponent(scene, PrefabRoot.class));
        assertThat(SceneSystem.loadPrefabAsync(world, PIGEON, BLOCKING)).isEqualTo(scene);
        world.update();
        assertThat(scenes.loads).hasValue(1);
        Entity root = em.getComponent(scene, PrefabRoot.class).root();
        assertThat(em.hasComponent(root, Prefab.class)).isTrue();
        assertThat(em.getComponent(root, Place.class)).isEqualTo(new Place(1, 0));
        assertThat(places()).as("prefabs are passed over").isZero();
        em.instantiate(root);
        assertThat(places()).isEqualTo(2);
    }

    @Row("SCN-6.4")
    @Test
    void instancesOfPrefabsDieWithTheScene() {
        Entity scene = SceneSystem.loadPrefabAsync(world, PIGEON, BLOCKING);
        world.update();
        Entity root = em.getComponent(scene, PrefabRoot.class).root();
        Entity instance = em.instantiate(root);
        assertThat(em.getSharedComponent(instance, SceneSection.class))
                .isEqualTo(new SceneSection(Guid.ofName("pigeon"), 0));
        assertThat(em.getSharedComponent(instance, SceneTag.class).sectionEntity())
                .isEqualTo(section(scene, 0));
        em.instantiate(root, 100);
        assertThat(places()).isEqualTo(202);
        SceneSystem.unloadScene(world, scene);
        world.update();
        assertThat(places()).isZero();
        assertThat(em.exists(instance)).isFalse();
        assertThat(em.hasComponent(scene, PrefabRoot.class)).isFalse();
    }

    @Row({"SCN-8.1", "SCN-8.3"})
    @Test
    void entitiesThatAskForAPrefabShareItAndTheLastOneLetsItGo() {
        em.createEntity(new Spawner(PIGEON, 3));
        Spawner spawner = em.getSingleton(Spawner.class);
        Entity first = asking(spawner.prefab());
        Entity second = asking(spawner.prefab());
        updateUntil(() -> em.hasComponent(first, PrefabLoadResult.class));
        world.update();
        Entity root = em.getComponent(first, PrefabLoadResult.class).prefabRoot();
        assertThat(em.getComponent(second, PrefabLoadResult.class).prefabRoot()).isEqualTo(root);
        assertThat(scenes.loads).hasValue(1);
        Entity third = asking(PIGEON);
        world.update();
        assertThat(em.getComponent(third, PrefabLoadResult.class).prefabRoot()).isEqualTo(root);
        em.instantiate(root);
        em.destroyEntity(first);
        em.removeComponent(second, RequestEntityPrefabLoaded.class);
        world.update();
        assertThat(em.hasComponent(second, PrefabLoadResult.class)).isFalse();
        assertThat(places()).isEqualTo(2);
        em.destroyEntity(third);
        world.update();
        assertThat(places()).isZero();
        assertThat(em.exists(root)).isFalse();
        assertThat(SceneSystem.getSceneEntity(world, Guid.ofName("pigeon"))).isEqualTo(Entity.NULL);
    }

    @Test
    void prefabThatOtherCodeHasLoadedStays() {
        Entity asker = asking(PIGEON);
        world.update();
        Entity scene = SceneSystem.loadPrefabAsync(world, PIGEON, BLOCKING);
        updateUntil(() -> em.hasComponent(asker, PrefabLoadResult.class));
        em.destroyEntity(asker);
        world.update();
        assertThat(em.hasComponent(scene, PrefabRoot.class)).isTrue();
        assertThat(scenes.loads).hasValue(1);
    }

    @Row("SCN-8.1")
    @Test
    void changedRequestGetsTheOtherPrefab() {
        Entity asker = asking(PIGEON);
        updateUntil(() -> em.hasComponent(asker, PrefabLoadResult.class));
        world.update(); // the result was a structural change, a changed request is none
        Entity before = em.getComponent(asker, PrefabLoadResult.class).prefabRoot();
        em.setComponent(asker, new RequestEntityPrefabLoaded(EntityPrefabReference.of("marked")));
        world.update();
        updateUntil(() -> em.hasComponent(asker, PrefabLoadResult.class));
        assertThat(em.getComponent(asker, PrefabLoadResult.class).prefabRoot()).isNotEqualTo(before);
        assertThat(em.exists(before)).isFalse();
    }

    @Test
    void markedEntityIsThePrefabAndLosesTheMark() {
        Entity scene = SceneSystem.loadPrefabAsync(world, EntityPrefabReference.of("marked"), BLOCKING);
        world.update();
        Entity root = em.getComponent(scene, PrefabRoot.class).root();
        assertThat(em.getComponent(root, Place.class)).isEqualTo(new Place(1, 0));
        assertThat(em.hasComponent(root, PrefabRoot.class)).isFalse();
    }

    @Test
    void sceneWithoutOnePrefabIsReported() {
        Entity asker = asking(EntityPrefabReference.of("ambiguous"));
        updateUntil(() -> SceneSystem.getFailure(world, asker) != null);
        assertThat(SceneSystem.getFailure(world, asker))
                .hasMessage("Scene " + Guid.ofName("ambiguous") + " has no prefab: section 0 has no entity with"
                        + " PrefabRoot, and the entities of the scene are not those of one prefab. Add a PrefabRoot with"
                        + " its own id to the prefab before the scene is written.");
    }

    @Test
    void aSceneThatHasPrefabsAndOtherEntitiesIsNoPrefab() {
        scenes.scene("level").section(0, (in, externals, blobs) -> {
            in.createEntity(new Place(1, 0));
            Entity root = in.createEntity(new Place(2, 0), Prefab.class);
            in.addBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(root));
        });
        scenes.scene("streets")
                .section(0, (in, externals, blobs) -> in.createEntity(new Place(2, 0), Prefab.class))
                .section(1, (in, externals, blobs) -> in.createEntity(new Place(1, 0)));
        for (String name : new String[] {"level", "streets"}) {
            Entity scene = load(name, BLOCKING);
            world.update();
            assertThat(SceneSystem.isSceneLoaded(world, scene)).isTrue();
            assertThat(em.hasComponent(scene, PrefabRoot.class)).as(name).isFalse();
        }
    }

    @Row("SCN-8.2")
    @Test
    void unknownPrefabFailsWithItsGuid() {
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            Entity scene = SceneSystem.loadPrefabAsync(world, EntityPrefabReference.of("dodo"));
            Entity asker = asking(EntityPrefabReference.of("dodo"));
            updateUntil(() -> SceneSystem.getSceneStreamingState(world, scene)
                    == SceneStreamingState.FAILED_LOADING_SCENE_HEADER);
            assertThat(SceneSystem.getFailure(world, asker))
                    .hasMessageContaining(Guid.ofName("dodo").toString());
            assertThat(log.lines()).hasSize(1);
        }
    }
}
