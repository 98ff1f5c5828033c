package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.DisableAutoCreation;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.EntitySceneReference;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneEntityReference;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.systems.SceneSectionStreamingSystem;
import dev.phalanx.scenes.systems.SceneSystemGroup;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class SceneLoadingTest extends InSceneWorld {
    record Biome(int number) implements IComponentData {}

    record Climate(float warmth) implements IComponentData {}

    record Door(EntitySceneReference leadsTo) implements IComponentData {}

    @Row({"SCN-5.1", "SCN-9.1", "SCN-6.1"})
    @Test
    void sceneIsLoadedWithAllItsSectionsAndUnloaded() {
        scenes.scene("city").section(0, places(3)).section(1, places(4));
        Entity city = load("city");
        assertThat(SceneSystem.isSceneLoaded(world, city)).isFalse();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(places()).isEqualTo(7);
        assertThat(count(section(city, 0))).isEqualTo(3);
        assertThat(count(section(city, 1))).isEqualTo(4);
        SceneSystem.unloadScene(world, city);
        updateUntil(() -> SceneSystem.getSceneStreamingState(world, city) != SceneStreamingState.UNLOADING);
        assertThat(places()).isZero();
        assertThat(SceneSystem.isSceneLoaded(world, city)).isFalse();
    }

    @Row("SCN-9.1")
    @Test
    void sectionsWaitForRequestsWhenAutoLoadIsOff() {
        scenes.scene("city").section(0, places(3)).section(1, places(4));
        Entity city = head("city");
        world.update();
        assertThat(SceneSystem.getSceneStreamingState(world, city))
                .isEqualTo(SceneStreamingState.LOADED_SECTION_ENTITIES);
        assertThat(em.hasComponent(section(city, 0), RequestSceneLoaded.class)).isFalse();
        assertThat(scenes.loads).hasValue(0);
    }

    @Row({"SCN-4.1", "SCN-4.2", "SCN-4.3"})
    @Test
    void sectionEntitiesHaveTheirMetadataBeforeTheyAreLoaded() {
        scenes.scene("city")
                .section(0, places(3))
                .section(1, places(4), new Biome(7), new Climate(0.5f))
                .section(5, places(1));
        Entity city = head("city");
        DynamicBuffer<ResolvedSectionEntity> resolved = em.getBuffer(city, ResolvedSectionEntity.class, true);
        assertThat(resolved.length()).isEqualTo(3);
        Entity one = resolved.get(1).sectionEntity();
        assertThat(em.getComponent(one, SceneSectionData.class))
                .isEqualTo(new SceneSectionData(Guid.ofName("city"), 1, 7, 100, new SectionBounds(1, 0, 0, 2, 1, 1)));
        assertThat(em.getComponent(one, SceneEntityReference.class).sceneEntity())
                .isEqualTo(city);
        assertThat(em.getComponent(one, Biome.class)).isEqualTo(new Biome(7));
        assertThat(em.getComponent(one, Climate.class)).isEqualTo(new Climate(0.5f));
        assertThat(em.hasComponent(section(city, 5), Biome.class)).isFalse();
        assertThat(em.getName(one)).isEqualTo("Scene section 1");
        assertThat(SceneSystem.getSectionEntity(world, city, 2)).isEqualTo(Entity.NULL);
        assertThat(SceneSystem.getSectionEntity(world, one, 0)).isEqualTo(Entity.NULL);
    }

    @Row("SCN-4.1")
    @Test
    void requestOnASectionEntityStreamsItInAndItsRemovalStreamsItOut() {
        scenes.scene("city").section(0, places(3)).section(1, places(4));
        Entity city = head("city");
        Entity zero = section(city, 0);
        request(zero);
        updateUntil(() -> SceneSystem.isSectionLoaded(world, zero));
        assertThat(places()).isEqualTo(3);
        assertThat(SceneSystem.isSceneLoaded(world, city)).isFalse();
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADED_SUCCESSFULLY);
        unrequest(zero);
        world.update();
        assertThat(places()).isZero();
        assertThat(SceneSystem.getSectionStreamingState(world, zero)).isEqualTo(SectionStreamingState.UNLOADED);
        request(zero);
        updateUntil(() -> SceneSystem.isSectionLoaded(world, zero));
        assertThat(places()).isEqualTo(3);
    }

    @Row("SCN-4.1")
    @Test
    void sectionsComeAndGoInTheSceneSystemGroup() {
        world.update();
        SceneSystemGroup group = world.getExistingSystem(SceneSystemGroup.class);
        assertThat(group.systems())
                .extracting(SystemState::system)
                .hasExactlyElementsOfTypes(SceneSectionStreamingSystem.class);
        assertThat(world.getExistingSystem(InitializationSystemGroup.class).systems())
                .extracting(SystemState::system)
                .contains(group);
    }

    @Row("SCN-6.4")
    @Test
    void loadedEntitiesHaveTheTagAndTheSectionOfTheScene() {
        scenes.scene("city").section(0, places(1)).section(3, places(1));
        Entity city = load("city", BLOCKING);
        world.update();
        Entity three = section(city, 3);
        List<Entity> found = new ArrayList<>();
        for (Entity entity : em.queryBuilder().withAll(Place.class).build().toEntityArray()) {
            if (em.getSharedComponent(entity, SceneTag.class).sectionEntity().equals(three)) {
                found.add(entity);
            }
        }
        assertThat(found).hasSize(1);
        assertThat(em.getSharedComponent(found.getFirst(), SceneSection.class))
                .isEqualTo(new SceneSection(Guid.ofName("city"), 3));
    }

    @Row("SCN-6.4")
    @Test
    void disabledEntitiesHaveTheTagAndDieWithTheScene() {
        scenes.scene("city").section(0, (em, externals, blobs) -> {
            em.createEntity(new Place(1, 0));
            em.setEnabled(em.createEntity(new Place(2, 0)), false);
        });
        Entity city = load("city", BLOCKING);
        world.update();
        assertThat(count(section(city, 0))).isEqualTo(2);
        SceneSystem.unloadScene(world, city, UnloadParameters.DESTROY_META_ENTITIES);
        world.update();
        assertThat(em.entityCount()).isZero();
    }

    @Row("SCN-6.2")
    @Test
    void whatIsDisabledInASectionIsDisabledInTheWorld() {
        scenes.scene("city").section(0, (em, externals, blobs) -> {
            em.createEntity(new Awake(), new Place(1, 0));
            Entity asleep = em.createEntity(new Awake(), new Place(2, 0));
            em.setComponentEnabled(asleep, Awake.class, false);
        });
        load("city", BLOCKING);
        world.update();
        for (Entity entity : em.queryBuilder().withAll(Place.class).build().toEntityArray()) {
            assertThat(em.isComponentEnabled(entity, Awake.class))
                    .isEqualTo(em.getComponent(entity, Place.class).x() == 1);
        }
    }

    @Row("SCN-5.2")
    @Test
    void nothingIsLoadedBeforeTheUpdate() {
        scenes.scene("city").section(0, places(1));
        Entity city = load("city", BLOCKING);
        assertThat(scenes.opened).hasValue(0);
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADING);
        world.update();
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADED_SUCCESSFULLY);
    }

    @Row("SCN-5.2")
    @Test
    void updatesDoNotWaitForLoads() {
        scenes.scene("city").section(0, places(1));
        scenes.gate = new Semaphore(0);
        Entity city = load("city");
        updateUntil(() -> scenes.loading.get() == 1);
        for (int i = 0; i < 10; i++) {
            world.update();
        }
        assertThat(SceneSystem.getSectionStreamingState(world, section(city, 0)))
                .isEqualTo(SectionStreamingState.LOADING);
        assertThat(places()).isZero();
        scenes.gate.release(100);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
    }

    @Test
    void loadsBeginAfterTheRestOfTheFrame() {
        List<Integer> begun = new ArrayList<>();
        world.addSystems(DefaultSystems.types());
        world.addSystem(new Watcher(() -> begun.add(scenes.loads.get())));
        scenes.scene("city").section(0, places(1)).section(1, places(2));
        Entity city = head("city");
        request(section(city, 0));
        begun.clear();
        world.update();
        assertThat(begun).containsExactly(0);
        updateUntil(() -> places() == 1);
        SceneSystem.loadSectionAsync(world, section(city, 1), BLOCKING);
        world.update();
        assertThat(places()).as("blocking loads wait for no frame").isEqualTo(3);
    }

    @DisableAutoCreation
    @UpdateInGroup(PresentationSystemGroup.class)
    static final class Watcher extends SystemBase {
        private final Runnable watch;

        Watcher(Runnable watch) {
            this.watch = watch;
        }

        @Override
        protected void onUpdate() {
            LockSupport.parkNanos(20_000_000); // long enough for a load that had begun
            watch.run();
        }
    }

    @Row("SCN-5.3")
    @Test
    void flagsHaveTheirBits() {
        assertThat(SceneLoadFlags.DISABLE_AUTO_LOAD.bit()).isEqualTo(1);
        assertThat(SceneLoadFlags.BLOCK_ON_IMPORT.bit()).isEqualTo(2);
        assertThat(SceneLoadFlags.BLOCK_ON_STREAM_IN.bit()).isEqualTo(4);
        assertThat(SceneLoadFlags.LOAD_ADDITIVE.bit()).isEqualTo(8);
        assertThat(SceneLoadFlags.NEW_INSTANCE.bit()).isEqualTo(16);
        assertThat(SceneLoadFlags.values()).hasSize(5);
        Set<SceneLoadFlags> two = Set.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.NEW_INSTANCE);
        assertThat(SceneLoadFlags.bits(two)).isEqualTo(17);
        assertThat(SceneLoadFlags.of(17 + 64)).isEqualTo(two);
        SceneLoadParameters parameters = SceneLoadParameters.of(
                        SceneLoadFlags.NEW_INSTANCE, SceneLoadFlags.DISABLE_AUTO_LOAD)
                .withPriority(3);
        assertThat(RequestSceneLoaded.of(parameters)).isEqualTo(new RequestSceneLoaded(17, 3));
        assertThat(new RequestSceneLoaded(17, 3).parameters()).isEqualTo(parameters);
        assertThat(new RequestSceneLoaded(17, 3).has(SceneLoadFlags.NEW_INSTANCE))
                .isTrue();
        assertThat(new RequestSceneLoaded(17, 3).has(SceneLoadFlags.BLOCK_ON_IMPORT))
                .isFalse();
    }

    @Row("SCN-5.3")
    @Test
    void blockOnImportWaitsForTheHeadAndBlockOnStreamInForTheSections() {
        scenes.scene("a").section(0, places(1));
        scenes.scene("b").section(0, places(1)).section(1, places(1));
        Entity a = load("a", SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_IMPORT, SceneLoadFlags.DISABLE_AUTO_LOAD));
        Entity b = load("b", SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
        assertThat(em.hasBuffer(a, ResolvedSectionEntity.class)).isTrue();
        assertThat(SceneSystem.isSceneLoaded(world, a)).isFalse();
        assertThat(SceneSystem.isSceneLoaded(world, b)).isTrue();
    }

    @Row("SCN-5.3")
    @Test
    void sectionsAreRequestedWithTheFlagsAndThePriorityOfTheScene() {
        scenes.scene("city").section(0, places(3)).section(1, places(1));
        SceneLoadParameters parameters = SceneLoadParameters.of(
                        SceneLoadFlags.BLOCK_ON_STREAM_IN, SceneLoadFlags.LOAD_ADDITIVE)
                .withPriority(3);
        Entity city = load("city", parameters);
        world.update();
        assertThat(SceneSystem.getLoadParameters(world, section(city, 0))).isEqualTo(parameters);
        assertThat(SceneSystem.getLoadParameters(world, section(city, 1))).isEqualTo(parameters);
    }

    @Row("SCN-9.1")
    @Test
    void aSceneThatIsRequestedAgainWithoutTheFlagLoadsItsSections() {
        scenes.scene("city").section(0, places(3)).section(1, places(1));
        Entity city = head("city");
        assertThat(places()).isZero();
        SceneSystem.loadSceneAsync(world, city, BLOCKING);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(places()).isEqualTo(4);
    }

    @Row("SCN-5.2")
    @Test
    void anUpdateWithoutTimeMovesOneSection() {
        scenes.scene("city").section(1, places(1)).section(2, places(1)).section(3, places(1));
        SceneSystem.setSettings(world, PATIENT.withMoveMicros(0));
        Entity city = load("city");
        int before = 0;
        for (int i = 0; i < 500 && before < 3; i++) {
            world.update();
            assertThat(places()).isLessThanOrEqualTo(before + 1);
            before = places();
            LockSupport.parkNanos(20_000_000); // meanwhile all sections become ready
        }
        assertThat(SceneSystem.isSceneLoaded(world, city)).isTrue();
    }

    @Row("SCN-5.3")
    @Test
    void loadAdditiveChangesNothing() {
        scenes.scene("a").section(0, places(1));
        scenes.scene("b").section(0, places(1));
        load("a", BLOCKING);
        load("b", SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN, SceneLoadFlags.LOAD_ADDITIVE));
        world.update();
        assertThat(places()).isEqualTo(2);
    }

    @Row("SCN-5.4")
    @Test
    void sceneGoesThroughItsStates() {
        assertThat(SceneStreamingState.values())
                .extracting(Enum::name)
                .containsExactly(
                        "UNLOADED",
                        "LOADED_SECTION_ENTITIES",
                        "LOADING",
                        "LOADED_SUCCESSFULLY",
                        "UNLOADING",
                        "FAILED_LOADING_SCENE_HEADER",
                        "LOADED_WITH_SECTION_ERRORS");
        scenes.scene("city").section(0, places(3000));
        SceneSystem.setSettings(world, PATIENT.withUnloadMicros(0));
        Entity city = em.createEntity(SceneReference.of("city"));
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.UNLOADED);
        SceneSystem.loadSceneAsync(world, city, SceneLoadParameters.DEFAULT);
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADING);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADED_SUCCESSFULLY);
        SceneSystem.unloadScene(world, city);
        world.update();
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.UNLOADING);
        updateUntil(() -> SceneSystem.getSceneStreamingState(world, city) != SceneStreamingState.UNLOADING);
        assertThat(SceneSystem.getSceneStreamingState(world, city))
                .isEqualTo(SceneStreamingState.LOADED_SECTION_ENTITIES);
        SceneSystem.unloadScene(world, city, UnloadParameters.DESTROY_META_ENTITIES);
        world.update();
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.UNLOADED);
        assertThat(SceneSystem.getSceneStreamingState(world, Entity.NULL)).isEqualTo(SceneStreamingState.UNLOADED);
    }

    @Row("SCN-5.4")
    @Test
    void sceneIsUnloadingWhileTheLastOfItsSectionsIsDestroyed() {
        scenes.scene("city").section(0, places(5000));
        SceneSystem.setSettings(world, PATIENT.withUnloadMicros(0));
        Entity city = head("city");
        request(section(city, 0));
        updateUntil(() -> places() == 5000);
        unrequest(section(city, 0));
        world.update();
        assertThat(places()).isBetween(1, 4999);
        assertThat(em.hasComponent(city, RequestSceneLoaded.class)).isTrue();
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.UNLOADING);
        updateUntil(() -> places() == 0);
        world.update();
        assertThat(SceneSystem.getSceneStreamingState(world, city))
                .isEqualTo(SceneStreamingState.LOADED_SECTION_ENTITIES);
    }

    @Row("SCN-5.4")
    @Test
    void sceneWithoutARequestIsUnloadingWhileOneOfItsSectionsIs() {
        scenes.scene("city").section(0, places(1)).section(1, places(5000));
        Entity city = head("city");
        SceneSystem.unloadScene(world, city);
        world.update();
        request(section(city, 0));
        request(section(city, 1));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADED_SUCCESSFULLY);
        SceneSystem.setSettings(world, PATIENT.withUnloadMicros(0));
        unrequest(section(city, 1));
        world.update();
        assertThat(count(section(city, 1))).isBetween(1, 4999);
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.UNLOADING);
        updateUntil(() -> count(section(city, 1)) == 0);
        world.update();
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADED_SUCCESSFULLY);
    }

    @Row("SCN-5.5")
    @Test
    void sectionGoesThroughItsStates() {
        assertThat(SectionStreamingState.values())
                .extracting(Enum::name)
                .containsExactly(
                        "UNLOADED", "LOAD_REQUESTED", "LOADED", "LOADING", "UNLOAD_REQUESTED", "FAILED_TO_LOAD");
        boolean[] fails = {false};
        scenes.scene("city").section(0, (em, externals, blobs) -> {
            if (fails[0]) {
                throw new IllegalStateException("It fails.");
            }
            places(3).make(em, externals, blobs);
        });
        Entity zero = section(head("city"), 0);
        assertThat(SceneSystem.getSectionStreamingState(world, zero)).isEqualTo(SectionStreamingState.UNLOADED);
        scenes.gate = new Semaphore(0);
        request(zero);
        assertThat(SceneSystem.getSectionStreamingState(world, zero)).isEqualTo(SectionStreamingState.LOAD_REQUESTED);
        world.update();
        assertThat(SceneSystem.getSectionStreamingState(world, zero)).isEqualTo(SectionStreamingState.LOADING);
        scenes.gate.release(100);
        updateUntil(() -> SceneSystem.isSectionLoaded(world, zero));
        assertThat(SceneSystem.getSectionStreamingState(world, zero)).isEqualTo(SectionStreamingState.LOADED);
        unrequest(zero);
        assertThat(SceneSystem.getSectionStreamingState(world, zero)).isEqualTo(SectionStreamingState.UNLOAD_REQUESTED);
        world.update();
        assertThat(SceneSystem.getSectionStreamingState(world, zero)).isEqualTo(SectionStreamingState.UNLOADED);
        fails[0] = true;
        request(zero);
        try (Logged _ = new Logged("dev.phalanx.scenes")) {
            updateUntil(
                    () -> SceneSystem.getSectionStreamingState(world, zero) == SectionStreamingState.FAILED_TO_LOAD);
        }
        unrequest(zero);
        assertThat(SceneSystem.getSectionStreamingState(world, zero)).isEqualTo(SectionStreamingState.UNLOADED);
        assertThat(SceneSystem.getSectionStreamingState(world, Entity.NULL)).isEqualTo(SectionStreamingState.UNLOADED);
    }

    @Row("SCN-5.6")
    @Test
    void unloadingKeepsTheMetaEntitiesUnlessTheyAreToBeDestroyed() {
        scenes.scene("city").section(0, places(3)).section(1, places(3));
        Entity city = load("city", BLOCKING);
        world.update();
        Entity one = section(city, 1);
        SceneSystem.unloadScene(world, Guid.ofName("city"));
        world.update();
        assertThat(places()).isZero();
        assertThat(em.exists(city)).isTrue();
        assertThat(em.exists(one)).isTrue();
        updateUntil(() -> scenes.closed.get() == 1);
        SceneSystem.loadSceneAsync(world, city, BLOCKING);
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADING);
        world.update();
        assertThat(places()).isEqualTo(6);
        assertThat(section(city, 1)).isEqualTo(one);
        SceneSystem.unloadScene(world, city, UnloadParameters.DESTROY_META_ENTITIES);
        assertThat(em.exists(city)).isFalse();
        assertThat(em.exists(one)).isFalse();
        world.update();
        assertThat(places()).isZero();
        assertThat(em.entityCount()).isZero();
    }

    @Row({"SCN-5.1", "SCN-5.6"})
    @Test
    void unloadingByGuidCanDestroyTheMetaEntities() {
        scenes.scene("city").section(0, places(3)).section(1, places(3));
        load("city", BLOCKING);
        world.update();
        SceneSystem.unloadScene(world, Guid.ofName("city"), UnloadParameters.DESTROY_META_ENTITIES);
        world.update();
        assertThat(em.entityCount()).isZero();
    }

    @Row("SCN-5.7")
    @Test
    void destroyingTheSceneEntityUnloadsAllSections() {
        scenes.scene("city").section(0, places(3)).section(1, places(3));
        Entity city = load("city", BLOCKING);
        world.update();
        assertThat(places()).isEqualTo(6);
        assertThat(em.getBuffer(city, LinkedEntityGroup.class).length()).isEqualTo(3);
        em.destroyEntity(city);
        world.update();
        assertThat(em.entityCount()).isZero();
        updateUntil(() -> scenes.closed.get() == 1);
    }

    @Row("SCN-5.7")
    @Test
    void anEntityThatLosesItsSceneReferenceUnloadsAllSections() {
        scenes.scene("city").section(0, places(3)).section(1, places(3));
        Entity city = load("city", BLOCKING);
        world.update();
        Entity one = section(city, 1);
        em.removeComponent(city, SceneReference.class);
        updateUntil(() -> places() == 0);
        assertThat(em.exists(one)).isFalse();
        assertThat(em.exists(city)).isTrue();
    }

    @Row("SCN-5.7")
    @Test
    void sceneEntityThatIsDestroyedBeforeItIsLoadedLeavesNothing() {
        scenes.scene("city").section(0, places(3)).section(1, places(3));
        em.destroyEntity(load("city"));
        world.update();
        Entity again = load("city");
        world.update();
        em.destroyEntity(again);
        for (int i = 0; i < 10; i++) {
            world.update();
        }
        scenes.gate = new Semaphore(0);
        Entity third = load("city");
        updateUntil(() -> scenes.loading.get() == 1);
        em.destroyEntity(third);
        world.update();
        scenes.gate.release(100);
        updateUntil(() -> scenes.closed.get() == scenes.opened.get());
        world.update();
        assertThat(em.entityCount()).isZero();
    }

    @Row("SCN-5.1")
    @Test
    void requestsForOneSceneShareItsEntity() {
        scenes.scene("city").section(0, places(3));
        Entity city = load("city");
        assertThat(load("city")).isEqualTo(city);
        assertThat(SceneSystem.getSceneEntity(world, Guid.ofName("city"))).isEqualTo(city);
        assertThat(SceneSystem.getSceneEntity(world, Guid.ofName("town"))).isEqualTo(Entity.NULL);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(load("city")).isEqualTo(city);
        assertThat(scenes.loads).hasValue(1);
        em.destroyEntity(city);
        assertThat(load("city")).isNotEqualTo(city);
    }

    @Test
    void sceneEntitiesCanBeCreatedAsAnyOthers() {
        scenes.scene("city").section(0, places(3));
        Entity city = em.createEntity(SceneReference.of("city"), new RequestSceneLoaded(0, 0));
        assertThat(SceneSystem.getSceneEntity(world, Guid.ofName("city"))).isEqualTo(city);
        assertThat(SceneSystem.getLoadParameters(world, city)).isEqualTo(SceneLoadParameters.DEFAULT);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        em.removeComponent(city, RequestSceneLoaded.class);
        world.update();
        assertThat(places()).isZero();
        assertThat(em.hasComponent(section(city, 0), RequestSceneLoaded.class)).isFalse();
        assertThat(SceneSystem.getLoadParameters(world, city)).isNull();
    }

    @Row("SCN-8.1")
    @Test
    void fieldOfAComponentNamesASceneThatIsLoadedOnDemand() {
        scenes.scene("cellar").section(0, places(2));
        scenes.scene("house")
                .section(0, (em, externals, blobs) -> em.createEntity(new Door(EntitySceneReference.of("cellar"))));
        load("house", BLOCKING);
        world.update();
        assertThat(scenes.opened).hasValue(1);
        Door door = em.getSingleton(Door.class);
        Entity cellar = SceneSystem.loadSceneAsync(world, door.leadsTo());
        updateUntil(() -> SceneSystem.isSceneLoaded(world, cellar));
        assertThat(places()).isEqualTo(2);
        assertThat(SceneSystem.loadSceneAsync(world, door.leadsTo(), BLOCKING)).isEqualTo(cellar);
    }

    @Test
    void emptyScenesAndEmptySectionsAreLoaded() {
        scenes.scene("nothing");
        scenes.scene("hollow").section(0, places(0)).section(1, places(0));
        Entity nothing = load("nothing", BLOCKING);
        Entity hollow = load("hollow", BLOCKING);
        world.update();
        assertThat(SceneSystem.getSceneStreamingState(world, nothing))
                .isEqualTo(SceneStreamingState.LOADED_SUCCESSFULLY);
        assertThat(SceneSystem.isSceneLoaded(world, hollow)).isTrue();
        SceneSystem.unloadScene(world, nothing);
        SceneSystem.unloadScene(world, hollow);
        world.update();
        assertThat(SceneSystem.getSceneStreamingState(world, nothing)).isEqualTo(SceneStreamingState.UNLOADED);
        assertThat(SceneSystem.getSceneStreamingState(world, hollow))
                .isEqualTo(SceneStreamingState.LOADED_SECTION_ENTITIES);
    }

    @Row("SCN-4.2")
    @Test
    void sceneThatHasOtherSectionsWhenItIsLoadedAgainGetsOtherSectionEntities() {
        scenes.scene("city").section(0, places(3));
        Entity city = load("city", BLOCKING);
        world.update();
        Entity before = section(city, 0);
        scenes.scene("city").section(1, places(4));
        world.update();
        assertThat(places()).as("the open file is the old one").isEqualTo(3);
        SceneSystem.unloadScene(world, city);
        world.update();
        SceneSystem.loadSceneAsync(world, city, BLOCKING);
        world.update();
        assertThat(places()).isEqualTo(7);
        assertThat(em.exists(before)).isFalse();
        assertThat(SceneSystem.isSectionLoaded(world, section(city, 1))).isTrue();
        assertThat(em.getBuffer(city, LinkedEntityGroup.class).length()).isEqualTo(3);
        DynamicBuffer<ResolvedSectionEntity> resolved = em.getBuffer(city, ResolvedSectionEntity.class, true);
        assertThat(resolved.length()).isEqualTo(2);
        assertThat(resolved.get(0).sectionEntity()).isEqualTo(section(city, 0));
        assertThat(resolved.get(1).sectionEntity()).isEqualTo(section(city, 1));
    }

    @Test
    void sectionsOfAFileThatIsReplacedWhileTheyAreUnloadedGoAway() {
        scenes.scene("city").section(0, places(5000)).section(1, places(5000));
        SceneSystem.setSettings(world, PATIENT.withUnloadMicros(0));
        Entity city = load("city", BLOCKING);
        world.update();
        SceneSystem.unloadScene(world, city);
        world.update();
        scenes.scene("city").section(2, places(1));
        SceneSystem.loadSceneAsync(world, city, BLOCKING);
        updateUntil(() -> places() == 10_001 && SceneSystem.isSceneLoaded(world, city));
        world.update();
        assertThat(places()).isEqualTo(10_001);
        SceneSystem.unloadScene(world, city);
        updateUntil(() -> places() == 0);
    }

    @Test
    void copyOfASceneEntityIsASceneOfItsOwn() {
        scenes.scene("city").section(0, places(2)).section(1, places(3));
        Entity city = load("city", BLOCKING);
        world.update();
        Entity copy = em.instantiate(city);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, copy));
        assertThat(places()).isEqualTo(10);
        assertThat(em.entityCount()).as("two scenes of two sections").isEqualTo(10 + 6);
        assertThat(section(copy, 1)).isNotEqualTo(section(city, 1));
        em.destroyEntity(copy);
        world.update();
        assertThat(places()).isEqualTo(5);
        em.destroyEntity(city);
        world.update();
        assertThat(em.entityCount()).isZero();
    }

    @Test
    void worldsThatAreClosedOrUsedOnOtherThreadsAreRefused() throws InterruptedException {
        Throwable[] thrown = {null};
        Thread other = new Thread(() -> {
            try {
                load("city");
            } catch (IllegalStateException refused) {
                thrown[0] = refused;
            }
        });
        other.start();
        other.join();
        assertThat(thrown[0]).hasMessageContaining("thread");
        world.close();
        assertThatThrownBy(() -> load("city")).isInstanceOf(DisposedException.class);
    }

    @Test
    void sectionOfAnUnloadedSceneCanBeRequestedAlone() {
        scenes.scene("city").section(0, places(3)).section(1, places(4));
        Entity city = load("city", BLOCKING);
        world.update();
        SceneSystem.unloadScene(world, city);
        world.update();
        Entity zero = section(city, 0);
        SceneSystem.loadSectionAsync(world, zero, BLOCKING);
        world.update();
        assertThat(places()).isEqualTo(3);
        SceneSystem.unloadSection(world, zero);
        world.update();
        assertThat(places()).isZero();
    }

    @Test
    void entitiesWithoutTheTagStayWhenTheirSectionIsUnloaded() {
        scenes.scene("city").section(0, places(3));
        Entity city = load("city", BLOCKING);
        world.update();
        Entity kept =
                em.queryBuilder().withAll(Place.class).build().toEntityArray().get(1);
        em.removeComponent(kept, SceneTag.class);
        SceneSystem.unloadScene(world, city);
        world.update();
        assertThat(places()).isOne();
        assertThat(em.exists(kept)).isTrue();
    }

    @Test
    void wrongEntitiesAreRefused() {
        Entity other = em.createEntity(new Place(1, 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneSystem.unloadScene(world, other))
                .withMessage("unloadScene was given " + other + ", which is no scene entity of World \"Scenes\": it has"
                        + " no SceneReference. Give it an entity that loadSceneAsync returned and that was not"
                        + " destroyed.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneSystem.loadSceneAsync(world, other, SceneLoadParameters.DEFAULT))
                .withMessageStartingWith("loadSceneAsync was given " + other);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneSystem.loadSectionAsync(world, other))
                .withMessage("loadSectionAsync was given " + other + ", which is no section entity of World \"Scenes\":"
                        + " it has no SceneSectionData. Give it an entity from the scene entity's buffer of"
                        + " ResolvedSectionEntity.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneSystem.unloadSection(world, other))
                .withMessageStartingWith("unloadSection was given " + other);
        assertThat(SceneSystem.getFailure(world, other)).isNull();
        SceneSystem.unloadScene(world, Guid.ofName("unknown"));
    }

    @Test
    void worldWithoutTheSystemsIsRefused() {
        try (World bare = new World("Bare")) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> SceneSystem.loadSceneAsync(bare, SceneReference.of("city")))
                    .withMessage("World \"Bare\" has no SceneSectionStreamingSystem. Add it with"
                            + " world.addSystems(SceneSystems.types()).");
        }
    }

    @Test
    void boundsHaveADistance() {
        SectionBounds box = new SectionBounds(0, 0, 0, 2, 2, 2);
        assertThat(box.distanceSquared(1, 1, 1)).isZero();
        assertThat(box.distanceSquared(5, 1, 1)).isEqualTo(9);
        assertThat(box.distanceSquared(-1, 3, 2)).isEqualTo(2);
        assertThat(box.isEmpty()).isFalse();
        assertThat(SectionBounds.NONE.isEmpty()).isTrue();
        assertThat(SectionBounds.NONE.distanceSquared(0, 0, 0)).isInfinite();
        assertThat(new SectionBounds(Float.NaN, 0, 0, 1, 1, 1).isEmpty()).isTrue();
    }
}
