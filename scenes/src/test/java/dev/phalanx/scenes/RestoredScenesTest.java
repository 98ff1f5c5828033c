package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.PrefabLoadResult;
import dev.phalanx.scenes.components.RequestEntityPrefabLoaded;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SectionLoaded;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A world goes back to a kept state while scenes are loaded and unloaded: what is loaded is what the state has.
class RestoredScenesTest extends InSceneWorld {
    private final World kept = new World("Kept", WorldFlags.SHADOW);

    @BeforeEach
    void writeScenes() {
        scenes.scene("city").section(0, places(10)).section(1, places(20)).section(2, places(30));
        scenes.scene("pigeon").section(0, (em, externals, blobs) -> em.createEntity(new Place(1, 0), Prefab.class));
    }

    @AfterEach
    void closeKept() {
        kept.close();
    }

    private void keep() {
        kept.entityManager().copyAndReplaceEntitiesFrom(em);
    }

    private void goBack() {
        em.copyAndReplaceEntitiesFrom(kept.entityManager());
    }

    private void settle() {
        for (int i = 0; i < 20; i++) {
            world.update();
        }
    }

    private Entity loadedCity() {
        Entity city = load("city", BLOCKING);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(places()).isEqualTo(60);
        return city;
    }

    private void assertStaysLoaded(Entity city) {
        assertThat(SceneSystem.isSceneLoaded(world, city)).isTrue();
        int loads = scenes.loads.get();
        settle();
        assertThat(places()).isEqualTo(60);
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADED_SUCCESSFULLY);
        assertThat(scenes.loads).as("nothing is loaded twice").hasValue(loads);
        SceneSystem.unloadScene(world, city);
        settle();
        assertThat(places()).isZero();
        SceneSystem.loadSceneAsync(world, SceneReference.of("city"));
        updateUntil(() -> places() == 60);
    }

    @Row("SER-3")
    @Test
    void aSceneThatIsLoadedInBothStatesStaysLoaded() {
        Entity city = loadedCity();
        keep();
        settle();
        goBack();
        assertStaysLoaded(city);
    }

    @Row("SER-3")
    @Test
    void aSceneThatWasUnloadedMeanwhileIsLoadedAgain() {
        Entity city = loadedCity();
        keep();
        SceneSystem.unloadScene(world, city);
        settle();
        assertThat(places()).isZero();
        goBack();
        assertThat(places()).isEqualTo(60);
        assertStaysLoaded(city);
    }

    @Row("SER-3")
    @Test
    void aSceneWhoseEntitiesWereDestroyedMeanwhileIsLoadedAgain() {
        Entity city = loadedCity();
        keep();
        SceneSystem.unloadScene(world, city, UnloadParameters.DESTROY_META_ENTITIES);
        settle();
        assertThat(em.exists(city)).isFalse();
        goBack();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertStaysLoaded(city);
    }

    @Row("SER-3")
    @Test
    void aSceneThatWasLoadedMeanwhileIsForgottenAndSoAreItsIds() {
        settle();
        keep();
        Entity city = loadedCity();
        goBack();
        assertThat(places()).isZero();
        assertThat(SceneSystem.getSceneEntity(world, SceneReference.of("city").sceneGuid()))
                .isEqualTo(Entity.NULL);
        Entity other = em.createEntity(new Place(7, 7));
        assertThat(other)
                .as("the id of the scene entity of the state that was left")
                .isEqualTo(city);
        for (int i = 0; i < 10; i++) {
            em.createEntity(new Place(i, 7));
        }
        settle();
        assertThat(places()).isEqualTo(11);
        em.destroyEntity(em.queryBuilder().withAll(Place.class).build());
        loadedCity();
    }

    @Row("SER-3")
    @Test
    void whatWasBeingLoadedIsLoadedAgain() {
        Entity city = load("city");
        world.update();
        keep();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        goBack();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertStaysLoaded(city);
    }

    @Row("SER-3")
    @Test
    void whatWasBeingLoadedInTheStateThatIsLeftDoesNotArrive() {
        Entity city = head("city");
        keep();
        request(section(city, 0));
        request(section(city, 1));
        world.update();
        goBack();
        settle();
        assertThat(places()).isZero();
        assertThat(SceneSystem.getSectionStreamingState(world, section(city, 1)))
                .isEqualTo(SectionStreamingState.UNLOADED);
    }

    @Row("SER-3")
    @Test
    void sectionsAreAsTheyWereOneByOne() {
        Entity city = loadedCity();
        SceneSystem.unloadSection(world, section(city, 2));
        settle();
        assertThat(places()).isEqualTo(30);
        keep();
        SceneSystem.unloadSection(world, section(city, 1));
        SceneSystem.loadSectionAsync(world, section(city, 2));
        updateUntil(() -> places() == 40);
        goBack();
        assertThat(places()).isEqualTo(30);
        settle();
        assertThat(places()).isEqualTo(30);
        assertThat(em.hasComponent(section(city, 1), SectionLoaded.class)).isTrue();
        assertThat(em.hasComponent(section(city, 2), SectionLoaded.class)).isFalse();
        SceneSystem.loadSectionAsync(world, section(city, 2));
        updateUntil(() -> places() == 60);
    }

    @Row("SER-3")
    @Test
    void whatWasBeingUnloadedIsUnloadedFurther() {
        scenes.scene("plain").section(0, places(5_000));
        Entity plain = load("plain", BLOCKING);
        updateUntil(() -> places() == 5_000);
        SceneSystem.setSettings(world, SceneStreamingSettings.DEFAULT.withUnloadMicros(0));
        SceneSystem.unloadScene(world, plain);
        world.update();
        world.update();
        int left = places();
        assertThat(left).isBetween(1, 4_999);
        keep();
        settle();
        assertThat(places()).isZero();
        goBack();
        assertThat(places()).isEqualTo(left);
        settle();
        assertThat(places()).isZero();
        SceneSystem.loadSceneAsync(world, SceneReference.of("plain"));
        updateUntil(() -> places() == 5_000);
    }

    @Row("SER-3")
    @Test
    void entitiesThatTheGameHasDestroyedStayDestroyed() {
        Entity city = loadedCity();
        em.destroyEntity(em.queryBuilder().withAll(Place.class).build());
        keep();
        SceneSystem.unloadScene(world, city);
        settle();
        goBack();
        settle();
        assertThat(SceneSystem.isSceneLoaded(world, city)).isTrue();
        assertThat(places()).isZero();
    }

    @Row("SER-3")
    @Test
    void aWorldThatJoinsLateGoesOnWithTheScenesOfTheOther() {
        Entity city = loadedCity();
        try (World joined = newWorld("Joined", scenes)) {
            EntityManager other = joined.entityManager();
            other.copyAndReplaceEntitiesFrom(em);
            updateUntil(joined, () -> SceneSystem.isSceneLoaded(joined, city));
            for (int i = 0; i < 20; i++) {
                joined.update();
            }
            assertThat(other.queryBuilder().withAll(Place.class).build().calculateEntityCount())
                    .isEqualTo(60);
            SceneSystem.unloadScene(joined, city);
            updateUntil(
                    joined,
                    () -> other.queryBuilder().withAll(Place.class).build().calculateEntityCount() == 0);
        }
    }

    @Row("SER-3")
    @Test
    void sectionsThatAreLoadedLaterFindTheEntitiesOfSectionZeroByTheirGuids() {
        EntityGuid guid = new EntityGuid(7, 0, 0, 1);
        scenes.scene("street")
                .section(0, (em, externals, blobs) -> {
                    em.createEntity(new Place(0, 0), guid);
                    em.createEntity(new Place(1, 0));
                })
                .section(1, (em, externals, blobs) -> {
                    externals.add(0);
                    externals.add(1);
                    em.createEntity(new Link(new Entity(2, 1)));
                    em.createEntity(new Link(new Entity(3, 1)));
                });
        Entity street = head("street");
        request(section(street, 0));
        updateUntil(() -> places() == 2);
        keep();
        settle();
        goBack();
        request(section(street, 1));
        EntityQuery links = em.queryBuilder().withAll(Link.class).build();
        updateUntil(() -> links.calculateEntityCount() == 2);
        List<Entity> targets = new ArrayList<>();
        for (Entity link : links.toEntityArray()) {
            targets.add(em.getComponent(link, Link.class).to());
        }
        assertThat(targets).hasSize(2).contains(Entity.NULL);
        targets.remove(Entity.NULL);
        assertThat(em.getComponent(targets.getFirst(), EntityGuid.class)).isEqualTo(guid);
    }

    @Row("SER-3")
    @Test
    void prefabsThatEntitiesAskForAreAsTheyWere() {
        settle();
        keep();
        Entity asking = em.createEntity(new RequestEntityPrefabLoaded(EntityPrefabReference.of("pigeon")));
        updateUntil(() -> em.hasComponent(asking, PrefabLoadResult.class));
        World later = new World("Later", WorldFlags.SHADOW);
        try {
            later.entityManager().copyAndReplaceEntitiesFrom(em);
            goBack();
            settle();
            em.copyAndReplaceEntitiesFrom(later.entityManager());
            settle();
            Entity root = em.getComponent(asking, PrefabLoadResult.class).prefabRoot();
            assertThat(em.getComponent(root, Place.class)).isEqualTo(new Place(1, 0));
            em.destroyEntity(asking);
            updateUntil(() -> !em.exists(root));
        } finally {
            later.close();
        }
    }
}
