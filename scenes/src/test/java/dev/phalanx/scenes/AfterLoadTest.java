package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.commands.PlaybackPolicy;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.scenes.components.PostLoadCommandBuffer;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.systems.ProcessAfterLoadGroup;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AfterLoadTest extends InSceneWorld {
    static final List<String> RUNS = Collections.synchronizedList(new ArrayList<>());

    record Offset(float x) implements IComponentData {}

    @UpdateInGroup(ProcessAfterLoadGroup.class)
    static final class MoveSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            RUNS.add("move");
            assertThat(state.world().flags()).containsExactly(WorldFlags.STREAMING);
            if (!SystemAPI.hasSingleton(Offset.class)) {
                return;
            }
            float offset = SystemAPI.getSingleton(Offset.class).x();
            for (Entity entity : state.entityManager()
                    .queryBuilder()
                    .withAll(Place.class)
                    .build()
                    .toEntityArray()) {
                Place place = state.entityManager().getComponent(entity, Place.class);
                state.entityManager().setComponent(entity, new Place(place.x() + offset, place.y()));
            }
        }
    }

    @UpdateInGroup(ProcessAfterLoadGroup.class)
    @UpdateAfter(MoveSystem.class)
    static final class CountSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            RUNS.add("count");
        }
    }

    @WorldSystemFilter(WorldSystemFilterFlags.PROCESS_AFTER_LOAD)
    static final class UngroupedSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            RUNS.add("ungrouped");
            state.entityManager().createEntity(new Place(-1, -1));
        }
    }

    record Shift() implements IJobEntity {
        void execute(Counter counter) {
            counter.number++;
        }
    }

    static final class Counter implements IComponentData {
        public int number;
    }

    @UpdateInGroup(ProcessAfterLoadGroup.class)
    static final class JobSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.setDependency(new Shift().scheduleParallel(state.dependency()));
        }
    }

    static final class FailingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            throw new StackOverflowError("The system fails.");
        }
    }

    static final class EndsBadlySystem implements ISystem {
        @Override
        public void onDestroy(SystemState state) {
            throw new IllegalStateException("It ends badly.");
        }
    }

    @AfterEach
    void forget() {
        RUNS.clear();
    }

    private void prepareWith(List<Class<? extends ISystem>> systems) {
        SceneSystem.setSettings(world, PATIENT.withProcessAfterLoad(systems));
    }

    private List<Float> xs() {
        List<Float> found = new ArrayList<>();
        for (Entity entity : em.queryBuilder().withAll(Place.class).build().toEntityArray()) {
            found.add(em.getComponent(entity, Place.class).x());
        }
        Collections.sort(found);
        return found;
    }

    @Row("SCN-5.9")
    @Test
    void instancesAreIndependentAndDifferByTheirCommandsAndSystems() {
        scenes.scene("tile").section(0, places(2)).section(1, places(1));
        prepareWith(List.of(CountSystem.class, MoveSystem.class));
        List<Entity> tiles = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Entity tile = SceneSystem.loadSceneAsync(
                    world, SceneReference.of("tile"), SceneLoadParameters.of(SceneLoadFlags.NEW_INSTANCE));
            PostLoadCommandBuffer buffer = new PostLoadCommandBuffer();
            Entity offset = buffer.commandBuffer().createEntity();
            buffer.commandBuffer().addComponent(offset, new Offset(100 * i));
            em.addComponent(tile, buffer);
            tiles.add(tile);
        }
        assertThat(tiles).doesNotHaveDuplicates();
        updateUntil(() -> tiles.stream().allMatch(tile -> SceneSystem.isSceneLoaded(world, tile)));
        assertThat(xs()).containsExactly(0f, 0f, 1f, 100f, 100f, 101f, 200f, 200f, 201f);
        assertThat(RUNS).hasSize(12);
        assertThat(scenes.opened).as("one file").hasValue(1);
        SceneSystem.unloadScene(world, tiles.get(1));
        world.update();
        assertThat(xs()).containsExactly(0f, 0f, 1f, 200f, 200f, 201f);
        assertThat(SceneSystem.getSceneEntity(world, SceneReference.of("tile").sceneGuid()))
                .isEqualTo(Entity.NULL);
        tiles.forEach(em::destroyEntity);
        world.update();
        assertThat(em.entityCount()).isZero();
    }

    @Row("SCN-5.9")
    @Test
    void systemsRunInTheirOrderBeforeTheMove() {
        scenes.scene("tile").section(0, places(2));
        prepareWith(List.of(CountSystem.class, MoveSystem.class, UngroupedSystem.class));
        load("tile", BLOCKING);
        world.update();
        assertThat(RUNS)
                .containsSubsequence("move", "count")
                .contains("ungrouped")
                .hasSize(3);
        assertThat(xs()).containsExactly(-1f, 0f, 1f);
        assertThat(world.getExistingSystem(ProcessAfterLoadGroup.class)).isNull();
    }

    @Test
    void systemsCanScheduleJobs() {
        for (int i = 0; i < 6; i++) {
            scenes.scene("tile").section(i, (em, externals, blobs) -> {
                for (int n = 0; n < 2000; n++) {
                    em.createEntity(new Counter());
                }
            });
        }
        prepareWith(List.of(JobSystem.class));
        Entity tile = load("tile");
        updateUntil(() -> SceneSystem.isSceneLoaded(world, tile));
        List<Counter> counters = em.queryBuilder()
                .withAll(Counter.class)
                .build()
                .toComponentDataArray(Counter.class)
                .toList();
        assertThat(counters).hasSize(12_000).allMatch(counter -> counter.number == 1);
    }

    @Test
    void systemsAreFoundByTheirFilter() {
        assertThat(SceneSystems.processAfterLoadTypes(AfterLoadTest.class))
                .contains(MoveSystem.class, CountSystem.class, UngroupedSystem.class)
                .doesNotContain(FailingSystem.class);
    }

    @Test
    void entitiesThatCommandsAndSystemsCreateBelongToTheSection() {
        scenes.scene("tile").section(0, places(1)).section(1, (em, externals, blobs) -> {
            externals.add(0);
            em.createEntity(new Link(new Entity(1, 1)));
        });
        prepareWith(List.of(UngroupedSystem.class));
        Entity tile = load("tile", BLOCKING);
        PostLoadCommandBuffer buffer = new PostLoadCommandBuffer();
        buffer.commandBuffer().createEntity();
        em.addComponent(tile, buffer);
        world.update();
        assertThat(count(section(tile, 0))).isEqualTo(3);
        assertThat(count(section(tile, 1))).isEqualTo(3);
        Entity link =
                em.queryBuilder().withAll(Link.class).build().toEntityArray().get(0);
        Entity to = em.getComponent(link, Link.class).to();
        assertThat(em.getComponent(to, Place.class))
                .as("the entity of section 0")
                .isEqualTo(new Place(0, 0));
        em.destroyEntity(tile);
        world.update();
        assertThat(em.entityCount()).isZero();
    }

    @Test
    void commandsOfTheSceneComeBeforeThoseOfTheSection() {
        scenes.scene("tile").section(0, places(0));
        Entity tile = head("tile");
        for (Entity entity : List.of(tile, section(tile, 0))) {
            PostLoadCommandBuffer buffer =
                    new PostLoadCommandBuffer(new EntityCommandBuffer(PlaybackPolicy.SINGLE_PLAYBACK));
            Entity made = buffer.commandBuffer().createEntity();
            buffer.commandBuffer().addComponent(made, new Place(entity.equals(tile) ? 1 : 2, 0));
            em.addComponent(entity, buffer);
        }
        request(section(tile, 0));
        updateUntil(() -> SceneSystem.isSceneLoaded(world, tile));
        assertThat(em.queryBuilder()
                        .withAll(Place.class)
                        .build()
                        .toComponentDataArray(Place.class)
                        .toList())
                .containsExactly(new Place(1, 0), new Place(2, 0));
    }

    @Test
    void commandsThatFailFailTheirSectionAlone() {
        scenes.scene("tile").section(0, places(1));
        scenes.scene("other").section(0, places(1));
        Entity tile = load("tile");
        PostLoadCommandBuffer buffer = new PostLoadCommandBuffer();
        buffer.commandBuffer().addComponent(new Entity(500, 1), new Place(1, 1));
        em.addComponent(tile, buffer);
        Entity other = load("other");
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            updateUntil(() -> SceneSystem.isSceneLoaded(world, other)
                    && SceneSystem.getSceneStreamingState(world, tile)
                            == SceneStreamingState.LOADED_WITH_SECTION_ERRORS);
            assertThat(log.lines()).hasSize(1);
        }
        assertThat(places()).isOne();
    }

    @Test
    void systemThatFailsFailsItsSectionAlone() {
        scenes.scene("tile").section(0, places(1));
        prepareWith(List.of(FailingSystem.class));
        Entity tile = load("tile", BLOCKING);
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            world.update();
            assertThat(SceneSystem.getSectionStreamingState(world, section(tile, 0)))
                    .isEqualTo(SectionStreamingState.FAILED_TO_LOAD);
            assertThat(SceneSystem.getFailure(world, tile)).hasMessage("The system fails.");
            assertThat(log.lines()).hasSize(1);
        }
        prepareWith(List.of());
        SceneSystem.loadSectionAsync(world, section(tile, 0), BLOCKING);
        world.update();
        assertThat(places()).isOne();
    }

    @Test
    void systemThatEndsBadlyIsLogged() {
        scenes.scene("tile").section(0, places(1));
        prepareWith(List.of(EndsBadlySystem.class));
        Entity tile = load("tile", BLOCKING);
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            world.update();
            assertThat(SceneSystem.isSceneLoaded(world, tile)).isTrue();
            world.close();
            assertThat(log.lines())
                    .containsExactly("SEVERE World \"Streaming world of Scenes: section 0 of scene coded\", in which a"
                            + " section was loaded, failed to close.");
        }
    }

    @Test
    void aLoadThatIsGivenUpWhileItUsesCommandsIsNoFailure() throws InterruptedException {
        CountDownLatch isLoading = new CountDownLatch(1);
        CountDownLatch isGivenUp = new CountDownLatch(1);
        scenes.scene("town").section(0, (em, externals, blobs) -> {
            isLoading.countDown();
            while (isGivenUp.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        Entity town = load("town");
        em.addComponent(town, new PostLoadCommandBuffer());
        updateUntil(() -> isLoading.getCount() == 0);
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            em.destroyEntity(town); // closes the commands
            isGivenUp.countDown();
            while (World.all().stream().anyMatch(other -> other.name().startsWith("Streaming"))) {
                Thread.sleep(1);
            }
            Thread.sleep(20); // the result is in the queue
            world.update();
            updateUntil(() -> em.entityCount() == 0);
            assertThat(log.lines()).isEmpty();
        }
    }
}
