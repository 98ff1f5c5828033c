package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.FloatColumn;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The code of the page about lookups and handles.
class LookupsTest {
    private final World world = new World("Guide");
    private final EntityManager em = world.entityManager();

    record Place(float x, float y) implements IComponentData {}

    record Target(Entity entity) implements IComponentData {}

    // snippet lookups-system
    static final class AimingSystem implements ISystem {
        private ComponentLookup<Place> places;

        @Override
        public void onCreate(SystemState state) {
            places = state.getComponentLookup(Place.class, true); // the system reads Place from now on
        }

        @Override
        public void onUpdate(SystemState state) {
            places.update(state); // valid again after structural changes
            // …
        }
    }
    // end lookups-system

    // snippet lookups-job
    record FollowJob(
            ComponentLookup<Place> places, @ReadOnly ComponentLookup<Target> targets, Entity follower) implements IJob {
        @Override
        public void execute() {
            Place goal = places.tryGetComponent(targets.get(follower).entity());
            if (goal != null) {
                places.set(follower, goal);
            }
        }
    }
    // end lookups-job

    @Test
    void aLookupFindsAComponent() {
        Entity entity = em.createEntity(new Place(1, 2));
        Entity other = em.createEntity();
        // snippet lookups-get
        ComponentLookup<Place> places = em.getComponentLookup(Place.class);
        Place here = places.get(entity); // throws if the entity has no Place
        Place there = places.tryGetComponent(other); // null if the entity has no Place
        places.set(entity, new Place(here.x() + 1, here.y()));
        places.getRefRW(entity).replace(place -> new Place(place.x(), 5));
        // end lookups-get
        assertThat(there).isNull();
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(2, 5));
        em.createEntity();
        assertThatThrownBy(() -> places.get(entity)).isInstanceOf(DisposedException.class);
    }

    @Test
    void aSystemUpdatesItsLookups() {
        world.setFailFast(true);
        world.addSystem(new AimingSystem());
        em.createEntity(new Place(1, 2));
        world.update();
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    void aJobHasLookups() {
        Entity goal = em.createEntity(new Place(3, 4));
        Entity follower = em.createEntity(new Place(0, 0), new Target(goal));
        // snippet lookups-schedule
        FollowJob job =
                new FollowJob(em.getComponentLookup(Place.class), em.getComponentLookup(Target.class, true), follower);
        JobHandle handle = job.schedule();
        assertThatThrownBy(() -> em.getComponent(follower, Place.class))
                .hasMessage("Place is read while the job FollowJob, which was not completed, writes through"
                        + " FollowJob.places. Call complete() on its handle first.");
        handle.complete();
        // end lookups-schedule
        assertThat(em.getComponent(follower, Place.class)).isEqualTo(new Place(3, 4));
    }

    @Test
    void aHandleOpensAChunk() {
        Entity first = em.createEntity(new Place(1, 2));
        em.createEntity(new Place(3, 4));
        // snippet lookups-chunk
        ComponentTypeHandle<Place> handle = em.getComponentTypeHandle(Place.class);
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            NativeArray<Place> places = chunk.getNativeArray(handle);
            places.set(0, new Place(7, places.get(0).y()));

            FloatColumn y = chunk.floatColumn(handle, "y"); // the array that stores this field
            for (int i = 0; i < y.length(); i++) {
                y.array()[y.offset() + i] *= 10;
            }
        }
        // end lookups-chunk
        assertThat(em.getComponent(first, Place.class)).isEqualTo(new Place(7, 20));
    }

    @Test
    @Row("LKP-4.1")
    void theGuideWarnsOfWhatRandomAccessCosts() throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "lookups-and-handles.md")))
                .containsIgnoringWhitespaces("Entities that you look up one after the other are rarely adjacent in"
                        + " memory, so each lookup may wait for memory. If you visit all entities of a query anyway,"
                        + " iterate.");
    }
}
