package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class SectionStreamingTest extends InSceneWorld {
    record Weight(float kilos) {}

    record Crate(BlobAssetReference<Weight> weight) implements IComponentData {}

    private SectionStreamingState state(Entity section) {
        return SceneSystem.getSectionStreamingState(world, section);
    }

    private void idle(int frames) {
        for (int i = 0; i < frames; i++) {
            world.update();
        }
    }

    @Row({"SCN-3.1", "SCN-3.2"})
    @Test
    void requestsOutOfOrderWaitForSectionZero() {
        scenes.scene("city").section(0, places(1)).section(1, places(2)).section(2, places(3));
        Entity city = head("city");
        request(section(city, 2));
        request(section(city, 1));
        idle(20);
        assertThat(state(section(city, 1))).isEqualTo(SectionStreamingState.LOAD_REQUESTED);
        assertThat(scenes.loads).hasValue(0);
        request(section(city, 0));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(scenes.order.getFirst()).isZero();
        assertThat(places()).isEqualTo(6);
    }

    @Row("SCN-3.1")
    @Test
    void sectionZeroIsUnloadedLast() {
        scenes.scene("city").section(0, places(1)).section(1, places(2)).section(2, places(3));
        Entity city = load("city", BLOCKING);
        world.update();
        unrequest(section(city, 0));
        idle(5);
        assertThat(places()).isEqualTo(6);
        assertThat(state(section(city, 0))).isEqualTo(SectionStreamingState.UNLOAD_REQUESTED);
        unrequest(section(city, 1));
        idle(2);
        assertThat(places()).isEqualTo(4);
        unrequest(section(city, 2));
        idle(2);
        assertThat(places()).isZero();
    }

    @Row("SCN-3.1")
    @Test
    void sectionZeroStaysIfItIsRequestedAgainBeforeItsTurn() {
        scenes.scene("city").section(0, places(1)).section(1, places(2));
        Entity city = load("city", BLOCKING);
        world.update();
        unrequest(section(city, 0));
        idle(2);
        request(section(city, 0));
        idle(2);
        assertThat(state(section(city, 0))).isEqualTo(SectionStreamingState.LOADED);
        assertThat(scenes.loads).hasValue(2);
    }

    @Row("SCN-3.1")
    @Test
    void sectionZeroStaysWhileAnotherSectionIsBeingLoaded() {
        scenes.scene("city").section(0, places(1)).section(1, places(2));
        Entity city = head("city");
        request(section(city, 0));
        updateUntil(() -> places() == 1);
        scenes.gate = new Semaphore(0);
        request(section(city, 1));
        updateUntil(() -> scenes.loading.get() == 1);
        unrequest(section(city, 0));
        idle(5);
        assertThat(places()).isOne();
        assertThat(state(section(city, 0))).isEqualTo(SectionStreamingState.UNLOAD_REQUESTED);
        scenes.gate.release();
        updateUntil(() -> places() == 3);
        idle(2);
        assertThat(places()).isEqualTo(3);
        unrequest(section(city, 1));
        updateUntil(() -> places() == 0);
    }

    @Row("SCN-3.1")
    @Test
    void sectionZeroStaysIfItIsRequestedAgainWhileAnotherSectionIsBeingUnloaded() {
        scenes.scene("city").section(0, places(1)).section(1, places(3000));
        Entity city = load("city", BLOCKING);
        world.update();
        SceneSystem.setSettings(world, PATIENT.withUnloadMicros(0));
        SceneSystem.unloadSection(world, section(city, 1));
        world.update();
        assertThat(count(section(city, 1))).isBetween(1, 2999);
        SceneSystem.unloadSection(world, section(city, 0));
        SceneSystem.loadSectionAsync(world, section(city, 0));
        updateUntil(() -> count(section(city, 1)) == 0);
        idle(5);
        assertThat(state(section(city, 0))).isEqualTo(SectionStreamingState.LOADED);
        assertThat(scenes.loads).hasValue(2);
    }

    @Row("SCN-3.2")
    @Test
    void requestThatWaitsForSectionZeroGoesOnWhenThatStays() {
        scenes.scene("city").section(0, places(1)).section(1, places(2)).section(2, places(4));
        Entity city = head("city");
        request(section(city, 0));
        request(section(city, 1));
        updateUntil(() -> places() == 3);
        unrequest(section(city, 0));
        world.update();
        request(section(city, 2));
        idle(10);
        assertThat(places()).isEqualTo(3);
        request(section(city, 0));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
    }

    @Row("SCN-4.1")
    @Test
    void requestThatIsTakenBackWhileItWaitsForSectionZeroLoadsNothing() {
        scenes.scene("city").section(0, places(1)).section(1, places(2));
        Entity city = head("city");
        request(section(city, 1));
        idle(3);
        unrequest(section(city, 1));
        idle(3);
        assertThat(state(section(city, 1))).isEqualTo(SectionStreamingState.UNLOADED);
        request(section(city, 0));
        updateUntil(() -> state(section(city, 0)) == SectionStreamingState.LOADED);
        idle(20);
        assertThat(places()).isOne();
        assertThat(scenes.order).containsExactly(0);
    }

    @Row("SCN-3.3")
    @Test
    void synchronousLoadOutOfOrderWorks() {
        scenes.scene("city").section(0, places(1)).section(1, places(2)).section(2, places(3));
        Entity city = head("city");
        SceneSystem.loadSectionAsync(world, section(city, 2), BLOCKING);
        request(section(city, 0));
        world.update();
        assertThat(state(section(city, 2))).isEqualTo(SectionStreamingState.LOADED);
        assertThat(places()).isEqualTo(4);
        assertThat(scenes.order).containsExactly(0, 2);
    }

    @Row("SCN-3.3")
    @Test
    void synchronousLoadWithoutSectionZeroWaitsForItInsteadOfBlocking() {
        scenes.scene("city").section(0, places(1)).section(1, places(2));
        Entity city = head("city");
        SceneSystem.loadSectionAsync(world, section(city, 1), BLOCKING);
        idle(3);
        assertThat(state(section(city, 1))).isEqualTo(SectionStreamingState.LOAD_REQUESTED);
        request(section(city, 0));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
    }

    @Test
    void sceneWithoutSectionZeroIsLoaded() {
        scenes.scene("city").section(3, places(1)).section(4, places(2));
        Entity city = load("city", BLOCKING);
        world.update();
        assertThat(SceneSystem.isSceneLoaded(world, city)).isTrue();
        SceneSystem.unloadScene(world, city);
        world.update();
        assertThat(places()).isZero();
    }

    @Row("SCN-2.1")
    @Test
    void referencesLeadToTheSameSectionAndToSectionZero() {
        scenes.scene("city")
                .section(0, (em, externals, blobs) -> {
                    em.createEntity(new Place(0, 0));
                    em.createEntity(new Place(7, 0));
                })
                .section(1, (em, externals, blobs) -> {
                    Entity own = em.createEntity(new Place(8, 0));
                    externals.add(1);
                    em.createEntity(new Link(own));
                    em.createEntity(new Link(new Entity(3, 1)));
                });
        Entity city = load("city", BLOCKING);
        world.update();
        assertThat(linked()).containsExactlyInAnyOrder(8f, 7f);
        unrequest(section(city, 1));
        world.update();
        request(section(city, 1));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(linked()).as("after section 1 was loaded again").containsExactlyInAnyOrder(8f, 7f);
    }

    private List<Float> linked() {
        List<Float> found = new ArrayList<>();
        for (Entity entity : em.queryBuilder().withAll(Link.class).build().toEntityArray()) {
            Entity to = em.getComponent(entity, Link.class).to();
            found.add(em.exists(to) ? em.getComponent(to, Place.class).x() : -1f);
        }
        return found;
    }

    @Row("SCN-2.2")
    @Test
    void otherReferencesBecomeNull() {
        scenes.scene("city")
                .section(0, (em, externals, blobs) -> em.createEntity(new Place(0, 0)))
                .section(1, (em, externals, blobs) -> {
                    externals.add(0);
                    em.createEntity(new Link(new Entity(3, 1)));
                    em.createEntity(new Link(new Entity(900, 1)));
                    em.createEntity(new Link(new Entity(1, 5)));
                });
        Entity city = head("city");
        SceneSystem.loadSectionAsync(world, section(city, 0), BLOCKING);
        world.update();
        em.destroyEntity(em.queryBuilder().withAll(Place.class).build());
        SceneSystem.loadSectionAsync(world, section(city, 1), BLOCKING);
        world.update();
        for (Entity entity : em.queryBuilder().withAll(Link.class).build().toEntityArray()) {
            assertThat(em.getComponent(entity, Link.class).to()).isEqualTo(Entity.NULL);
        }
        assertThat(count(section(city, 1))).isEqualTo(3);
    }

    @Row("SCN-7.1")
    @Test
    void fourSectionsAreLoadedAtOnceAtFirst() {
        for (int i = 0; i < 12; i++) {
            scenes.scene("city").section(i + 1, places(1));
        }
        scenes.gate = new Semaphore(0);
        Entity city = load("city");
        updateUntil(() -> scenes.loading.get() == 4);
        idle(20);
        assertThat(scenes.loading).hasValue(4);
        scenes.gate.release(1000);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(scenes.mostLoading).hasValue(4);
        assertThat(places()).isEqualTo(12);
    }

    @Row("SCN-7.2")
    @Test
    void withNoConcurrentLoadsRequestsStillCompleteSynchronously() {
        SceneSystem.setSettings(world, PATIENT.withMaxConcurrent(0));
        scenes.scene("city").section(0, places(1)).section(1, places(2));
        scenes.scene("town").section(0, places(5)).section(1, places(3)).section(2, places(4));
        Entity city = load("city", BLOCKING);
        world.update();
        assertThat(SceneSystem.isSceneLoaded(world, city)).isTrue();
        Entity town = load("town");
        world.update();
        assertThat(SceneSystem.isSceneLoaded(world, town)).isTrue();
        assertThat(places()).isEqualTo(3 + 12);
    }

    @Test
    void withoutABudgetOneSectionIsMovedInEachUpdate() {
        SceneSystem.setSettings(world, PATIENT.withMaxConcurrent(0).withMoveMicros(0));
        for (int i = 0; i < 5; i++) {
            scenes.scene("city").section(i + 1, places(1));
        }
        load("city");
        for (int i = 1; i <= 5; i++) {
            world.update();
            assertThat(places()).isEqualTo(i);
        }
    }

    @Test
    void sectionsOfOneFrameBecomePartOfTheWorldInTheOrderOfTheirRequests() {
        for (int i = 0; i < 4; i++) {
            int number = i;
            scenes.scene("s" + i).section(0, (em, externals, blobs) -> em.createEntity(new Place(number, 0)));
        }
        List<Float> arrived = new ArrayList<>();
        scenes.gate = new Semaphore(0);
        try (Subscription _ = em.onAdd(
                Place.class,
                entity -> arrived.add(em.getComponent(entity, Place.class).x()))) {
            for (int order : new int[] {2, 0, 3, 1}) {
                request(section(head("s" + order), 0));
                world.update();
            }
            updateUntil(() -> scenes.loading.get() == 4);
            scenes.gate.release(100);
            awaitIdleThreads();
            updateUntil(() -> arrived.size() == 4);
        }
        assertThat(arrived).containsExactly(2f, 0f, 3f, 1f);
    }

    /// Waits until the threads that load sections have nothing to do.
    private static void awaitIdleThreads() {
        long end = System.nanoTime() + 60_000_000_000L;
        while (Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().startsWith("phalanx-scenes-"))
                .anyMatch(thread -> !isIdle(thread.getValue()))) {
            assertThat(System.nanoTime()).as("sections are prepared").isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static boolean isIdle(StackTraceElement[] stack) {
        return Arrays.stream(stack).anyMatch(frame -> frame.getMethodName().equals("getTask"));
    }

    @Test
    void sectionsOfAHigherPriorityAreLoadedFirst() {
        SceneSystem.setSettings(world, PATIENT.withMaxConcurrent(1));
        for (int i = 1; i <= 5; i++) {
            scenes.scene("city").section(i, places(1));
        }
        Entity city = head("city");
        for (int i = 1; i <= 5; i++) {
            SceneSystem.loadSectionAsync(
                    world, section(city, i), SceneLoadParameters.DEFAULT.withPriority(i == 4 ? 2 : i == 2 ? 1 : 0));
        }
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(scenes.order).containsExactly(4, 2, 1, 3, 5);
    }

    @Row("SCN-6.3")
    @Test
    void blobAssetsAreClosedWithTheSection() {
        List<BlobAssetReference<Weight>> made = Collections.synchronizedList(new ArrayList<>());
        scenes.scene("store").section(0, (em, externals, blobs) -> {
            BlobAssetReference<Weight> blob;
            try (BlobBuilder builder = new BlobBuilder()) {
                blob = builder.createBlobAssetReference(new Weight(12));
            }
            made.add(blob);
            blobs.add(blob);
            for (int i = 0; i < 5000; i++) {
                em.createEntity(new Crate(blob));
            }
        });
        SceneSystem.setSettings(world, PATIENT.withUnloadMicros(0));
        Entity store = load("store", BLOCKING);
        world.update();
        SceneSystem.unloadScene(world, store);
        world.update();
        assertThat(count(section(store, 0))).isBetween(1, 4999);
        assertThat(made.getFirst().isCreated()).as("while entities use it").isTrue();
        updateUntil(() -> count(section(store, 0)) == 0);
        world.update();
        assertThat(made.getFirst().isCreated()).isFalse();
        load("store", BLOCKING);
        world.update();
        world.close();
        assertThat(made).hasSize(2).noneMatch(BlobAssetReference::isCreated);
    }

    @Test
    void unloadingIsSpreadOverUpdates() {
        scenes.scene("field").section(0, places(10_000));
        SceneSystem.setSettings(world, PATIENT.withUnloadMicros(0));
        Entity field = load("field", BLOCKING);
        world.update();
        SceneSystem.unloadScene(world, field);
        int before = places();
        int updates = 0;
        while (places() > 0) {
            world.update();
            updates++;
            assertThat(places()).isLessThan(before);
            before = places();
        }
        assertThat(updates).isEqualTo(10);
    }

    @Test
    void sectionThatIsRequestedAgainWhileItIsUnloadedIsLoadedAgain() {
        scenes.scene("field").section(0, places(10_000));
        SceneSystem.setSettings(world, PATIENT.withUnloadMicros(0));
        Entity field = load("field", BLOCKING);
        world.update();
        Entity zero = section(field, 0);
        unrequest(zero);
        world.update();
        world.update();
        request(zero);
        world.update();
        assertThat(state(zero)).isEqualTo(SectionStreamingState.UNLOAD_REQUESTED);
        updateUntil(() -> state(zero) == SectionStreamingState.LOADED);
        assertThat(places()).isEqualTo(10_000);
    }

    @Test
    void sectionThatIsNotRequestedAnyMoreWhileItIsLoadedIsDropped() {
        List<BlobAssetReference<Weight>> made = Collections.synchronizedList(new ArrayList<>());
        scenes.scene("city").section(0, (em, externals, blobs) -> {
            try (BlobBuilder builder = new BlobBuilder()) {
                BlobAssetReference<Weight> blob = builder.createBlobAssetReference(new Weight(1));
                made.add(blob); // two loads add theirs at the same time
                blobs.add(blob);
            }
            em.createEntity(new Place(1, 1));
        });
        Entity zero = section(head("city"), 0);
        scenes.gate = new Semaphore(0);
        request(zero);
        updateUntil(() -> scenes.loading.get() == 1);
        unrequest(zero);
        assertThat(state(zero)).isEqualTo(SectionStreamingState.UNLOAD_REQUESTED);
        world.update();
        assertThat(state(zero)).isEqualTo(SectionStreamingState.UNLOADED);
        request(zero);
        world.update();
        scenes.gate.release(100);
        updateUntil(() -> state(zero) == SectionStreamingState.LOADED);
        assertThat(places()).isOne();
        updateUntil(() -> made.size() == 2); // the dropped load may be the slower one
        updateUntil(() -> made.stream().filter(BlobAssetReference::isCreated).count() == 1);
    }

    @Row("SCN-6.3")
    @Test
    void blobsOfASectionZeroThatIsReadToFindItsEntitiesAreClosed() throws IOException {
        List<BlobAssetReference<Weight>> made = Collections.synchronizedList(new ArrayList<>());
        scenes.scene("city")
                .section(0, (em, externals, blobs) -> {
                    try (BlobBuilder builder = new BlobBuilder()) {
                        BlobAssetReference<Weight> blob = builder.createBlobAssetReference(new Weight(1));
                        made.add(blob);
                        blobs.add(blob);
                        em.createEntity(EntityGuid.of(1), new Crate(blob));
                    }
                })
                .section(1, (em, externals, blobs) -> {
                    externals.add(0);
                    em.createEntity(new Link(new Entity(1, 1)));
                });
        Entity city = head("city");
        request(section(city, 0));
        updateUntil(() -> state(section(city, 0)) == SectionStreamingState.LOADED);
        Guid guid = Guid.ofName("city");
        SceneSystem.streaming(world).change(guid, scenes.open(guid, LoadOptions.DEFAULT), EntityChangeSet.empty());
        request(section(city, 1));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(em.getSingleton(Link.class).to())
                .isEqualTo(em.queryBuilder().withAll(Crate.class).build().getSingletonEntity());
        assertThat(made).hasSize(2);
        assertThat(made.getFirst().isCreated()).isTrue();
        assertThat(made.getLast().isCreated()).isFalse();
    }

    @Row("SCN-6.3")
    @Test
    void blobsOfASectionThatWaitsForSectionZeroInVainAreClosed() {
        List<BlobAssetReference<Weight>> made = Collections.synchronizedList(new ArrayList<>());
        scenes.scene("city")
                .section(0, (em, externals, blobs) -> {
                    throw new IllegalStateException("broken");
                })
                .section(1, (em, externals, blobs) -> {
                    try (BlobBuilder builder = new BlobBuilder()) {
                        BlobAssetReference<Weight> blob = builder.createBlobAssetReference(new Weight(1));
                        made.add(blob);
                        blobs.add(blob);
                        externals.add(0);
                        em.createEntity(new Link(new Entity(1, 1)), new Crate(blob));
                    }
                });
        Entity city = load("city");
        updateUntil(() -> !made.isEmpty() && made.stream().noneMatch(BlobAssetReference::isCreated));
        assertThat(SceneSystem.isSectionLoaded(world, section(city, 1))).isFalse();
        assertThat(em.queryBuilder().withAll(Link.class).build().isEmpty()).isTrue();
    }

    @Row({"SCN-6.1", "SCN-6.3"})
    @Test
    void sectionThatIsNotRequestedAnyMoreWhenItIsReadyIsDroppedWithItsBlobs() {
        List<BlobAssetReference<Weight>> made = Collections.synchronizedList(new ArrayList<>());
        for (int i = 1; i <= 3; i++) {
            scenes.scene("city").section(i, (em, externals, blobs) -> {
                try (BlobBuilder builder = new BlobBuilder()) {
                    BlobAssetReference<Weight> blob = builder.createBlobAssetReference(new Weight(1));
                    made.add(blob);
                    blobs.add(blob);
                }
                em.createEntity(new Place(1, 1));
            });
        }
        SceneSystem.setSettings(world, PATIENT.withMoveMicros(0));
        Entity city = head("city");
        scenes.gate = new Semaphore(0);
        for (int i = 1; i <= 3; i++) {
            request(section(city, i));
        }
        updateUntil(() -> scenes.loading.get() == 3);
        scenes.gate.release(100);
        awaitIdleThreads();
        world.update();
        assertThat(places()).as("one section moves in an update").isOne();
        assertThat(state(section(city, 1))).isEqualTo(SectionStreamingState.LOADED);
        unrequest(section(city, 2));
        unrequest(section(city, 3));
        idle(5);
        assertThat(places()).isOne();
        for (int i = 2; i <= 3; i++) {
            assertThat(state(section(city, i))).isEqualTo(SectionStreamingState.UNLOADED);
        }
        updateUntil(() -> made.stream().filter(BlobAssetReference::isCreated).count() == 1);
        request(section(city, 3));
        updateUntil(() -> state(section(city, 3)) == SectionStreamingState.LOADED);
        assertThat(places()).isEqualTo(2);
        assertThat(scenes.loads).hasValue(4);
    }

    @Row("SCN-6.3")
    @Test
    void closingTheWorldWhileSectionsAreReadyLeavesNothingOpen() {
        List<BlobAssetReference<Weight>> made = Collections.synchronizedList(new ArrayList<>());
        for (int i = 1; i <= 3; i++) {
            scenes.scene("city").section(i, (em, externals, blobs) -> {
                try (BlobBuilder builder = new BlobBuilder()) {
                    BlobAssetReference<Weight> blob = builder.createBlobAssetReference(new Weight(1));
                    made.add(blob);
                    blobs.add(blob);
                }
                em.createEntity(new Place(1, 1));
            });
        }
        SceneSystem.setSettings(world, PATIENT.withMoveMicros(0));
        scenes.gate = new Semaphore(0);
        load("city");
        updateUntil(() -> scenes.loading.get() == 3);
        scenes.gate.release(100);
        awaitIdleThreads();
        world.update();
        assertThat(places()).as("one section moves in an update").isOne();
        world.close();
        assertThat(made).hasSize(3).noneMatch(BlobAssetReference::isCreated);
        assertThat(World.all()).isEmpty();
    }

    @Row("SCN-6.4")
    @Test
    void copiesOfEntitiesThatAreMadeWhileTheirSectionIsUnloadedGoWithIt() {
        scenes.scene("field").section(0, places(3000));
        SceneSystem.setSettings(world, PATIENT.withUnloadMicros(0));
        Entity field = load("field", BLOCKING);
        world.update();
        Entity zero = section(field, 0);
        unrequest(zero);
        world.update();
        assertThat(places()).isBetween(1, 2999);
        Entity copied =
                em.queryBuilder().withAll(Place.class).build().toEntityArray().get(places() - 1);
        em.instantiate(copied, 10);
        updateUntil(() -> state(zero) == SectionStreamingState.UNLOADED);
        assertThat(places()).isZero();
        assertThat(count(zero)).isZero();
    }

    @Test
    void sectionThatFailsIsReportedAloneAndCanBeRequestedAgain() {
        boolean[] fails = {true};
        scenes.scene("city")
                .section(0, places(1))
                .section(1, (em, externals, blobs) -> {
                    if (fails[0]) {
                        throw new OutOfMemoryError("It is too large.");
                    }
                    places(2).make(em, externals, blobs);
                })
                .section(2, places(3));
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            Entity city = load("city", BLOCKING);
            world.update();
            idle(10);
            Entity one = section(city, 1);
            assertThat(places()).isEqualTo(4);
            assertThat(state(one)).isEqualTo(SectionStreamingState.FAILED_TO_LOAD);
            assertThat(SceneSystem.getSceneStreamingState(world, city))
                    .isEqualTo(SceneStreamingState.LOADED_WITH_SECTION_ERRORS);
            assertThat(SceneSystem.getFailure(world, one))
                    .isInstanceOf(OutOfMemoryError.class)
                    .hasMessage("It is too large.");
            assertThat(SceneSystem.getFailure(world, city)).hasMessage("It is too large.");
            assertThat(SceneSystem.getFailure(world, section(city, 2))).isNull();
            assertThat(log.lines())
                    .containsExactly("SEVERE Loading section 1 of scene coded failed for World \"Scenes\". Its"
                            + " entity has the state FAILED_TO_LOAD; SceneSystem.loadSectionAsync tries again. The"
                            + " cause is java.lang.OutOfMemoryError: It is too large.");
            fails[0] = false;
            unrequest(one);
            world.update();
            assertThat(state(one)).isEqualTo(SectionStreamingState.UNLOADED);
            assertThat(SceneSystem.getFailure(world, one)).isNull();
            request(one);
            updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        }
    }

    @Test
    void failedSectionIsLoadedAtOnceWhenItIsRequestedByTheMethod() {
        AtomicInteger tries = new AtomicInteger();
        scenes.scene("city").section(0, (em, externals, blobs) -> {
            if (tries.incrementAndGet() == 1) {
                throw new IllegalStateException("Not yet.");
            }
        });
        try (Logged _ = new Logged("dev.phalanx.scenes")) {
            Entity city = load("city", BLOCKING);
            world.update();
            Entity zero = section(city, 0);
            assertThat(state(zero)).isEqualTo(SectionStreamingState.FAILED_TO_LOAD);
            SceneSystem.loadSectionAsync(world, zero, BLOCKING);
            world.update();
            assertThat(state(zero)).isEqualTo(SectionStreamingState.LOADED);
        }
    }

    @Row("SCN-8.2")
    @Test
    void unknownSceneFailsWithItsGuid() {
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            Entity lost = load("lost");
            updateUntil(() ->
                    SceneSystem.getSceneStreamingState(world, lost) == SceneStreamingState.FAILED_LOADING_SCENE_HEADER);
            idle(10);
            assertThat(SceneSystem.getFailure(world, lost))
                    .hasMessageContaining(SceneReference.of("lost").sceneGuid().toString());
            assertThat(log.lines())
                    .containsExactly("SEVERE Scene " + SceneReference.of("lost").sceneGuid()
                            + " could not be opened for World \"Scenes\": No scene has the guid "
                            + SceneReference.of("lost").sceneGuid() + ".");
            scenes.scene("lost").section(0, places(2));
            assertThat(load("lost", BLOCKING)).isEqualTo(lost);
            world.update();
            assertThat(SceneSystem.isSceneLoaded(world, lost)).isTrue();
        }
    }

    @Test
    void sceneThatCannotBeOpenedAnyMoreFailsItsRequestedSections() {
        scenes.scene("city").section(0, places(2));
        Entity city = load("city", BLOCKING);
        world.update();
        SceneSystem.unloadScene(world, city);
        world.update();
        Entity zero = section(city, 0);
        scenes.openFailure = new IllegalStateException("The disk is gone.");
        try (Logged _ = new Logged("dev.phalanx.scenes")) {
            request(zero);
            updateUntil(() -> state(zero) == SectionStreamingState.FAILED_TO_LOAD);
            assertThat(SceneSystem.getFailure(world, zero)).hasMessage("The disk is gone.");
            scenes.openFailure = null;
            SceneSystem.loadSectionAsync(world, zero);
            updateUntil(() -> state(zero) == SectionStreamingState.LOADED);
        }
    }

    @Test
    void listenerThatFailsKeepsNoSectionFromBeingLoaded() {
        scenes.scene("city").section(0, places(2));
        try (Subscription _ = em.onAdd(Place.class, entity -> {
            throw new IllegalStateException("The listener fails.");
        })) {
            world.setFailFast(true);
            Entity city = load("city", BLOCKING);
            assertThatThrownBy(world::update).hasMessage("The listener fails.");
            assertThat(SceneSystem.isSceneLoaded(world, city)).isTrue();
        }
        assertThat(places()).isEqualTo(2);
    }

    @Test
    void closingTheWorldWhileSectionsAreLoadedLeavesNothingOpen() throws Exception {
        List<BlobAssetReference<Weight>> made = Collections.synchronizedList(new ArrayList<>());
        for (int i = 1; i < 9; i++) {
            scenes.scene("city").section(i, (em, externals, blobs) -> {
                try (BlobBuilder builder = new BlobBuilder()) {
                    BlobAssetReference<Weight> blob = builder.createBlobAssetReference(new Weight(1));
                    made.add(blob);
                    blobs.add(blob);
                }
                em.createEntity(new Place(1, 1));
            });
        }
        scenes.gate = new Semaphore(0);
        load("city");
        updateUntil(() -> scenes.loading.get() == 4);
        Thread opener = new Thread(() -> {
            try {
                Thread.sleep(50);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            scenes.gate.release(100);
        });
        opener.start();
        world.close();
        assertThat(World.all()).isEmpty();
        assertThat(made).hasSize(4).noneMatch(BlobAssetReference::isCreated);
        assertThat(scenes.closed).hasValue(1);
        assertThat(scenes.loading).hasValue(0);
        opener.join();
        long end = System.nanoTime() + 10_000_000_000L;
        while (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("phalanx-scenes-"))) {
            assertThat(System.nanoTime()).as("idle threads end").isLessThan(end);
            Thread.sleep(20);
        }
    }

    @Test
    void requestsOnManyScenesAtOnceAreAllServed() {
        for (int i = 0; i < 60; i++) {
            scenes.scene("s" + i).section(0, places(1)).section(1, places(1));
            load("s" + i);
        }
        updateUntil(() -> places() == 120);
        assertThat(scenes.opened).hasValue(60);
    }

    @Test
    void disabledSceneEntityIsLeftAloneUntilItIsEnabled() {
        scenes.scene("city").section(0, places(1));
        Entity city = em.createEntity(SceneReference.of("city"), new RequestSceneLoaded(0, 0));
        em.setEnabled(city, false);
        idle(3);
        assertThat(scenes.opened).hasValue(0);
        em.setEnabled(city, true);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
    }

    @Test
    void settingsBelowZeroAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneStreamingSettings.DEFAULT.withMaxConcurrent(-1))
                .withMessage("The setting maxConcurrent is -1. Set it to 0 or more.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneStreamingSettings.DEFAULT.withMoveMicros(-1))
                .withMessage("The setting moveMicros is -1. Set it to 0 or more.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneStreamingSettings.DEFAULT.withUnloadMicros(-5))
                .withMessage("The setting unloadMicros is -5. Set it to 0 or more.");
        assertThat(SceneStreamingSettings.DEFAULT.withMoveMicros(Long.MAX_VALUE).moveMicros())
                .isEqualTo(1_000_000_000);
    }
}
